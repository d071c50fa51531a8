/** The input and result of reading a list of one cable that was edited outside. */
import type { Json } from '@cablewright/model';
import type { ImportedRecord, ImportFile, Records, Refusal } from '@cablewright/modules';
import type { TableRow } from '../table/table.ts';
import type { DecimalSign } from '../values/number.ts';

export interface EditedList {
  readonly file: ImportFile;
  readonly rows: readonly TableRow[];
  readonly db: Records;
  readonly decimal: DecimalSign;
  readonly leave: ReadonlySet<string>;
  readonly design: (id: string) => Promise<Json | undefined>;
}

export interface ReadEdits {
  readonly records: readonly ImportedRecord[];
  readonly refused: readonly Refusal[];
  readonly notes: readonly string[];
}
