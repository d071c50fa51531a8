/** Records of IPC-D-356A: 80 columns of ASCII, each field in its columns. */
import type { Place } from './places.ts';

const columns = 80;

/** Text as the file may hold it: printable ASCII, anything else as a question mark, cut at the last column. */
const ascii = (text: string, most: number): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, most);

export const comment = (text: string): string => `C  ${ascii(text, columns - 3)}`.trimEnd();

/** Parameters have their name from column 4. */
export const parameter = (name: string, value: string): string => `P  ${name.padEnd(5)} ${ascii(value, columns - 9)}`;

const field = (text: string, width: number): string => ascii(text, width).padEnd(width);

/** The side of a test point, µm: the size of the pad that a probe meets. */
const padUm = 1000;

/** A coordinate in µm, which is the unit of `UNITS CUST 1`: a sign and six digits. */
function coordinate(um: number): string {
  const whole = Math.max(-999_999, Math.min(999_999, Math.round(um)));
  return `${whole < 0 ? '-' : '+'}${String(Math.abs(whole)).padStart(6, '0')}`;
}

/**
 * A test point on the surface (327): columns 4-17 the net, 21-26 the row, 28-31 the pin, 39-41 the side it is reached from, 42-57 its place,
 * 58-67 its size, 68-71 its rotation, 73-74 the solder mask.
 */
export function testRecord(net: string, { row, pin, xUm, yUm }: Place): string {
  const size = String(padUm).padStart(4, '0');
  const name = `${field(net, 14)}   ${field(row, 6)}-${field(pin, 4)} `;
  return `327${name}${' '.repeat(6)}A01X${coordinate(xUm)}Y${coordinate(yUm)}X${size}Y${size}R000 S0`;
}
