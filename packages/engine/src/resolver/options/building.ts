/** Where the parts and jumpers of an option can be built: in a plug, in the wires behind it, or not at all. */
import type { ConductorElement, Construction, Location, Wire } from '@cablewright/model';
import { coreRatings } from '../../connectivity/conductors/core-ratings.ts';
import type { ComposedConnector } from '../../connectivity/compose-connector.ts';
import { elementsOf } from '../../connectivity/elements.ts';
import { soundRecords } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';
import { crimpParts, takesCopper, takesInsulation } from '../devices/crimp-parts.ts';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import { plugFor } from '../devices/plug.ts';
import { currentOf } from './line-current.ts';
import type { CableSide, OptionLine, MissingPiece, OptionEnd, PlannedPart } from './option.ts';
import { pinWords } from './words.ts';

type PartsPlace = NonNullable<Construction['parts']>;

/**
 * The location of parts at an end, depending on the construction of its plug. On the pads of a board there is always
 * room for parts.
 */
export function partsPlace(library: Library, { adapter, device }: OptionEnd): PartsPlace {
  const construction = adapter === undefined ? plugFor(library, device)?.construction : undefined;
  const word: Construction | undefined =
    construction === undefined ? undefined : library.word('constructions', construction);
  return word?.parts ?? 'inside';
}

/** True for a part that its recipe places in the wires. */
export function isInLine(library: Library, { location }: PlannedPart): boolean {
  const word: Location | undefined = location === undefined ? undefined : library.word('locations', location);
  return word?.inLine === true;
}

/** A single insulated wire, used to connect a part in the wires. */
interface SingleWire {
  readonly wire: Wire;
  readonly core: ConductorElement & { readonly areaMm2: number };
}

const singleWires = derivedFromKinds<readonly SingleWire[]>('single wires', ['wires'], (library) =>
  [...soundRecords<Wire>(library, 'wires')]
    .filter(({ status }) => status !== 'retired')
    .flatMap((wire): SingleWire[] => {
      const [only, ...others] = elementsOf(wire).copper;
      const core = only?.element as ConductorElement | undefined;
      if (others.length > 0 || only?.kind !== 'core' || core?.areaMm2 === undefined) return [];
      return [{ wire, core: { ...core, areaMm2: core.areaMm2 } }];
    })
    .toSorted((a, b) => a.core.areaMm2 - b.core.areaMm2 || (a.wire.id < b.wire.id ? -1 : 1)),
);

/**
 * The smallest single wire that carries the current, is at least `areaMm2` thick if such a wire exists, and fits the
 * contacts of the plug. Of equal sizes, the one in the requested colour. Undefined if the library has no suitable wire.
 */
export function tailWire(
  library: Library,
  plug: ComposedConnector | undefined,
  amperes = 0,
  { areaMm2 = 0, color }: Partial<Pick<ConductorElement, 'areaMm2' | 'color'>> = {},
): Wire | undefined {
  const contacts = plug?.housing === undefined ? [] : crimpParts(library, 'contact', plug.housing.systems);
  const fitting = singleWires(library).filter(
    ({ wire, core }) =>
      carriedBy(library, wire) >= amperes &&
      (contacts.length === 0 ||
        contacts.some((part) => takesCopper(part, core.areaMm2) && takesInsulation(part, core.insulatedOdMm))),
  );
  const size = (fitting.find(({ core }) => core.areaMm2 >= areaMm2) ?? fitting.at(-1))?.core.areaMm2;
  const ofSize = fitting.filter(({ core }) => core.areaMm2 === size);
  return (ofSize.find(({ core }) => core.color === color) ?? ofSize[0])?.wire;
}

function carriedBy(library: Library, wire: Wire): number {
  return Math.max(0, ...[...coreRatings(library, wire).values()].map(({ amperes }) => amperes));
}

/** The pins of a line that a jumper connects at an end: all except the first and those that every plug connects anyway. */
export function jumperedPins(line: OptionLine, side: CableSide, { joined }: BoundPort): readonly BoundPin[] {
  if (line.kind === 'screen') return [];
  const pins = line[side];
  const isLinked = (position: string) =>
    joined.some((set) => set.includes(position) && position !== set[0] && pins.some((pin) => pin.position === set[0]));
  return pins.slice(1).filter(({ position }) => !isLinked(position));
}

/**
 * True for a pin that may stay open if the plug accepts no jumper: an additional contact of a ground, which the device
 * connects internally, or an additional control input.
 */
export function mayStayOpen(pin: BoundPin, first: BoundPin): boolean {
  return pin.kind === 'control' || (pin.kind === 'ground' && pin.signal === first.signal);
}

/**
 * The items that can't be built at an end: parts and jumpers in a plug that accepts neither, and tails for which the
 * library has no wire.
 */
export function unbuildable(
  library: Library,
  side: CableSide,
  end: OptionEnd,
  lines: readonly OptionLine[],
  parts: readonly PlannedPart[],
): MissingPiece[] {
  const place = partsPlace(library, end);
  const here = parts.filter((part) => part.side === side);
  const jumpered = lines.flatMap((line) =>
    jumperedPins(line, side, end.device).filter((pin) => !mayStayOpen(pin, line[side][0]!)),
  );
  // Parts on a board are soldered to its pads, so they need no tail.
  if (end.adapter !== undefined) return [];
  const plug = plugFor(library, end.device);
  const name = plug?.label ?? 'The plug';
  if (place === 'none') {
    return [
      ...here.map((part) => piece(side, `${name} takes no parts, and ${part.wanted} would be connected in it.`, part)),
      ...jumpered.map((pin) => piece(side, `${name} takes no jumper: contact ${pinWords(pin)} cannot be connected.`)),
    ];
  }
  const inLine = here.filter((part) => place === 'in-line' || isInLine(library, part));
  const tied = place === 'in-line' ? jumpered : [];
  if (inLine.length + tied.length === 0) return [];
  const behind = lines.filter(
    (line) => inLine.some((part) => part.line === line.id) || line[side].some((pin) => tied.includes(pin)),
  );
  const amperes = Math.max(0, ...behind.map((line) => currentOf(line, lines) ?? 0));
  if (tailWire(library, plug, amperes) !== undefined) return [];
  const carries = tailWire(library, plug) === undefined ? '' : ` and carries ${amperes} A`;
  return [piece(side, `The library has no single wire that fits ${name}${carries}, for the parts behind it.`)];
}

function piece(side: CableSide, text: string, part?: PlannedPart): MissingPiece {
  return { kind: 'part', text, side, recipe: part?.recipe };
}
