/** The types of the table of sheet texts: every language complete, the places for values the same in each. */
import type { SheetStyle } from '@cablewright/model';

/** One text in every language. `{name}` is where a value goes; `one|many` is chosen by the value of `n`. */
type Text = Readonly<Record<SheetStyle['language'], string>>;

/** The names of the places in a text. */
export type Places<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;

/** A text whose languages have the same places, else one that no value fits. */
type Agreeing<T extends Text> = [Places<T['en']>, Places<T['de']>] extends [Places<T['de']>, Places<T['en']>]
  ? T
  : { readonly 'the languages differ in their places': never };

/** A part of the table. A text that lacks a language, or a place that another language has, does not compile. */
export function texts<const T extends Readonly<Record<string, Text>>>(
  part: T & { readonly [K in keyof T]: Agreeing<T[K]> },
): T {
  return part;
}
