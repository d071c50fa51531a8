/** The state of a piece on the bench: the hub's records and the events still waiting in this browser. */
import type { PageOfAPiece, RecordOfAPiece } from '@cablewright/client';
import { type PieceProgress, pieceStateOf, progressAfter, progressOf, setupVerdict } from '@cablewright/engine';
import { type PieceState, present } from '@cablewright/model';
import type { BuildPlan } from '@cablewright/client';
import type { WaitingEvent } from './event-store.ts';

export type PlanStep = BuildPlan['steps'][number];
type Known = Pick<PageOfAPiece, 'records' | 'ofOrder'>;

/**
 * The progress of a piece including the waiting events. One that has arrived in the meantime is both recorded and
 * waiting, and counts once.
 */
export function progressHere(
  known: Known | undefined,
  waiting: readonly WaitingEvent[],
  serial: string,
): PieceProgress {
  const records = (known?.records ?? []) as Parameters<typeof progressOf>[0];
  const isRecorded = new Set(known?.records.map(({ id }) => id));
  const own = waiting
    .filter(({ event }) => event.piece === serial && !isRecorded.has(event.id))
    .map(({ event }) => event);
  let progress = progressOf(records);
  for (const [i, { kind, body }] of own.entries())
    if (kind !== 'corrected' && kind !== 'tested')
      progress = progressAfter(progress, { record: records.length + 1 + i, kind, body: body as never });
  return progress;
}

export function stateHere(progress: PieceProgress): PieceState {
  return pieceStateOf(progress);
}

/** The addresses of the photos of a step, each once, without those that were corrected. */
export function photosAt(records: readonly RecordOfAPiece[], step: string): string[] {
  const corrected = correctedIn(records);
  type Body = { file: string; step?: string };
  const photos = records.filter(
    ({ kind, body, record }) => kind === 'photo' && (body as Body).step === step && !corrected.has(record),
  );
  return [...new Set(photos.map(({ body }) => (body as Body).file))];
}

function correctedIn(records: readonly RecordOfAPiece[]): ReadonlySet<number> {
  return new Set(
    records.flatMap(({ kind, body }) => (kind === 'corrected' ? [(body as { record: number }).record] : [])),
  );
}

/** A set-up of a step, either recorded by the hub or waiting to be sent. */
interface SetupHere {
  readonly tool: string;
  readonly verdict: 'passed' | 'failed' | 'not-judged';
  readonly waits: boolean;
}

/** The last set-up of a step, or undefined. */
export function setupHere(
  step: PlanStep,
  ofOrder: readonly RecordOfAPiece[],
  waiting: readonly WaitingEvent[],
  order: string,
): SetupHere | undefined {
  const corrected = correctedIn(ofOrder);
  type Body = { step: string; tool: string; verdict: SetupHere['verdict'] };
  const recorded = ofOrder
    .filter(({ kind, body, record }) => kind === 'set-up' && (body as Body).step === step.id && !corrected.has(record))
    .map(({ body }): SetupHere => ({ tool: (body as Body).tool, verdict: (body as Body).verdict, waits: false }));
  const own = waiting
    .filter(({ event }) => event.order === order && event.kind === 'set-up' && (event.body as Body).step === step.id)
    .map(({ event }): SetupHere => {
      const { tool, values } = event.body as { tool: string; values: { of: string; value: number }[] };
      const limited = values.map((value) => ({ ...limitsOf(step, value.of), ...value }));
      return { tool, verdict: setupVerdict(step.setup ?? [], limited), waits: true };
    });
  return [...recorded, ...own].at(-1);
}

/** The limits that the plan states for a value of a step. */
function limitsOf({ setup = [] }: PlanStep, of: string): { min?: number; max?: number } {
  const { min, max } = setup.find((one) => one.of === of) ?? {};
  return present({ min, max });
}
