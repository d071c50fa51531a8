/** Derives a cable's data in a thread: the input of exporters, and verdicts on test results. */
import {
  buildPlan,
  continuityOf,
  guessColumns,
  measuredRows,
  missingColumns,
  printedPoints,
  readResultTable,
  type RenderRequest,
  type ResultColumns,
} from '@cablewright/documents';
import { defaultVerdicts, judgeResults, markResults, type Library, type MeasuredRow } from '@cablewright/engine';
import { present } from '@cablewright/model';
import type { Exporter } from '@cablewright/modules';
import { exporterInput, recordsUsedBy } from '@cablewright/modules/running';
import type { AskHost } from '../../platform/workers/worker-side.ts';
import { readRequest } from './read-request.ts';
import type { DataResults, DataTask } from './tasks.ts';

/** Finds an exporter of a built-in module. */
type ShippedExporter = (module: string, exporter: string) => Exporter | undefined;

export async function cableData(
  task: DataTask,
  library: Library,
  ask: AskHost,
  exporterOf: ShippedExporter,
): Promise<DataResults[DataTask['what']]> {
  const request = await readRequest(task.input, library, ask);
  if (task.what === 'marking') return marking(task, request);
  if (task.what === 'build-plan') return { json: JSON.stringify(buildPlan(request, task.rev)) };
  if (task.what === 'judging') return judging(task, request);
  const db = recordsUsedBy(request.catalog.library, 'designs', request.design);
  const rev = present({ rev: request.rev });
  if (task.what === 'module-input') {
    const continuity = task.source === 'continuity' ? { continuity: continuityOf(request) } : {};
    return exporterInput(request.design, db, { ...continuity, ...rev });
  }
  const { module, exporter: id, settings } = task;
  const exporter = exporterOf(module, id);
  if (exporter === undefined) throw new TypeError(`no exporter ${module}/${id}`);
  const continuity = exporter.source === 'continuity' ? continuityOf(request) : undefined;
  try {
    // Each exporter gets the kind of input that it declares as its `source`.
    const render = exporter.render as (...given: readonly unknown[]) => ReturnType<Exporter['render']>;
    return { file: await render(request.design, db, { ...present({ continuity }), ...rev, settings }) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

type ResultTable = ReturnType<typeof readResultTable>;

/** The columns of a tester's table, or the reason why it can't be read. */
function usedColumns(table: ResultTable, chosen: ResultColumns | undefined): ResultColumns | { unreadable: string } {
  const columns = chosen ?? guessColumns(table);
  const { from, to } = columns;
  const missing = missingColumns(table, columns);
  if (from !== undefined && to !== undefined && missing.length === 0) return { ...columns, from, to };
  const lacks =
    missing.length > 0 ? `no column ${missing.join(', ')}` : 'no columns that are clearly the two points of a test';
  return { unreadable: `The table has ${lacks}; its columns are ${table.columns.join(', ')}.` };
}

function judging(
  { rows, table: given, noOtherShorts }: Extract<DataTask, { what: 'judging' }>,
  request: RenderRequest,
): DataResults['judging'] {
  const data = continuityOf(request);
  const judge = (own: readonly MeasuredRow[]) =>
    judgeResults(data, own, { verdicts: given?.verdicts, names: printedPoints(request, data), noOtherShorts });
  if (given === undefined) return { json: JSON.stringify({ results: [{ rows, judged: judge(rows ?? []) }] }) };
  const table = readResultTable(given.text);
  const used = usedColumns(table, given.columns);
  if ('unreadable' in used) return used;
  const measured = measuredRows(table, used);
  if (given.serialColumn === undefined)
    return { json: JSON.stringify({ results: [{ rows: measured, judged: judge(measured) }] }) };
  const at = table.columns.indexOf(given.serialColumn);
  if (at < 0)
    return {
      unreadable: `The table has no column ${given.serialColumn}; its columns are ${table.columns.join(', ')}.`,
    };
  const byPiece = Map.groupBy(measured, ({ row }) => table.rows[row - 1]?.[at] ?? '');
  const [unnamed] = byPiece.get('') ?? [];
  if (unnamed !== undefined) return { unreadable: `Row ${unnamed.row} names no piece.` };
  const results = [...byPiece].map(([serial, own]) => ({ serial, rows: own, judged: judge(own) }));
  return { json: JSON.stringify({ results }) };
}

function marking(
  { table: text, columns: chosen, verdicts = defaultVerdicts }: Extract<DataTask, { what: 'marking' }>,
  request: RenderRequest,
): DataResults['marking'] {
  const table = readResultTable(text);
  const used = usedColumns(table, chosen);
  if ('unreadable' in used) return used;
  const data = continuityOf(request);
  const marked = markResults(data, measuredRows(table, used), verdicts, printedPoints(request, data));
  return { json: new TextEncoder().encode(JSON.stringify({ columns: used, ...marked })) };
}
