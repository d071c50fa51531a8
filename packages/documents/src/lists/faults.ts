import { faultTable, printFormatOf, type Catalog, type FaultRow, PartNames } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Cell, Table } from '../display-list/table.ts';

const bases = { places: 'place of the contacts', order: 'order of the contacts' } as const;

/**
 * The fault table for a file: each conductor open, each two neighbouring contacts shorted, and the effect according to the
 * rules. Kinds and severities are words that programs may look for; conductors and contacts have the names of the sheets.
 */
export function faultListTable(catalog: Catalog, design: Design): Table {
  const print = printFormatOf(catalog);
  const names = new PartNames(catalog, design);
  const { rows, total } = faultTable(catalog, design);
  const more = print.text('fault.only-first', { shown: rows.length, total });
  return {
    title: print.text('kind.faults'),
    columns: [
      { name: 'fault', label: 'Fault' },
      { name: 'at', label: 'At' },
      { name: 'neighbours_by', label: 'Neighbours by' },
      { name: 'severity', label: 'Severity' },
      { name: 'effect', label: 'Effect' },
    ],
    rows: [...rows.map((row) => cells(names, row)), ...(total > rows.length ? [['', '', '', '', more]] : [])],
  };
}

function cells(names: PartNames, { kind, at, basis, severity, effects }: FaultRow): Cell[] {
  const places = at.map((one) => names.listed(one)).join(' – ');
  return [kind, places, basis === undefined ? '' : bases[basis], severity, effects.join(' ')];
}
