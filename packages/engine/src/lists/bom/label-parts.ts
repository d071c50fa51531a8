/** Counts label parts: as many as are printed for the runs of their design. */
import {
  type Design,
  type Fitting,
  type Mechanical,
  type MechanicalInstance,
  placedPrefix,
  type Segment,
} from '@cablewright/model';
import { elementsOf } from '../../connectivity/elements.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { isSingleWire } from '../../connectivity/landings/single-wire.ts';

type LibraryOf = (instance: string) => Library;

/** The label parts of a design, and the labels that are printed without one. */
interface LabelCounts {
  /** The number of pieces of each label part, by the part's id in the design. */
  readonly pieces: ReadonlyMap<string, number>;
  /** The runs that each label part labels, by the part's id. */
  readonly runs: ReadonlyMap<string, readonly string[]>;
  /** Labels of designs that have runs and no label part. All other printed labels are in `pieces`. */
  readonly withoutPart: number;
}

/**
 * Counts the label parts of a design and of the designs placed in it: as many as are printed, two for each run and two
 * for each named core. If a cable has both sleeves and wrap-around labels, the sleeves are for single wires and named
 * cores. The entered quantities determine how the printed labels are shared among several parts. A part for which no
 * label is left has 0 pieces. The label parts of a design without printed labels, such as the name plate of a harness
 * of placed cables, keep the entered quantity.
 */
export function labelCounts(design: Design, libraryOf: LibraryOf): LabelCounts {
  const pieces = new Map<string, number>();
  const labelled = new Map<string, readonly string[]>();
  let withoutPart = 0;
  const parts = Map.groupBy(labelParts(design, libraryOf), ({ id }) => placedPrefix(id));
  const runs = Map.groupBy(design.instances.segments ?? [], ({ id }) => placedPrefix(id));
  for (const place of new Set([...parts.keys(), ...runs.keys()])) {
    const { onWires, onJackets, wires, jackets } = printedLabels(runs.get(place) ?? [], libraryOf);
    if (onWires + onJackets === 0) continue;
    const all = parts.get(place) ?? [];
    const sleeves = all.filter((part) => isSleeve(libraryOf, part));
    const wraps = all.filter((part) => !sleeves.includes(part));
    const areBoth = sleeves.length > 0 && wraps.length > 0;
    share(pieces, sleeves, areBoth ? onWires : onWires + onJackets);
    share(pieces, wraps, areBoth ? onJackets : onWires + onJackets);
    for (const part of all) {
      const own = sleeves.includes(part) ? wires : jackets;
      labelled.set(part.id, areBoth ? own : [...new Set([...wires, ...jackets])]);
    }
    if (all.length === 0) withoutPart += onWires + onJackets;
  }
  return { pieces, runs: labelled, withoutPart };
}

/**
 * Divides the printed labels among the parts of one kind. All parts but the first get their entered quantities while
 * labels last; the first one gets the rest.
 */
function share(pieces: Map<string, number>, parts: readonly MechanicalInstance[], count: number): void {
  const [first, ...others] = parts;
  if (first === undefined) return;
  let rest = count;
  for (const { id, qty = 1 } of others) {
    pieces.set(id, Math.min(qty, rest));
    rest -= Math.min(qty, rest);
  }
  pieces.set(first.id, rest);
}

/** The placed mechanical parts that are fitted in the labelling stage, wherever they are attached. */
function labelParts(design: Design, libraryOf: LibraryOf): MechanicalInstance[] {
  return (design.instances.mechanical ?? []).filter(({ id, def }) => stagesOf(libraryOf, id, def).includes('label'));
}

function stagesOf(libraryOf: LibraryOf, id: string, def: string): readonly Fitting['stage'][] {
  const record: Mechanical | undefined = definition(libraryOf(id), 'mechanicals', def);
  return (record?.fitting ?? []).map(({ stage }) => stage);
}

/** True if a label part is a sleeve, which is slid on before its wire is joined. */
function isSleeve(libraryOf: LibraryOf, { id, def }: MechanicalInstance): boolean {
  return stagesOf(libraryOf, id, def).includes('before-joints');
}

/**
 * The labels printed for the runs of one design, with these runs, grouped by what the labels are attached to: single
 * wires and cores, or jackets.
 */
function printedLabels(runs: readonly Segment[], libraryOf: LibraryOf) {
  let [onWires, onJackets] = [0, 0];
  const wires: string[] = [];
  const jackets: string[] = [];
  for (const segment of runs) {
    const { id, def, coreLabels = {} } = segment;
    const wire = definition(libraryOf(id), 'wires', def);
    const named = Object.keys(coreLabels).filter((path) => coreLabels[path]?.trim() !== '');
    const cores =
      wire === undefined ? named : named.filter((path) => elementsOf(wire).copper.some((one) => one.path === path));
    onWires += 2 * cores.length;
    const isSingle = isSingleWire(libraryOf(id), segment);
    if (isSingle) onWires += 2;
    else onJackets += 2;
    if (isSingle || cores.length > 0) wires.push(id);
    if (!isSingle) jackets.push(id);
  }
  return { onWires, onJackets, wires, jackets };
}
