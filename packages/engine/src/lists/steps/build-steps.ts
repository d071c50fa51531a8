/**
 * The steps of building one cable in the order of the bench. Parts that are slid on come before anything is joined to the
 * ends. A harness is built on its board: wires by bundle, splices, coverings and fixings before the plugs. A cable that is
 * bought is inspected instead.
 */
import type { BenchFacts } from './bench-facts.ts';
import type { BuildStep, StepDraft } from './build-step.ts';
import { crimpSteps, insertSteps } from './crimp-steps.ts';
import { assembleSteps, fitSteps, labelSteps, looseLabelSteps } from './fit-steps.ts';
import {
  boardSteps,
  bundleFitSteps,
  coveringCutSteps,
  coveringSteps,
  fixingSteps,
  layingSteps,
} from './harness-steps.ts';
import { inspectionSteps, isBought } from './inspection-steps.ts';
import { joinSteps, spliceSteps } from './join-steps.ts';
import { breakoutSteps, cutSteps, readySteps } from './prepare-steps.ts';
import { pigtailSteps, stripSteps } from './strip-steps.ts';

/**
 * The steps of a cable with the options of its facts. They are plain data with unique ids; equal catalogs, designs and
 * options give equal steps. The work is for one cable, while the pieces in texts and uses are for the whole build.
 */
export function buildSteps(bench: BenchFacts): readonly BuildStep[] {
  const drafts = isBought(bench) ? inspectionSteps(bench) : makingSteps(bench);
  const used = new Map<string, number>();
  return drafts.map((draft) => {
    const count = (used.get(draft.id) ?? 0) + 1;
    used.set(draft.id, count);
    return {
      ...draft,
      id: count === 1 ? draft.id : `${draft.id}~${count}`,
      uses: (draft.uses ?? []).map((use) =>
        use.quantity === undefined ? use : { ...use, quantity: use.quantity * bench.quantity },
      ),
      measures: draft.measures ?? [],
    };
  });
}

function makingSteps(bench: BenchFacts): StepDraft[] {
  return [
    ...readySteps(bench),
    ...cutSteps(bench),
    ...coveringCutSteps(bench),
    ...looseLabelSteps(bench),
    ...stripSteps(bench),
    ...breakoutSteps(bench),
    ...pigtailSteps(bench),
    ...boardSteps(bench),
    ...bundleFitSteps(bench),
    ...fitSteps(bench),
    ...layingSteps(bench),
    ...spliceSteps(bench),
    ...coveringSteps(bench),
    ...fixingSteps(bench),
    ...crimpSteps(bench),
    ...insertSteps(bench),
    ...joinSteps(bench),
    ...assembleSteps(bench),
    ...labelSteps(bench),
    { id: 'test', station: 'test', does: 'test', what: bench.print.text('step.test'), concerns: {} },
  ];
}
