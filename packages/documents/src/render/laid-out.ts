import type { Sheet } from '../display-list/display-list.ts';
import type { DocumentKind } from '../request/document-kind.ts';
import { titleBlockOf, type RenderRequest } from '../request/request.ts';
import { reused } from '../request/reused.ts';

/** The framed pages of a document, laid out once for all files that show them. */
export function laidOut(known: DocumentKind, request: RenderRequest): readonly Sheet[] {
  return reused(request, known.kind, 'sheets', () => known.sheets(request, titleBlockOf(request, known)));
}
