import { Groups } from '../../library/groups.ts';
import { nodeVolts } from './resistor-network.ts';

interface Resistor {
  readonly a: string;
  readonly b: string;
  readonly ohms: number;
}

/**
 * The resistance in Ω between two nodes of a resistor network: the voltage for a current of 1 A. Zero-ohm resistors join
 * their nodes. Undefined if the nodes aren't connected.
 */
export function effectiveResistance(resistors: readonly Resistor[], from: string, to: string): number | undefined {
  const nodes = new Groups<string>();
  for (const { a, b, ohms } of resistors) if (ohms <= 0) nodes.joinAll([a, b]);
  const [start, end] = [nodes.makeGroup(from), nodes.makeGroup(to)];
  if (start === end) return 0;
  const edges = resistors.flatMap(({ a, b, ohms }) =>
    ohms > 0 ? [{ a: nodes.makeGroup(a), b: nodes.makeGroup(b), ohms }] : [],
  );
  const volts = nodeVolts(edges, new Map([[start, 1]]), end).get(start);
  return volts === undefined ? undefined : Number(volts.toPrecision(6));
}
