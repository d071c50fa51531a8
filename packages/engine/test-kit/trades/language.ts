/**
 * A small language for trade cables as a shop would enter them: the facts that each device states about its contacts,
 * the conductors of each stock, and the wires as chains from contact to contact.
 */
import type { Design, Severity } from '@cablewright/model';

/**
 * A length of stock. `stock` lists the conductors (see `structureOf`), or is `@` followed by the id of a stock in the
 * catalog.
 */
interface Run {
  readonly stock: string;
  readonly lengthMm: number;
  /** Additional facts about the stock: voltage, temperature, impedance, category. */
  readonly facts: Readonly<Record<string, unknown>>;
}

interface TradeCable {
  /** A unique name in words of the trade: `bilge-pump-unfused`. */
  readonly name: string;
  /** The reason why an inspector refuses the cable, or why it is correct. */
  readonly says: string;
  /** A public source of that reason. */
  readonly src: string;
  /**
   * The facts that the device behind each plug states, by contact (see `pinOf`), or the id of a connector in the
   * catalog.
   */
  readonly plugs: Readonly<Record<string, Readonly<Record<string, string>> | string>>;
  /** Ratings of plugs, and facts of their pinouts such as `maxStubMm`. */
  readonly ratings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly runs: Readonly<Record<string, Run>>;
  /** Components by designator. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Chains such as `battery.plus - f1 - w1.red - pump.plus`. A tilde reverses a run or part. */
  readonly wires: readonly string[];
  readonly electrical?: Design['electrical'];
  /** Conductors and screens that are left open on purpose, according to a note on the drawing. */
  readonly open?: readonly string[];
}

/** A cable that an inspector refuses. */
export interface RefusedCable extends TradeCable {
  readonly atLeast: Severity;
  /** Plugs, runs or parts that a finding must name. */
  readonly places: readonly string[];
  /** The codes that identify the fault. If the list is absent, any code is accepted. */
  readonly codes?: readonly string[];
}

/** A cable that an inspector passes. */
export interface PassedCable extends TradeCable {
  /** Checks that may list something as not checked, because the trade doesn't state it. */
  readonly mayLeaveUnchecked: readonly string[];
}

export type CableOfTrade = RefusedCable | PassedCable;

/** Checks that need ratings of plugs, which most cases don't state. For a correct cable they may remain unchecked. */
export const plugRatings: readonly string[] = ['contact-currents', 'connector-voltage', 'supply-currents'];

/** The checks of plug ratings, together with other checks whose data a case doesn't state. */
export const unstated = (...checks: readonly string[]): readonly string[] => [...plugRatings, ...checks];

export const metres = (length: number, stock: string, facts: Run['facts'] = {}): Run => ({
  stock,
  lengthMm: Math.round(length * 1000),
  facts,
});

const marks = { '>': 'out', '<': 'in', '~': 'bidir' } as const;

/** The facts about a pin that each word states. */
const words: readonly [pattern: RegExp, facts: (value: string, second: string) => object][] = [
  [/^@(.+)$/, (level) => ({ level })],
  [/^\+(.+)$/, (level) => ({ accepts: [level] })],
  [/^(battery|mains|limited-power)$/, (fedBy) => ({ fedBy })],
  [/^(unlimited|optional|required)$/, (fact) => ({ [fact]: true })],
  [/^([\d.]+)A$/, (currentA) => ({ currentA: Number(currentA) })],
  [/^max=([\d.]+)A$/, (maxA) => ({ maxA: Number(maxA) })],
  [/^limit=([\d.]+)A$/, (limitedA) => ({ limitedA: Number(limitedA) })],
  [/^reverse=([\d.]+)A$/, (reverseA) => ({ reverseA: Number(reverseA) })],
  [/^(cranking)$/, (loadType) => ({ loadType })],
  [/^(-?[\d]+(?:\.\d+)?)\.\.(-?[\d]+(?:\.\d+)?)V$/, (min, max) => ({ minV: Number(min), maxV: Number(max) })],
  [/^(-?\d+(?:\.\d+)?)V$/, (nominalV) => ({ nominalV: Number(nominalV) })],
  [/^([\d.]+)Ω$/, (ohms) => ({ terminationOhm: Number(ohms) })],
];

/**
 * The meaning of a pin: its signal with `>` (leaves the device), `<` (enters it) or `~` (both), followed by facts such
 * as `8A`, `9..16V`, `max=100A`, `limit=10A`, `reverse=15A`, `battery`, `unlimited`, `cranking`, `@level`, `+level`,
 * `120Ω`.
 */
export function pinOf(text: string) {
  const [head = '', ...facts] = text.split(' ');
  const mark = head.at(-1) as keyof typeof marks;
  const dir = marks[mark];
  const stated = facts.map((fact) => {
    for (const [pattern, read] of words) {
      const match = pattern.exec(fact);
      if (match !== null) return read(match[1] ?? '', match[2] ?? '');
    }
    throw new Error(`${fact} is no fact of a pin: ${text}`);
  });
  return Object.assign({ signal: dir === undefined ? head : head.slice(0, -1), dir: dir ?? 'passive' }, ...stated);
}

interface Element {
  readonly [field: string]: unknown;
}

/**
 * The structure of a stock. `red:2.5 black:2.5` are conductors with their colour and mm²; `pair(white:0.25 blue:0.25)`
 * and `coax(core:0.5 screen)` are groups; `screen` and `braid` are screens; `drain:0.5` is a bare drain wire; `*` names
 * a material, `!` a solid conductor. A colour with a hyphen has a stripe, and a number after a slash distinguishes
 * equal colours: `green-yellow:2.5`, `black/1:1.5`.
 */
export function structureOf(text: string): Element {
  const groups: Element[][] = [[]];
  const heads: string[] = [];
  for (const token of text.replaceAll('(', '( ').replaceAll(')', ' )').split(/\s+/)) {
    if (token === ')') {
      const children = groups.pop()!;
      const id = heads.pop()!;
      groups.at(-1)!.push({ type: 'group', id, role: id.startsWith('coax') ? 'coax' : 'twisted-pair', children });
    } else if (token.endsWith('(')) {
      heads.push(token.slice(0, -1));
      groups.push([]);
    } else groups.at(-1)!.push(elementOf(token));
  }
  return { type: 'group', id: 'root', role: 'cable', children: groups[0]! };
}

function elementOf(token: string): Element {
  if (/^(screen|braid)/.test(token)) {
    return { type: 'shield', id: token, construction: token.startsWith('braid') ? 'braid' : 'foil' };
  }
  const match = /^([a-z]+(?:-[a-z]+)?)(?:\/(\w+))?:([\d.]+)(?:\*([a-z0-9-]+))?(!)?$/.exec(token);
  if (match === null) throw new Error(`${token} is no element of a stock`);
  const [, name = '', number, area, material = 'copper', solid] = match;
  const colour = name === 'drain' || name === 'core' ? {} : { color: name.replace('-', '/') };
  return {
    type: 'conductor',
    id: number === undefined ? name : `${name}-${number}`,
    ...colour,
    ...(name === 'drain' ? { bare: true } : {}),
    areaMm2: Number(area),
    material,
    ...(solid === undefined ? {} : { formation: 'solid' }),
  };
}

/**
 * The joints of a chain. A chain enters runs at their end a and parts at their terminal a, or at the other end if there
 * is a tilde.
 */
export function jointsOf(chain: string, isRun: (id: string) => boolean, isPart: (id: string) => boolean): string[] {
  const ends = chain.split(' - ').map((text): [into: string, out: string] => {
    const turned = text.startsWith('~');
    const node = turned ? text.slice(1) : text;
    const [id = '', path] = /^([^.]+)\.(.+)$/.exec(node)?.slice(1) ?? [node];
    if (isRun(id)) {
      const sides = [`${id}@a.${path}`, `${id}@b.${path}`] as const;
      return turned ? [sides[1], sides[0]] : [...sides];
    }
    if (isPart(id) && path === undefined) return turned ? [`${id}.b`, `${id}.a`] : [`${id}.a`, `${id}.b`];
    return [node, node];
  });
  return ends.slice(1).map(([into], i) => `${ends[i]![1]} = ${into}`);
}
