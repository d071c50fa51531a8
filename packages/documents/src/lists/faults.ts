import { faultTable, type Catalog, type FaultRow, printFormatOf } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Cell, Table } from '../formats/tables/table.ts';

/** The fault table: each conductor open and each two neighbouring contacts shorted, with what the rules say would happen. */
export function faultListTable(catalog: Catalog, design: Design): Table {
  const { rows, total } = faultTable(catalog, design);
  const more: Cell[][] =
    total > rows.length
      ? [
          [
            '',
            '',
            '',
            '',
            `Only the first ${rows.length} of ${total} faults are listed. Check parts of the cable as designs of their own.`,
          ],
        ]
      : [];
  return {
    title: printFormatOf(catalog).text('kind.faults'),
    columns: [
      { name: 'fault', label: 'Fault' },
      { name: 'at', label: 'At' },
      { name: 'neighbours_by', label: 'Neighbours by' },
      { name: 'severity', label: 'Severity' },
      { name: 'effect', label: 'Effect' },
    ],
    rows: [...rows.map(cells), ...more],
  };
}

function cells({ kind, at, basis, severity, effects }: FaultRow): Cell[] {
  const by = { places: 'place of the contacts', order: 'order of the contacts' } as const;
  return [kind, at.join(' – '), basis === undefined ? '' : by[basis], severity, effects.join(' ')];
}
