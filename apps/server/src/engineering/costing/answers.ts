/**
 * Schemas for the responses about costs. Quantities are in pieces or metres, times in seconds, and amounts in whole
 * minor currency units.
 */
import { operationDrivers } from '@cablewright/model';
import Type from 'typebox';

const Text = Type.String();
const Money = Type.Object(
  { amount: Type.Number(), currency: Type.String({ description: 'ISO 4217 code' }) },
  { title: 'Money' },
);
const Rate = Type.Object({ ratePerHour: Type.Number(), currency: Text });
const drivers = Object.keys(operationDrivers) as (keyof typeof operationDrivers)[];

const Purchase = Type.Object({
  ordered: Type.Number({ description: 'What is needed or the minimum order, whichever is more, in whole packs' }),
  unit: Type.Number({ description: 'Price of one piece or metre at what is ordered' }),
  currency: Text,
  breakFrom: Type.Optional(
    Type.Number({ description: 'Quantity from which that price holds. Absent: the base price' }),
  ),
  moq: Type.Optional(Type.Number()),
  pack: Type.Optional(Type.Number()),
  keptInStock: Type.Optional(
    Type.Boolean({ description: 'Charged with what is needed; the rest stays for other lots' }),
  ),
  supplier: Type.Optional(Text),
  offer: Type.Optional(Type.String({ description: 'Id of the offer. Absent: the price of the record' })),
  src: Type.Optional(Text),
  date: Type.Optional(Type.String({ description: 'Day of the price' })),
  stock: Type.Optional(Type.Number()),
});

const MaterialFigures = Type.Object({
  part: Type.Object({ kind: Text, def: Text, partNumber: Type.Optional(Text) }),
  unit: Type.Enum(['ea', 'm']),
  net: Type.Number({ description: 'What is in the cables of the lot' }),
  netCost: Type.Optional(Money),
  scrap: Type.Number({ description: 'What is lost in addition: scrap and crimp samples' }),
  needed: Type.Number(),
  purchase: Type.Optional(Purchase),
  excess: Type.Optional(Type.Number({ description: 'What is bought and not needed' })),
  leadDays: Type.Optional(
    Type.Integer({ description: 'Days until it is here; 0 if enough is in stock. Absent: not stated' }),
  ),
  designs: Type.Array(Type.String({ description: 'Ids of the designs that use it' })),
});

const WorkFigures = Type.Object({
  design: Text,
  operation: Type.Optional(
    Type.Object({
      id: Text,
      station: Text,
      counts: Type.Enum(drivers),
      count: Type.Number({ description: 'In one cable, or in the lot for an operation of the lot' }),
      secondsEach: Type.Number(),
      setupSeconds: Type.Optional(Type.Number()),
      confidence: Text,
    }),
  ),
  cables: Type.Integer(),
  seconds: Type.Number({ description: 'For the whole lot' }),
  rate: Type.Optional(Rate),
});

const CostLine = Type.Object(
  {
    kind: Type.Enum(['material', 'labour', 'set-up', 'tooling', 'one-off', 'margin']),
    label: Text,
    amount: Type.Optional(Money),
    material: Type.Optional(MaterialFigures),
    work: Type.Optional(WorkFigures),
    src: Type.Optional(Text),
    pct: Type.Optional(Type.Number()),
  },
  { title: 'Cost line' },
);

const Lot = Type.Object(
  {
    quantity: Type.Integer(),
    lines: Type.Array(CostLine),
    totals: Type.Array(Money, { description: 'One per currency: exactly the sum of the lines' }),
    perPiece: Type.Array(Money),
    converted: Type.Optional(
      Type.Object(
        { amount: Type.Number(), currency: Text, date: Text, src: Text },
        {
          description: 'The totals in the currency of the shop, with the day and source of the exchange rates',
        },
      ),
    ),
    stated: Type.Array(
      Type.Object({
        design: Text,
        minutes: Type.Optional(Type.Number()),
        countedMinutes: Type.Optional(Type.Number()),
      }),
      { description: 'Labour that a design states, which wins over what is counted; minutes in one cable' },
    ),
    lead: Type.Optional(
      Type.Object({ days: Type.Integer(), part: Text }, { description: 'The longest known delivery' }),
    ),
    unknowns: Type.Array(
      Type.Object({
        about: Type.Enum(['price', 'length', 'reel', 'labour', 'rate', 'lead-time', 'design']),
        what: Text,
        kind: Text,
        id: Text,
      }),
      { description: 'What the answer lacks. It is never counted as zero' },
    ),
    complete: Type.Boolean({ description: 'Whether the cost lacks nothing; unknown delivery times leave it complete' }),
  },
  { title: 'Cost of a lot' },
);
export const LotCosts = Type.Object({ lots: Type.Array(Lot) }, { title: 'Costs of lots' });

const CountedOperation = Type.Object(
  {
    id: Text,
    label: Text,
    station: Text,
    counts: Type.Enum(drivers),
    count: Type.Number(),
    secondsEach: Type.Number(),
    setupSeconds: Type.Optional(Type.Number()),
    perLot: Type.Boolean(),
    perCableSeconds: Type.Number(),
    perLotSeconds: Type.Number(),
    confidence: Text,
    src: Type.Optional(Text),
    steps: Type.Array(Type.Object({ step: Text, what: Text, count: Type.Number() })),
  },
  { title: 'Counted operation' },
);
export const CountedOperations = Type.Object(
  {
    items: Type.Array(CountedOperation),
    total: Type.Integer(),
    minutes: Type.Number({ description: 'In one cable, without what is done once for a lot' }),
    statedMinutes: Type.Optional(Type.Number({ description: 'Labour that the design states, which wins' })),
  },
  { title: 'Counted operations' },
);
