import Type from 'typebox';
import { Id } from '../text/id.ts';
import {
  accepts,
  Direction,
  loadType,
  needs,
  optional,
  phantom,
  required,
  pinVoltages,
  supplyLimits,
  terminationOhm,
} from './interface.ts';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';
import { Ref } from '../schema/reference.ts';

/** How reliable a fact is. `secondary`: read in a publication that cites the source, not in the source itself. */
export const confidences = ['documented', 'secondary', 'measured', 'inferred', 'unknown'] as const;

/** The facts of one pin of a port, as seen from the device. */
export const PinFacts = Type.Object({
  signal: Type.Optional(Ref('vocab/signals')),
  dir: Type.Optional(Direction),
  level: Type.Optional(Ref('vocab/levels')),
  accepts,
  needs,
  currentA: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Current of the pin in A: what a supply is rated to deliver, what a load draws',
    }),
  ),
  loadType,
  ...supplyLimits,
  ...pinVoltages,
  terminationOhm,
  optional,
  required,
  phantom,
  confidence: Type.Optional(Type.Enum(confidences)),
  src: Type.Optional(text('reference')),
});
export type PinFacts = Type.Static<typeof PinFacts>;

/** What a port requires of every cable, in addition to its pins' own needs: conditioning at or between positions. */
export const PortRequirement = Type.Object({
  conditioning: Ref('vocab/conditioning'),
  positions: Type.Array(text('reference'), { minItems: 1, maxItems: 2 }),
});
export type PortRequirement = Type.Static<typeof PortRequirement>;

/**
 * A connector of a device. `pins` override the pinout; `nc` leaves a position open. For the port with which an adapter board
 * mates a device, directions are as seen from that device, because the board replaces a plug.
 */
export const Port = Type.Object({
  id: Id,
  label: Type.Optional(text('name')),
  interface: Type.Optional(Ref('interfaces')),
  body: Type.Optional(Ref('bodies')),
  gender: Type.Optional(Ref('vocab/genders')),
  role: Type.Optional(text('word')),
  pins: Type.Optional(Type.Record(Type.String(), Type.Union([Type.Literal('nc'), PinFacts]))),
  requires: Type.Optional(Type.Array(PortRequirement)),
  terminals: Type.Optional(
    text('reference', { description: 'Adapter boards only: prefix of the footprint; empty for pads' }),
  ),
  provides: Type.Optional(
    Type.Array(Ref('vocab/conditioning'), {
      description: 'Adapter boards only: conditioning it provides for the device it mates with',
    }),
  ),
});
export type Port = Type.Static<typeof Port>;

/** A device profile: the ports of a device. `extends` names the device of which it is a variant. */
export const Device = Type.Object(
  {
    ...recordFields,
    kind: Type.Optional(text('word')),
    ports: Type.Optional(Type.Array(Port)),
    extends: Type.Optional(Ref('devices')),
    board: Type.Optional(Ref('pcbas')),
  },
  { title: 'Device profile' },
);
export type Device = Type.Static<typeof Device>;
