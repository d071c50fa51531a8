/** A fault of a piece, or of the file as a whole. */
export interface RecordFault {
  /** The serial number. Absent if a head that was given is missing. */
  readonly piece?: string;
  /** The number of the first record that is concerned. */
  readonly record?: number;
  readonly code:
    | 'changed'
    | 'removed'
    | 'inserted'
    | 'reordered'
    | 'added'
    | 'tail-cut'
    | 'not-as-signed'
    | 'signature'
    | 'unsigned'
    | 'unknown-key'
    | 'twice'
    | 'head-missing';
  /** The fault, as the end of a sentence about the piece. */
  readonly says: string;
}

export interface VerifiedRecords {
  readonly ok: boolean;
  /** Why the file cannot be verified at all. */
  readonly unreadable?: string;
  /** The first fault of each piece. */
  readonly faults: readonly RecordFault[];
  readonly pieces: number;
  readonly records: number;
  /** The ids of the keys that signed. */
  readonly keys: readonly string[];
}

export declare const usage: string;

/**
 * Verifies the text of an export of records. `key`: the only accepted signing key, as PEM. `heads`: hashes that its
 * records must have.
 */
export declare function verifyRecords(
  text: string,
  options?: { readonly key?: string; readonly heads?: readonly string[] },
): VerifiedRecords;

/**
 * Runs the command with its arguments. Returns 0 if everything is as recorded, 1 if not, 2 if the file cannot be read.
 */
export declare function runVerifyRecords(args: readonly string[]): number;
