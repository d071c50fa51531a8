/** Finds the splices of a cable and the parts that go over them. */
import type { Mechanical, MechanicalInstance } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import type { BenchFacts } from './bench-facts.ts';

/**
 * True if a part goes over a splice, or over a run that is joined to another run. Ferrules are excluded, because they
 * go on ends.
 */
export function isOverSplice(
  bench: BenchFacts,
  { attachedTo }: MechanicalInstance,
  part: Mechanical | undefined,
): boolean {
  if (attachedTo === undefined || part?.kind === 'contact') return false;
  if (isSplice(bench, attachedTo)) return true;
  return bench.design.joints.some(
    ({ a, b }) =>
      [a.instance, b.instance].includes(attachedTo) && bench.names.isRun(a.instance) && bench.names.isRun(b.instance),
  );
}

/** True if a part is a splice, or is spliced into its wires, such as an in-line fuse. */
export function isSplice(bench: BenchFacts, instance: string): boolean {
  const placed = bench.design.instances.components?.find(({ id }) => id === instance);
  if (placed === undefined) return false;
  const part = definition(bench.library, 'components', placed.def);
  return part?.splice !== undefined || bench.construction(instance)?.id === 'splice' || isInLine(bench, instance);
}

/** True if a part with several terminals is connected only to wires, such as a diode soldered into a lead. */
function isInLine({ design, names }: BenchFacts, instance: string): boolean {
  const joined = design.joints.flatMap(({ a, b }) =>
    a.instance === instance ? [[a, b] as const] : b.instance === instance ? [[b, a] as const] : [],
  );
  const terminals = new Set(joined.map(([own]) => own.terminal));
  return terminals.size > 1 && joined.every(([, other]) => names.isRun(other.instance));
}

/** True if a part only joins wires, all of them at its one terminal, unlike a component that is spliced into them. */
export function isWireSplice({ design, library }: BenchFacts, instance: string): boolean {
  const placed = design.instances.components?.find(({ id }) => id === instance);
  const part = placed === undefined ? undefined : definition(library, 'components', placed.def);
  return part?.splice !== undefined && (part.terminals ?? []).length < 2;
}
