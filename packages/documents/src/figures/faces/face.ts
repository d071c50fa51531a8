/**
 * Draws the face of a connector from its body: its shapes, and the positions and forms of its contacts. No connector is known
 * by name here. A body without shapes is drawn as a row of numbered contacts, with a caption that says so.
 */
import { printFormatOf, type ComposedConnector, type Library, type PrintFormat } from '@cablewright/engine';
import type { Face, FaceContact } from '@cablewright/model';
import { ink, type Item } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { namesBeside, numbersAreClear, numbersFit, pinNumbers, sideNames, type Spot } from './pin-numbers.ts';
import { contactItem, reachAround, reachOf, shapeItem, together, type Reach } from './shapes.ts';
import { blockEm } from '../../type/capitals.ts';

export interface FacePin {
  readonly id: string;
  readonly name?: string | undefined;
  /** mm from the centre of the face, y up. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly contact?: FaceContact | undefined;
}

/** The side from which a face is seen. From the wire side it is mirrored. */
type Side = 'mating' | 'wire';

export interface DrawnFace {
  /** The side that is seen, for the caption. */
  readonly seen: string;
  /** The typeface of its names. */
  readonly type: Typesetter;
  /** The language of its words. */
  readonly print: PrintFormat;
  /** The extent of the face, mm of the part, y up. */
  readonly reach: Reach;
  /**
   * The items at a scale. Numbers have an em of at least `least` mm on paper; without it they are as small as
   * necessary.
   */
  readonly items: (scale: number, least?: number) => readonly Item[];
  /** True if every number fits in its contact at the smallest em of a block. */
  readonly isInside: (scale: number) => boolean;
  /** True if every number at the smallest em of a block can only be read as that of its own contact. */
  readonly isClear: (scale: number) => boolean;
  /** The space for names next to it and below it, mm on paper, at any scale. */
  readonly margin: { readonly left: number; readonly right: number; readonly bottom: number };
  /** Contacts without a position on the face, such as a shell, or a strain relief that is a terminal. */
  readonly unplaced: readonly FacePin[];
}

type Placed = FacePin & { readonly x: number; readonly y: number };

/** The face. Undefined if no contact has a position. */
export function drawnFace(
  type: Typesetter,
  library: Library,
  face: Face | undefined,
  pins: readonly FacePin[],
  side: Side = 'mating',
): DrawnFace | undefined {
  const placed = pins.filter((pin): pin is Placed => pin.x !== undefined && pin.y !== undefined);
  if (placed.length === 0) return undefined;
  const besides = face?.seen === 'side';
  const flip = side === 'wire' && !besides ? -1 : 1;
  const usual = face?.contact ?? { look: 'socket' as const, width: (2 * minDistance(placed)) / 3 };
  const contacts = placed.map((pin) => ({ pin, contact: pin.contact ?? usual }));
  const reach = reachOfFace(face, contacts);
  const mirrored = flip === 1 ? reach : { ...reach, left: -reach.right, right: -reach.left };
  const shapes = face?.shapes ?? [outline(reach)];
  const unplaced = pins.filter((pin) => !placed.includes(pin as Placed));
  const print = printFormatOf({ library });
  return {
    type,
    print,
    seen: print.text(`face.${besides ? 'side' : side}`),
    reach: mirrored,
    unplaced,
    margin: marginOf(besides, contacts),
    isInside: (scale) =>
      besides ||
      numbersFit(
        type,
        contacts.map(({ pin, contact }) => spotOf(pin, contact, scale, flip)),
      ),
    isClear: (scale) =>
      besides ||
      numbersAreClear(
        type,
        contacts.map(({ pin, contact }) => spotOf(pin, contact, scale, flip)),
      ),
    items: (scale, least) => [
      ...shapes.map((shape) => shapeItem(library, shape, scale, flip)),
      ...contacts.map(({ pin, contact }) => contactItem(contact, pin.x * scale * flip, -pin.y * scale, scale)),
      ...numbersOf(
        type,
        contacts.map(({ pin, contact }) => spotOf(pin, contact, scale, flip)),
        besides,
        mirrored,
        scale,
        least,
      ),
    ],
  };
}

function marginOf(besides: boolean, contacts: readonly { pin: Placed; contact: FaceContact }[]): DrawnFace['margin'] {
  const side = (sign: -1 | 1) => contacts.some(({ pin }) => (pin.x < -0.01 ? -1 : 1) === sign);
  if (besides) return { left: side(-1) ? sideNames : 0, right: side(1) ? sideNames : 0, bottom: 0 };
  return { left: 0, right: 0, bottom: contacts.some(({ contact }) => contact.look === 'ring') ? 3 : 0 };
}

function numbersOf(
  type: Typesetter,
  spots: readonly Spot[],
  besides: boolean,
  { left, right, bottom }: Reach,
  scale: number,
  least?: number,
): Item[] {
  return besides ? namesBeside(spots, left * scale, right * scale) : pinNumbers(type, spots, -bottom * scale, least);
}

function spotOf({ id, x, y }: Placed, contact: FaceContact, scale: number, flip: 1 | -1): Spot {
  const [width, height] = [contact.width * scale, (contact.height ?? contact.width) * scale];
  const look = { dark: contact.look === 'pin', hollow: contact.look === 'ring' };
  return { id, x: x * scale * flip, y: -y * scale, width, height, ...look };
}

function outline(reach: Reach) {
  const [width, height] = [reach.right - reach.left, reach.top - reach.bottom];
  const middle = { x: (reach.left + reach.right) / 2, y: (reach.top + reach.bottom) / 2 };
  return { shape: 'rect' as const, ...middle, width, height, radius: Math.min(width, height) / 8 };
}

/** The extent of the face. If the body has no shapes: the contacts with a margin as wide as they are. */
function reachOfFace(face: Face | undefined, contacts: readonly { pin: Placed; contact: FaceContact }[]): Reach {
  const around = face === undefined ? 3 : 1;
  const ofContacts = contacts.map(({ pin, contact }) =>
    reachAround(pin.x, pin.y, around * contact.width, around * (contact.height ?? contact.width)),
  );
  return together([...(face?.shapes ?? []).map(reachOf), ...ofContacts])!;
}

/** The smallest distance between two positions, at most 3.6 mm. */
function minDistance(pins: readonly Placed[]): number {
  let least = 3.6;
  for (const [i, a] of pins.entries()) {
    for (const b of pins.slice(i + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y) || least);
  }
  return least;
}

const maxPerRow = 12;

/** A row of contacts whose positions are not recorded. The caption says so. */
export function contactRow(type: Typesetter, library: Library, pins: readonly FacePin[]): DrawnFace | undefined {
  const rows = Math.ceil(pins.length / maxPerRow);
  const perRow = Math.ceil(pins.length / rows);
  const placed = pins.map((pin, i) => ({
    ...pin,
    x: ((i % perRow) - (perRow - 1) / 2) * 5,
    y: ((rows - 1) / 2 - Math.floor(i / perRow)) * 5,
    contact: { look: 'socket' as const, width: 3.6 },
  }));
  const drawn = drawnFace(type, library, undefined, placed);
  return drawn === undefined ? undefined : { ...drawn, seen: printFormatOf({ library }).text('face.in-order') };
}

/** The names of the contacts without a position, wrapped under the face. Returns the items and their height. */
export function unplacedNames(
  face: DrawnFace,
  x: number,
  top: number,
  width: number,
): { items: Item[]; height: number } {
  const names = face.unplaced.map(({ id, name }) =>
    name === undefined || name.toLowerCase() === id.toLowerCase() ? id : `${id}: ${name}`,
  );
  if (names.length === 0) return { items: [], height: 0 };
  const size = blockEm;
  const lines = face.type.break(
    face.print.text('face.also', { names: names.join(', ') }),
    Math.max(width, face.type.width(face.print.text('face.also', { names: 'shell' }), size)),
    size,
  );
  const items = lines.map((text, i): Item => {
    return { kind: 'text', x, y: top + size + i * size * 1.3, text, size, anchor: 'middle', ink: ink.grey };
  });
  return { items, height: size * (0.4 + 1.3 * lines.length) };
}

/** The contacts of a connector at the positions of its body. */
export function facePins(connector: ComposedConnector): FacePin[] {
  const contacts = new Map((connector.body?.positions ?? []).map(({ id, contact }) => [id, contact]));
  return connector.pins.map(({ id, label, x, y }) => ({ id, name: label, x, y, contact: contacts.get(id) }));
}
