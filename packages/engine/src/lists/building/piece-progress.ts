/** Determines the progress of a piece from its records. */
import { type PieceState, type WorkBody, type WorkRecord, present } from '@cablewright/model';
import type { TestVerdict } from './judge-results.ts';

/** The combined state of a piece according to its records, as plain data. */
export interface PieceProgress {
  readonly started: boolean;
  /** The ids of the completed steps, in the order in which they were recorded. */
  readonly done: readonly string[];
  /** The verdict of the last test since the last rework. */
  readonly tested?: TestVerdict;
  /**
   * The numbers of the records of defects that aren't reworked yet, and of values outside their limits, which count as
   * defects.
   */
  readonly defects: readonly number[];
  readonly inspected?: 'accepted' | 'rejected';
  readonly packed?: true;
  readonly shipped?: true;
}

export const notBegun: PieceProgress = { started: false, done: [], defects: [] };

/** The fields of a record that affect progress. */
type ProgressRecord = Pick<WorkRecord, 'record' | 'kind' | 'body'>;

/** The progress of a piece from all of its records. Corrected records don't count. */
export function progressOf(records: readonly ProgressRecord[]): PieceProgress {
  const corrected = new Set(
    records.flatMap(({ kind, body }) => (kind === 'corrected' ? [(body as WorkBody<'corrected'>).record] : [])),
  );
  return records
    .filter(({ record }) => !corrected.has(record))
    .reduce((progress, record) => progressAfter(progress, record), notBegun);
}

/** The progress after one more record that isn't a correction. */
export function progressAfter(progress: PieceProgress, { record, kind, body }: ProgressRecord): PieceProgress {
  switch (kind) {
    case 'started':
      return { ...progress, started: true };
    case 'step-done': {
      const { step } = body as WorkBody<'step-done'>;
      return progress.done.includes(step)
        ? { ...progress, started: true }
        : { ...progress, started: true, done: [...progress.done, step] };
    }
    case 'tested':
      return { ...progress, started: true, tested: (body as { readonly verdict: TestVerdict }).verdict };
    case 'defect':
      return withDefect(progress, record);
    case 'measured': {
      // A crimp measured by its machine belongs to a lot, not to this piece.
      const { verdict, job } = body as WorkBody<'measured'> & { readonly verdict?: string };
      return verdict === 'failed' && job === undefined ? withDefect(progress, record) : progress;
    }
    case 'reworked': {
      // Tests made before the rework no longer prove anything.
      const { tested: _tested, ...rest } = progress;
      return { ...rest, defects: progress.defects.filter((one) => one !== (body as WorkBody<'reworked'>).defect) };
    }
    case 'inspected':
      return { ...progress, started: true, inspected: (body as WorkBody<'inspected'>).result };
    case 'packed':
      return { ...progress, packed: true };
    case 'shipped':
      return { ...progress, shipped: true };
    default:
      return progress;
  }
}

/** A defect puts a piece back to work: it counts as accepted, packed or shipped only after that is recorded again. */
function withDefect(progress: PieceProgress, record: number): PieceProgress {
  const { inspected: _accepted, packed: _packed, shipped: _shipped, ...rest } = progress;
  return { ...rest, started: true, defects: [...progress.defects, record] };
}

export function stateOf({ started, inspected, packed, shipped }: PieceProgress): PieceState {
  if (inspected === 'rejected') return 'rejected';
  if (inspected === 'accepted') {
    if (shipped === true) return 'shipped';
    return packed === true ? 'packed' : 'finished';
  }
  return started ? 'started' : 'waiting';
}

/** The requirements for accepting a piece. */
interface Required {
  /** The ids of the steps. */
  readonly steps: readonly string[];
  /** True if there is something to test. */
  readonly isTested: boolean;
}

/** A reason why a piece can't be accepted yet. */
export type Missing =
  | { readonly code: 'steps'; readonly steps: readonly string[] }
  | { readonly code: 'test'; readonly verdict?: TestVerdict }
  | { readonly code: 'defects'; readonly defects: readonly number[] };

/** The reasons why a piece can't be accepted; empty if there are none. */
export function missingFor({ done, tested, defects }: PieceProgress, { steps, isTested }: Required): Missing[] {
  const isDone = new Set(done);
  const open = steps.filter((step) => !isDone.has(step));
  return [
    ...(open.length > 0 ? [{ code: 'steps' as const, steps: open }] : []),
    ...(isTested && tested !== 'passed' ? [{ code: 'test' as const, ...present({ verdict: tested }) }] : []),
    ...(defects.length > 0 ? [{ code: 'defects' as const, defects }] : []),
  ];
}
