/** The wire or cable of a row: of the catalog by its number or by what it is, else a stub. */
import { elementsOf } from '@cablewright/engine';
import type { Wire } from '@cablewright/model';
import type { FilePlace, Records } from '@cablewright/modules';
import { listIn, objectIn, textIn, type Draft } from '../parts/draft.ts';
import type { KnownParts } from '../parts/known-parts.ts';
import { colourOrRefuse } from '../parts/wire-fields.ts';
import { Unreadable } from '../read/unreadable.ts';
import type { ColourLetters } from '../values/colour.ts';
import type { DecimalSign } from '../values/number.ts';
import { sectionOf } from '../values/quantity.ts';
import type { Stubs } from './stubs.ts';

/** What a row says of the core it uses. */
export interface CoreWanted {
  readonly core: string | undefined;
  readonly colour: string | undefined;
  readonly gauge: string | undefined;
  readonly gaugeUnit: string | undefined;
  /** What letters that may be two colours are in this list. */
  readonly letters: ColourLetters;
}

interface Core {
  readonly path: string;
  readonly names: readonly string[];
  readonly colour: string | undefined;
}

export interface Stock {
  readonly id: string;
  readonly label: string;
  readonly db: Records;
  cores: readonly Core[];
  /** True where the row names no part: a wire of the catalog with the same section and colour. */
  readonly byKind?: true;
  /** Adds a core to a stub; undefined for a stock of the catalog, which has the cores it has. */
  readonly add?: (wanted: CoreWanted) => Core;
}

interface StockWanted {
  readonly db: Records;
  readonly known: KnownParts;
  readonly stubs: Stubs;
  readonly decimal: DecimalSign;
  /** The name of the cable that the stub is made in. */
  readonly label: string;
  readonly part: string | undefined;
  /** The designator of a multi-core cable. */
  readonly cable: string | undefined;
  readonly wanted: CoreWanted;
  readonly at: FilePlace;
}

export function stockFor(asked: StockWanted): Stock {
  const { db, known, part, cable, wanted } = asked;
  const facts = factsOf(asked);
  const byNumber = part === undefined ? undefined : known.named('wires', part);
  if (byNumber !== undefined) return stockOf(db, byNumber.id, byNumber.record);
  const alike =
    part === undefined && cable === undefined && wanted.gauge !== undefined ? sameWire(db, facts) : undefined;
  return alike === undefined ? stubFor(asked, facts) : { ...stockOf(db, textIn(alike, 'id'), alike), byKind: true };
}

/** The section and the colour of a row’s core, as records hold them. */
function factsOf({ db, decimal, wanted: { gauge, gaugeUnit = '', colour, letters } }: StockWanted): Draft {
  return {
    ...(colour === undefined ? {} : { color: colourOrRefuse(colour, { db, letters }) }),
    ...(gauge === undefined ? {} : { ...sectionOf(gauge, gaugeUnit, decimal) }),
  };
}

/** Sizes that differ by rounding are one: 0.823 and 0.82 mm² of AWG 18. */
const alikeShare = 0.02;

/** A single wire of the catalog with this section and colour. */
function sameWire(db: Records, { color, areaMm2 }: Draft): Draft | undefined {
  if (color === undefined || typeof areaMm2 !== 'number') return undefined;
  return Object.values(db['wires'] ?? {}).find((wire) => {
    const conductors = listIn(objectIn(wire as Draft, 'structure'), 'children').filter(
      ({ type }) => type !== 'insulation',
    );
    const [core] = conductors;
    if (conductors.length !== 1 || core?.['type'] !== 'conductor' || core['color'] !== color) return false;
    return Math.abs(Number(core['areaMm2']) - areaMm2) <= alikeShare * areaMm2;
  });
}

function stockOf(db: Records, id: string, record: Draft): Stock {
  const cores = elementsOf(record as object as Wire).copper.flatMap(({ path, kind, element }): Core[] => {
    if (kind === 'screen') return [{ path, names: [path, 'shield', 'screen', 's'], colour: undefined }];
    const conductor = element as { readonly label?: string; readonly color?: string };
    const names = [path, path.split('.').at(-1)!, ...(conductor.label === undefined ? [] : [conductor.label])];
    return [{ path, names, colour: conductor.color }];
  });
  return { id, label: textIn(record, 'label') || id, db, cores };
}

function stubFor({ stubs, db, part, cable, label, at, decimal }: StockWanted, facts: Draft): Stock {
  const { areaMm2, color } = facts;
  const size = typeof areaMm2 === 'number' ? `${areaMm2} mm²` : '';
  const kind = [size, typeof color === 'string' ? color : ''].filter((one) => one !== '').join(' ');
  const name = part ?? (cable === undefined ? `wire ${kind || 'of unknown kind'}` : `${label} ${cable}`);
  const stub = stubs.wire(name, part, [facts], at);
  if (cable === undefined)
    return { id: stub.id, label: name, db, cores: [{ path: 'core', names: ['core'], colour: undefined }] };
  return growing(stub, name, db, decimal);
}

/** A stub of a cable: it has the cores that the rows of the list use. */
function growing(
  stub: { readonly id: string; readonly record: Draft },
  label: string,
  db: Records,
  decimal: DecimalSign,
): Stock {
  const structure = objectIn(stub.record, 'structure');
  stub.record['structure'] = { ...structure, children: [] };
  const stock: Stock = {
    id: stub.id,
    label,
    db,
    cores: [],
    add: ({ core, colour, gauge, gaugeUnit = '', letters }) => {
      const path = `core-${stock.cores.length + 1}`;
      const color = colour === undefined ? undefined : colourOrRefuse(colour, { db, letters });
      const section = gauge === undefined ? {} : sectionOf(gauge, gaugeUnit, decimal);
      const child: Draft = {
        type: 'conductor',
        id: path,
        ...(core === undefined ? {} : { label: core }),
        ...(color === undefined ? {} : { color }),
        ...section,
      };
      stub.record['structure'] = {
        ...structure,
        children: [...listIn(objectIn(stub.record, 'structure'), 'children'), child],
      };
      const added = { path, names: [path, ...(core === undefined ? [] : [core])], colour: color };
      stock.cores = [...stock.cores, added];
      return added;
    },
  };
  return stock;
}

/** The core that a row uses: the one it names, else the one of its colour, else the only one. A core is used once. */
export function coreOf(stock: Stock, wanted: CoreWanted, used: ReadonlySet<string>): string {
  const free = stock.cores.filter(({ path }) => !used.has(path));
  const named = wanted.core === undefined ? undefined : byName(free, wanted.core);
  if (named !== undefined) return named.path;
  const colour =
    wanted.colour === undefined ? undefined : colourOrRefuse(wanted.colour, { db: stock.db, letters: wanted.letters });
  const coloured = free.filter((core) => colour !== undefined && core.colour === colour);
  if (coloured.length > 0) return coloured[0]!.path;
  if (stock.add !== undefined) return stock.add(wanted).path;
  if (stock.cores.length === 1 && free.length === 1) return free[0]!.path;
  const what = wanted.core ?? wanted.colour;
  const left = free.map(({ path, colour: own }) => (own === undefined ? path : `${path} (${own})`));
  throw new Unreadable(
    what === undefined
      ? `The row does not say which core of ${stock.label} it uses.`
      : `${stock.label} has no free core ${what}.`,
    left.length === 0 ? 'All its cores are used in other rows.' : `Its free cores are ${left.slice(0, 12).join(', ')}.`,
  );
}

function byName(cores: readonly Core[], name: string): Core | undefined {
  const wanted = name.toLowerCase();
  return cores.find(({ names }) => names.some((one) => one.toLowerCase() === wanted)) ?? numbered(cores, wanted);
}

/** Core 2 is the second conductor of a stock whose cores have other names. */
function numbered(cores: readonly Core[], wanted: string): Core | undefined {
  return cores.find(({ path }) => path === `core-${wanted}`);
}
