/** Steps on the board of a harness: set it up, lay the wires, fit coverings and fixings. Each names its bundles. */
import { type Design, type Fitting, type Mechanical, present } from '@cablewright/model';
import { coveringUses, type CoveringUse } from '../../connectivity/harness/coverings.ts';
import { harnessNames } from '../../connectivity/harness/harness-names.ts';
import { passages, routedWires } from '../../connectivity/harness/routes.ts';
import { definition } from '../../library/definition.ts';
import { spans } from '../../library/text/spans.ts';
import type { BenchFacts } from './bench-facts.ts';
import type { BuildStep, StepDraft } from './build-step.ts';
import { nonEmptyGroups } from '../../library/non-empty.ts';

type Layout = NonNullable<Design['layout']>;
type Bundle = Layout['bundles'][number];
type Placement = NonNullable<BuildStep['concerns']['placements']>[number];

/** The board with its bundles, the pegs at its branch points, and the holders at its parts. Empty without a layout. */
export function boardSteps({ design, print }: BenchFacts): StepDraft[] {
  const { layout } = design;
  if (layout === undefined || layout.bundles.length === 0) return [];
  const names = harnessNames(design);
  const bundles = layout.bundles.map(({ id }) => id);
  const board: StepDraft = {
    id: 'board:board',
    station: 'board',
    does: 'set-up-board',
    what: print.text('step.board', { bundles: spans(layout.bundles.map(names.bundle)) }),
    figure: { kind: 'board' },
    concerns: { bundles },
  };
  const [branches, ends] = [
    layout.nodes.filter(({ at }) => at === undefined),
    layout.nodes.filter(({ at }) => at !== undefined),
  ];
  const setting = (id: string, nodes: Layout['nodes'], what: string): StepDraft[] =>
    nodes.length === 0
      ? []
      : [
          {
            id: `board:${id}`,
            station: 'board',
            does: 'set-up-board',
            what,
            figure: { kind: 'board' },
            concerns: { nodes: nodes.map((node) => node.id) },
          },
        ];
  const nodeNames = (nodes: Layout['nodes']) => spans(nodes.map(({ id }) => names.place(id)));
  return [
    board,
    ...setting('pegs', branches, print.text('step.pegs', { nodes: nodeNames(branches) })),
    ...setting('holders', ends, print.text('step.holders', { nodes: nodeNames(ends) })),
  ];
}

/**
 * Steps that lay the wires through their bundles: one step for all wires with the same route, in the order of their
 * first bundle.
 */
export function layingSteps({ design, names, print }: BenchFacts): StepDraft[] {
  const { layout } = design;
  if (layout === undefined) return [];
  const order = new Map(layout.bundles.map(({ id }, i) => [id, i]));
  const harness = harnessNames(design);
  const routes = [...routedWires(design).values()].flatMap((wire) => {
    if (!wire.ok) return [];
    const bundles = passages(wire.steps).map(({ bundle }) => bundle);
    const [start, end] = [bundles[0], bundles.at(-1)];
    if (start === undefined || end === undefined) return [];
    const [atStart, atEnd] = [order.get(start.id) ?? 0, order.get(end.id) ?? 0];
    const run = wire.segment.id;
    return atStart <= atEnd
      ? [{ run, from: wire.ends.a, to: wire.ends.b, bundles, rank: atStart }]
      : [{ run, from: wire.ends.b, to: wire.ends.a, bundles: bundles.toReversed(), rank: atEnd }];
  });
  const byRoute = nonEmptyGroups(
    routes.toSorted((a, b) => a.rank - b.rank),
    ({ from, to, bundles }) => [from, ...bundles.map(({ id }) => id), to].join(' '),
  );
  return Array.from(byRoute.values(), (wires): StepDraft => {
    const [{ from, to, bundles }] = wires;
    const ids = bundles.map(({ id }) => id);
    const runs = wires.map(({ run }) => run);
    return {
      id: `lay:${ids.join('+')}:${from}:${to}`,
      station: 'lay',
      does: 'lay',
      what: print.text('step.lay', {
        bundles: bundles.map(harness.bundle).join(' · '),
        runs: spans(runs.map((run) => names.of(run))),
        from: harness.place(from),
        to: harness.place(to),
      }),
      figure: { kind: 'bundles', bundles: ids },
      concerns: { runs, bundles: ids, nodes: [from, to] },
    };
  });
}

/** The pieces of sleeve, conduit and tube, which are cut to length. Tape is wound from its roll. */
export function coveringCutSteps(bench: BenchFacts): StepDraft[] {
  const { print, design } = bench;
  const names = harnessNames(design);
  const pieces = coveringUses(bench.catalog, design).filter(({ covering }) => covering.overlapPct === undefined);
  if (pieces.length === 0) return [];
  const byPart = [...Map.groupBy(pieces, ({ covering }) => covering.def)].map(([def, uses]) => {
    const each = uses.map(({ bundle, coveredMm }) =>
      print.text('step.piece-for', { length: print.length(coveredMm), bundle: names.bundle(bundle) }),
    );
    return `${partName(bench, def, uses[0]?.part)}: ${each.join(', ')}`;
  });
  return [
    {
      id: 'cut:coverings',
      station: 'cut',
      does: 'cut-covering',
      what: print.text('step.cut-coverings', { count: pieces.length * bench.quantity, pieces: byPart.join('; ') }),
      concerns: { bundles: [...new Set(pieces.map(({ bundle }) => bundle.id))] },
    },
  ];
}

/**
 * Coverings and fixings that the wires of a bundle are laid through, because they can't be put on later: closed sleeves, braids,
 * grommets. The board has no wires yet at these steps.
 */
export function bundleFitSteps(bench: BenchFacts): StepDraft[] {
  const firstWork = (part: Mechanical | undefined) =>
    workOf(bench, part, 'before-joints').map((work) => bench.print.text('step.as-laid', { work }));
  return [
    ...coveringUses(bench.catalog, bench.design).flatMap((use, i) =>
      firstWork(use.part).map((work) => coveringStep(bench, use, i, 'fit', clearOfSplices(bench, use, work))),
    ),
    ...fixingGroups(bench).flatMap((group) =>
      firstWork(group.part).map((work) => fixingStep(bench, group, 'fit', work)),
    ),
  ];
}

/** A sleeve over a splice waits next to it until the splice is made. */
function clearOfSplices({ design, print }: BenchFacts, { bundle, covering }: CoveringUse, work: string): string {
  const names = harnessNames(design);
  const covered = (design.layout?.splices ?? []).filter(
    (one) => one.bundle === bundle.id && one.atMm >= covering.fromMm && one.atMm <= covering.toMm,
  );
  if (covered.length === 0) return work;
  const splices = covered.map((one) => names.place(`${one.bundle}@${one.atMm}`)).join(', ');
  return print.text('step.clear-of', { work, splices });
}

/** Steps that fit the coverings in position, from the inside out along each bundle. */
export function coveringSteps(bench: BenchFacts): StepDraft[] {
  return coveringUses(bench.catalog, bench.design).map((use, i) =>
    coveringStep(bench, use, i, 'cover', placingWork(bench, use.part)),
  );
}

/** Steps that fit the fixings in position: one step for all fixings of one kind on a bundle. */
export function fixingSteps(bench: BenchFacts): StepDraft[] {
  return fixingGroups(bench).map((group) => fixingStep(bench, group, 'fix', placingWork(bench, group.part)));
}

/**
 * The work on a part in its final position. A part that was slid on before is only moved there, unless its record
 * states more.
 */
function placingWork(bench: BenchFacts, part: Mechanical | undefined): string {
  const [last] = workOf(bench, part, 'assemble').toReversed();
  if (last !== undefined) return last;
  const isOn = workOf(bench, part, 'before-joints').length > 0;
  return bench.print.text(isOn ? 'step.to-its-place' : 'step.fit-part');
}

function workOf({ print }: BenchFacts, part: Mechanical | undefined, stage: Fitting['stage']): string[] {
  const steps = part?.fitting?.filter((fitting) => fitting.stage === stage) ?? [];
  return steps.map((fitting) => print.translated(fitting, 'work'));
}

function coveringStep(
  bench: BenchFacts,
  use: CoveringUse,
  i: number,
  station: 'fit' | 'cover',
  work: string,
): StepDraft {
  const { print, design } = bench;
  const { covering, bundle, part, usedMm } = use;
  const { def, fromMm, toMm, overlapPct } = covering;
  const names = harnessNames(design);
  const overlap = overlapPct === undefined ? '' : print.text('step.overlap', { percent: print.number(overlapPct) });
  const placement: Placement = {
    bundle: bundle.id,
    def,
    datum: bundle.from,
    fromMm,
    toMm,
    ...present({ overlapPct }),
  };
  return {
    id: `${station}:${bundle.id}:${i}:${def}`,
    station,
    does: station === 'fit' ? 'put-on' : 'cover',
    what: print.text('step.covering', {
      bundle: names.bundle(bundle),
      work,
      part: partName(bench, def, part),
      from: print.bareLength(fromMm),
      to: print.length(toMm),
      node: names.place(bundle.from),
      overlap,
    }),
    figure: { kind: 'bundles', bundles: [bundle.id] },
    // A part that was slid on before is counted when it is moved to its position.
    uses: station === 'fit' ? [] : [{ as: 'covering', def, ...present({ lengthMm: usedMm }) }],
    concerns: { bundles: [bundle.id], placements: [placement] },
  };
}

interface FixingGroup {
  readonly bundle: Bundle;
  readonly def: string;
  readonly part: Mechanical | undefined;
  readonly placesMm: readonly number[];
}

function fixingGroups({ design, library }: BenchFacts): FixingGroup[] {
  return (design.layout?.bundles ?? []).flatMap((bundle) =>
    [...Map.groupBy(bundle.fixings ?? [], ({ def }) => def)].map(([def, fixings]) => ({
      bundle,
      def,
      part: definition(library, 'mechanicals', def),
      placesMm: fixings.map(({ atMm }) => atMm).toSorted((a, b) => a - b),
    })),
  );
}

function fixingStep(bench: BenchFacts, group: FixingGroup, station: 'fit' | 'fix', work: string): StepDraft {
  const { bundle, def, part, placesMm } = group;
  const { print, design } = bench;
  const names = harnessNames(design);
  return {
    id: `${station}:${bundle.id}:${def}`,
    station,
    does: station === 'fit' ? 'put-on' : 'fix',
    what: print.text('step.fixing', {
      bundle: names.bundle(bundle),
      work,
      count: placesMm.length * bench.quantity,
      part: partName(bench, def, part),
      places: placesMm.map((mm, i) => (i === placesMm.length - 1 ? print.length(mm) : print.bareLength(mm))).join(', '),
      node: names.place(bundle.from),
    }),
    figure: { kind: 'bundles', bundles: [bundle.id] },
    uses: station === 'fit' ? [] : [{ as: 'fixing', def, quantity: placesMm.length }],
    concerns: {
      bundles: [bundle.id],
      placements: placesMm.map((fromMm) => ({ bundle: bundle.id, def, datum: bundle.from, fromMm })),
    },
  };
}

function partName({ notStated }: BenchFacts, def: string, part: Mechanical | undefined): string {
  return `${part?.partNumber ?? notStated} ${part?.label ?? def}`;
}
