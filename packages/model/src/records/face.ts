import Type from 'typebox';
import { text } from '../text/text.ts';

/**
 * The appearance of a connector from its mating side: shapes painted in order, in mm from the centre of the face with y up,
 * as seen by the mating part. The pinout is not included; the coordinates of the contacts are in the positions.
 */

/** The material of a shape, which sets how it is drawn: `open` is a hole. */
const FaceMaterial = Type.Enum(['metal', 'plastic', 'rubber', 'open']);

const look = {
  material: Type.Optional(FaceMaterial),
  color: Type.Optional(text('name', { description: 'Colour id, for coloured parts' })),
};

const FaceRect = Type.Object({
  shape: Type.Literal('rect'),
  x: Type.Optional(Type.Number()),
  y: Type.Optional(Type.Number()),
  width: Type.Number({ exclusiveMinimum: 0 }),
  height: Type.Number({ exclusiveMinimum: 0 }),
  radius: Type.Optional(Type.Number({ minimum: 0, description: 'Corner radius' })),
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
  radius: Type.Optional(Type.Number({ minimum: 0, description: 'Corner radius' })),
  ...look,
});

export const FaceShape = Type.Union([FaceRect, FaceCircle, FacePolygon]);
export type FaceShape = Type.Static<typeof FaceShape>;

/** The drawing of one contact: a pin protrudes, a socket is a hole, a ring surrounds its contact, a pad is flat. */
export const FaceContact = Type.Object({
  look: Type.Enum(['pin', 'socket', 'ring', 'pad']),
  width: Type.Number({ exclusiveMinimum: 0, description: 'Width in mm; the diameter of a round contact' }),
  height: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Height in mm. Default: the contact is round' }),
  ),
});
export type FaceContact = Type.Static<typeof FaceContact>;

export const Face = Type.Object({
  src: Type.Optional(text('reference', { description: 'Source of the shape' })),
  seen: Type.Optional(
    Type.Enum(['mating', 'side'], {
      description:
        'mating (the default): looking into the part; side: next to it, for plugs whose contacts lie in a row',
    }),
  ),
  shapes: Type.Array(FaceShape, { maxItems: 200 }),
  contact: Type.Optional(FaceContact),
});
export type Face = Type.Static<typeof Face>;
