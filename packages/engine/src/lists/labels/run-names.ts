import type { Design } from '@cablewright/model';
import { trunkOf } from '../../connectivity/terminals/placed.ts';

/**
 * What the runs of a design are called in print: the run's own label, else W<n> counting the runs in order, trunk first.
 * Runs of a placed design (`lead-1/w2`) count within it: lead-1/W2.
 */
export function runNames(design: Design): ReadonlyMap<string, string> {
  const segments = design.instances.segments ?? [];
  const trunk = trunkOf(design);
  const inOrder = trunk === undefined ? segments : [trunk, ...segments.filter((segment) => segment !== trunk)];
  const counts = new Map<string, number>();
  return new Map(
    inOrder.map((segment) => {
      const prefix = segment.id.slice(0, segment.id.lastIndexOf('/') + 1);
      const n = (counts.get(prefix) ?? 0) + 1;
      counts.set(prefix, n);
      const own = segment.label?.trim() ?? '';
      return [segment.id, own === '' ? `${prefix}W${n}` : own];
    }),
  );
}

/** The name of a placed part in print: its label, else its id in capitals; a placed design's name stays before it. */
export function partName(instance: { readonly id: string; readonly label?: string }): string {
  if (instance.label !== undefined && instance.label !== '') return instance.label;
  const slash = instance.id.lastIndexOf('/') + 1;
  return instance.id.slice(0, slash) + instance.id.slice(slash).toUpperCase();
}
