/** Places the numbers of contacts on a face: in the contact if they fit, or else next to it, without overlap. */
import { ink, line, type Item, type Text } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { blockEm } from '../../type/capitals.ts';

/** A contact on paper: its middle and size in mm, y down. */
export interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** True if numbers in it are white. */
  readonly dark: boolean;
  /** True if no number fits in it, as in a ring whose middle is another contact. */
  readonly hollow: boolean;
}

interface Contact {
  readonly spot: Spot;
  readonly box: Box;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const sizes = [2.4, blockEm, 1.9, 1.7, 1.5, 1.3] as const;
const capHeight = 0.72;
const gap = 0.3;
/**
 * The gap between a contact and a number to its side, mm. It is as wide as the gap between two numbers, because a 1 close
 * to a ring would read as 10.
 */
const sideGap = 0.45;
/**
 * How much closer a number must be to its own contact than to another, mm, so that it is clear which contact it belongs
 * to.
 */
const clearance = 0.3;

/**
 * Draws the numbers in the largest size, at least `least`, at which all of them fit. If no size does, the smallest is
 * used: the first and last contacts of the face are numbered first, and a number that does not fit is left out, because
 * its neighbours imply it.
 */
export function pinNumbers(type: Typesetter, spots: readonly Spot[], bottom: number, least = 0): Item[] {
  const inOrder = [spots[0], spots.at(-1), ...spots.slice(1, -1)].filter((spot) => spot !== undefined);
  const unique = [...new Set(inOrder)];
  let placed: Item[][] = [];
  for (const size of sizes.filter((one) => one >= least)) {
    placed = placeAll(type, unique, spots, size, bottom);
    if (placed.length === unique.length) break;
  }
  return placed.flat();
}

function placeAll(
  type: Typesetter,
  inOrder: readonly Spot[],
  spots: readonly Spot[],
  size: number,
  bottom: number,
): Item[][] {
  const contacts = spots.filter((spot) => !spot.hollow).map((spot) => ({ spot, box: boxAround(spot) }));
  const middle = { x: middleOf(spots.map(({ x }) => x)), y: middleOf(spots.map(({ y }) => y)) };
  const taken: Box[] = [];
  return inOrder.flatMap((spot) => {
    const weight = spot === spots[0] ? ('bold' as const) : ('regular' as const);
    const width = type.width(spot.id, size, weight);
    const height = size * capHeight;
    const inside = !spot.hollow && fitsIn(spot, width, height);
    const places = inside
      ? [{ x: spot.x, y: spot.y }]
      : spot.hollow
        ? [{ x: spot.x, y: bottom + 0.6 + height / 2 }]
        : placesBeside(spot, width, height, middle);
    const boxes = places.map(({ x, y }): Box => {
      return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
    });
    const isOnTheWay = (box: Box) => contacts.some((other) => isTowards(box, spot, other));
    // Positions away from other contacts come first, because there it is obvious which contact a number belongs to.
    const clearFirst = [...boxes.filter((box) => !isOnTheWay(box)), ...boxes.filter(isOnTheWay)];
    for (const box of inside ? boxes : clearFirst) {
      if (taken.some((other) => meet(box, other))) continue;
      if (!inside && contacts.some((other) => isNearOther(box, spot, other))) continue;
      taken.push(box);
      const text: Text = {
        kind: 'text',
        x: (box.left + box.right) / 2,
        y: box.bottom,
        text: spot.id,
        size,
        anchor: 'middle',
        weight,
      };
      return [inside ? [spot.dark ? { ...text, ink: ink.white } : text] : [backing(box, spot.hollow), text].flat()];
    }
    return [];
  });
}

/**
 * True if every number at the smallest em of a block can only be read as that of its own contact: it is in its contact,
 * or straight above, below or next to it, with no other contact nearly as near.
 */
export function numbersAreClear(type: Typesetter, spots: readonly Spot[]): boolean {
  const items = pinNumbers(type, spots, Number.POSITIVE_INFINITY, blockEm);
  const texts = items.flatMap((item) => (item.kind === 'text' ? [item] : []));
  const others = spots.filter((spot) => !spot.hollow);
  return texts.every(({ text, x, y, size, weight }) => {
    const own = spots.find(({ id }) => id === text);
    if (own === undefined || own.hollow) return true;
    const [width, height] = [type.width(text, size, weight), size * capHeight];
    const box = { left: x - width / 2, right: x + width / 2, top: y - height, bottom: y };
    if (meets(box, boxAround(own))) return true;
    const isStraight = Math.abs(x - own.x) < 0.01 || Math.abs(y - height / 2 - own.y) < 0.01;
    const ownGap = apart(box, boxAround(own));
    return isStraight && others.every((other) => other === own || apart(box, boxAround(other)) >= 1.5 * ownGap);
  });
}

function meets(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** True if every number fits in its contact at the smallest em of a block. A ring has its number below it. */
export function numbersFit(type: Typesetter, spots: readonly Spot[]): boolean {
  return spots.every((spot) => spot.hollow || fitsIn(spot, type.width(spot.id, blockEm, 'bold'), blockEm * capHeight));
}

/** Whether a number fits into a contact without touching its edge; most contacts are round, so its corners have to as well. */
function fitsIn(spot: Spot, width: number, height: number): boolean {
  return (width / (spot.width - 0.3)) ** 2 + (height / (spot.height - 0.3)) ** 2 <= 1;
}

/** A white background for a number next to its contact, which may be on a dark housing. */
function backing({ left, right, top, bottom }: Box, onPaper: boolean): Item[] {
  if (onPaper) return [];
  const edge = 0.25;
  return [
    {
      kind: 'rect',
      x: left - edge,
      y: top - edge,
      width: right - left + 2 * edge,
      height: bottom - top + 2 * edge,
      radius: 0.4,
      fill: ink.white,
    },
  ];
}

/** The space that the names next to a part in side view take, mm. */
export const sideNames = 16;

/**
 * The names of contacts in side view, where they lie one behind the other: at `right` of the part, or at `left` for
 * contacts left of its middle. A line leads from each name to its contact.
 */
export function namesBeside(spots: readonly Spot[], left: number, right: number): Item[] {
  const size = blockEm;
  const inOrder = spots.toSorted((a, b) => a.y - b.y);
  return [-1, 1].flatMap((side) => {
    let lowest = -Infinity;
    return inOrder
      .filter(({ x }) => (x < -0.01 ? -1 : 1) === side)
      .flatMap((spot): Item[] => {
        const y = Math.max(spot.y, lowest + size * 1.25);
        lowest = y;
        const at = side === 1 ? right + 2.5 : left - 2.5;
        const anchor = side === 1 ? ('start' as const) : ('end' as const);
        return [
          line(spot.x, spot.y, at - side * 0.5, y, { ink: ink.grey, width: 0.15 }),
          { kind: 'text', x: at, y: y + size * 0.36, text: spot.id, size, anchor },
        ];
      });
  });
}

function middleOf(values: readonly number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2;
}

/**
 * Positions next to a contact: above or below, then at its sides, then at its corners, in each case first the one
 * farther from the middle of the face.
 */
function placesBeside(spot: Spot, width: number, height: number, middle: { readonly x: number; readonly y: number }) {
  const dx = (spot.width / 2 + sideGap + width / 2) * (spot.x > middle.x + 0.01 ? 1 : -1);
  const dy = (spot.height / 2 + gap + height / 2) * (spot.y < middle.y - 0.01 ? -1 : 1);
  const nextTo = [
    [0, dy],
    [0, -dy],
    [dx, 0],
    [-dx, 0],
    [dx, dy],
    [-dx, dy],
    [dx, -dy],
    [-dx, -dy],
  ] as const;
  return nextTo.map(([x, y]) => ({ x: spot.x + x, y: spot.y + y }));
}

function boxAround({ x, y, width, height }: Spot): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function meet(a: Box, b: Box): boolean {
  // Numbers side by side need a gap to be read as two.
  return a.left < b.right + 0.4 && b.left < a.right + 0.4 && a.top < b.bottom + 0.05 && b.top < a.bottom + 0.05;
}

/** True if a number outside its contact touches another contact, or could be mistaken for the number of one. */
function isNearOther(number: Box, own: Spot, other: Contact): boolean {
  if (meet(number, other.box)) return true;
  if (other.spot === own) return false;
  const middle = (number.top + number.bottom) / 2;
  const isBetween = (middle - own.y) * (other.spot.y - middle) > 0;
  return apart(number, other.box) < apart(number, boxAround(own)) + (isBetween ? clearance : -0.001);
}

/** True if a number is between its contact and another one in the same row or column, less than its height from the other. */
function isTowards(number: Box, own: Spot, { spot, box }: Contact): boolean {
  if (spot === own || apart(number, box) >= number.bottom - number.top) return false;
  const [x, y] = [(number.left + number.right) / 2, (number.top + number.bottom) / 2];
  const isInColumn = number.left < box.right && box.left < number.right && (y - own.y) * (spot.y - y) > 0;
  const isInRow = number.top < box.bottom && box.top < number.bottom && (x - own.x) * (spot.x - x) > 0;
  return isInColumn || isInRow;
}

/** The distance between two boxes, 0 if they meet. */
function apart(a: Box, b: Box): number {
  return Math.hypot(Math.max(a.left - b.right, b.left - a.right, 0), Math.max(a.top - b.bottom, b.top - a.bottom, 0));
}
