import { companion } from '@cablewright/derive';
import type { RenderRequest } from './request.ts';

/** The drawing is shown again by an export, which comes after all documents. */
const shownAgain = 'drawing';

const partsByKind = companion(
  'parts of documents',
  (_request: RenderRequest) => new Map<string, Map<string, unknown>>(),
);

/**
 * A part of a document made once for all formats of it: its html, svg and pdf have the same contents. Forgotten when another
 * kind of document is made for the request, so that printing them all holds one at a time.
 */
export function reused<T>(request: RenderRequest, kind: string, part: string, make: () => T): T {
  const kinds = partsByKind(request);
  let parts = kinds.get(kind);
  if (parts === undefined) {
    for (const other of kinds.keys()) if (other !== shownAgain) kinds.delete(other);
    kinds.set(kind, (parts = new Map()));
  }
  if (!parts.has(part)) parts.set(part, make());
  return parts.get(part) as T;
}
