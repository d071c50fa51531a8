import Type from 'typebox';
import { Id } from './id.ts';

/** One prefix per record kind and a counter: <PREFIX><separator><digits>. */
export const PrefixScheme = Type.Object({
  type: Type.Literal('prefix'),
  id: Type.Optional(Type.String()),
  label: Type.Optional(Type.String()),
  prefixes: Type.Record(Type.String(), Type.String()),
  digits: Type.Integer({ minimum: 1, maximum: 12 }),
  separator: Type.Optional(Type.String({ maxLength: 2 })),
  immutable: Type.Optional(Type.Boolean()),
});
export type PrefixScheme = Type.Static<typeof PrefixScheme>;

/** A scheme made of segments. Its segments are checked in full when the scheme is compiled; here only its envelope. */
export const DeclarativeScheme = Type.Object({
  type: Type.Literal('declarative'),
  id: Id,
  label: Type.Optional(Type.String()),
  src: Type.Optional(Type.String()),
  template: Type.String({ maxLength: 200 }),
  segments: Type.Array(Type.Unknown(), { maxItems: 12 }),
  validation: Type.Optional(Type.Object({ regex: Type.String({ maxLength: 200 }), message: Type.String() })),
  immutable: Type.Optional(Type.Boolean()),
});
export type DeclarativeScheme = Type.Static<typeof DeclarativeScheme>;

/** The part-number scheme in force, one object for the whole catalog. */
export const PartNumberScheme = Type.Union([PrefixScheme, DeclarativeScheme], { title: 'Part-number scheme' });
export type PartNumberScheme = Type.Static<typeof PartNumberScheme>;
