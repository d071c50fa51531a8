/** Counts label parts: as many as are printed for the runs they are attached to. */
import {
  type Design,
  type Fitting,
  type Mechanical,
  type MechanicalInstance,
  placedPrefix,
  wireOf,
} from '@cablewright/model';
import { elementsOf } from '../../connectivity/elements.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { isSingleWire } from '../../connectivity/landings/single-wire.ts';

type LibraryOf = (instance: string) => Library;

/**
 * The number of pieces of each label part in a cable, by the part's id in the design. Quantities of the label parts on runs,
 * and of those on nothing in particular, are adjusted to match the number of printed labels: two for each run and two for each
 * named core. Where a cable has sleeves as well as labels that wrap, the sleeves are for single wires and named cores. Label
 * parts attached to anything else keep the quantity entered.
 */
export function labelPieces(design: Design, libraryOf: LibraryOf): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const [place, parts] of Map.groupBy(labelParts(design, libraryOf), ({ id }) => placedPrefix(id))) {
    const printed = printedLabels(design, libraryOf, place);
    const sleeves = parts.filter((part) => isSleeve(libraryOf, part));
    const wraps = parts.filter((part) => !sleeves.includes(part));
    const areBoth = sleeves.length > 0 && wraps.length > 0;
    share(pieces, sleeves, areBoth ? printed.onWires : printed.onWires + printed.onJackets);
    share(pieces, wraps, areBoth ? printed.onJackets : printed.onWires + printed.onJackets);
  }
  return pieces;
}

/** The first part of a kind has what the quantities of the others leave. */
function share(pieces: Map<string, number>, parts: readonly MechanicalInstance[], count: number): void {
  const [first, ...others] = parts;
  if (first === undefined) return;
  const rest = others.reduce((sum, { qty = 1 }) => sum + qty, 0);
  for (const { id, qty = 1 } of others) pieces.set(id, qty);
  pieces.set(first.id, Math.max(0, count - rest));
}

function labelParts(design: Design, libraryOf: LibraryOf): MechanicalInstance[] {
  const runs = new Set((design.instances.segments ?? []).map(({ id }) => id));
  const places = new Set([...runs].map(placedPrefix));
  return (design.instances.mechanical ?? []).filter(({ id, def, attachedTo }) => {
    if (attachedTo === undefined ? !places.has(placedPrefix(id)) : !runs.has(wireOf(attachedTo))) return false;
    return stagesOf(libraryOf, id, def).includes('label');
  });
}

function stagesOf(libraryOf: LibraryOf, id: string, def: string): readonly Fitting['stage'][] {
  const record: Mechanical | undefined = definition(libraryOf(id), 'mechanicals', def);
  return (record?.fitting ?? []).map(({ stage }) => stage);
}

/** Whether a label part is a sleeve: it is slid on before its wire is joined. */
function isSleeve(libraryOf: LibraryOf, { id, def }: MechanicalInstance): boolean {
  return stagesOf(libraryOf, id, def).includes('before-joints');
}

/** The labels that are printed, by what they go on: single wires and cores, or jackets. */
function printedLabels(design: Design, libraryOf: LibraryOf, place: string) {
  const runs = (design.instances.segments ?? []).filter(({ id }) => placedPrefix(id) === place);
  let [onWires, onJackets] = [0, 0];
  for (const segment of runs) {
    const { id, def, coreLabels = {} } = segment;
    const wire = definition(libraryOf(id), 'wires', def);
    const named = Object.keys(coreLabels).filter((path) => coreLabels[path]!.trim() !== '');
    const cores =
      wire === undefined ? named : named.filter((path) => elementsOf(wire).copper.some((one) => one.path === path));
    onWires += 2 * cores.length;
    if (isSingleWire(libraryOf(id), segment)) onWires += 2;
    else onJackets += 2;
  }
  return { onWires, onJackets };
}
