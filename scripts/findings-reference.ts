// The page of everything the checks find, written from their tables.
import {
  conditioningCodes,
  derivationCodes,
  designCodeTables,
  deviceCodes,
  libraryCodes,
  partNumberCodes,
  policyCodes,
  productCodes,
  productRefusalCodes,
  proposalCodes,
  type CodeTable,
} from '@cablewright/engine';
import { folderCodes } from '../apps/cli/src/check/folder-codes.ts';

export function findingsReference(): string {
  const tables = {
    ...designCodeTables,
    'The library': libraryCodes,
    'The files of a catalog folder': folderCodes,
    'Devices, and questions about them': deviceCodes,
    'Conditioning recipes': conditioningCodes,
    'The ranking policy': policyCodes,
    'Cables to be derived': derivationCodes,
    'Decisions on proposals, refused': proposalCodes,
    'Part numbers': partNumberCodes,
    'Product families': productCodes,
    'Changes of product families, refused': productRefusalCodes,
  };
  const head = '# Findings of the checks\n\nGenerated from the tables of the checks by `npm run docs`.';
  return `${[head, ...Object.entries(tables).map(([area, table]) => section(area, table))].join('\n\n')}\n`;
}

function section(area: string, table: CodeTable): string {
  const rows = Object.entries(table).map(([code, { severity, says }]) => `| \`${code}\` | ${severity} | ${says} |`);
  return [`## ${area}`, '', '| Code | Severity | Found when |', '|---|---|---|', ...rows].join('\n');
}
