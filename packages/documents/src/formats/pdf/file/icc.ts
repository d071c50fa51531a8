/**
 * The colour profile of sheets: sRGB as an ICC display profile of version 4.2 (ICC.1:2004-10), built in code. Primaries
 * and tone curve are those of IEC 61966-2-1, adapted to D50 by the linear Bradford method (ICC.1, annex E).
 */

type Row = readonly [number, number, number];

/**
 * Columns of the matrix from linear RGB to XYZ under D50, and the adaptation from D65. The numbers are those of ICC's
 * sRGB v4 profile.
 */
const red: Row = [0.43607, 0.22249, 0.01392];
const green: Row = [0.38515, 0.71687, 0.09708];
const blue: Row = [0.14307, 0.06061, 0.7141];
const white: Row = [0.9642, 1, 0.8249];
const adaptation = [1.04791, 0.02293, -0.0502, 0.0296, 0.99046, -0.01707, -0.00925, 0.01506, 0.75179];
/** The tone curve of sRGB as a parametric curve of type 3: ((a x + b) ^ g) from d on, c x below. */
const curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

/** Numbers in the format s15Fixed16. */
function fixed(values: readonly number[]): number[] {
  return values.flatMap((value) => word(Math.round(value * 65536)));
}

function word(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >> shift) & 0xff);
}

function letters(text: string): number[] {
  return Array.from(text, (char) => char.charCodeAt(0));
}

/** An English text (multiLocalizedUnicodeType). */
function says(text: string): number[] {
  const units = Array.from(text, (char) => [0, char.charCodeAt(0)]).flat();
  return [
    ...letters('mluc'),
    ...word(0),
    ...word(1),
    ...word(12),
    ...letters('enUS'),
    ...word(units.length),
    ...word(28),
    ...units,
  ];
}

const xyz = (value: Row) => [...letters('XYZ '), ...word(0), ...fixed(value)];

export function rgbProfile(): Uint8Array {
  const tone = [...letters('para'), ...word(0), 0, 3, 0, 0, ...fixed(curve)];
  const tags: readonly (readonly [string, readonly number[]])[] = [
    ['desc', says('sRGB')],
    ['cprt', says('No copyright, use freely')],
    ['wtpt', xyz(white)],
    ['chad', [...letters('sf32'), ...word(0), ...fixed(adaptation)]],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ['rTRC', tone],
    ['gTRC', tone],
    ['bTRC', tone],
  ];
  const begin = 128 + 4 + 12 * tags.length;
  const table = word(tags.length);
  const data: number[] = [];
  for (const [name, bytes] of tags) {
    table.push(...letters(name), ...word(begin + data.length), ...word(bytes.length));
    data.push(...bytes, ...Array.from({ length: -bytes.length & 3 }, () => 0));
  }
  return Uint8Array.from([...header(begin + data.length), ...table, ...data]);
}

/** The 128-byte header: size, version 4.2, a display profile from RGB to XYZ, a date, no platform, perceptual intent, D50. */
function header(size: number): number[] {
  const day = [2026, 1, 1, 0, 0, 0].flatMap((part) => [part >> 8, part & 0xff]);
  const first = [...word(size), ...word(0), 4, 0x20, 0, 0, ...letters('mntrRGB XYZ '), ...day, ...letters('acsp')];
  const middle = [...word(0), ...word(0), ...word(0), ...word(0), ...word(0), ...word(0), ...word(0), ...fixed(white)];
  return [...first, ...middle, ...Array.from({ length: 128 - first.length - middle.length }, () => 0)];
}
