/** Which pins of the two ends of a cable are joined by copper or through parts. */
import { formatTerminal, type Design } from '@cablewright/model';
import type { CableOption } from '../options/option.ts';
import type { CableEnd } from './ends.ts';

/** Pairs `position position` of the two ends that a design joins, parts in the line counted as joining. */
export function connectedPins(design: Design, ends: readonly [CableEnd, CableEnd]): Set<string> {
  const groups = new Groups();
  for (const { a, b } of design.joints) groups.join(nodeOf(a), nodeOf(b));
  const grounds = shunted(design);
  for (const { id } of design.instances.components ?? []) {
    if (!grounds.has(id)) groups.joinAll(`${id}.`);
  }
  const pins = new Set<string>();
  const far = pinsOf(ends[1], groups);
  for (const [position, group] of pinsOf(ends[0], groups)) {
    for (const [other, otherGroup] of far) if (group === otherGroup) pins.add(`${position} ${other}`);
  }
  return pins;
}

/** A wire is one piece from end to end; other terminals are what they are. */
function nodeOf(ref: { instance: string; terminal: string; end?: string }): string {
  return ref.end === undefined
    ? formatTerminal({ instance: ref.instance, terminal: ref.terminal })
    : `${ref.instance}.${ref.terminal}`;
}

/** Parts with both ends on plugs lie across or to ground: they join nothing. */
function shunted(design: Design): Set<string> {
  const plugs = new Set((design.instances.connectors ?? []).map(({ id }) => id));
  const onPlugs = new Map<string, number>();
  for (const { a, b } of design.joints) {
    for (const [part, other] of [
      [a, b],
      [b, a],
    ] as const) {
      if (plugs.has(other.instance)) onPlugs.set(part.instance, (onPlugs.get(part.instance) ?? 0) + 1);
    }
  }
  return new Set([...onPlugs].filter(([, times]) => times > 1).map(([id]) => id));
}

function pinsOf({ plug, board }: CableEnd, groups: Groups): Map<string, string> {
  const prefix = `${board?.id ?? plug!.id}.`;
  return new Map(groups.under(prefix).map((node) => [node.slice(prefix.length), groups.of(node)]));
}

/** The pairs an option would join. */
export function predictedPins({ lines }: CableOption): Set<string> {
  const pins = new Set<string>();
  for (const { source, destination, kind } of lines) {
    if (kind === 'screen') continue;
    for (const a of source) for (const b of destination) pins.add(`${a.position} ${b.position}`);
  }
  return pins;
}

/** Nodes that are joined, with the least node of a group for its name. */
class Groups {
  readonly #parent = new Map<string, string>();

  of(node: string): string {
    let at = node;
    for (let up = this.#parent.get(at); up !== undefined && up !== at; up = this.#parent.get(at)) at = up;
    return at;
  }

  join(a: string, b: string): void {
    for (const node of [a, b]) if (!this.#parent.has(node)) this.#parent.set(node, node);
    const [x, y] = [this.of(a), this.of(b)];
    if (x !== y) this.#parent.set(x < y ? y : x, x < y ? x : y);
  }

  under(prefix: string): string[] {
    return [...this.#parent.keys()].filter((node) => node.startsWith(prefix));
  }

  joinAll(prefix: string): void {
    const [first, ...others] = this.under(prefix);
    for (const other of others) this.join(first!, other);
  }
}
