import { companion } from '@cablewright/derive';
import type { RenderRequest } from './request.ts';

/** The parts of the drawing are retained, because an export that comes after all documents shows them again. */
const shownAgain = 'drawing';

const partsByKind = companion(
  'parts of documents',
  (_request: RenderRequest) => new Map<string, Map<string, unknown>>(),
);

/** The part that the combined file of all documents uses again. Blocks and boards are needed for one kind only. */
const inTheBook = 'sheets';

/**
 * Makes a part of a document once for all of its formats, because its html, svg and pdf have the same contents. It is
 * dropped when another kind of document is made for the request, so that printing several documents holds one at a
 * time. If all of them are printed, their sheets are retained for the combined file.
 */
export function reused<T>(request: RenderRequest, kind: string, part: string, make: () => T): T {
  const kinds = partsByKind(request);
  let parts = kinds.get(kind);
  if (parts === undefined) {
    for (const other of kinds.keys()) if (other !== shownAgain) forget(kinds, other, request.everyDocument === true);
    kinds.set(kind, (parts = new Map()));
  }
  if (!parts.has(part)) parts.set(part, make());
  return parts.get(part) as T;
}

function forget(kinds: Map<string, Map<string, unknown>>, kind: string, keepsSheets: boolean): void {
  const parts = kinds.get(kind);
  const isKept = keepsSheets && parts?.has(inTheBook) === true;
  if (parts === undefined || !isKept) kinds.delete(kind);
  else for (const part of parts.keys()) if (part !== inTheBook) parts.delete(part);
}
