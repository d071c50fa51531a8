/** Schemas for the responses about orders, pieces and their records. */
import { orderStates, pieceStates, SentEvent } from '@cablewright/model';
import { testVerdicts } from '@cablewright/engine';
import Type from 'typebox';
import type { Shape } from '../platform/http/shape.ts';

const Text = Type.String();
const Maybe = Type.Optional(Text);
const Count = Type.Integer({ minimum: 0 });

export const Order = Type.Object(
  {
    number: Text,
    state: Type.Enum(orderStates),
    design: Text,
    label: Type.String({ description: 'The name of the cable when it was ordered' }),
    rev: Type.Integer(),
    variation: Maybe,
    quantity: Type.Integer(),
    due: Maybe,
    customer: Type.Optional(Type.String({ description: 'The id of the customer. Only for editors' })),
    quotation: Type.Optional(Type.String({ description: 'Only for editors' })),
    reference: Type.Optional(Type.String({ description: 'The customer’s number of the order. Only for editors' })),
    note: Maybe,
    createdAt: Text,
    createdBy: Text,
    releasedAt: Maybe,
    finishedAt: Maybe,
    pieces: Type.Object(
      { waiting: Count, started: Count, finished: Count, packed: Count, shipped: Count, rejected: Count },
      { description: 'How many pieces are in each state' },
    ),
    newerRevision: Type.Optional(
      Type.Integer({ description: 'The newest released revision, if it is newer than that of the order' }),
    ),
  },
  { title: 'Order' },
);
export type Order = Shape<typeof Order>;

export const Piece = Type.Object(
  {
    serial: Text,
    order: Text,
    position: Type.Integer({ description: '0: the order as a whole' }),
    state: Type.Enum(pieceStates),
    stepsDone: Count,
    tested: Type.Optional(Type.Enum(testVerdicts)),
    openDefects: Count,
    records: Count,
    finishedAt: Maybe,
  },
  { title: 'Piece' },
);
export type Piece = Shape<typeof Piece>;

const Head = Type.Object(
  {
    piece: Text,
    record: Type.Integer(),
    hash: Text,
    at: Text,
    key: Text,
    signature: Text,
  },
  { title: 'Signed head', description: 'Signs how many records a piece has, and the hash of the last one' },
);

const Record = Type.Object(
  {
    piece: Text,
    order: Text,
    record: Type.Integer(),
    id: Text,
    kind: SentEvent.properties.kind,
    at: Type.String({ description: 'By the clock of the device' }),
    receivedAt: Type.String({ description: 'By the clock of the hub' }),
    by: Text,
    station: Maybe,
    body: Type.Record(Text, Type.Unknown(), { description: 'What happened, by kind' }),
    previous: Type.String({ description: 'SHA-256 of the record before it' }),
  },
  { title: 'Record of a piece' },
);

export const KeyAnswer = Type.Object(
  { id: Text, public: Type.String({ description: 'Ed25519, as PEM' }), since: Text },
  { title: 'Key of records' },
);

const Missing = Type.Array(
  Type.Object({
    code: Type.Enum(['steps', 'test', 'defects']),
    steps: Type.Optional(Type.Array(Text)),
    verdict: Type.Optional(Type.Enum(testVerdicts)),
    defects: Type.Optional(Type.Array(Type.Integer())),
  }),
  { description: 'What keeps the piece from being accepted' },
);

/** A machine's measurements in a job. */
const JobReadings = Type.Object(
  {
    job: Text,
    machine: Text,
    of: Text,
    unit: Text,
    count: Count,
    failed: Count,
    min: Type.Number(),
    max: Type.Number(),
  },
  { title: 'Readings of a job' },
);
export type JobReadings = Shape<typeof JobReadings>;

/** A piece with its records and the state that follows from them. */
export const PiecePage = Type.Object(
  {
    piece: Piece,
    order: Order,
    records: Type.Array(Record),
    hashes: Type.Array(Type.String({ description: 'The SHA-256 of each record as canonical JSON' })),
    ofOrder: Type.Array(Record, {
      description:
        'The records of the order as a whole, which hold for all of its pieces, without the readings of machines',
    }),
    readings: Type.Array(JobReadings, { description: 'What machines measured while they made the wires of the order' }),
    missing: Missing,
    head: Type.Optional(Head),
  },
  { title: 'Page of a piece' },
);

/** Records in the form of an export, which can be verified without the hub. */
export const RecordFile = Type.Object(
  {
    format: Type.Literal('cablewright.records'),
    version: Type.Literal(1),
    exportedAt: Text,
    keys: Type.Array(KeyAnswer),
    pieces: Type.Array(
      Type.Object({
        piece: Text,
        position: Type.Integer(),
        head: Type.Optional(Type.Unknown({ description: 'The signed head, as it is in the page of the piece' })),
        records: Type.Array(Type.Unknown(), {
          description:
            'The records as they are in the page of the piece. What was altered in the database is here as it is now: as text, if it is no JSON',
        }),
      }),
    ),
  },
  { title: 'File of records' },
);

export const Arrivals = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Text,
        outcome: Type.Enum(['recorded', 'again', 'refused'], {
          description: 'again: it had been recorded before. refused: it was not recorded',
        }),
        record: Type.Optional(Type.Integer()),
        hash: Maybe,
        code: Maybe,
        message: Maybe,
      }),
      { description: 'In the order of the events' },
    ),
    total: Type.Integer(),
  },
  { title: 'Arrived events' },
);

const Value = Type.Object({
  of: Text,
  unit: Text,
  nominal: Type.Optional(Type.Number()),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
});

const PlanStep = Type.Object({
  id: Text,
  station: Text,
  stage: Text,
  does: Text,
  what: Text,
  wires: Type.Array(
    Type.Object({
      wire: Text,
      swatch: Type.Optional(Type.Object({ base: Text, stripe: Maybe })),
      at: Text,
      instance: Text,
      terminal: Text,
    }),
  ),
  uses: Type.Array(
    Type.Object({
      as: Text,
      kind: Text,
      id: Text,
      label: Text,
      partNumber: Maybe,
      quantity: Type.Optional(Type.Number()),
      lengthMm: Type.Optional(Type.Number()),
    }),
  ),
  measures: Type.Array(Type.Object({ of: Text, mm: Type.Optional(Type.Number()) })),
  face: Type.Optional(Type.Object({ instance: Text, cavities: Type.Array(Text) })),
  setup: Type.Optional(Type.Array(Value)),
});

const LeadPart = Type.Object({ id: Text, label: Text, partNumber: Maybe });

/** One end of a wire that a machine makes. */
export const LeadEnd = Type.Object({
  stripMm: Type.Optional(Type.Number()),
  isStripped: Type.Boolean(),
  contact: Type.Optional(LeadPart),
  seal: Type.Optional(LeadPart),
  tools: Type.Array(LeadPart),
  crimpHeightMm: Type.Optional(Type.Number()),
  isShared: Type.Boolean({ description: 'Other wires are in the same contact' }),
  steps: Type.Array(Text, { description: 'The build steps in which the end is crimped' }),
  to: Type.Array(Text, { description: 'Where the ends of these wires go' }),
});

/** Identical single wires of a piece that a machine can make. */
export const Lead = Type.Object(
  {
    lead: Type.Integer({ description: 'Its number in the cable' }),
    wire: Type.Object({ ...LeadPart.properties, mm2: Type.Optional(Type.Number()), color: Maybe }),
    lengthMm: Type.Optional(Type.Number({ description: 'The length to cut; missing if it is not stated' })),
    each: Type.Integer({ description: 'How many a piece has' }),
    runs: Type.Array(Text),
    a: LeadEnd,
    b: LeadEnd,
  },
  { title: 'Lead' },
);

/** How the pieces of an order are built. The plan is frozen when the order is released. */
export const Plan = Type.Object(
  {
    format: Type.Literal('cablewright.build-plan'),
    version: Type.Literal(1),
    design: Type.Object({ id: Text, label: Text, partNumber: Text }),
    rev: Type.Integer(),
    variation: Maybe,
    steps: Type.Array(PlanStep),
    faces: Type.Record(
      Text,
      Type.Object({
        label: Text,
        seen: Text,
        viewBox: Text,
        svg: Text,
        cavities: Type.Array(Type.Object({ id: Text, x: Type.Number(), y: Type.Number(), r: Type.Number() })),
      }),
    ),
    parts: Type.Array(
      Type.Object({
        kind: Text,
        id: Text,
        label: Text,
        partNumber: Maybe,
        each: Type.Optional(Type.Number()),
        unit: Type.Enum(['ea', 'm']),
        uses: Type.Array(Text),
      }),
    ),
    leads: Type.Optional(Type.Array(Lead, { description: 'The single wires' })),
    counts: Type.Optional(
      Type.Record(
        Text,
        Type.Array(
          Type.Object({
            step: Text,
            count: Type.Number(),
            drive: Maybe,
            construction: Maybe,
            part: Maybe,
          }),
        ),
        { description: 'What labour operations count in each step' },
      ),
    ),
    isTested: Type.Boolean(),
  },
  { title: 'Build plan' },
);

export const Shortage = Type.Object(
  {
    kind: Text,
    def: Text,
    label: Text,
    partNumber: Maybe,
    unit: Type.Enum(['ea', 'm']),
    needed: Type.Number(),
    onHand: Type.Number(),
    missing: Type.Number(),
    lacks: Maybe,
  },
  { title: 'Part of an order' },
);

export const TracedPiece = Type.Object(
  {
    ...Piece.properties,
    design: Text,
    label: Text,
    rev: Type.Integer(),
    customer: Type.Optional(Type.String({ description: 'Only for editors' })),
    reference: Type.Optional(Type.String({ description: 'Only for editors' })),
  },
  { title: 'Found piece' },
);
