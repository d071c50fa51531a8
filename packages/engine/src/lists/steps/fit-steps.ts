/** Steps that fit parts without current, timed and worded by their records, and the labels. */
import { type Fitting, type Mechanical, type MechanicalInstance, nonEmpty } from '@cablewright/model';
import { labelPosition } from '../labels/position.ts';
import type { WireLabel } from '../labels/wire-labels.ts';
import type { BenchFacts } from './bench-facts.ts';
import type { StepDraft, StepStation } from './build-step.ts';
import { isLooseWire } from './loose-wires.ts';

/** Parts that are slid on the cable before its wires are joined: boots, sleeves, shrink tubing. */
export function fitSteps(bench: BenchFacts): StepDraft[] {
  return fittings(bench, 'before-joints', 'fit');
}

/** The other parts of the cable, shells last. */
export function assembleSteps(bench: BenchFacts): StepDraft[] {
  return fittings(bench, 'assemble', 'assemble');
}

export function labelSteps(bench: BenchFacts): StepDraft[] {
  const ends = bench.labels.filter((label) => label.core === undefined);
  const cores = bench.labels.filter((label) => label.core !== undefined);
  const loose = ends.filter(({ segment }) => isLooseWire(bench, segment));
  const others = ends.filter((label) => !loose.includes(label));
  const step = (id: string, what: string, labels: readonly WireLabel[]): StepDraft => ({
    id: `label:${id}`,
    station: 'label',
    does: 'label',
    what,
    measures: labels.flatMap(({ core, offsetMm }) =>
      core === undefined ? [{ of: 'label-offset' as const, mm: offsetMm }] : [],
    ),
    concerns: { labels: labels.map((label) => label.id), runs: [...new Set(labels.map(({ segment }) => segment))] },
  });
  const { print } = bench;
  return [
    ...fittings(bench, 'label', 'label'),
    ...(loose.length === 0
      ? []
      : [step('loose', print.text('step.loose-labels', { count: loose.length * bench.quantity }), loose)]),
    ...others.map((label) => step(label.id, `${label.id}: ${labelPlace(bench, label)}.`, [label])),
    ...(cores.length === 0
      ? []
      : [step('cores', print.text('step.core-markers', { count: cores.length * bench.quantity }), cores)]),
  ];
}

/** The position of a label, in the names of the sheets. */
export function labelPlace(bench: BenchFacts, label: WireLabel): string {
  const { segment, end, offsetMm, position, core, single } = label;
  if (core !== undefined) return position;
  return labelPosition(bench.print, offsetMm, bench.landsOn(segment, end), single);
}

/** The steps of a stage that fit the parts of the cable. Shells come last, because they close over everything else. */
export function fittings(
  bench: BenchFacts,
  stage: Fitting['stage'],
  station: StepStation,
  isWanted: (instance: MechanicalInstance, part: Mechanical | undefined) => boolean = () => true,
): StepDraft[] {
  const of = (shells: boolean) =>
    bench.mechanical.flatMap((instance) => {
      const part = bench.part(instance);
      if ((part?.kind === 'shell') !== shells || !isWanted(instance, part)) return [];
      if (stage !== 'label' && isFinished(bench, instance)) return [];
      if (pieces(bench, instance) === 0) return [];
      return fittingOf(bench, part)
        .filter((fitting) => fitting.stage === stage)
        .map((fitting, i) => fittingStep(bench, instance, part, fitting, station, i));
    });
  return [...of(false), ...of(true)];
}

function fittingStep(
  bench: BenchFacts,
  instance: MechanicalInstance,
  part: Mechanical | undefined,
  fitting: Fitting,
  station: StepStation,
  i: number,
): StepDraft {
  const { id, def, attachedTo } = instance;
  const runs = runsOf(bench, instance);
  const at = attachedTo !== undefined && !bench.names.isRun(attachedTo) ? [attachedTo] : [];
  return {
    id: `${station}:${id}${i === 0 ? '' : `:${i + 1}`}`,
    station,
    does: fitting.stage === 'before-joints' ? 'put-on' : 'fit',
    what: `${bench.print.translated(fitting, 'work')}: ${partText(bench, instance, part)}.`,
    uses: [{ as: 'part', def, quantity: pieces(bench, instance) }],
    concerns: {
      parts: [id, ...at],
      runs: nonEmpty(runs),
    },
  };
}

/** The runs that a part is on. Labels are on all runs that they are printed for, wherever their part is attached. */
function runsOf(bench: BenchFacts, { id, attachedTo }: MechanicalInstance): readonly string[] {
  const labelled = bench.labelledRuns.get(id);
  if (labelled !== undefined)
    return [...new Set(bench.labels.map(({ segment }) => segment))].filter((run) => labelled.includes(run));
  return attachedTo !== undefined && bench.names.isRun(attachedTo) ? [attachedTo] : [];
}

/** Whether a part belongs to a cable that is supplied assembled: it is on such a run, or on a part where only such runs land. */
export function isFinished(bench: BenchFacts, { attachedTo }: MechanicalInstance): boolean {
  if (attachedTo === undefined) return false;
  if (bench.names.isRun(attachedTo)) return bench.isSupplied(attachedTo);
  const runs = bench.segments.filter((segment) => bench.landsOnPart(segment, attachedTo));
  return runs.length > 0 && runs.every(({ id }) => bench.isSupplied(id));
}

/** Whether a part is fitted by anything but a label. */
export function hasFittingWork(bench: BenchFacts, instance: MechanicalInstance): boolean {
  return fittingOf(bench, bench.part(instance)).some(({ stage }) => stage !== 'label');
}

/**
 * If the record does not state it, a shell may have to be on the cable before the joints are made; any other part is fitted
 * afterwards.
 */
function fittingOf({ print }: BenchFacts, part: Mechanical | undefined): readonly Fitting[] {
  if (part?.fitting !== undefined) return part.fitting;
  const close: Fitting = {
    stage: 'assemble',
    work: print.text(part?.kind === 'shell' ? 'step.close-shell' : 'step.fit-part'),
  };
  if (part?.kind !== 'shell') return [close];
  return [{ stage: 'before-joints', work: print.text('step.put-on') }, close];
}

/** The wires that are named in a step which is about several. */
const maxPlaces = 4;

function pieces(bench: BenchFacts, { id, qty = 1 }: MechanicalInstance): number {
  return bench.labelPieces.get(id) ?? qty;
}

function partText(bench: BenchFacts, instance: MechanicalInstance, part?: Mechanical): string {
  const { id, def, attachedTo } = instance;
  const runs = runsOf(bench, instance);
  const places = runs.length > 0 || attachedTo === undefined ? runs : [attachedTo];
  const qty = pieces(bench, instance) * bench.quantity;
  const times = qty === 1 ? '' : `${qty} × `;
  const name = `${times}${bench.name(id)} (${part?.partNumber ?? bench.notStated} ${part?.label ?? def})`;
  // The steps after this one say where each label is, so many wires are not listed.
  if (places.length === 0 || places.length > maxPlaces) return name;
  return bench.print.text('step.at-part', { part: name, place: places.map((place) => bench.name(place)).join(', ') });
}
