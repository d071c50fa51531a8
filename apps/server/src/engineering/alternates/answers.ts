/** Schemas for the responses about alternates. */
import { propertyNames } from '@cablewright/engine';
import { Alternate, Offer } from '@cablewright/model';
import Type from 'typebox';

const Text = Type.String();
const Count = Type.Integer({ minimum: 0 });

const properties = Object.keys(propertyNames) as (keyof typeof propertyNames)[];

const ComparedProperty = Type.Object(
  {
    property: Type.Enum(properties),
    name: Type.String({ description: 'The property in words' }),
    outcome: Type.Enum(['same', 'better', 'worse', 'different', 'not-stated']),
    part: Type.Optional(Type.String({ description: 'What the part states' })),
    other: Type.Optional(Type.String({ description: 'What the other part states' })),
    refuses: Type.Array(Alternate.properties.class, { description: 'The classes that it refuses' }),
  },
  { title: 'Compared property' },
);

const judgedFields = {
  verdict: Type.Enum(['holds', 'fails', 'not-shown'], {
    description:
      'Whether the records of the two parts bear the class out. not-shown: something that decides is not stated',
  }),
  offeredAs: Type.Optional(Alternate.properties.class),
  properties: Type.Array(ComparedProperty),
};

export const Judged = Type.Object(judgedFields, { title: 'Judged alternate' });

const { supplier, number, cost, validUntil } = Offer.properties;

const ListedAlternate = Type.Object(
  {
    alternate: Alternate,
    origin: Type.String({ description: '`local`, or the pack' }),
    etag: Text,
    label: Type.String({ description: 'The name of the other part; of the part, if it is the other way round' }),
    number: Type.Optional(Text),
    judged: Type.Optional(Judged),
    cost: Type.Optional(cost),
    offers: Type.Optional(
      Type.Array(
        Type.Object({
          id: Text,
          supplier,
          number,
          cost,
          validUntil,
          old: Type.Boolean({ description: 'No longer valid' }),
        }),
        { description: 'Offers of suppliers. Only for editors' },
      ),
    ),
    cables: Type.Integer({ minimum: 0, description: 'How many cables use it' }),
  },
  { title: 'Listed alternate' },
);

export const maxAlternates = 200;

const listOf = (item: Type.TSchema, description: string) =>
  Type.Object({ total: Count, items: Type.Array(item) }, { description });

export const CableRef = Type.Object({ id: Text, label: Text, number: Type.Union([Text, Type.Null()]) });

export const AlternatesOfPart = Type.Object(
  {
    alternates: listOf(ListedAlternate, `Alternates of the part. At most ${maxAlternates} are listed`),
    alternateOf: listOf(ListedAlternate, `The parts that it is an alternate of. At most ${maxAlternates} are listed`),
    cables: listOf(CableRef, 'Cables that use the part themselves. At most 1000 are listed'),
  },
  { title: 'Alternates of a part' },
);
