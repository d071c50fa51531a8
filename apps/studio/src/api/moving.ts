/** The whole catalog as a file, to and from another hub. */
import { query, request } from './http.ts';

export const exportAddress = '/api/export';

export interface Imported {
  readonly seq: number;
  readonly records: number;
  readonly unchanged: number;
  readonly files: number;
  readonly kinds: readonly { readonly kind: string; readonly adds: number; readonly replaces: number }[];
  readonly replaced: readonly { readonly kind: string; readonly id: string }[];
  /** `<kind> <key>` of what stays as it is here. */
  readonly leftOut: readonly string[];
}

/** What an export would bring here. */
export function lookInto(zip: Blob): Promise<Imported> {
  return request(`/api/import${query({ dryRun: 1 })}`, { method: 'POST', file: zip });
}

/** Brings it, provided the catalog still is what it was looked at with. */
export function bringIn(zip: Blob, { seq }: Imported): Promise<Imported> {
  return request(`/api/import${query({ at: seq })}`, { method: 'POST', file: zip });
}

/** A file as it is now, read once. Some systems have names of their own for a zip; the hub knows one. */
export async function zipOf(file: File): Promise<Blob> {
  return new Blob([await file.arrayBuffer()], { type: 'application/zip' });
}
