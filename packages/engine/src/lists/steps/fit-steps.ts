/**
 * Steps that fit the labels and the mechanical parts, which carry no current. The records of the parts state the stage
 * and the wording.
 */
import { type Fitting, type Mechanical, type MechanicalInstance, nonEmpty, type TerminalRef } from '@cablewright/model';
import { carriedCopper } from '../../connectivity/landings/landings.ts';
import { type NonEmpty, nonEmptyGroups } from '../../library/non-empty.ts';
import { definition } from '../../library/definition.ts';
import { spans } from '../../library/text/spans.ts';
import { labelPosition } from '../labels/position.ts';
import type { WireLabel } from '../labels/wire-labels.ts';
import type { BenchFacts } from './bench-facts.ts';
import type { StepDraft, StepStation } from './build-step.ts';
import { isLooseWire } from './loose-wires.ts';
import { isSplice, isWireSplice } from './splices.ts';

/** Parts that are slid onto the cable before its wires are joined: boots, sleeves, shrink tubing. */
export function fitSteps(bench: BenchFacts): StepDraft[] {
  return fittings(bench, 'before-joints', 'fit', (instance, part) => !isLooseLabel(bench, instance, part));
}

/** The other parts of the cable, shells last. */
export function assembleSteps(bench: BenchFacts): StepDraft[] {
  return [...componentSteps(bench), ...otherParts(bench)];
}

/** The work that the record of a component states for the assembly, such as fitting the link of a fuse into its holder. */
function componentSteps(bench: BenchFacts): StepDraft[] {
  return (bench.design.instances.components ?? []).flatMap(({ id, def }) => {
    const stated = definition(bench.library, 'components', def)?.fitting ?? [];
    return stated
      .filter(({ stage }) => stage === 'assemble')
      .map((fitting, i): StepDraft => ({
        id: `assemble:${id}${i === 0 ? '' : `:${i + 1}`}`,
        station: 'assemble',
        does: 'fit',
        what: `${bench.name(id)}: ${bench.print.translated(fitting, 'work')}.`,
        concerns: { parts: [id] },
      }));
  });
}

function otherParts(bench: BenchFacts): StepDraft[] {
  return fittings(bench, 'assemble', 'assemble', (instance, part) => !isTubeAtSplice(bench, instance, part));
}

/**
 * True if a part, such as shrink tubing, was slid on for a splice or an in-line part. It is closed as soon as the wires
 * are joined: it insulates the joint, and the bundle or a contact may be in its way later.
 */
export function isTubeAtSplice(
  bench: BenchFacts,
  { attachedTo }: MechanicalInstance,
  part: Mechanical | undefined,
): boolean {
  if (attachedTo === undefined || part?.kind === 'shell' || !isSplice(bench, attachedTo)) return false;
  return fittingOf(bench, part).some(({ stage }) => stage === 'before-joints');
}

/**
 * The labels of loose wires. They are fitted when the wires are cut, because later nothing else distinguishes wires of
 * the same colour and stock, and a label near a splice would be under its covering.
 */
export function looseLabelSteps(bench: BenchFacts): StepDraft[] {
  const loose = endLabels(bench).filter(({ segment }) => isLooseWire(bench, segment));
  if (loose.length === 0) return [];
  const what = bench.print.text('step.loose-labels', { count: loose.length * bench.quantity });
  const isLabel = (instance: MechanicalInstance, part: Mechanical | undefined) => isLooseLabel(bench, instance, part);
  return [
    ...fittings(bench, 'before-joints', 'cut', isLabel),
    ...fittings(bench, 'label', 'cut', isLabel),
    labelStep('loose', 'cut', what, loose),
  ];
}

/** The other labels, and core markers. */
export function labelSteps(bench: BenchFacts): StepDraft[] {
  const { print } = bench;
  const cores = bench.labels.filter((label) => label.core !== undefined);
  const others = endLabels(bench).filter(({ segment }) => !isLooseWire(bench, segment));
  const markers = print.text('step.core-markers', { count: cores.length * bench.quantity });
  return [
    ...fittings(bench, 'label', 'label', (instance, part) => !isLooseLabel(bench, instance, part)),
    ...others.map((label) => labelStep(label.id, 'label', `${label.id}: ${labelPlace(bench, label)}.`, [label])),
    ...(cores.length === 0 ? [] : [labelStep('cores', 'label', markers, cores)]),
  ];
}

const endLabels = (bench: BenchFacts) => bench.labels.filter((label) => label.core === undefined);

/** True if a part is a label for loose wires only. */
function isLooseLabel(bench: BenchFacts, instance: MechanicalInstance, part: Mechanical | undefined): boolean {
  if (!fittingOf(bench, part).some(({ stage }) => stage === 'label')) return false;
  const runs = runsOf(bench, instance);
  return runs.length > 0 && runs.every((run) => isLooseWire(bench, run));
}

function labelStep(id: string, station: StepStation, what: string, labels: readonly WireLabel[]): StepDraft {
  return {
    id: `label:${id}`,
    station,
    does: 'label',
    what,
    measures: labels.flatMap(({ core, offsetMm }) =>
      core === undefined ? [{ of: 'label-offset' as const, mm: offsetMm }] : [],
    ),
    concerns: { labels: labels.map((label) => label.id), runs: [...new Set(labels.map(({ segment }) => segment))] },
  };
}

/** The position of a label as text, with the names that the sheets print. */
export function labelPlace(bench: BenchFacts, label: WireLabel): string {
  const { segment, end, offsetMm, position, core, single } = label;
  if (core !== undefined) return position;
  return labelPosition(bench.print, offsetMm, bench.landsOn(segment, end), single);
}

/** 0 for parts that are fitted first. Screws come next to last, because they lie in a shell, and shells close over everything. */
function rankOf(part: Mechanical | undefined): number {
  return part?.kind === 'shell' ? 2 : part?.kind === 'fastener' ? 1 : 0;
}

/** The steps of a stage that fit the parts of the cable: first those inside, then screws, then shells. */
export function fittings(
  bench: BenchFacts,
  stage: Fitting['stage'],
  station: StepStation,
  isWanted: (instance: MechanicalInstance, part: Mechanical | undefined) => boolean = () => true,
): StepDraft[] {
  const of = (rank: number) => {
    const wanted = bench.mechanical.filter((instance) => {
      const part = bench.part(instance);
      if (rankOf(part) !== rank || !isWanted(instance, part)) return false;
      return (stage === 'label' || !isFinished(bench, instance)) && pieces(bench, instance) > 0;
    });
    return Array.from(together(bench, wanted), (fitted) =>
      fittingOf(bench, bench.part(fitted[0]))
        .filter((fitting) => fitting.stage === stage)
        .map((fitting, i) => fittingStep(bench, fitted, fitting, station, i)),
    ).flat();
  };
  return [...of(0), ...of(1), ...of(2)];
}

/**
 * Minimum number of equal parts at different connectors that are fitted in one step, such as the wedges of a harness.
 */
const fewestTogether = 3;

type Fitted = NonEmpty<MechanicalInstance>;

function together(bench: BenchFacts, wanted: readonly MechanicalInstance[]): Fitted[] {
  const connectors = new Set(bench.connectors.map(({ id }) => id));
  const groups = nonEmptyGroups(wanted, ({ id, def, attachedTo }) =>
    attachedTo !== undefined && connectors.has(attachedTo) ? def : `${def} ${id}`,
  );
  return [...groups.values()].flatMap((group) =>
    group.length < fewestTogether ? group.map((one): Fitted => [one]) : [group],
  );
}

function fittingStep(bench: BenchFacts, fitted: Fitted, fitting: Fitting, station: StepStation, i: number): StepDraft {
  const [{ def }] = fitted;
  const runs = [...new Set(fitted.flatMap((instance) => runsOf(bench, instance)))];
  const at = fitted.flatMap(({ attachedTo }) =>
    attachedTo !== undefined && !bench.names.isRun(attachedTo) ? [attachedTo] : [],
  );
  const ids = fitted.map(({ id }) => id);
  const work = bench.print.translated(fitting, 'work');
  // At this stage the board of a harness has no wires yet.
  const isBeforeLaying = fitting.stage === 'before-joints' && at.some((part) => isReachedByRoutes(bench, part));
  const text = isBeforeLaying ? bench.print.text('step.as-laid', { work }) : work;
  return {
    id: `${station}:${ids.join('+')}${i === 0 ? '' : `:${i + 1}`}`,
    station,
    does: fitting.stage === 'before-joints' ? 'put-on' : 'fit',
    what: `${text}: ${partText(bench, fitted, fitting.stage)}.`,
    uses: [{ as: 'part', def, quantity: fitted.reduce((sum, instance) => sum + pieces(bench, instance), 0) }],
    concerns: {
      parts: [...ids, ...at],
      runs: nonEmpty(runs),
    },
  };
}

/** True if the wires of a part are laid on the board of a harness. */
function isReachedByRoutes({ design }: BenchFacts, part: string): boolean {
  return (design.layout?.nodes ?? []).some(({ at }) => at === part) && (design.layout?.bundles ?? []).length > 0;
}

/** The runs that a part is on. Labels are on all runs that they are printed for, wherever their part is attached. */
function runsOf(bench: BenchFacts, { id, attachedTo }: MechanicalInstance): readonly string[] {
  const labelled = bench.labelledRuns.get(id);
  if (labelled !== undefined)
    return [...new Set(bench.labels.map(({ segment }) => segment))].filter((run) => labelled.includes(run));
  return attachedTo !== undefined && bench.names.isRun(attachedTo) ? [attachedTo] : [];
}

/**
 * True if a part belongs to a cable that is supplied assembled: it is on such a run, or on a part that only such runs
 * are joined to.
 */
export function isFinished(bench: BenchFacts, { attachedTo }: MechanicalInstance): boolean {
  if (attachedTo === undefined) return false;
  if (bench.names.isRun(attachedTo)) return bench.isSupplied(attachedTo);
  const runs = bench.segments.filter((segment) => bench.landsOnPart(segment, attachedTo));
  return runs.length > 0 && runs.every(({ id }) => bench.isSupplied(id));
}

/** True if fitting a part includes work other than attaching it as a label. */
export function hasFittingWork(bench: BenchFacts, instance: MechanicalInstance): boolean {
  return fittingOf(bench, bench.part(instance)).some(({ stage }) => stage !== 'label');
}

/**
 * The fitting work that the record of a part states. By default, a shell is put on the cable before the joints are made
 * and closed afterwards, and any other part is fitted afterwards.
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

/** Maximum number of wires named in a step about several wires. */
const maxPlaces = 4;

function pieces(bench: BenchFacts, { id, qty = 1 }: MechanicalInstance): number {
  return bench.labelPieces.get(id) ?? qty;
}

function partText(bench: BenchFacts, fitted: Fitted, stage: Fitting['stage']): string {
  const [first] = fitted;
  const part = bench.part(first);
  const runs = runsOf(bench, first);
  const qty = fitted.reduce((sum, instance) => sum + pieces(bench, instance), 0) * bench.quantity;
  const times = qty === fitted.length ? '' : `${qty} × `;
  const names = spans(fitted.map(({ id }) => bench.name(id)));
  const name = `${times}${names} (${part?.partNumber ?? bench.notStated} ${part?.label ?? first.def})`;
  const places =
    runs.length > 0
      ? runs.map((run) => bench.name(run))
      : fitted.flatMap((instance) => placeOf(bench, instance, stage));
  // The following steps state the position of each label, so a long list of wires is left out.
  if (places.length === 0 || (runs.length > 0 && places.length > maxPlaces)) return name;
  return bench.print.text('step.at-part', { part: name, place: runs.length > 0 ? places.join(', ') : spans(places) });
}

/**
 * The part to which another one is attached. For tubes at a splice, the wires that they are slid on, and later the joints
 * that they are closed over. For a part that is slid over the wires of several runs to a connector, these wires.
 */
function placeOf(
  bench: BenchFacts,
  { attachedTo, ...instance }: MechanicalInstance,
  stage: Fitting['stage'],
): string[] {
  if (attachedTo === undefined) return [];
  const name = bench.name(attachedTo);
  const wires = wiresAt(bench, attachedTo);
  if (!isSplice(bench, attachedTo)) {
    const over = stage === 'before-joints' ? runsAndCores(bench, wires) : [];
    if (over.length < 2 || over.length > maxPlaces) return [name];
    return [bench.print.text('step.over-together', { part: name, wires: over.join(', ') })];
  }
  if (isWireSplice(bench, attachedTo) || pieces(bench, { ...instance, attachedTo }) < wires.length) return [name];
  const text = bench.print.text(stage === 'before-joints' ? 'step.over-wires' : 'step.over-joints', {
    part: name,
    wires: wires.map(({ instance: run, terminal }) => bench.short(run, terminal)).join(', '),
  });
  const { lengthMm } = bench.part({ ...instance, attachedTo })?.bundle ?? {};
  if (lengthMm === undefined || stage === 'before-joints') return [text];
  return [`${text}${bench.print.text('step.centred', { length: bench.print.length(lengthMm / 2) })}`];
}

/** The ends of wires that are joined to a part. */
function wiresAt({ design, names }: BenchFacts, part: string): TerminalRef[] {
  const others = design.joints.flatMap(({ a, b }) => (a.instance === part ? [b] : b.instance === part ? [a] : []));
  return others.filter(({ instance }) => names.isRun(instance));
}

/** The names of runs whose cores all end here, and of the single cores of other runs. */
function runsAndCores(bench: BenchFacts, wires: readonly TerminalRef[]): string[] {
  return [...nonEmptyGroups(wires, ({ instance, end }) => `${instance} ${end}`).values()].flatMap((own) => {
    const [{ instance, end }] = own;
    const segment = bench.segments.find(({ id }) => id === instance);
    if (segment === undefined || end === undefined) return [];
    const here = new Set(own.map(({ terminal }) => terminal));
    const isWhole = carriedCopper(bench.library, segment).every(
      ({ path }) => here.has(path) || bench.landings.at(instance, end, path).direct.length === 0,
    );
    return isWhole ? [bench.name(instance)] : [...here].map((path) => bench.short(instance, path));
  });
}
