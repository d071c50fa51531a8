/** Wires joined to each other without a connector: WireViz needs one between them, a splice. */
import type { Joint, TerminalRef } from '@cablewright/model';

interface Splices {
  readonly all: readonly { readonly id: string }[];
  readonly of: (joint: Joint) => string | undefined;
}

const keyOf = ({ instance, terminal, end }: TerminalRef): string => `${instance} ${end ?? ''} ${terminal}`;

/** One splice for each set of wire ends that joints connect directly with each other. */
export function spliceClusters(joints: readonly Joint[], isWire: (ref: TerminalRef) => boolean): Splices {
  const direct = joints.filter(({ a, b }) => isWire(a) && isWire(b));
  const roots = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let next = roots.get(root); next !== undefined; next = roots.get(root)) root = next;
    return root;
  };
  for (const { a, b } of direct) {
    const [from, to] = [rootOf(keyOf(a)), rootOf(keyOf(b))];
    if (from !== to) roots.set(to, from);
  }
  const ids = new Map<string, string>();
  for (const { a } of direct) {
    const root = rootOf(keyOf(a));
    if (!ids.has(root)) ids.set(root, `splice-${ids.size + 1}`);
  }
  const chosen = new Set(direct);
  return {
    all: [...ids.values()].map((id) => ({ id })),
    of: (joint) => (chosen.has(joint) ? ids.get(rootOf(keyOf(joint.a))) : undefined),
  };
}
