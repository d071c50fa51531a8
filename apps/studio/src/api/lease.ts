import { request, seg } from './http.ts';

/** Who is editing a design now. A lease runs out by itself unless its page keeps asking. */
export interface Lease {
  readonly design: string;
  readonly holder: { readonly name: string; readonly email?: string } | null;
  /** True when this page holds it. */
  readonly mine: boolean;
  readonly since?: string;
}

/** Asks for the lease, or keeps it. `page` names this page, so that two pages of one person are two editors. */
export function askLease(design: string, page: string, takeOver = false): Promise<Lease> {
  return request(`/api/designs/${seg(design)}/lease`, { method: 'POST', body: { page, takeOver } });
}

export function endLease(design: string, page: string): Promise<unknown> {
  return request(`/api/designs/${seg(design)}/lease`, { method: 'DELETE', body: { page } });
}

export function readLease(design: string): Promise<Lease> {
  return request(`/api/designs/${seg(design)}/lease`);
}
