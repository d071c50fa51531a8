/** The numbered steps in bench order, each with a box to tick. */
import type { StepStation } from '@cablewright/engine';
import { type Block, type FlowRow, heading } from '../../page/flow/blocks.ts';
import type { BuildFacts } from './bench.ts';

interface Stage {
  readonly station: StepStation;
  readonly name: string;
  readonly steps: readonly string[];
}

/** The steps as they are printed, by station. */
export function stagesOf({ steps, print }: BuildFacts): Stage[] {
  return [...Map.groupBy(steps, ({ station }) => station)].map(([station, own]) => ({
    station,
    name: print.text(`stage.${station}`),
    steps: own.map(({ what }) => what),
  }));
}

/** The numbered steps as a table, each with a box to tick. */
export function stepsBlocks(bench: BuildFacts): Block[] {
  const rows: FlowRow[] = [];
  let n = 0;
  for (const { name, steps } of stagesOf(bench)) {
    rows.push({ group: name });
    for (const step of steps) rows.push({ cells: [String((n += 1)), step, bench.done] });
  }
  const columns = [
    { label: bench.print.text('build.step'), numeric: true },
    { label: bench.print.text('build.do') },
    { label: bench.print.text('head.done') },
  ];
  return [heading(2, bench.print.text('build.steps')), { kind: 'table', columns, rows }];
}
