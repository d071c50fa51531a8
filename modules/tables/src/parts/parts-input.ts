import type { Records } from '@cablewright/modules';
import type { TableRow } from '../table/table.ts';
import type { DecimalSign } from '../values/number.ts';
import type { PartKind } from './draft.ts';

export interface PartsInput {
  readonly rows: readonly TableRow[];
  readonly db: Records;
  readonly decimal: DecimalSign;
  /** The kind of all parts, or `auto` to derive it from the words of each row. */
  readonly kind: PartKind | 'auto';
  /** The kind of a row without such words. */
  readonly fallback: PartKind;
  /** The kinds of single rows that a person chose, by the number of the row. */
  readonly kindOfRow: ReadonlyMap<number, PartKind>;
  /** The source of the records: the file name. */
  readonly source: string;
  /** Cells that a person left out of the import. */
  readonly leave: ReadonlySet<string>;
  readonly progress: (done: number, total: number, text: string) => void;
}
