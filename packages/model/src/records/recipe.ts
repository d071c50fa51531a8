/** How a design was derived: the devices it connects, the chosen option, and later manual changes. */
import Type from 'typebox';
import { isObject } from '../text/json.ts';
import { maxLengthMm } from '../text/limits.ts';
import { Joint, Pigtail } from './design.ts';
import { Id } from '../text/id.ts';
import { text } from '../text/text.ts';

/** An end of a recipe: the port of a device, or a requirement without a device yet. */
export const RecipeEnd = Type.Union([
  Type.Object({ device: Id, port: Type.Optional(Id) }),
  Type.Object({ requirement: Type.Unknown() }),
]);
export type RecipeEnd = Type.Static<typeof RecipeEnd>;

const list = Type.Union([
  Type.Literal('connectors'),
  Type.Literal('segments'),
  Type.Literal('components'),
  Type.Literal('pcbas'),
]);

/** One difference between two versions of a cable: a joint, part or pigtail added, removed, moved or changed. */
export const BodyChange = Type.Union([
  Type.Object({ op: Type.Literal('add-joint'), joint: Joint }),
  Type.Object({ op: Type.Literal('remove-joint'), joint: Joint }),
  Type.Object({ op: Type.Literal('move-joint'), from: Joint, to: Joint }),
  Type.Object({ op: Type.Literal('add-instance'), list, instance: Type.Object({ id: Id }) }),
  Type.Object({ op: Type.Literal('remove-instance'), list, id: Id }),
  Type.Object({
    op: Type.Literal('change-instance'),
    list,
    id: Id,
    set: Type.Record(Type.String(), Type.Unknown(), { description: 'Fields and their values; null removes a field' }),
  }),
  Type.Object({ op: Type.Literal('add-pigtail'), segment: Id, pigtail: Pigtail }),
  Type.Object({ op: Type.Literal('change-pigtail'), segment: Id, pigtail: Pigtail }),
  Type.Object({ op: Type.Literal('remove-pigtail'), segment: Id, id: Id }),
]);
export type BodyChange = Type.Static<typeof BodyChange>;

/** An intentional manual change, with the reason. */
export const RecipeOverride = Type.Intersect([BodyChange, Type.Object({ reason: text('note', { minLength: 1 }) })]);
export type RecipeOverride = BodyChange & { reason: string };

/** How a design was derived. Advice only: the design itself defines what is built. */
export const Recipe = Type.Object(
  {
    source: RecipeEnd,
    destination: RecipeEnd,
    option: Type.Optional(text('name')),
    stock: Type.Optional(Id),
    lengthMm: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: maxLengthMm })),
    overrides: Type.Optional(Type.Array(RecipeOverride)),
  },
  { title: 'Recipe of a design' },
);
export type Recipe = Omit<Type.Static<typeof Recipe>, 'overrides'> & { overrides?: RecipeOverride[] };

/** The devices that a recipe names, whatever its state; a requirement end names no device. */
export function recipeDevices(design: Readonly<Record<string, unknown>> | { readonly recipe?: unknown }): string[] {
  if (!isObject(design.recipe)) return [];
  const { source, destination } = design.recipe;
  const ids = [source, destination].flatMap((end) =>
    isObject(end) && typeof end['device'] === 'string' ? [end['device']] : [],
  );
  return [...new Set(ids)];
}
