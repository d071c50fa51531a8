/** Types of the table of sheet texts. They ensure that each text has every language and the same placeholders in each. */
import type { SheetStyle } from '@cablewright/model';

/** One text in every language. `{name}` is a placeholder for a value. The value of `n` selects one of the forms `one|many`. */
type Text = Readonly<Record<SheetStyle['language'], string>>;

/** The names of the placeholders in a text. */
export type Places<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;

/** A text whose languages have the same placeholders. Otherwise a type that no value satisfies. */
type Agreeing<T extends Text> = [Places<T['en']>, Places<T['de']>] extends [Places<T['de']>, Places<T['en']>]
  ? T
  : { readonly 'the languages differ in their places': never };

/** A part of the table. A text doesn't compile if a language is missing or if its languages have different placeholders. */
export function texts<const T extends Readonly<Record<string, Text>>>(
  part: T & { readonly [K in keyof T]: Agreeing<T[K]> },
): T {
  return part;
}
