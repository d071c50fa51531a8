import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { undoChange } from '../../api/activity.ts';
import { markTouched, readAgain } from '../../api/touched.ts';
import type { CellEdit, SaveResult } from '../../kit/table/cell-store.ts';
import { saveCells, type CellRecord, type CellSource } from './save-cells.ts';

/** Findings of the checks in a field of a record that was saved, in one text. */
export type FindingsOf = (client: QueryClient, record: CellRecord, column: string) => string | undefined;

/** Saves cells, reads again what shows them, and remembers how to undo it. */
export function useCellSaver(): (
  edits: readonly CellEdit[],
  source: CellSource,
  findingsOf: FindingsOf,
) => Promise<SaveResult> {
  const client = useQueryClient();
  return async (edits, source, findingsOf) => {
    const { outcomes, seq, message, saved } = await saveCells(edits, source);
    await markTouched(client, ...saved.map(({ kind, id }) => ({ kind, key: id })));
    const withFindings = outcomes.map((outcome, index) => {
      const edit = edits[index];
      const record = edit === undefined ? undefined : source.recordOf(edit.row);
      if (outcome.is !== 'saved' || edit === undefined || record === undefined) return outcome;
      return { ...outcome, finding: findingsOf(client, record, edit.column) };
    });
    if (seq === undefined) return { outcomes: withFindings };
    const undo = async () => {
      await undoChange(seq);
      await readAgain(client);
    };
    return { outcomes: withFindings, step: { message, undo } };
  };
}
