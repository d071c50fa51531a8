import Type from 'typebox';
import { Paper, TestParameters } from './drawing.ts';

/** Settings that travel with the catalog (settings/engineering.json). */
export const EngineeringSettings = Type.Object(
  {
    id: Type.Literal('engineering'),
    src: Type.Optional(Type.String()),
    organisation: Type.Optional(
      Type.Object({ name: Type.String(), short: Type.Optional(Type.String({ maxLength: 24 })) }),
    ),
    approvals: Type.Optional(Type.Boolean({ description: 'A saved revision is released only when approved' })),
    labour: Type.Optional(
      Type.Object({
        ratePerHour: Type.Number({ minimum: 0 }),
        currency: Type.String({ pattern: '^[A-Z]{3}$' }),
      }),
    ),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: "The shop's own currency" })),
    documents: Type.Optional(
      Type.Object({
        paper: Type.Optional(Paper),
        titleBlock: Type.Optional(Type.Union([Type.Literal('iso'), Type.Literal('ansi')])),
      }),
    ),
    testing: Type.Optional(TestParameters),
    electrical: Type.Optional(
      Type.Object({
        ambientC: Type.Optional(Type.Number()),
        maxDropPct: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100 })),
      }),
    ),
  },
  { title: 'Engineering settings' },
);
export type EngineeringSettings = Type.Static<typeof EngineeringSettings>;
