import Type from 'typebox';
import { Id } from './id.ts';

/** A shop rule. Its conditions are checked when the rule is compiled; this schema checks only the fields around them. */
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
