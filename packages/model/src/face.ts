import Type from 'typebox';

/**
 * What a connector looks like to somebody about to plug it in: shapes painted in order, in mm from the centre of the
 * face, y up, as seen by the part that mates it. The pinout is not here; the places of the contacts are on the positions.
 */

/** What a shape is made of, which says how it is drawn: `open` is a hole, seen into. */
const FaceMaterial = Type.Enum(['metal', 'plastic', 'rubber', 'open']);

const look = {
  material: Type.Optional(FaceMaterial),
  color: Type.Optional(Type.String({ description: 'Colour id, where the part is moulded in one' })),
};

const FaceRect = Type.Object({
  shape: Type.Literal('rect'),
  x: Type.Optional(Type.Number()),
  y: Type.Optional(Type.Number()),
  width: Type.Number({ exclusiveMinimum: 0 }),
  height: Type.Number({ exclusiveMinimum: 0 }),
  radius: Type.Optional(Type.Number({ minimum: 0, description: 'Of the corners' })),
  ...look,
});

const FaceCircle = Type.Object({
  shape: Type.Literal('circle'),
  x: Type.Optional(Type.Number()),
  y: Type.Optional(Type.Number()),
  diameter: Type.Number({ exclusiveMinimum: 0 }),
  ...look,
});

const FacePolygon = Type.Object({
  shape: Type.Literal('polygon'),
  points: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), { minItems: 3, maxItems: 200 }),
  radius: Type.Optional(Type.Number({ minimum: 0, description: 'Of the corners' })),
  ...look,
});

export const FaceShape = Type.Union([FaceRect, FaceCircle, FacePolygon]);
export type FaceShape = Type.Static<typeof FaceShape>;

/** One contact as it is seen: a pin stands out, a socket is a hole, a ring goes around what it holds, a pad lies flat. */
export const FaceContact = Type.Object({
  look: Type.Enum(['pin', 'socket', 'ring', 'pad']),
  width: Type.Number({ exclusiveMinimum: 0, description: 'mm; of a round contact its diameter' }),
  height: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'mm; absent: the contact is round' })),
});
export type FaceContact = Type.Static<typeof FaceContact>;

export const Face = Type.Object({
  src: Type.Optional(Type.String({ description: 'Where the shape is from' })),
  seen: Type.Optional(
    Type.Enum(['mating', 'side'], {
      description:
        'mating (the default): looking into the part; side: beside it, for plugs whose contacts lie in a row',
    }),
  ),
  shapes: Type.Array(FaceShape, { maxItems: 200 }),
  contact: Type.Optional(FaceContact),
});
export type Face = Type.Static<typeof Face>;
