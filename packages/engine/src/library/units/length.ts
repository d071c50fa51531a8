/** The international foot and inch (1959) in millimetres. */
export const mmPerFoot = 304.8;
export const mmPerInch = 25.4;

/** Rounds a number to at most `digits` decimals, without the noise of binary fractions. */
export function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}

/** The units in which people write lengths, each with its spellings in lower case, German ones included. */
const units: readonly { readonly mm: number; readonly spellings: readonly string[] }[] = [
  { mm: 1, spellings: ['mm'] },
  { mm: 10, spellings: ['cm'] },
  { mm: 100, spellings: ['dm'] },
  { mm: 1000, spellings: ['m', 'metre', 'metres', 'meter', 'meters'] },
  { mm: 1_000_000, spellings: ['km'] },
  { mm: mmPerInch, spellings: ['in', 'inch', 'inches', 'zoll', '"', '″'] },
  { mm: mmPerFoot, spellings: ['ft', 'foot', 'feet', 'fuss', "'", '′'] },
  { mm: 914.4, spellings: ['yd'] },
];

const mmBySpelling: ReadonlyMap<string, number> = new Map(
  units.flatMap(({ mm, spellings }) => spellings.map((spelling) => [spelling, mm] as const)),
);

/** Millimetres in one unit of length, by any of its spellings: `m`, `Inch`, `″`. Undefined for another text. */
export function mmPer(unit: string): number | undefined {
  return mmBySpelling.get(unit.toLowerCase());
}
