/** The work in the order of the bench: what is slid on the cable comes before anything is joined to its ends. */
import { heading, type Block, type FlowRow } from '../../page/flow/blocks.ts';
import { spans } from '../../page/spans.ts';
import { sortedPieces } from '../list-sheets/cut-list-sheet.ts';
import { notStated, type Bench } from './bench.ts';
import { isLooseWire, looseWires } from './loose-wires.ts';
import { crimpSteps, insertSteps } from './crimp-steps.ts';
import { assembleSteps, breakoutSteps, fitSteps, fittings, labelSteps, readySteps } from './fit-steps.ts';
import { joinSteps, pigtailSteps, stripSteps } from './joint-steps.ts';

interface Stage {
  readonly name: string;
  readonly steps: readonly string[];
}

export function stagesOf(bench: Bench): Stage[] {
  const stages: Stage[] = [
    { name: 'Have ready', steps: readySteps(bench) },
    { name: 'Cut', steps: cutSteps(bench) },
    { name: 'Strip', steps: stripSteps(bench) },
    { name: 'Breakouts', steps: breakoutSteps(bench) },
    { name: 'Pigtails', steps: pigtailSteps(bench) },
    { name: 'Put on the cable', steps: fitSteps(bench) },
    { name: 'Crimp', steps: crimpSteps(bench) },
    { name: 'Insert contacts', steps: insertSteps(bench) },
    { name: 'Join', steps: joinSteps(bench, fittings(bench, 'joints')) },
    { name: 'Assemble', steps: assembleSteps(bench) },
    { name: 'Label', steps: labelSteps(bench) },
    { name: 'Test', steps: ['Test as shown on the Test page and sign there.'] },
  ];
  return stages.filter((stage) => stage.steps.length > 0);
}

function cutSteps(bench: Bench): string[] {
  const pieces = sortedPieces(bench.request).filter(({ segments }) => !segments.every((id) => isLooseWire(bench, id)));
  const loose = looseWires(bench).length;
  const all = loose === 0 ? [] : [`Cut and strip the ${loose} wires of the table Loose wires, row by row.`];
  const steps = pieces.map((piece) => {
    const runs = spans(piece.segments.map((id) => bench.name(id)));
    const family = piece.variationPn === '' ? '' : ` for ${piece.variationPn}`;
    const stock = [piece.stockPartNumber, piece.stock].filter((one) => one !== '').join(' ') || notStated;
    return `${runs}: cut ${piece.quantity} × ${piece.lengthMm} mm of ${stock}${family}.`;
  });
  return [...all, ...steps];
}

/** The steps as a table, numbered through, with a box to tick for each. */
export function stepsBlocks(bench: Bench): Block[] {
  const rows: FlowRow[] = [];
  let n = 0;
  for (const { name, steps } of stagesOf(bench)) {
    rows.push({ group: name });
    for (const step of steps) rows.push({ cells: [String((n += 1)), step, { text: '', fill: 'tick' }] });
  }
  const columns = [{ label: 'Step', numeric: true }, { label: 'Do' }, { label: 'Done' }];
  return [heading(2, 'Steps'), { kind: 'table', columns, rows }];
}
