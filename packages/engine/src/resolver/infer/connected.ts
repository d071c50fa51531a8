/** The pins at the two ends of a cable that are connected by copper or through parts. */
import { formatTerminal, type Design } from '@cablewright/model';
import { Groups } from '../../library/groups.ts';
import type { CableOption } from '../options/option.ts';
import type { CableEnd } from './ends.ts';

/** The connected pins of the two ends of a design, as pairs `position position`. Parts in a line count as connections. */
export function connectedPins(design: Design, ends: readonly [CableEnd, CableEnd]): Set<string> {
  const groups = new Groups<string>();
  for (const { a, b } of design.joints) groups.join(nodeOf(a), nodeOf(b));
  const grounds = shunted(design);
  for (const { id } of design.instances.components ?? []) {
    if (!grounds.has(id)) groups.joinAll(under(groups, `${id}.`));
  }
  const pins = new Set<string>();
  const far = pinsOf(ends[1], groups);
  for (const [position, group] of pinsOf(ends[0], groups)) {
    for (const [other, otherGroup] of far) if (group === otherGroup) pins.add(`${position} ${other}`);
  }
  return pins;
}

/** The graph node of a terminal. A core is one node from end to end; every other terminal is a separate node. */
function nodeOf(ref: { instance: string; terminal: string; end?: string }): string {
  return ref.end === undefined
    ? formatTerminal({ instance: ref.instance, terminal: ref.terminal })
    : `${ref.instance}.${ref.terminal}`;
}

/** Parts with both terminals on plugs are across two lines or to ground, and connect no line. */
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

function pinsOf({ plug, board }: CableEnd, groups: Groups<string>): Map<string, number> {
  const prefix = `${(board ?? plug)?.id}.`;
  return new Map(under(groups, prefix).map((node) => [node.slice(prefix.length), groups.makeGroup(node)]));
}

function under(groups: Groups<string>, prefix: string): string[] {
  return [...groups.things()].filter((node) => node.startsWith(prefix));
}

/** The pairs of pins that an option would connect. */
export function predictedPins({ lines }: CableOption): Set<string> {
  const pins = new Set<string>();
  for (const { source, destination, kind } of lines) {
    if (kind === 'screen') continue;
    for (const a of source) for (const b of destination) pins.add(`${a.position} ${b.position}`);
  }
  return pins;
}
