/** Who is editing a design now. It expires by itself unless the page that holds it keeps asking. */
export interface Lease {
  readonly design: string;
  /** Names the open page: two pages of one person are two editors. */
  readonly page: string;
  readonly name: string;
  readonly email?: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** When it expires. */
  readonly until: string;
}

/** How long a lease lasts without being asked for again, ms. Browsers let a hidden tab do so once a minute. */
export const leaseMs = 90_000;

export function isHeld(lease: Lease | undefined, now: Date): lease is Lease {
  return lease !== undefined && lease.until > now.toISOString();
}
