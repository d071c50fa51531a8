/** The work in the order of the bench: parts are slid on the cable before anything is joined to its ends. */
import { heading, type Block, type FlowRow } from '../../page/flow/blocks.ts';
import { spans } from '../../lists/spans.ts';
import { type Bench } from './bench.ts';
import { isLooseWire, looseWires } from './loose-wires.ts';
import { crimpSteps, insertSteps } from './crimp-steps.ts';
import { assembleSteps, breakoutSteps, fitSteps, labelSteps, readySteps } from './fit-steps.ts';
import { joinSteps, pigtailSteps, stripSteps } from './joint-steps.ts';
import { spliceSteps } from './splice-steps.ts';
import { sortedPieces } from '../../lists/cut-list.ts';

interface Stage {
  readonly name: string;
  readonly steps: readonly string[];
}

export function stagesOf(bench: Bench): Stage[] {
  const { print } = bench;
  const stages: Stage[] = [
    { name: print.text('stage.ready'), steps: readySteps(bench) },
    { name: print.text('stage.cut'), steps: cutSteps(bench) },
    { name: print.text('stage.strip'), steps: stripSteps(bench) },
    { name: print.text('stage.breakouts'), steps: breakoutSteps(bench) },
    { name: print.text('stage.pigtails'), steps: pigtailSteps(bench) },
    { name: print.text('stage.fit'), steps: fitSteps(bench) },
    { name: print.text('stage.splice'), steps: spliceSteps(bench) },
    { name: print.text('stage.crimp'), steps: crimpSteps(bench) },
    { name: print.text('stage.insert'), steps: insertSteps(bench) },
    { name: print.text('stage.join'), steps: joinSteps(bench) },
    { name: print.text('stage.assemble'), steps: assembleSteps(bench) },
    { name: print.text('stage.label'), steps: labelSteps(bench) },
    { name: print.text('stage.test'), steps: [print.text('step.test')] },
  ];
  return stages.filter((stage) => stage.steps.length > 0);
}

function cutSteps(bench: Bench): string[] {
  const pieces = sortedPieces(bench.request).filter(({ segments }) => !segments.every((id) => isLooseWire(bench, id)));
  const loose = looseWires(bench).length;
  const { print } = bench;
  const all = loose === 0 ? [] : [print.text('step.cut-loose', { count: loose })];
  const steps = pieces.map((piece) => {
    const runs = spans(piece.segments.map((id) => bench.name(id)));
    const family = piece.variationPn === '' ? '' : ` ${print.text('for-number', { number: piece.variationPn })}`;
    const stock = [piece.stockPartNumber, piece.stock].filter((one) => one !== '').join(' ') || bench.notStated;
    return print.text('step.cut', {
      runs,
      count: piece.quantity,
      length: print.length(piece.lengthMm),
      stock,
      family,
    });
  });
  return [...all, ...steps];
}

/** The steps as a table, numbered, each with a box to tick. */
export function stepsBlocks(bench: Bench): Block[] {
  const rows: FlowRow[] = [];
  let n = 0;
  for (const { name, steps } of stagesOf(bench)) {
    rows.push({ group: name });
    for (const step of steps) rows.push({ cells: [String((n += 1)), step, { text: '', fill: 'tick' }] });
  }
  const columns = [
    { label: bench.print.text('build.step'), numeric: true },
    { label: bench.print.text('build.do') },
    { label: bench.print.text('head.done') },
  ];
  return [heading(2, bench.print.text('build.steps')), { kind: 'table', columns, rows }];
}
