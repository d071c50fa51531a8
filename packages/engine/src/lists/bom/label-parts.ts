/** Counts label parts: as many as are printed for the runs they are attached to. */
import { type Design, type Mechanical, type MechanicalInstance, placedPrefix, wireOf } from '@cablewright/model';
import { elementsOf } from '../../connectivity/elements.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';

type LibraryOf = (instance: string) => Library;

/**
 * The number of pieces of each label part in a cable, by the part's id in the design. Quantities of label parts on runs are
 * adjusted to match the number of printed labels: two for each run and two for each named core. Label parts attached to
 * anything else keep the quantity entered.
 */
export function labelPieces(design: Design, libraryOf: LibraryOf): ReadonlyMap<string, number> {
  const onRuns = labelParts(design, libraryOf);
  const pieces = new Map<string, number>();
  for (const [place, parts] of Map.groupBy(onRuns, ({ id }) => placedPrefix(id))) {
    const [first, ...others] = parts;
    const rest = others.reduce((sum, { qty = 1 }) => sum + qty, 0);
    for (const { id, qty = 1 } of others) pieces.set(id, qty);
    pieces.set(first!.id, Math.max(0, printedLabels(design, libraryOf, place) - rest));
  }
  return pieces;
}

function labelParts(design: Design, libraryOf: LibraryOf): MechanicalInstance[] {
  const runs = new Set((design.instances.segments ?? []).map(({ id }) => id));
  return (design.instances.mechanical ?? []).filter(({ id, def, attachedTo }) => {
    if (attachedTo === undefined || !runs.has(wireOf(attachedTo))) return false;
    const record: Mechanical | undefined = definition(libraryOf(id), 'mechanicals', def);
    return record?.fitting?.some(({ stage }) => stage === 'label') === true;
  });
}

function printedLabels(design: Design, libraryOf: LibraryOf, place: string): number {
  const runs = (design.instances.segments ?? []).filter(({ id }) => placedPrefix(id) === place);
  return runs.reduce((sum, { id, def, coreLabels = {} }) => {
    const wire = definition(libraryOf(id), 'wires', def);
    const named = Object.keys(coreLabels).filter((path) => coreLabels[path]!.trim() !== '');
    const cores =
      wire === undefined ? named : named.filter((path) => elementsOf(wire).copper.some((one) => one.path === path));
    return sum + 2 + 2 * cores.length;
  }, 0);
}
