/** Positions and names of a cable's test points on a fixture. */
import type { ExportOptions } from '@cablewright/modules';

type TestPoint = ExportOptions['continuity']['points'][number];

export interface FixturePlace {
  /** Id of the test point in the continuity data. */
  readonly point: string;
  readonly instance: string;
  readonly terminal: string;
  /** Name of the row, at most 6 characters, and of the pin, at most 4. Row names are unique, and so are pin names within a row. */
  readonly row: string;
  readonly pin: string;
  readonly xUm: number;
  readonly yUm: number;
}

const rowChars = 6;
const pinChars = 4;

/** The name if it fits and is free, otherwise one with a number. Adds it to the used names. */
function shortName(name: string, prefix: string, most: number, usedNames: Set<string>): string {
  const short = freeName(name, prefix, most, usedNames);
  usedNames.add(short);
  return short;
}

function freeName(name: string, prefix: string, most: number, usedNames: ReadonlySet<string>): string {
  const plain = name.toUpperCase().replace(/[^A-Z0-9_.+-]/g, '');
  if (plain !== '' && plain.length <= most && !usedNames.has(plain)) return plain;
  let number = usedNames.size + 1;
  while (usedNames.has(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

/** One row for each connector, in the order of the points, with one pin pitch between its points. Lengths in mm. */
export function placesOf(
  points: readonly TestPoint[],
  { pinPitchMm, rowPitchMm }: { readonly pinPitchMm: number; readonly rowPitchMm: number },
): FixturePlace[] {
  const byInstance = Map.groupBy(points, ({ instance }) => instance);
  const usedRows = new Set<string>();
  return [...byInstance].flatMap(([instance, instancePoints], rowAt) => {
    const row = shortName(instance, 'X', rowChars, usedRows);
    const usedPins = new Set<string>();
    return instancePoints.map(({ id, terminal }, index) => ({
      point: id,
      instance,
      terminal,
      row,
      pin: shortName(terminal, 'P', pinChars, usedPins),
      xUm: Math.round(index * pinPitchMm * 1000),
      yUm: Math.round(rowAt * rowPitchMm * 1000),
    }));
  });
}
