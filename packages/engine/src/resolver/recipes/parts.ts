/** The part of the library a recipe asks for. */
import type { RecipePart } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import { memoByKinds } from '../../library/memo.ts';
import type { Library } from '../../library/library.ts';
import { parseQuantity } from '../../library/units/quantity.ts';

const found = memoByKinds<Map<string, string | undefined>>(['components'], () => new Map());

/** The id of the component: the one named, else the first of the kind whose value reads the same (`120R`, `120 Ω`). */
export function componentOf(library: Library, part: RecipePart): string | undefined {
  const key = JSON.stringify([part.component, part.kind, part.value]);
  const known = found(library);
  if (!known.has(key)) known.set(key, find(library, part));
  return known.get(key);
}

function find(library: Library, { component, kind, value }: RecipePart): string | undefined {
  if (component !== undefined) return definition(library, 'components', component)?.id;
  if (kind === undefined) return undefined;
  return library
    .componentsOf(kind)
    .find((id) => value === undefined || readsAs(definition(library, 'components', id)?.value) === readsAs(value));
}

/** One spelling for each value: the number in its unit, else the words without case or spaces. */
function readsAs(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const quantity = parseQuantity(value);
  if (quantity !== undefined) return `${Number(quantity.value.toPrecision(9))} ${quantity.unit}`;
  return value.toLowerCase().replace(/\s+/g, '');
}

/** The part in words: what the recipe asks for. */
export function partWords(library: Library, { component, kind, value }: RecipePart): string {
  if (component !== undefined) return definition(library, 'components', component)?.label ?? component;
  const word = kind === undefined ? 'part' : (library.word('component-kinds', kind)?.label ?? kind);
  return value === undefined ? word : `${word} ${value}`;
}
