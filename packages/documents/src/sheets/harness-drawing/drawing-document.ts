/** The drawing as a document. */
import { frameless } from '../../page/frame/frameless.ts';
import { documentFacts } from '../../request/document-facts.ts';
import type { DocumentKind } from '../../request/document-kind.ts';
import { drawingPages } from './drawing-pages.ts';

export const drawingDocument: DocumentKind = {
  ...documentFacts.drawing,
  sheets: (request, block) => {
    const sheets = drawingPages(request, block);
    return request.options?.frame === false ? sheets.map(frameless) : sheets;
  },
};
