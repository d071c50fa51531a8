import Type from 'typebox';
import { Id } from './id.ts';

/** A rule of the shop, as data. Conditions are checked in full when the rule is compiled; here only its envelope. */
export const ValidationRule = Type.Object(
  {
    id: Id,
    label: Type.Optional(Type.String()),
    enabled: Type.Optional(Type.Boolean()),
    severity: Type.Union([Type.Literal('error'), Type.Literal('warning')]),
    each: Type.String(),
    where: Type.Optional(Type.Unknown()),
    require: Type.Unknown(),
    message: Type.String(),
    src: Type.Optional(Type.String()),
  },
  { title: 'Validation rule' },
);
export type ValidationRule = Type.Static<typeof ValidationRule>;
