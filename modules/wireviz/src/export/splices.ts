/** Finds splices: wires that are joined directly. WireViz needs a connector between them. */
import { Groups } from '@cablewright/engine';
import type { Joint, TerminalRef } from '@cablewright/model';

interface Splices {
  readonly all: readonly { readonly id: string }[];
  readonly of: (joint: Joint) => string | undefined;
}

const keyOf = ({ instance, terminal, end }: TerminalRef): string => `${instance} ${end ?? ''} ${terminal}`;

/** One splice for each group of directly joined wire ends. */
export function spliceClusters(joints: readonly Joint[], isWire: (ref: TerminalRef) => boolean): Splices {
  const direct = joints.filter(({ a, b }) => isWire(a) && isWire(b));
  const groups = new Groups<string>();
  for (const { a, b } of direct) groups.join(keyOf(a), keyOf(b));
  const ids = new Map<number, string>();
  for (const { a } of direct) {
    const group = groups.makeGroup(keyOf(a));
    if (!ids.has(group)) ids.set(group, `splice-${ids.size + 1}`);
  }
  const chosen = new Set(direct);
  return {
    all: [...ids.values()].map((id) => ({ id })),
    of: (joint) => (chosen.has(joint) ? ids.get(groups.makeGroup(keyOf(joint.a))) : undefined),
  };
}
