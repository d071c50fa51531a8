/** The lists of a cable's circuits as documents: currents, and the effects of faults. */
import { faultListTable } from '../../lists/faults.ts';
import { powerTable, printedPower } from '../../lists/power.ts';
import { flowSheets } from '../../page/flow/flow-sheets.ts';
import { tableSheets } from '../../page/flow/table-sheets.ts';
import { documentFacts } from '../../request/document-facts.ts';
import type { DocumentKind } from '../../request/document-kind.ts';
import { faultBlocks } from './fault-blocks.ts';

export const powerSheet: DocumentKind = {
  ...documentFacts.power,
  sheets: ({ catalog, design }, block) => tableSheets([printedPower(catalog, design)], block),
  table: ({ catalog, design }) => powerTable(catalog, design),
};

export const faultSheet: DocumentKind = {
  ...documentFacts.faults,
  sheets: ({ catalog, design }, block) => flowSheets(faultBlocks(catalog, design), block),
  flow: ({ catalog, design }) => faultBlocks(catalog, design),
  table: ({ catalog, design }) => faultListTable(catalog, design),
};
