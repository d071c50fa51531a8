import Type from 'typebox';
import { Id } from '../text/id.ts';
import { text } from '../text/text.ts';

/** A shop rule. Its conditions are checked when the rule is compiled; this schema checks only the remaining fields. */
export const ValidationRule = Type.Object(
  {
    id: Id,
    label: Type.Optional(text('name')),
    enabled: Type.Optional(Type.Boolean()),
    severity: Type.Union([Type.Literal('error'), Type.Literal('warning')]),
    each: text('reference'),
    where: Type.Optional(Type.Unknown()),
    require: Type.Unknown(),
    message: text('note'),
    src: Type.Optional(text('reference')),
  },
  { title: 'Validation rule' },
);
export type ValidationRule = Type.Static<typeof ValidationRule>;
