/** The schematic as a document. */
import { documentFacts } from '../../request/document-facts.ts';
import type { DocumentKind } from '../../request/document-kind.ts';
import { schematicPicture, schematicSheets } from './schematic-sheet.ts';

export const schematicDocument: DocumentKind = {
  ...documentFacts.schematic,
  sheets: ({ catalog, design, options }, block) =>
    options?.frame === false ? [schematicPicture(catalog, design, block)] : schematicSheets(catalog, design, block),
};
