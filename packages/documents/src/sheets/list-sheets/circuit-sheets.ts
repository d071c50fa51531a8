/** The lists of a cable's circuits as documents: currents, and the effects of faults. */
import { faultListTable, printedFaults } from '../../lists/faults.ts';
import { powerTable, printedPower } from '../../lists/power.ts';
import { tableSheets } from '../../page/flow/table-sheets.ts';
import { documentFacts } from '../../request/document-facts.ts';
import type { DocumentKind } from '../../request/document-kind.ts';

export const powerSheet: DocumentKind = {
  ...documentFacts.power,
  sheets: ({ catalog, design }, block) => tableSheets([printedPower(catalog, design)], block),
  table: ({ catalog, design }) => powerTable(catalog, design),
};

export const faultSheet: DocumentKind = {
  ...documentFacts.faults,
  sheets: ({ catalog, design }, block) => tableSheets([printedFaults(catalog, design)], block),
  table: ({ catalog, design }) => faultListTable(catalog, design),
};
