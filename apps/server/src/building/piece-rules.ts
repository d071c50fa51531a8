/** Decides which records may be added to a piece in its current state. */
import {
  judgeValue,
  type Lead,
  type Missing,
  missingFor,
  type PieceProgress,
  pieceStateOf,
  setupVerdict,
  type SetupValue,
} from '@cablewright/engine';
import { orderWide, type WorkBody, type WorkKind } from '@cablewright/model';
import type { RecordLimits } from './record-limits.ts';

/** The requirements of an order's plan against which records are checked. */
export interface PlanRules {
  readonly steps: readonly string[];
  /** The required values of each set-up, by the id of its step. */
  readonly setups: ReadonlyMap<string, readonly SetupValue[]>;
  readonly isTested: boolean;
  /** The leads that a machine can make. Missing in plans that are older than the support for machines. */
  readonly leads?: readonly Lead[];
}

/** The reason why an event isn't recorded. */
export interface EventRefusal {
  readonly code:
    | 'order-cancelled'
    | 'no-such-piece'
    | 'no-such-step'
    | 'not-for-order'
    | 'piece-rejected'
    | 'not-set-up'
    | 'no-such-defect'
    | 'no-such-record'
    | 'not-complete'
    | 'not-finished'
    | 'too-many-records'
    | 'too-many-setups'
    | 'too-many-defects';
  readonly message: string;
}

/** The state that an event is checked against. */
interface Standing {
  readonly progress: PieceProgress;
  readonly rules: PlanRules;
  /** The steps of the order whose last set-up passed. */
  readonly setUp: ReadonlySet<string>;
  /** The number of records of the piece. */
  readonly records: number;
  readonly isWholeOrder: boolean;
  /** The number of set-ups and corrections recorded for the whole order. */
  readonly setups: number;
  readonly limits: Pick<RecordLimits, 'corrected' | 'defects' | 'setups'>;
}

/** Why an event cannot be recorded, or undefined. */
export function refusalOf(kind: WorkKind, body: WorkBody, standing: Standing): EventRefusal | undefined {
  const { progress, rules, isWholeOrder } = standing;
  if (isWholeOrder && !orderWide.includes(kind))
    return { code: 'not-for-order', message: `${kind} is recorded of a piece, not of an order.` };
  const { step } = body as { readonly step?: string };
  if (isWholeOrder && (kind === 'set-up' || kind === 'corrected') && standing.setups >= standing.limits.setups)
    return {
      code: 'too-many-setups',
      message: `The order has ${standing.setups} set-ups and corrections, and it may have ${standing.limits.setups}. Plan an order for the pieces that are left.`,
    };
  if (step !== undefined && !rules.steps.includes(step))
    return { code: 'no-such-step', message: `The revision has no step ${step}.` };
  if (pieceStateOf(progress) === 'rejected' && kind !== 'photo' && kind !== 'corrected')
    return { code: 'piece-rejected', message: 'The piece was rejected.' };
  return byKind[kind]?.(body as never, standing);
}

type Rule<K extends WorkKind> = (body: WorkBody<K>, standing: Standing) => EventRefusal | undefined;

const byKind: { readonly [K in WorkKind]?: Rule<K> } = {
  'step-done': ({ step }, { rules, setUp }) =>
    rules.setups.has(step) && !setUp.has(step)
      ? {
          code: 'not-set-up',
          message: `The step ${step} has no set-up that passed. Record the values of the set-up first.`,
        }
      : undefined,
  defect: (_body, standing) => tooManyDefects(standing),
  // A measured value outside its limits counts as a defect of the piece, except for a machine's readings, which apply
  // to a whole lot.
  measured: (body, standing) =>
    'job' in body || judgedBody('measured', body, standing.rules)['verdict'] !== 'failed'
      ? undefined
      : tooManyDefects(standing),
  reworked: ({ defect }, { progress }) =>
    progress.defects.includes(defect)
      ? undefined
      : { code: 'no-such-defect', message: `Record ${defect} is no open defect of this piece.` },
  corrected: ({ record }, { records, isWholeOrder, limits }) => {
    if (record > records) return { code: 'no-such-record', message: `This piece has no record ${record}.` };
    if (isWholeOrder || records <= limits.corrected) return undefined;
    return {
      code: 'too-many-records',
      message: `This piece has ${records} records, and one of at most ${limits.corrected} can be corrected. Record a defect that says what is wrong.`,
    };
  },
  inspected: ({ result }, { progress, rules }) => {
    if (result === 'rejected') return undefined;
    const missing = missingFor(progress, rules);
    return missing.length === 0 ? undefined : { code: 'not-complete', message: missing.map(missingText).join(' ') };
  },
  packed: (_body, { progress }) => (progress.inspected === 'accepted' ? undefined : notFinished),
  shipped: (_body, { progress }) => (progress.inspected === 'accepted' ? undefined : notFinished),
};

function tooManyDefects({ progress: { defects }, limits }: Standing): EventRefusal | undefined {
  if (defects.length < limits.defects) return undefined;
  return {
    code: 'too-many-defects',
    message: `The piece has ${defects.length} defects that are not reworked, and it may have ${limits.defects}. Record what was reworked, or reject the piece.`,
  };
}

const notFinished: EventRefusal = { code: 'not-finished', message: 'The piece is not inspected and accepted.' };

/** How many steps or defects a message lists. */
const maxNamed = 10;

function missingText(missing: Missing): string {
  if (missing.code === 'steps') {
    const { steps } = missing;
    const more = steps.length > maxNamed ? ` and ${steps.length - maxNamed} more` : '';
    return `Steps that are not done: ${steps.slice(0, maxNamed).join(', ')}${more}.`;
  }
  if (missing.code === 'defects') {
    const { defects } = missing;
    const more = defects.length > maxNamed ? ` and ${defects.length - maxNamed} more` : '';
    return `Defects that are not reworked: records ${defects.slice(0, maxNamed).join(', ')}${more}.`;
  }
  return missing.verdict === undefined ? 'It was not tested.' : `Its last test is ${missing.verdict}.`;
}

/** The body as it is stored: limits from the plan replace those in the request, and its values get a verdict. */
export function judgedBody(kind: WorkKind, body: WorkBody, rules: PlanRules): Readonly<Record<string, unknown>> {
  if (kind === 'set-up') {
    const { step, values, ...rest } = body as WorkBody<'set-up'>;
    const own = rules.setups.get(step) ?? [];
    const limited = values.map((value) => {
      const stated = own.find(({ of, unit }) => of === value.of && unit === value.unit);
      const { min = value.min, max = value.max } = stated ?? {};
      return { of: value.of, value: value.value, unit: value.unit, ...given({ min, max }) };
    });
    return { step, ...rest, values: limited, verdict: setupVerdict(own, limited) };
  }
  if (kind === 'measured') {
    const measured = body as WorkBody<'measured'>;
    const { passes } = measured;
    const verdict = judgeValue(measured);
    // A value must be within the shop's limits and within the instrument's own limits.
    if (passes === false) return { ...body, verdict: 'failed' };
    return { ...body, verdict: passes === true && verdict === 'not-judged' ? 'passed' : verdict };
  }
  return { ...body };
}

/**
 * Whether work may begin after a set-up with this verdict. A set-up without a verdict is accepted, because it has no
 * limits.
 */
export function letsBegin(verdict: unknown): boolean {
  return verdict === 'passed' || verdict === 'not-judged';
}

const given = (limits: { readonly min: number | undefined; readonly max: number | undefined }) =>
  Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)) as {
    min?: number;
    max?: number;
  };
