/** RLM, an invisible character. A text that begins with it runs to the left (UAX #9, 2.6). */
export const rightToLeftMark = '\u200f';

/**
 * Right-to-left letters, Arabic numbers, and marks that control directions, as ranges (Unicode 17). A text without any
 * of them is left-to-right throughout, so the tables of directions, which take a tenth of the time of a first page,
 * need not be read.
 */
export const steersDirection =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
