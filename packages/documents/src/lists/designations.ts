/** The names that sheets and labels print, next to the ids of a list that people read. */
import type { PartNames } from '@cablewright/engine';
import { parseTerminal } from '@cablewright/model';
import type { Cell, Table } from '../display-list/table.ts';

/** The printed name of an id, or of a terminal or core: `W1`, `J1·3`, `W1-A red`. */
function printedRef(names: PartNames, text: string): string {
  const ref = parseTerminal(text);
  return ref === undefined ? names.short(text) : names.terminal(ref);
}

/** The columns of ids in each list with the column of names for it, and the text between the ids of a cell. */
const named: Readonly<Record<string, readonly (readonly [ids: string, names: string, between: string])[]>> = {
  bom: [['instances', 'designation', ' ']],
  'wire-list': [
    ['segment', 'designation', ' '],
    ['a_landing', 'a_designation', '; '],
    ['b_landing', 'b_designation', '; '],
  ],
  'cut-list': [['segments', 'designation', ' ']],
  'crimp-list': [['wires', 'designation', ' ']],
};

/**
 * Adds columns of printed names after a list's own, so that readers of the list and of labels or sheets use the same
 * name for a run. The columns of ids stay, because programs and imports read them.
 */
export function withDesignations(kind: string, names: PartNames, table: Table): Table {
  const columns = (named[kind] ?? []).flatMap(([ids, name, between]) => {
    const at = table.columns.findIndex((column) => column.name === ids);
    return at < 0 ? [] : [{ at, name, between }];
  });
  const cellOf = (cell: Cell | undefined, between: string): Cell =>
    typeof cell !== 'string' || cell === ''
      ? ''
      : cell
          .split(between)
          .map((text) => printedRef(names, text))
          .join(between === ' ' ? ', ' : between);
  return {
    ...table,
    columns: [...table.columns, ...columns.map(({ name }) => ({ name, label: name }))],
    rows: table.rows.map((row) => [...row, ...columns.map(({ at, between }) => cellOf(row[at], between))]),
  };
}
