/** Normalizes a header: removes case, punctuation and texts in brackets. `Mfr #` becomes `mfr no`, `P/N` becomes `pn`. */
export function plainHeader(header: string): string {
  return header
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/#/g, ' no ')
    .replace(/[:.*/\\_-]+/g, ' ')
    .replace(/\bp n\b/g, 'pn')
    .replace(/\bin\s+(?:mm²?|cm|m|inch|inches|ft|feet)\s*$/, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The spellings to look up: with "no" at the end, which may have been a sign, and without. */
export const spellings = (plain: string) => [plain, plain.replace(/ no$/, '')];
