export interface RecordLimits {
  /** The most records read for one response. */
  readonly most: number;
  /** The most records read with one statement. */
  readonly together: number;
  /** The most records a piece may have when one of them is corrected, because a correction recomputes its progress from all of them. */
  readonly corrected: number;
  /** The most pieces in a file of search results. */
  readonly found: number;
  /** The most set-ups and corrections recorded for a whole order. They are read whenever work is recorded. */
  readonly setups: number;
  /** The most open defects of a piece. All of them are read when its progress is computed. */
  readonly defects: number;
}

/** A record has about 400 bytes, so 300,000 of them are 120 MB before they are parsed. */
export const recordLimits: RecordLimits = {
  most: 300_000,
  together: 10_000,
  corrected: 20_000,
  found: 50_000,
  setups: 5000,
  defects: 1000,
};
