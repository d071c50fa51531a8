// The page of everything the checks find, written from their tables.
import { findingTables, type CodeTable } from '@cablewright/engine';
import { folderCodes } from '../apps/cli/src/check/folder-codes.ts';

export function findingsReference(): string {
  const tables = { ...findingTables, 'The files of a catalog folder': folderCodes };
  const head = '# Findings of the checks\n\nGenerated from the tables of the checks by `npm run docs`.';
  return `${[head, ...Object.entries(tables).map(([area, table]) => section(area, table))].join('\n\n')}\n`;
}

function section(area: string, table: CodeTable): string {
  const rows = Object.entries(table).map(([code, { severity, says }]) => `| \`${code}\` | ${severity} | ${says} |`);
  return [`## ${area}`, '', '| Code | Severity | Found when |', '|---|---|---|', ...rows].join('\n');
}
