import type { Records } from '@cablewright/modules';
import type { TableRow } from '../table/table.ts';
import type { DecimalSign } from '../values/number.ts';
import type { PartKind } from './draft.ts';

export interface PartsInput {
  readonly rows: readonly TableRow[];
  readonly db: Records;
  readonly decimal: DecimalSign;
  /** The kind of all parts, or `auto`: by the words of each row. */
  readonly kind: PartKind | 'auto';
  /** The kind of a row whose words say nothing. */
  readonly fallback: PartKind;
  /** Where the records come from: the file's name. */
  readonly source: string;
  /** Cells that stay as they are in the catalog. */
  readonly leave: ReadonlySet<string>;
  readonly progress: (done: number, total: number, text: string) => void;
}
