import Type from 'typebox';
import { Id } from './id.ts';
import { recordFields } from './record.ts';

/** Which way a signal runs, as the connector on the cable sees it: `out` leaves the device. */
export const Direction = Type.Union([
  Type.Literal('out'),
  Type.Literal('in'),
  Type.Literal('bidir'),
  Type.Literal('passive'),
]);
export type Direction = Type.Static<typeof Direction>;

/** What one position means. */
export const PinMeaning = Type.Object({
  signal: Id,
  label: Type.Optional(Type.String()),
  dir: Type.Optional(Direction),
  level: Type.Optional(Id),
  currentA: Type.Optional(Type.Number({ minimum: 0, description: 'Amperes the pin is specified to carry' })),
});
export type PinMeaning = Type.Static<typeof PinMeaning>;

/** An open position: the device that carries the interface says which of these it is. */
export const OpenPin = Type.Object({
  oneOf: Type.Array(PinMeaning, { minItems: 1 }),
  label: Type.Optional(Type.String()),
});
export type OpenPin = Type.Static<typeof OpenPin>;

const InterfacePins = Type.Record(Type.String(), Type.Union([PinMeaning, OpenPin]));

/** A pinout: what each position means. A pinout is data, never code. */
export const Interface = Type.Object(
  {
    ...recordFields,
    short: Type.Optional(Type.String({ description: 'A name of a few letters for tight places' })),
    bodies: Type.Optional(Type.Array(Id)),
    pins: InterfacePins,
    modes: Type.Optional(Type.Array(Type.Object({ id: Id, label: Type.Optional(Type.String()), pins: InterfacePins }))),
  },
  { title: 'Interface (pinout)' },
);
export type Interface = Type.Static<typeof Interface>;
