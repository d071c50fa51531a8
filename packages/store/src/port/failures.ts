/** Errors thrown by a store that callers tell apart. */

/** A file that cannot be read. It holds one record, or (without `key`) all records of a kind. */
export interface UnreadableRecordFile {
  readonly kind: string;
  readonly key?: string;
  readonly pack?: string;
  /** Version of the record, which a write over it must name as seen; 0 if the store never had the record. */
  readonly seq: number;
  /** The file's path in the catalog's folder. */
  readonly path: string;
  readonly reason: string;
}

/** The file of a record cannot be read. Other records are not affected. */
export class RecordUnreadable extends Error {
  readonly file: UnreadableRecordFile;

  constructor(file: UnreadableRecordFile) {
    super(`${file.path}: ${file.reason}`);
    this.file = file;
  }
}

/** It is unknown whether the commit was made or will be made. `outcomeOf` finds out. */
export class OutcomeUnknown extends Error {}

/** The committing process knows change sets that the database no longer contains. Nothing was written. */
export class HistoryWentBack extends Error {}
