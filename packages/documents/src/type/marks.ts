/** RLM: a text that begins with it runs to the left (UAX #9, 2.6). It is not seen. */
export const rightToLeftMark = '\u200f';
