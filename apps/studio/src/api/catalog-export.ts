/** The whole catalog as a file, exported from one hub and imported into another. */
import { query, request } from './http.ts';

export const exportAddress = '/api/export';

export interface ImportSummary {
  readonly seq: number;
  readonly records: number;
  readonly unchanged: number;
  readonly files: number;
  readonly kinds: readonly { readonly kind: string; readonly adds: number; readonly replaces: number }[];
  readonly replaced: readonly { readonly kind: string; readonly id: string }[];
  /** The documents that are not imported, as `<kind> <key>`. */
  readonly leftOut: readonly string[];
}

/** What importing a file would change. */
export function previewImport(zip: Blob): Promise<ImportSummary> {
  return request(`/api/import${query({ dryRun: 1 })}`, { method: 'POST', file: zip });
}

/** Imports it, provided the catalog has not changed since the preview. */
export function importCatalog(zip: Blob, { seq }: ImportSummary): Promise<ImportSummary> {
  return request(`/api/import${query({ at: seq })}`, { method: 'POST', file: zip });
}

/** The bytes of a file, read once. Some systems have their own media types for a zip; the hub expects one. */
export async function zipOf(file: File): Promise<Blob> {
  return new Blob([await file.arrayBuffer()], { type: 'application/zip' });
}
