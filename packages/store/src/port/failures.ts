/** Errors of a store that callers handle differently. */

/** A file that can't be read. It contains one record or, without `key`, all records of a kind. */
export interface UnreadableRecordFile {
  readonly kind: string;
  readonly key?: string;
  readonly pack?: string;
  /** The version of the record, which a write over it must state as seen. 0 if the store never had the record. */
  readonly seq: number;
  /** The path of the file in the catalog folder. */
  readonly path: string;
  readonly reason: string;
}

/** Thrown if the file of a record can't be read. Other records aren't affected. */
export class RecordUnreadable extends Error {
  readonly file: UnreadableRecordFile;

  constructor(file: UnreadableRecordFile) {
    super(`${file.path}: ${file.reason}`);
    this.file = file;
  }
}

/** Thrown if it is unknown whether the commit was made or will be made. Call `outcomeOf` to find out. */
export class OutcomeUnknown extends Error {}

/** Thrown if the committing process knows change sets that the database no longer contains. Nothing was written. */
export class HistoryWentBack extends Error {}
