/** Steps that fit parts without current, timed and worded by their records. */
import { definition, labelPieces, type WireLabel } from '@cablewright/engine';
import type { Fitting, Mechanical, MechanicalInstance } from '@cablewright/model';
import { type BuildFacts } from './bench.ts';
import { isLooseWire } from './loose-wires.ts';

/** Prerequisites: placed cables, which have their own build sheets, and runs that are supplied terminated. */
export function readySteps(bench: BuildFacts): string[] {
  const { subassemblies = [] } = bench.design.instances;
  const { print } = bench;
  const placed = subassemblies.map(({ id, def, rev }) => {
    const design = bench.request.catalog.design(def, rev)?.design;
    const number = design?.productRef ?? print.text('no-number');
    const which = rev === undefined ? print.text('working-copy') : print.text('revision-n', { rev });
    return print.text('step.placed', { name: bench.name(id), number, label: design?.label ?? def, which });
  });
  const supplied = bench.segments.filter((segment) => segment.suppliedTerminated === true);
  const runs = supplied.map(({ id, def, lengthMm }) => {
    const stock = definition(bench.library, 'wires', def);
    return print.text('step.supplied', {
      run: bench.name(id),
      length: print.length(lengthMm),
      stock: stock?.label ?? def,
    });
  });
  const finished = bench.mechanical.filter(
    (instance) =>
      isFinished(bench, instance) && fittingOf(bench, bench.part(instance)).some(({ stage }) => stage !== 'label'),
  );
  if (finished.length > 0)
    runs.push(print.text('step.supplied-fitted', { parts: finished.map(({ id }) => bench.name(id)).join(', ') }));
  return [...placed, ...runs];
}

/** Parts that are slid on the cable before its wires are joined: boots, sleeves, shrink tubing. */
export function fitSteps(bench: BuildFacts): string[] {
  return fittings(bench, 'before-joints');
}

/** The breakouts, which are opened before anything is joined to their legs. */
export function breakoutSteps(bench: BuildFacts): string[] {
  const { breakouts = [] } = bench.design.instances;
  const madeHere = breakouts.filter(({ trunk }) => !bench.isSupplied(trunk.segment));
  return madeHere.map(({ id, trunk, legs }) => {
    const runs = legs.map(({ segment }) => bench.name(segment)).join(', ');
    return bench.print.text('step.breakout', {
      name: bench.name(id),
      trunk: bench.name(trunk.segment),
      legs: runs,
    });
  });
}

/** The other parts of the cable, shells last. */
export function assembleSteps(bench: BuildFacts): string[] {
  return fittings(bench, 'assemble');
}

export function labelSteps(bench: BuildFacts): string[] {
  const ends = bench.labels.filter((label) => label.core === undefined);
  const cores = bench.labels.length - ends.length;
  const loose = ends.filter(({ segment }) => isLooseWire(bench, segment));
  const others = ends.filter((label) => !loose.includes(label));
  return [
    ...fittings(bench, 'label'),
    ...(loose.length === 0 ? [] : [bench.print.text('step.loose-labels', { count: loose.length })]),
    ...others.map((label) => `${label.id}: ${labelPlace(bench, label)}.`),
    ...(cores === 0 ? [] : [bench.print.text('step.core-markers', { count: cores })]),
  ];
}

/** The position of a label, in the names of the sheets. */
export function labelPlace(bench: BuildFacts, { segment, end, offsetMm, position, core }: WireLabel): string {
  if (core !== undefined) return position;
  const destination = bench.landsOn(segment, end);
  const length = bench.print.length(offsetMm);
  return destination === ''
    ? bench.print.text('step.label-back', { length })
    : bench.print.text('step.label-back-at', { length, part: destination });
}

/** The steps of a stage that fit the parts of the cable. Shells come last, because they close over everything else. */
export function fittings(
  bench: BuildFacts,
  stage: Fitting['stage'],
  isWanted: (instance: MechanicalInstance, part: Mechanical | undefined) => boolean = () => true,
): string[] {
  const of = (shells: boolean) =>
    bench.mechanical.flatMap((instance) => {
      const part = bench.part(instance);
      if ((part?.kind === 'shell') !== shells || !isWanted(instance, part)) return [];
      if (stage !== 'label' && isFinished(bench, instance)) return [];
      return fittingOf(bench, part).flatMap((fitting) =>
        fitting.stage === stage
          ? [`${bench.print.translated(fitting, 'work')}: ${partText(bench, instance, part)}.`]
          : [],
      );
    });
  return [...of(false), ...of(true)];
}

/** Whether a part belongs to a cable that is supplied assembled: it is on such a run, or on a part where only such runs land. */
function isFinished(bench: BuildFacts, { attachedTo }: MechanicalInstance): boolean {
  if (attachedTo === undefined) return false;
  if (bench.names.isRun(attachedTo)) return bench.isSupplied(attachedTo);
  const runs = bench.segments.filter((segment) => bench.landsOnPart(segment, attachedTo));
  return runs.length > 0 && runs.every(({ id }) => bench.isSupplied(id));
}

/**
 * If the record does not say, a shell may have to be on the cable before the joints are made; any other part is fitted
 * afterwards.
 */
function fittingOf({ print }: BuildFacts, part: Mechanical | undefined): readonly Fitting[] {
  if (part?.fitting !== undefined) return part.fitting;
  const close: Fitting = {
    stage: 'assemble',
    work: print.text(part?.kind === 'shell' ? 'step.close-shell' : 'step.fit-part'),
  };
  if (part?.kind !== 'shell') return [close];
  return [{ stage: 'before-joints', work: print.text('step.put-on') }, close];
}

function partText(bench: BuildFacts, instance: MechanicalInstance, part?: Mechanical): string {
  const { id, def, attachedTo } = instance;
  const qty = labelPieces(bench.design, () => bench.library).get(id) ?? instance.qty ?? 1;
  const times = qty === 1 ? '' : `${qty} × `;
  const name = `${times}${bench.name(id)} (${part?.partNumber ?? bench.notStated} ${part?.label ?? def})`;
  return attachedTo === undefined
    ? name
    : bench.print.text('step.at-part', { part: name, place: bench.name(attachedTo) });
}
