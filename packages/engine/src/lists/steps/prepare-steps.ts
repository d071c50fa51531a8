/** Steps before anything is joined: receive or prepare parts, cut, open breakouts. */
import { present } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import { naturalOrder } from '../../library/text/natural-order.ts';
import { spans } from '../../library/text/spans.ts';
import { trunkOf } from '../../connectivity/terminals/placed.ts';
import { orderableLengths } from '../bom/variations.ts';
import { sortedPieces } from '../cut-list.ts';
import type { BenchFacts } from './bench-facts.ts';
import type { StepDraft } from './build-step.ts';
import { connectionsOf } from './connections.ts';
import { isFinished, hasFittingWork } from './fit-steps.ts';
import { isLooseWire, looseWires } from './loose-wires.ts';
import { pigtailData } from './strip-steps.ts';

/** Prerequisites: placed cables, which have their own build sheets, and runs that are supplied terminated. */
export function readySteps(bench: BenchFacts): StepDraft[] {
  const { print, design } = bench;
  const placed = (design.instances.subassemblies ?? []).map(({ id, def, rev }): StepDraft => {
    const inner = bench.catalog.design(def, rev)?.design;
    const number = inner?.productRef ?? print.text('no-number');
    const which = rev === undefined ? print.text('working-copy') : print.text('revision-n', { rev });
    const what = print.text('step.placed', { name: bench.name(id), number, label: inner?.label ?? def, which });
    return { id: `ready:${id}`, station: 'ready', does: 'have-ready', what, concerns: { parts: [id] } };
  });
  const supplied = bench.segments.filter((segment) => segment.suppliedTerminated === true);
  const runs = supplied.map((segment): StepDraft => {
    const { id, def, lengthMm } = segment;
    const stock = definition(bench.library, 'wires', def)?.label ?? def;
    const what = print.text('step.supplied', { run: bench.name(id), length: print.length(lengthMm), stock });
    const connections = connectionsOf(bench, (joint) => joint.supplied === id);
    const conductors = (design.instances.breakouts ?? []).flatMap((breakout) =>
      breakout.trunk.segment === id ? breakout.conductors : [],
    );
    const pigtails = (segment.pigtails ?? []).map((pigtail) => pigtailData(bench, segment, pigtail));
    const concerns = { runs: [id], connections, conductors, pigtails };
    return { id: `ready:${id}`, station: 'ready', does: 'have-ready', what, concerns };
  });
  const parts = bench.mechanical.filter((part) => isFinished(bench, part) && hasFittingWork(bench, part));
  if (parts.length === 0) return [...placed, ...runs];
  const ids = parts.map(({ id }) => id);
  const what = print.text('step.supplied-fitted', { parts: ids.map((id) => bench.name(id)).join(', ') });
  const fitted: StepDraft = {
    id: 'ready:fitted',
    station: 'ready',
    does: 'have-ready',
    what,
    concerns: { parts: ids },
  };
  return [...placed, ...runs, fitted];
}

/**
 * Steps for the pieces to cut. A length family is cut to the requested length, otherwise to the length that it is
 * costed with.
 */
export function cutSteps(bench: BenchFacts): StepDraft[] {
  const { print } = bench;
  const pieces = sortedPieces(bench.catalog, bench.design, {
    ...present({ drawing: bench.drawing }),
    variation: builtLength(bench)?.suffix ?? bench.variation,
  });
  const loose = looseWires(bench).map(({ id }) => id);
  const looseStep: StepDraft = {
    id: 'cut:loose',
    station: 'cut',
    does: 'cut-loose',
    what: `${print.text('step.cut-loose', { count: loose.length * bench.quantity })}${depthToAdd(bench, loose)}`,
    concerns: { runs: loose },
    measures: looseWires(bench).map((wire) => ({ of: 'cut-length', ...present({ mm: bench.cutLength(wire).mm }) })),
    uses: looseWires(bench).map((wire) => ({
      as: 'stock',
      def: wire.def,
      quantity: 1,
      ...present({ lengthMm: bench.cutLength(wire).mm }),
    })),
  };
  // The cut list has one row for equal pieces, including those for loose wires, which are subtracted here.
  const others = pieces.flatMap((piece) => {
    const segments = piece.segments.filter((id) => !isLooseWire(bench, id));
    const quantity = piece.quantity - (piece.segments.length - segments.length);
    return quantity === 0 ? [] : [{ ...piece, segments, quantity }];
  });
  const steps = others.map((piece): StepDraft => {
    const family = piece.variationPn === '' ? '' : ` ${print.text('for-number', { number: piece.variationPn })}`;
    const stock = [piece.stockPartNumber, piece.stock].filter((word) => word !== '').join(' ') || bench.notStated;
    const def = bench.segments.find(({ id }) => id === piece.segments[0])?.def;
    return {
      id: `cut:${piece.segments.join('+')}`,
      station: 'cut',
      does: 'cut',
      what:
        print.text('step.cut', {
          runs: spans(piece.segments.map((id) => bench.name(id))),
          count: piece.quantity * bench.quantity,
          length:
            piece.sum === undefined ? print.length(piece.lengthMm) : `${print.length(piece.lengthMm)} (${piece.sum})`,
          stock,
          family,
        }) + depthToAdd(bench, piece.segments),
      concerns: { runs: piece.segments },
      measures: [{ of: 'cut-length', ...present({ mm: piece.lengthMm }) }],
      uses:
        def === undefined
          ? []
          : [{ as: 'stock', def, quantity: piece.quantity, ...present({ lengthMm: piece.lengthMm }) }],
    };
  });
  return loose.length === 0 ? steps : [looseStep, ...steps];
}

/** The request to add the depth in the connectors that do not state it, or nothing. */
function depthToAdd(bench: BenchFacts, runs: readonly string[]): string {
  const ids = new Set(runs.flatMap((run) => bench.unstatedDepths(run)));
  const connectors = spans([...ids].map((id) => bench.names.short(id)).toSorted(naturalOrder));
  return ids.size === 0 ? '' : bench.print.text('step.add-depth', { connectors });
}

/** The orderable length to build. Undefined for a cable that isn't a length family. */
export function builtLength({ design, drawing, variation }: BenchFacts) {
  return orderableLengths(drawing, trunkOf(design)?.lengthMm ?? 0, variation).find(({ counted }) => counted);
}

/** Steps that open the breakouts before anything is joined to their legs. */
export function breakoutSteps(bench: BenchFacts): StepDraft[] {
  const { breakouts = [] } = bench.design.instances;
  const madeHere = breakouts.filter(({ trunk }) => !bench.isSupplied(trunk.segment));
  return madeHere.map(({ id, trunk, legs, conductors }) => ({
    id: `breakout:${id}`,
    station: 'breakouts',
    does: 'open-breakout',
    what: bench.print.text('step.breakout', {
      name: bench.name(id),
      trunk: bench.name(trunk.segment),
      legs: legs.map(({ segment }) => bench.name(segment)).join(', '),
    }),
    figure: { kind: 'end', segment: trunk.segment, end: trunk.end },
    concerns: { parts: [id], ends: [trunk, ...legs], conductors },
  }));
}
