import Type from 'typebox';
import { accessories, connectorFacts, contactRatings, Housing, wireRange } from './body.ts';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';
import { Ref } from '../schema/reference.ts';

/** A pin that a connector declares itself, because it has no body or in addition to its body's pins. */
export const ConnectorPin = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 40 }),
  label: Type.Optional(text('name')),
  aliases: Type.Optional(Type.Array(text('name'))),
});
export type ConnectorPin = Type.Static<typeof ConnectorPin>;

/** A connector of a cable: a body with a pinout, or with pins of its own. */
export const Connector = Type.Object(
  {
    ...recordFields,
    body: Type.Optional(Ref('bodies')),
    interface: Type.Optional(Ref('interfaces')),
    family: Type.Optional(Ref('vocab/families')),
    gender: Type.Optional(Ref('vocab/genders')),
    pins: Type.Optional(Type.Array(ConnectorPin)),
    construction: Type.Optional(text('name')),
    sourcing: Type.Optional(text('note', { description: 'Note on sourcing' })),
    housing: Type.Optional(Housing),
    accessories,
    manufacturer: Type.Optional(text('name')),
    mpn: Type.Optional(text('name', { description: "Manufacturer's part number" })),
    ...contactRatings,
    ...connectorFacts,
    ...wireRange,
  },
  { title: 'Connector' },
);
export type Connector = Type.Static<typeof Connector>;
