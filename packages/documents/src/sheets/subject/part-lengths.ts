import { definition } from '@cablewright/engine';
import type { DrawingSubject } from './subject.ts';

/** Returns the length of a part in the line of a core, from joint to joint in mm: its own in the design, or that of the part. */
export function partLengths({ design, library }: DrawingSubject): (instance: string) => number | undefined {
  const lengths = new Map(
    (design.instances.components ?? []).map(({ id, def, lengthMm }) => [
      id,
      lengthMm ?? definition(library, 'components', def)?.lengthMm,
    ]),
  );
  return (instance) => lengths.get(instance);
}
