import Type from 'typebox';
import { AssetAddress } from '../records/artwork.ts';
import { text } from '../text/text.ts';
import { jobReports } from './machine.ts';

const closed = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0, maximum: 10_000_000 });
const Step = text('reference', { minLength: 1, description: 'The id of the step' });
const OptionalStep = Type.Optional(Step);

/** A value with its limits. A value outside them is recorded, but does not pass. */
const MeasuredValue = Type.Object(
  {
    of: text('word', { minLength: 1, description: 'What was measured', examples: ['crimp-height', 'pull-force'] }),
    value: Type.Number(),
    unit: text('word', { minLength: 1, examples: ['mm', 'N'] }),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
  },
  closed,
);
export type MeasuredValue = Type.Static<typeof MeasuredValue>;

const Part = Type.Object({ kind: text('word', { minLength: 1 }), id: text('word', { minLength: 1 }) }, closed);

/** The body of each kind of event. */
export const workBodies = {
  started: Type.Object({}, closed),
  'step-done': Type.Object({ step: Step }, closed),
  'lot-used': Type.Object(
    {
      part: Part,
      lot: text('name', { minLength: 1, description: 'The lot as it is on the reel, bag or spool' }),
      amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Pieces, or metres of wire' })),
      step: OptionalStep,
    },
    closed,
  ),
  'set-up': Type.Object(
    {
      step: Step,
      tool: text('name', { minLength: 1, description: 'The tool as it is marked' }),
      settings: Type.Optional(text('name', { description: 'How the tool is set' })),
      values: Type.Array(MeasuredValue, { minItems: 1, maxItems: 50 }),
    },
    closed,
  ),
  measured: Type.Object(
    {
      ...MeasuredValue.properties,
      step: OptionalStep,
      tool: Type.Optional(text('name')),
      job: Type.Optional(text('name', { description: 'The job of a machine that made the piece' })),
      passes: Type.Optional(Type.Boolean({ description: 'What the instrument itself says of the value' })),
    },
    closed,
  ),
  'machine-job': Type.Object(
    {
      machine: text('name', { minLength: 1, description: 'The id of the machine' }),
      job: text('name', { minLength: 1, description: 'The number of the job' }),
      lead: Type.Integer({ minimum: 1, description: 'The wire it makes, by its number in the cable' }),
      report: Type.Enum(['written', ...jobReports], { description: 'written: it was put into a file for the machine' }),
      isTurned: Type.Optional(Type.Boolean({ description: 'Of a written job: A is crimped where B of other jobs is' })),
      quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'Of a written job' })),
      good: Type.Optional(Count),
      bad: Type.Optional(Count),
      wireMm: Type.Optional(Type.Number({ minimum: 0, description: 'Wire used' })),
      contactsA: Type.Optional(Count),
      contactsB: Type.Optional(Count),
      reason: Type.Optional(text('note')),
      operator: Type.Optional(text('name')),
    },
    closed,
  ),
  tested: Type.Object(
    {
      tester: Type.Optional(text('name', { description: 'The tester as it is marked' })),
      source: Type.Optional(text('name', { description: 'The file that the results come from' })),
      noOtherShorts: Type.Optional(
        Type.Boolean({ description: 'The tester states that it found no short besides those in its rows' }),
      ),
      rows: Type.Array(
        Type.Object(
          {
            row: Type.Integer({ minimum: 1 }),
            from: text('name'),
            to: text('name'),
            verdict: Type.Optional(text('word')),
            value: Type.Optional(text('word')),
          },
          closed,
        ),
        { minItems: 1, maxItems: 20_000, description: 'The results as the tester reports them' },
      ),
    },
    closed,
  ),
  photo: Type.Object({ file: AssetAddress, step: OptionalStep, note: Type.Optional(text('note')) }, closed),
  defect: Type.Object({ what: text('note', { minLength: 1 }), step: OptionalStep }, closed),
  reworked: Type.Object(
    {
      defect: Type.Integer({ minimum: 1, description: 'The number of the record of the defect' }),
      how: text('note', { minLength: 1 }),
    },
    closed,
  ),
  inspected: Type.Object({ result: Type.Enum(['accepted', 'rejected']), note: Type.Optional(text('note')) }, closed),
  packed: Type.Object({ box: Type.Optional(text('word')) }, closed),
  shipped: Type.Object({ reference: Type.Optional(text('name', { description: 'Number of the delivery' })) }, closed),
  corrected: Type.Object(
    {
      record: Type.Integer({ minimum: 1, description: 'The number of the record that does not count any more' }),
      why: text('note', { minLength: 1 }),
    },
    closed,
  ),
} as const;

export type WorkKind = keyof typeof workBodies;
const workKinds = Object.keys(workBodies) as readonly WorkKind[];

/** Kinds that concern all pieces of an order and may therefore be recorded for the whole order. */
export const orderWide: readonly WorkKind[] = ['lot-used', 'set-up', 'measured', 'machine-job', 'photo', 'corrected'];

/** The body of a kind of event. */
export type WorkBody<K extends WorkKind = WorkKind> = Type.Static<(typeof workBodies)[K]>;

/** An event as a device sends it. */
export const SentEvent = Type.Object(
  {
    id: Type.String({
      pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
      examples: ['3f0c9e2a-8d41-4c6e-9b57-2a1d64c0e7f3'],
      description: 'A UUID that the sender makes. An event that is sent again is recorded once',
    }),
    order: text('word', { minLength: 1, description: 'The number of the order' }),
    piece: Type.Optional(
      text('name', { minLength: 1, description: 'The serial number. Default: the order as a whole' }),
    ),
    kind: Type.Enum(workKinds),
    at: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$',
      examples: ['2026-11-29T08:15:00Z'],
      description: 'When it happened, by the clock of the device, in UTC',
    }),
    station: Type.Optional(text('word', { minLength: 1 })),
    body: Type.Object({}, { description: 'What happened, by kind' }),
  },
  { title: 'Work event', additionalProperties: false },
);
export type SentEvent = Type.Static<typeof SentEvent>;

/**
 * The id of an event derived from its content, so that the same content has the same id: a UUID of version 8 (RFC 9562) from a
 * SHA-256 in hexadecimal digits.
 */
export function eventIdOf(sha256: string): string {
  const part = (from: number, to: number) => sha256.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}

/** A record as it is stored, hashed and exported. Record 1 of a piece has a previous hash of 64 zeros. */
export interface WorkRecord {
  /** The serial number of the piece, or the number of the order for a record of the order as a whole. */
  readonly piece: string;
  readonly order: string;
  readonly record: number;
  readonly id: string;
  readonly kind: WorkKind | 'released' | 'cancelled';
  /** The time by the clock of the device. */
  readonly at: string;
  /** The time by the clock of the hub. */
  readonly receivedAt: string;
  readonly by: string;
  readonly station?: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** SHA-256 of the previous record, as lower-case hexadecimal digits. */
  readonly previous: string;
}

/** The hash before the first record of a piece. */
export const noRecord = '0'.repeat(64);
