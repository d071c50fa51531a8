/** Derives data of a cable in a thread: the input of exporters, and the evaluation of test results. */
import {
  continuityOf,
  guessColumns,
  measuredRows,
  missingColumns,
  printedPoints,
  readResultTable,
  type RenderRequest,
} from '@cablewright/documents';
import { defaultVerdicts, markResults, type Library } from '@cablewright/engine';
import { present } from '@cablewright/model';
import type { Exporter } from '@cablewright/modules';
import { exporterInput, recordsUsedBy } from '@cablewright/modules/running';
import type { AskHost } from '../../platform/workers/worker-side.ts';
import { readRequest } from './read-request.ts';
import type { DataResults, DataTask } from './tasks.ts';

/** An exporter of a module that ships. */
type ShippedExporter = (module: string, exporter: string) => Exporter | undefined;

export async function cableData(
  task: DataTask,
  library: Library,
  ask: AskHost,
  exporterOf: ShippedExporter,
): Promise<DataResults[DataTask['what']]> {
  const request = await readRequest(task.input, library, ask);
  if (task.what === 'marking') return marking(task, request);
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
    // Each exporter gets the kind of input that it declares as its source.
    const render = exporter.render as (...given: readonly unknown[]) => ReturnType<Exporter['render']>;
    return { file: await render(request.design, db, { ...present({ continuity }), ...rev, settings }) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

function marking(
  { table: text, columns: chosen, verdicts = defaultVerdicts }: Extract<DataTask, { what: 'marking' }>,
  request: RenderRequest,
): DataResults['marking'] {
  const table = readResultTable(text);
  const columns = chosen ?? guessColumns(table);
  const { from, to } = columns;
  const missing = missingColumns(table, columns);
  if (from === undefined || to === undefined || missing.length > 0) {
    const lacks =
      missing.length > 0 ? `no column ${missing.join(', ')}` : 'no columns that are clearly the two points of a test';
    return { unreadable: `The table has ${lacks}; its columns are ${table.columns.join(', ')}.` };
  }
  const used = { ...columns, from, to };
  const data = continuityOf(request);
  const marked = markResults(data, measuredRows(table, used), verdicts, printedPoints(request, data));
  return { json: new TextEncoder().encode(JSON.stringify({ columns: used, ...marked })) };
}
