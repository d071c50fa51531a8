/** How the end of a run is prepared, and to which point its length is measured. */
import Type from 'typebox';

/** The points to which the length of a run can be measured at a connector. */
const lengthDatums = ['mating-face', 'body-back', 'jacket-end'] as const;

const length = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 10_000, description }));

/** The lengths that a body states for the wires in it. A run states those that differ at its end. */
export const preparedLengths = {
  jacketMm: length('Jacket removed, from the tips of the cores, in mm'),
  stripMm: length('Insulation removed from the tip of each core, in mm'),
};

const Preparation = Type.Object({
  from: Type.Optional(
    Type.Enum(lengthDatums, {
      description:
        'The point at this end that the length is measured to. Default: body-back, the wire side of the connector',
    }),
  ),
  ...preparedLengths,
  entryMm: length('Wire inside the connector, from its wire side to the contact, in mm'),
  serviceMm: length('Spare length that is left at this end, in mm'),
});
export type Preparation = Type.Static<typeof Preparation>;

export const Preparations = Type.Object(
  { a: Type.Optional(Preparation), b: Type.Optional(Preparation) },
  { description: 'How its ends are prepared, where that differs from what the bodies and contacts there state' },
);
