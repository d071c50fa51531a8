/** Finds the core of a stock for a row. */
import type { Records } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { colourOrRefuse } from '../parts/wire-fields.ts';
import type { ColourLetters } from '../values/colour.ts';

/** The description of a core in a row. */
export interface CoreWanted {
  readonly core: string | undefined;
  /** Whether the core has a separate column. Otherwise `core` is the number of the wire. */
  readonly isCore: boolean;
  readonly colour: string | undefined;
  readonly gauge: string | undefined;
  readonly gaugeUnit: string | undefined;
  /** The type of the insulation or the trade name, if the row has it: `TXL`. */
  readonly type?: string | undefined;
  /** How ambiguous colour letters are read in this list. */
  readonly letters: ColourLetters;
}

export interface Core {
  readonly path: string;
  readonly names: readonly string[];
  readonly colour: string | undefined;
}

export interface WireStock {
  readonly id: string;
  readonly label: string;
  readonly db: Records;
  cores: readonly Core[];
  /** Set if the row names no part, and the wire was chosen by section and colour. */
  readonly byKind?: true;
  /** Adds a core to a stub. Undefined for a stock of the catalog, whose cores are fixed. */
  readonly add?: (wanted: CoreWanted) => Core;
}

/** The core of a row: by its name, otherwise by its colour, otherwise the only core. Each core is used once. */
export function coreOf(stock: WireStock, wanted: CoreWanted, used: ReadonlySet<string>): string {
  const free = stock.cores.filter(({ path }) => !used.has(path));
  const colour =
    wanted.colour === undefined ? undefined : colourOrRefuse(wanted.colour, { db: stock.db, letters: wanted.letters });
  const namedCore = wanted.core === undefined ? undefined : byName(free, wanted.core);
  const isOther = colour !== undefined && namedCore?.colour !== undefined && namedCore.colour !== colour;
  if (namedCore !== undefined && isOther && wanted.isCore)
    throw new Unreadable(
      `Core ${wanted.core} of ${stock.label} is ${namedCore.colour}, and the row says ${colour}.`,
      'Correct the core or its colour.',
    );
  // A wire number may also be the name of a core. It does not name the core if the colour belongs to another one.
  if (namedCore !== undefined && !isOther) return namedCore.path;
  const coloured = free.find((core) => colour !== undefined && core.colour === colour);
  if (coloured !== undefined) return coloured.path;
  if (stock.add !== undefined) return stock.add(wanted).path;
  const [onlyCore] = free;
  if (stock.cores.length === 1 && onlyCore !== undefined) return onlyCore.path;
  const description = wanted.core ?? wanted.colour;
  const available = free.map(({ path, colour: ownColour }) =>
    ownColour === undefined ? path : `${path} (${ownColour})`,
  );
  throw new Unreadable(
    description === undefined
      ? `The row does not say which core of ${stock.label} it uses.`
      : `${stock.label} has no free core ${description}.`,
    available.length === 0
      ? 'All its cores are used in other rows.'
      : `Its free cores are ${available.slice(0, 12).join(', ')}.`,
  );
}

function byName(cores: readonly Core[], name: string): Core | undefined {
  const wantedName = name.toLowerCase();
  return (
    cores.find(({ names }) => names.some((candidate) => candidate.toLowerCase() === wantedName)) ??
    numbered(cores, wantedName)
  );
}

/** Core 2 is the second conductor of a stock whose cores have other names. */
function numbered(cores: readonly Core[], wanted: string): Core | undefined {
  return cores.find(({ path }) => path === `core-${wanted}`);
}
