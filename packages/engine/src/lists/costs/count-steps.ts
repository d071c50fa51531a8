/** Counts for operations: the items in the build steps of one cable, each with its step. */
import {
  type MechanicalKind,
  type OperationDriver,
  type TerminalRef,
  type ToolDrive,
  present,
} from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import type { BenchFacts } from '../steps/bench-facts.ts';
import type { BuildStep } from '../steps/build-step.ts';
import { testPoints } from '../continuity/points.ts';
import { netsOf } from '../../connectivity/nets/nets.ts';
import { isPart } from '../steps/connections.ts';
import { carriedCopper } from '../../connectivity/landings/landings.ts';

/** Items of one kind in one step. */
interface CountedStep {
  /** The id of the build step, and its sentence. */
  readonly step: string;
  readonly what: string;
  readonly count: number;
  /** For crimps and their set-ups: the drive of the tool. */
  readonly drive?: ToolDrive;
  /** For joints: how they are made, by the id of the construction. Absent if the data doesn't state it. */
  readonly construction?: string;
  /** For fitted parts: the kind of part. */
  readonly part?: MechanicalKind;
}

type Counter = (bench: BenchFacts, step: BuildStep) => readonly Counted[];

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
/** A list with at most one entry; empty for a count of 0. */
const times = (count: number) => (count > 0 ? [{ count }] : []);
const usesOf = ({ uses }: BuildStep, as: BuildStep['uses'][number]['as']) => uses.filter((use) => use.as === as);
const quantityOf = (step: BuildStep, as: BuildStep['uses'][number]['as']) =>
  sum(usesOf(step, as).map(({ quantity = 1 }) => quantity));
const measuresOf = ({ measures }: BuildStep, of: BuildStep['measures'][number]['of']) =>
  measures.filter((measure) => measure.of === of).length;
const once =
  (does: BuildStep['does']): Counter =>
  (_bench, step) =>
    times(step.does === does ? 1 : 0);

const counters: Readonly<Record<Exclude<OperationDriver, 'crimp-setups' | 'wire-setups'>, Counter>> = {
  cables: (_bench, step) => times(step.station === 'test' ? 1 : 0),
  cuts: (_bench, step) => times(step.station === 'cut' ? quantityOf(step, 'stock') : 0),
  'jacket-openings': (_bench, step) => times(step.does === 'prepare-end' ? measuresOf(step, 'jacket-opening') : 0),
  strips: (bench, step) =>
    times(step.does === 'prepare-end' ? measuresOf(step, 'strip-length') : strippedLooseEnds(bench, step)),
  screens: once('make-pigtail'),
  breakouts: once('open-breakout'),
  crimps: (bench, step) => times(quantityOf(step, 'contact')).map((one) => ({ ...one, drive: driveOf(bench, step) })),
  clamps: (_bench, step) =>
    times(step.does === 'crimp' && usesOf(step, 'contact').length === 0 ? (step.concerns.cavities ?? []).length : 0),
  insertions: (_bench, step) =>
    times(step.does === 'insert' || step.does === 'plug' ? (step.concerns.cavities ?? []).length : 0),
  joints: (bench, step) => (step.does === 'join' ? jointsByConstruction(bench, step) : []),
  splices: once('splice'),
  'wires-laid': (_bench, step) => times(step.does === 'lay' ? (step.concerns.runs ?? []).length : 0),
  'covering-metres': (_bench, step) => times(step.does === 'cover' ? coveredMetres(step) : 0),
  fixings: (_bench, step) => times(step.does === 'fix' ? quantityOf(step, 'fixing') : 0),
  parts: fittedParts,
  labels: (_bench, step) => times(step.does === 'label' ? (step.concerns.labels ?? []).length : 0),
  'test-points': (bench, step) =>
    times(step.station === 'test' ? testPoints(netsOf(bench.catalog, bench.design)).length : 0),
};

/**
 * The counts of each driver in one cable, with the steps that have something to count. A set-up counts only in the
 * first step that needs its combination, so the set-ups add up to the number for a lot. An item that doesn't occur in
 * the steps is missing rather than zero.
 */
export function countSteps(
  bench: BenchFacts,
  steps: readonly BuildStep[],
): ReadonlyMap<OperationDriver, readonly CountedStep[]> {
  const counted = new Map<OperationDriver, CountedStep[]>();
  const add = (driver: OperationDriver, step: BuildStep, found: ReturnType<Counter>) => {
    for (const one of found) {
      const list = counted.get(driver) ?? [];
      list.push({ step: step.id, what: step.what, ...one });
      counted.set(driver, list);
    }
  };
  const wires = new Set<string>();
  const crimps = new Set<string>();
  for (const step of steps) {
    for (const [driver, counter] of Object.entries(counters) as [keyof typeof counters, Counter][])
      add(driver, step, counter(bench, step));
    if (step.station === 'cut')
      add(
        'wire-setups',
        step,
        times(
          countNew(
            wires,
            usesOf(step, 'stock').map(({ def }) => def),
          ),
        ),
      );
    const setup = crimpSetup(step);
    if (setup !== undefined)
      add(
        'crimp-setups',
        step,
        times(countNew(crimps, [setup])).map((one) => ({ ...one, drive: driveOf(bench, step) })),
      );
  }
  return counted;
}

/** Items of one kind, without the steps they are in. */
export type Counted = Omit<CountedStep, 'step' | 'what'>;

/**
 * The number of items of each kind. Unlike the steps, it doesn't depend on how equal pieces are grouped for cutting.
 */
export function countedTotals(
  counts: ReadonlyMap<OperationDriver, readonly CountedStep[]>,
): ReadonlyMap<OperationDriver, readonly Counted[]> {
  return new Map([...counts].map(([driver, list]) => [driver, totalsOf(list)]));
}

function totalsOf(list: readonly CountedStep[]): Counted[] {
  const totals = new Map<string, Counted>();
  for (const { step: _step, what: _what, ...one } of list) {
    const key = [one.drive, one.construction, one.part].join('|');
    totals.set(key, { ...one, count: (totals.get(key)?.count ?? 0) + one.count });
  }
  return [...totals.values()];
}

/** The counted items of each step, without the sentence of the step. */
export type StepCounts = Readonly<Partial<Record<OperationDriver, readonly Omit<CountedStep, 'what'>[]>>>;

/** The counts of {@link countSteps} as plain data, which an order keeps with its steps. */
export function stepCounts(bench: BenchFacts, steps: readonly BuildStep[]): StepCounts {
  const counts = [...countSteps(bench, steps)];
  return Object.fromEntries(counts.map(([driver, list]) => [driver, list.map(({ what: _what, ...one }) => one)]));
}

/** Adds keys to `seen`, and returns how many are new. */
function countNew(seen: Set<string>, keys: readonly string[]): number {
  const before = seen.size;
  for (const key of keys) seen.add(key);
  return seen.size - before;
}

/** Identifies a crimp set-up by contact, seal, tool and height. Undefined for other steps. */
export function crimpSetup(step: BuildStep): string | undefined {
  if (step.does !== 'crimp' || usesOf(step, 'contact').length === 0) return undefined;
  const height = step.measures.find(({ of }) => of === 'crimp-height')?.mm;
  return [...step.uses.map(({ as, def }) => `${as} ${def}`), height ?? ''].join('|');
}

/** The drive of a crimp's tool. A crimp without a stated tool counts as made by hand. */
function driveOf(bench: BenchFacts, step: BuildStep): ToolDrive {
  const [tool] = usesOf(step, 'tool');
  return (tool === undefined ? undefined : definition(bench.library, 'mechanicals', tool.def)?.drive) ?? 'hand';
}

/** Loose wires are stripped at each end that is joined, unless the part accepts them unstripped. */
function strippedLooseEnds(bench: BenchFacts, step: BuildStep): number {
  if (step.does !== 'cut-loose') return 0;
  const runs = new Set(step.concerns.runs);
  const isStripped = ({ instance }: TerminalRef) => bench.construction(instance)?.word?.unstripped !== true;
  return sum(
    bench.segments
      .filter(({ id }) => runs.has(id))
      .map((segment) => {
        const [core] = carriedCopper(bench.library, segment);
        if (core === undefined) return 0;
        return (['a', 'b'] as const).filter((end) =>
          bench.landings.at(segment.id, end, core.path).direct.some(isStripped),
        ).length;
      }),
  );
}

function jointsByConstruction(bench: BenchFacts, step: BuildStep): Counted[] {
  const made = (step.concerns.connections ?? []).map(({ a, b }) => bench.constructionAt(isPart(a) ? a : b)?.id);
  return [...Map.groupBy(made, (id) => id)].map(([construction, all]) => ({
    count: all.length,
    ...present({ construction }),
  }));
}

function coveredMetres({ concerns }: BuildStep): number {
  return sum((concerns.placements ?? []).map(({ fromMm, toMm = fromMm }) => Math.abs(toMm - fromMm))) / 1000;
}

function fittedParts(bench: BenchFacts, step: BuildStep): Counted[] {
  return usesOf(step, 'part').map(({ def, quantity = 1 }) => {
    const part = definition(bench.library, 'mechanicals', def)?.kind;
    return { count: quantity, ...present({ part }) };
  });
}
