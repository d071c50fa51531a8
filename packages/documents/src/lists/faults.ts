import { faultTable, printFormatOf, type Catalog, type FaultRow, Names } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Cell, Table } from '../display-list/table.ts';

/** How the table writes words that programs may look for: kinds, severities, and how neighbours were found. */
type Word = (
  key: `fault.${FaultRow['kind'] | NonNullable<FaultRow['basis']>}` | `severity.${FaultRow['severity']}`,
) => string;

const bases = { places: 'place of the contacts', order: 'order of the contacts' } as const;

/** The fault table for a file: each conductor open, each two neighbouring contacts shorted, and the effect according to the rules. */
export function faultListTable(catalog: Catalog, design: Design): Table {
  const plain: Word = (key) => {
    const id = key.slice(key.indexOf('.') + 1);
    return id === 'places' || id === 'order' ? bases[id] : id;
  };
  return tableOf(catalog, design, plain, (at) => at);
}

/** The table as it is printed, with the names of the other sheets, in the language of the sheet. */
export function printedFaults(catalog: Catalog, design: Design): Table {
  const print = printFormatOf(catalog);
  const names = new Names(catalog, design);
  return tableOf(
    catalog,
    design,
    (key) => print.text(key),
    (at) => names.listed(at),
  );
}

function tableOf(catalog: Catalog, design: Design, word: Word, name: (at: string) => string): Table {
  const print = printFormatOf(catalog);
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
    rows: [...rows.map((row) => cells(row, word, name)), ...(total > rows.length ? [['', '', '', '', more]] : [])],
  };
}

function cells({ kind, at, basis, severity, effects }: FaultRow, word: Word, name: (at: string) => string): Cell[] {
  const by = basis === undefined ? '' : word(`fault.${basis}`);
  return [word(`fault.${kind}`), at.map(name).join(' – '), by, word(`severity.${severity}`), effects.join(' ')];
}
