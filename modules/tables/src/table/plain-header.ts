/** A header without case, signs and what is in brackets; `Mfr #` is `mfr no`, `P/N` is `pn`. */
export function plainHeader(header: string): string {
  return header
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/#/g, ' no ')
    .replace(/[:.*/\\_-]+/g, ' ')
    .replace(/\bp n\b/g, 'pn')
    .replace(/\bin\s+(?:mm²?|cm|m|inch)\s*$/, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A header as the tables of words may have it: with "no" at its end, which may only be a sign, or without. */
export const spellings = (plain: string) => [plain, plain.replace(/ no$/, '')];
