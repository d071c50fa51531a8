/** What a store throws that its users tell apart. */

/** A file that holds one record, or all records of a kind (without `key`), and cannot be read. */
export interface UnreadableFile {
  readonly kind: string;
  readonly key?: string;
  readonly pack?: string;
  /** The version of the record, which is what a write over it has seen; 0 for a record that the store never had. */
  readonly seq: number;
  /** The file's path in the catalog's folder. */
  readonly path: string;
  readonly reason: string;
}

/** The file of a record cannot be read. Other records are not affected. */
export class RecordUnreadable extends Error {
  readonly file: UnreadableFile;

  constructor(file: UnreadableFile) {
    super(`${file.path}: ${file.reason}`);
    this.file = file;
  }
}

/** A commit of which it is not known whether it was or will be made. `outcomeOf` finds out. */
export class OutcomeUnknown extends Error {}

/** A commit by a process that knows change sets which the database no longer holds. Nothing was written. */
export class HistoryWentBack extends Error {}
