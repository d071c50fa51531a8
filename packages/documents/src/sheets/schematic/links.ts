import { splitName } from '@cablewright/model';
import type { SchematicBlock, Bracket, PartTerminal, SchematicRun } from './graph.ts';

/** A joint between two pins without a wire. */
export interface PinLink {
  readonly a: string;
  readonly b: string;
}

/** A discrete part placed in the design. */
export interface Part {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  /** The name of its symbol. */
  readonly symbol: string;
  /** The id of its leading terminal: the anode or the + terminal, otherwise the first. */
  readonly lead: string;
  /** True for a splice, which is a dot on the lines that meet in it. */
  readonly isSplice: boolean;
  readonly terminals: readonly PartTerminal[];
}

interface OrientedLinks {
  readonly blocks: readonly SchematicBlock[];
  readonly runs: readonly SchematicRun[];
  readonly brackets: readonly Bracket[];
  /** The pin as which a terminal is drawn: both terminals of an in-line part are one pin. */
  rename(pin: string): string;
}

type Side = 'left' | 'right';

type PinPair = readonly [a: string, b: string];

/**
 * Decides how joints without a wire are drawn. A two-terminal part between a wire and a pin is in line. One between two
 * pins on the same side is a bracket with the part on it. Two directly joined pins on the same side are a plain
 * bracket. All others are short lines from the source side to the destination side. A two-terminal part without a
 * side for each terminal is a box with a pin for each, because on one line it would look shorted.
 */
export function orientLinks(
  links: readonly PinLink[],
  parts: readonly Part[],
  landed: ReadonlyMap<string, readonly string[]>,
  boards: ReadonlySet<string>,
): OrientedLinks {
  const sides = sidesOf(landed);
  const owner = (pin: string) => parts.find((part) => pin.startsWith(`${part.id}.`) && isTerminal(part, pin));
  const across = parts.flatMap((part) => {
    const pins = pinsAcross(part, links, sides, owner);
    return pins === undefined ? [] : [{ part, pins }];
  });
  const standing = parts.filter((part) => !across.some((bridging) => bridging.part === part));
  const otherLinks = links.filter(
    (link) => !across.some(({ part }) => isTerminal(part, link.a) || isTerminal(part, link.b)),
  );
  const directed = (inline: readonly Part[]) => {
    const flow = followInline(inline, otherLinks, sides);
    return otherLinks.map((link) => ({ link, ends: orient(link, flow, sides, boards) }));
  };
  let inline = standing.filter((part) => part.terminals.length === 2);
  let lines = directed(inline);
  for (let before = -1; before !== inline.length;) {
    before = inline.length;
    inline = inline.filter((part) => leftTerminal(part, lines, sides) !== undefined);
    lines = directed(inline);
  }
  const rename = (pin: string) => inline.find((part) => isTerminal(part, pin))?.id ?? pin;
  const brackets = across.map(({ part, pins }) => bracketOf(part, pins));
  const runs: SchematicRun[] = [];
  for (const [i, { link, ends }] of lines.entries()) {
    const [from, to] = ends;
    if (from === undefined || to === undefined) brackets.push({ pins: [rename(link.a), rename(link.b)] });
    else runs.push(bareRun(`link ${i + 1}`, rename(from), rename(to)));
  }
  const blocks = standing.map((part) => {
    const left = inline.includes(part) ? leftTerminal(part, lines, sides) : undefined;
    return left === undefined ? partBlock(part) : inlineBlock(part, left);
  });
  return { blocks, runs, brackets, rename };
}

/** A joint without a wire, with its ends from left to right. */
interface DirectedLink {
  readonly link: PinLink;
  readonly ends: readonly [string, string] | readonly [undefined, undefined];
}

/** The terminal on the left of a two-terminal part. Undefined if its terminals are not on separate sides. */
function leftTerminal(
  part: Part,
  lines: readonly DirectedLink[],
  sides: ReadonlyMap<string, Side | 'both'>,
): PartTerminal | undefined {
  const [first, second] = part.terminals.map(({ id }) => reachedFrom(`${part.id}.${id}`, lines, sides));
  if (first === 'both' || second === 'both' || (first !== undefined && first === second)) return undefined;
  return first === 'right' || second === 'left' ? part.terminals[1] : part.terminals[0];
}

/** The side from which lines reach a terminal. End b of a wire and the end of a link come from the left. */
function reachedFrom(
  pin: string,
  lines: readonly DirectedLink[],
  sides: ReadonlyMap<string, Side | 'both'>,
): Side | 'both' | undefined {
  const landed = sides.get(pin);
  const reached = new Set<Side | 'both'>();
  if (landed !== undefined) reached.add(landed === 'both' ? 'both' : landed === 'left' ? 'right' : 'left');
  for (const { link, ends } of lines) {
    if (link.a !== pin && link.b !== pin) continue;
    reached.add(ends[0] === undefined ? 'both' : ends[0] === pin ? 'right' : 'left');
  }
  return reached.size > 1 ? 'both' : [...reached][0];
}

function isTerminal(part: Part, pin: string): boolean {
  return part.terminals.some((terminal) => pin === `${part.id}.${terminal.id}`);
}

function instanceOf(pin: string): string {
  return splitName(pin)?.instance ?? pin;
}

/** The side of the cable on which a part is: left if ends a of wires land on it, right if ends b do, undefined if both do. */
function sidesOf(landed: ReadonlyMap<string, readonly string[]>): Map<string, Side | 'both'> {
  const sides = new Map<string, Side | 'both'>();
  for (const [end, pins] of landed) {
    const side = /@a /.test(end) ? 'left' : 'right';
    for (const pin of pins) {
      for (const name of [pin, instanceOf(pin)]) {
        const knownSide = sides.get(name);
        sides.set(name, knownSide === undefined || knownSide === side ? side : 'both');
      }
    }
  }
  return sides;
}

/** The pins to which a two-terminal part without wires is joined, if both are of one part or of one side. */
function pinsAcross(
  part: Part,
  links: readonly PinLink[],
  sides: ReadonlyMap<string, Side | 'both'>,
  owner: (pin: string) => Part | undefined,
): PinPair | undefined {
  if (part.terminals.length !== 2 || sides.has(part.id)) return undefined;
  const far = part.terminals.map((terminal) => partners(links, `${part.id}.${terminal.id}`));
  const [[a, moreA] = [], [b, moreB] = []] = far;
  if (moreA !== undefined || moreB !== undefined) return undefined;
  if (a === undefined || b === undefined || owner(a) !== undefined || owner(b) !== undefined) return undefined;
  const [sideA, sideB] = [sides.get(instanceOf(a)), sides.get(instanceOf(b))];
  const isOneSide = sideA !== undefined && sideA === sideB && sideA !== 'both';
  return instanceOf(a) === instanceOf(b) || isOneSide ? [a, b] : undefined;
}

function partners(links: readonly PinLink[], pin: string): string[] {
  return links.flatMap((link) => (link.a === pin ? [link.b] : link.b === pin ? [link.a] : []));
}

function bracketOf(part: Part, [a, b]: PinPair): Bracket {
  const { name, value, symbol, lead, terminals } = part;
  const leadText = terminals.find(({ id }) => id === lead)?.text ?? '';
  return { pins: [a, b], part: { name, value, symbol, lead: lead === terminals[0]?.id ? a : b, leadText } };
}

/** The side that each terminal of an in-line part faces: first the terminal with the wire, then along chains of parts. */
function followInline(
  inline: readonly Part[],
  links: readonly PinLink[],
  sides: ReadonlyMap<string, Side | 'both'>,
): ReadonlyMap<string, Side> {
  const facing = new Map<string, Side>();
  const open: [string, Side][] = [];
  // End b of a wire comes from the left, so its terminal faces left.
  for (const part of inline) {
    for (const terminal of part.terminals) {
      const side = sides.get(`${part.id}.${terminal.id}`);
      if (side === 'left' || side === 'right')
        open.push([`${part.id}.${terminal.id}`, side === 'right' ? 'left' : 'right']);
    }
  }
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const [pin, side] = next;
    const part = inline.find((candidate) => isTerminal(candidate, pin));
    if (part === undefined || facing.has(pin)) continue;
    const otherTerminal = part.terminals.map((terminal) => `${part.id}.${terminal.id}`).find((name) => name !== pin)!;
    const away = side === 'left' ? 'right' : 'left';
    facing.set(pin, side);
    if (!facing.has(otherTerminal)) facing.set(otherTerminal, away);
    for (const far of partners(links, otherTerminal)) open.push([far, side]);
  }
  return facing;
}

function orient(
  link: PinLink,
  facing: ReadonlyMap<string, Side>,
  sides: ReadonlyMap<string, Side | 'both'>,
  boards: ReadonlySet<string>,
): readonly [string, string] | readonly [undefined, undefined] {
  const [faceA, faceB] = [facing.get(link.a), facing.get(link.b)];
  if (faceA === 'right' || faceB === 'left') return [link.a, link.b];
  if (faceA === 'left' || faceB === 'right') return [link.b, link.a];
  if (instanceOf(link.a) === instanceOf(link.b)) return [undefined, undefined];
  const [sideA, sideB] = [sides.get(instanceOf(link.a)), sides.get(instanceOf(link.b))];
  if (sideA === 'left' && sideB !== 'left') return sideB === undefined ? [link.b, link.a] : [link.a, link.b];
  if (sideB === 'left' && sideA !== 'left') return sideA === undefined ? [link.a, link.b] : [link.b, link.a];
  if (sideA === 'right' && sideB === undefined) return [link.a, link.b];
  if (sideB === 'right' && sideA === undefined) return [link.b, link.a];
  if (sideA !== sideB || sideA === undefined || sideA === 'both') return [link.a, link.b];
  // If a board is behind a connector, the connector is on the outside.
  const [boardA, boardB] = [boards.has(instanceOf(link.a)), boards.has(instanceOf(link.b))];
  if (boardA === boardB) return [undefined, undefined];
  return boardA === (sideA === 'right') ? [link.a, link.b] : [link.b, link.a];
}

/** A joint drawn as a line. */
export function bareRun(id: string, from: string, to: string): SchematicRun {
  const row = { key: id, label: '', kind: 'link' as const, a: [from], b: [to] };
  return { id, name: '', facts: [], rows: [row], groups: [], ties: [], bonds: [], bare: true };
}

/** A two-terminal part in line, drawn as a symbol on the line. */
function inlineBlock(part: Part, leftTerminal: PartTerminal): SchematicBlock {
  const { id, name, value, symbol, lead, terminals } = part;
  const pin = { key: id, id: '', label: '', signal: '' };
  return {
    id,
    kind: 'inline',
    name,
    lines: [value],
    pins: [pin],
    unused: [],
    symbol: { name: symbol, lead: lead === leftTerminal.id ? 'left' : 'right' },
    terminals: { left: leftTerminal, right: terminals.find((terminal) => terminal !== leftTerminal)! },
  };
}

/** Any other part: a splice as a dot, the rest as boxes with a pin for each terminal. */
function partBlock(part: Part): SchematicBlock {
  const { id, name, value, symbol, lead, isSplice, terminals } = part;
  const [terminal, ...otherTerminals] = terminals;
  if (isSplice && terminal !== undefined && otherTerminals.length === 0) {
    const pins = [{ key: `${id}.${terminal.id}`, id: '', label: '', signal: '' }];
    return { id, kind: 'splice', name, lines: [], pins, unused: [] };
  }
  const pins = terminals.map((pin) => ({ key: `${id}.${pin.id}`, id: pin.id, label: pin.text, signal: '' }));
  const marked = { name: symbol, lead: lead === terminal?.id ? ('left' as const) : ('right' as const) };
  return { id, kind: 'component', name, lines: [value], pins, unused: [], symbol: marked };
}

/** A part in line drawn as a box: its pins are named by its terminals, and the left one has the incoming lines. */
export function boxOfInline(block: SchematicBlock): SchematicBlock {
  const { left, right } = block.terminals!;
  const pin = ({ id, text }: PartTerminal) => ({ key: `${block.id}.${id}`, id, label: text, signal: '' });
  return { ...block, kind: 'component', pins: [pin(left), pin(right)] };
}
