/** Finds or creates the wire stock of a cable, or of one wire in a bundle. */
import { elementsOf, type Library } from '@cablewright/engine';
import {
  type ConductorElement,
  type GroupElement,
  present,
  type ShieldElement,
  type WireElement,
} from '@cablewright/model';
import { cableDescription, wireDescription } from '../bom/bom.ts';
import type { CableItem } from '../harness/types.ts';
import { shieldId } from '../kept/extension.ts';
import { areaMm2 } from '../basis/units.ts';
import type { WirevizStock } from './stock.ts';
import { shortText, TakenIds } from './taken-ids.ts';
import type { FilePosition } from '@cablewright/modules/reading';
import { colourByCode, colourParts } from '../harness/colours.ts';

/** A stock with the paths of its wires, in order, and of its shield. */
interface CableStock {
  readonly def: string;
  readonly wires: readonly string[];
  readonly shield?: string;
}

/** The stock of a cable: a conductor for each wire, a shield around them, and a jacket. */
export function cableStock(cable: CableItem, stock: WirevizStock): CableStock {
  const conductors = conductorsOf(cable, stock);
  const jacket = colourWord(cable.color ?? '', stock, cable.place);
  const children: WireElement[] = [
    ...conductors,
    ...(cable.shield === false ? [] : [shieldOf()]),
    { type: 'insulation', id: 'jacket', color: jacket },
  ];
  const structure: GroupElement = { type: 'group', id: 'cable', role: 'cable', children };
  const def = stock.idOf({
    kind: 'wires',
    description: cableDescription(cable),
    parts: cable,
    own: { structure },
    place: cable.place,
    fits: (library, id) => pathsIn(library, id, cable.wires, conductors, cable.shield !== false) !== undefined,
  });
  return pathsOf(stock, def, conductors, cable.shield !== false);
}

function pathsOf(
  stock: WirevizStock,
  def: string,
  conductors: readonly ConductorElement[],
  shielded: boolean,
): CableStock {
  const libraryPaths = pathsIn(stock.library, def, conductors.length, conductors, shielded);
  const newPaths = { wires: conductors.map(({ id }) => id), ...present({ shield: shielded ? shieldId : undefined }) };
  return { def, ...(libraryPaths ?? newPaths) };
}

function conductorsOf(cable: CableItem, stock: WirevizStock): ConductorElement[] {
  const ids = new TakenIds([shieldId, 'jacket']);
  const area = cable.gauge === undefined ? undefined : areaMm2(cable.gauge);
  return Array.from({ length: cable.wires }, (_, index) => {
    const color = colourWord(cable.colours[index] ?? '', stock, cable.place);
    const once = color !== undefined && cable.colours.filter((colour) => colour === cable.colours[index]).length === 1;
    return {
      type: 'conductor',
      id: ids.next(once ? color : String(index + 1), String(index + 1)),
      ...present({ label: once ? undefined : String(index + 1) }),
      color,
      areaMm2: area,
    };
  });
}

const shieldOf = (): ShieldElement => ({ type: 'shield', id: shieldId });

/** The element paths of a library stock, if it has the same number of cores in the same colours, and a screen if one is needed. */
function pathsIn(
  library: Library,
  id: string,
  wires: number,
  conductors: readonly ConductorElement[],
  shielded: boolean,
): { readonly wires: readonly string[]; readonly shield?: string } | undefined {
  const record = library.get('wires', id);
  if (record === undefined) return undefined;
  const { copper } = elementsOf(record);
  const cores = copper.filter(({ kind }) => kind === 'core');
  const screen = copper.find(({ kind }) => kind === 'screen');
  if (cores.length !== wires || (shielded && screen === undefined)) return undefined;
  const matched = conductors.flatMap(({ color }, index) => {
    const [same, ...others] = color === undefined ? [] : cores.filter(({ element }) => colourOf(element) === color);
    const core = others.length === 0 ? (same ?? cores[index]) : cores[index];
    return core === undefined || (color !== undefined && colourOf(core.element) !== color) ? [] : [core];
  });
  if (matched.length < conductors.length || new Set(matched).size !== wires) return undefined;
  return { wires: matched.map(({ path }) => path), ...present({ shield: shielded ? screen?.path : undefined }) };
}

const colourOf = (element: WireElement): string | undefined => ('color' in element ? element.color : undefined);

/** The stock of one wire of a bundle. */
export function bundleWireStock(cable: CableItem, wire: number, stock: WirevizStock): CableStock {
  const wireItem: CableItem = {
    ...cable,
    ...cable.wireParts[wire],
    shield: false,
    wires: 1,
    colours: cable.colours.length === 0 ? [] : [cable.colours[wire]!],
  };
  const [conductor] = conductorsOf(wireItem, stock);
  const { label: _, ...core } = { ...conductor!, id: 'core' };
  const insulation: WireElement = {
    type: 'insulation',
    id: 'insulation',
    color: core.color,
  };
  const structure: GroupElement = { type: 'group', id: 'cable', role: 'cable', children: [core, insulation] };
  const def = stock.idOf({
    kind: 'wires',
    description: shortText(wireDescription(cable, wire)),
    parts: cable.wireParts[wire] ?? cable,
    own: { structure },
    place: cable.place,
    fits: (library, id) => pathsIn(library, id, 1, [core], false) !== undefined,
  });
  return pathsOf(stock, def, [core], false);
}

/** The shield around a bundle. It needs a separate stock, because a bundle is not a cable. */
export function bundleShieldStock(cable: CableItem, stock: WirevizStock): string {
  const structure: GroupElement = { type: 'group', id: 'cable', role: 'cable', children: [shieldOf()] };
  return stock.idOf({
    kind: 'wires',
    description: 'Shield of a bundle',
    parts: {},
    own: { structure },
    place: cable.place,
    fits: (library, id) => library.get('wires', id) !== undefined,
  });
}

// Translates colours of wires into the vocabulary of the catalog.

/**
 * The vocabulary colour of a conductor, `white/blue` for stripes. A missing word is added to the vocabulary. Undefined
 * if there is no colour.
 */
function colourWord(text: string, stock: WirevizStock, place: FilePosition): string | undefined {
  if (text === '') return undefined;
  const parts = colourParts(text);
  if (parts === undefined) return text.slice(0, 200);
  return parts
    .map((part) => (part.startsWith('#') ? hexWord(part, stock, place) : codeWord(part, stock, place)))
    .join('/');
}

function codeWord(code: string, stock: WirevizStock, place: FilePosition): string {
  const colour = colourByCode(code)!;
  const id = wordWith(stock.library, code) ?? colour.id;
  if (stock.library.entry('vocab/colours', id) === undefined) {
    const { label, hex } = colour;
    stock.add('vocab/colours', id, { label, code, hex }, place);
  }
  return id;
}

function hexWord(hex: string, stock: WirevizStock, place: FilePosition): string {
  const full = hex.length === 4 ? `#${hex.slice(1).replaceAll(/./g, '$&$&')}` : hex;
  const id = `hex-${full.slice(1)}`;
  if (stock.library.entry('vocab/colours', id) === undefined)
    stock.add('vocab/colours', id, { label: full, hex: full }, place);
  return id;
}

function wordWith(library: Library, code: string): string | undefined {
  for (const { key, record } of library.entries('vocab/colours')) {
    if ((record as { readonly code?: string }).code === code) return key;
  }
  return undefined;
}
