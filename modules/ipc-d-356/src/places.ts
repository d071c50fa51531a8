/** Where each test point of a cable is on a fixture, and what it is called there. */
import type { ExportOptions } from '@cablewright/modules';

type TestPoint = ExportOptions['continuity']['points'][number];

export interface Place {
  /** The test point in the continuity data. */
  readonly point: string;
  readonly instance: string;
  readonly terminal: string;
  /** The name of the row, 6 characters at most, and of the pin, 4 at most; no two rows, and no two pins of a row, share one. */
  readonly row: string;
  readonly pin: string;
  readonly xUm: number;
  readonly yUm: number;
}

const rowChars = 6;
const pinChars = 4;

/** The name where it fits and is free, else one with a number. */
function shortName(name: string, prefix: string, most: number, taken: ReadonlySet<string>): string {
  const plain = name.toUpperCase().replace(/[^A-Z0-9_.+-]/g, '');
  if (plain !== '' && plain.length <= most && !taken.has(plain)) return plain;
  let number = taken.size + 1;
  while (taken.has(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

/** Names for all, in order: the names themselves where they fit, else numbers. */
function shortNames(names: readonly string[], prefix: string, most: number): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    names.map((name) => {
      const short = shortName(name, prefix, most, taken);
      taken.add(short);
      return [name, short];
    }),
  );
}

/** One row for each connector, in the order of the points; a pin pitch between its points. Lengths in mm. */
export function placesOf(
  points: readonly TestPoint[],
  { pinPitchMm, rowPitchMm }: { readonly pinPitchMm: number; readonly rowPitchMm: number },
): Place[] {
  const byInstance = Map.groupBy(points, ({ instance }) => instance);
  const rows = shortNames([...byInstance.keys()], 'X', rowChars);
  return [...byInstance].flatMap(([instance, own], rowAt) => {
    const pins = shortNames(
      own.map(({ terminal }) => terminal),
      'P',
      pinChars,
    );
    return own.map(({ id, terminal }, at) => ({
      point: id,
      instance,
      terminal,
      row: rows.get(instance)!,
      pin: pins.get(terminal)!,
      xUm: Math.round(at * pinPitchMm * 1000),
      yUm: Math.round(rowAt * rowPitchMm * 1000),
    }));
  });
}
