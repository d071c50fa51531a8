/** The library parts that a recipe requests. */
import type { Component, ComponentKind, RecipePart } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';
import type { Library } from '../../library/library.ts';
import { parseQuantity } from '../../library/units/quantity.ts';

const found = derivedFromKinds<Map<string, string | undefined>>('parts of recipes', ['components'], () => new Map());

/**
 * The id of the component: the one that the recipe names, otherwise the first of the kind with an equivalent value (`120R`,
 * `120 Ω`).
 */
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

/** The normalised form of a value: the number with its unit, otherwise the text without case and spaces. */
function readsAs(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const quantity = parseQuantity(value);
  if (quantity !== undefined) return `${Number(quantity.value.toPrecision(9))} ${quantity.unit}`;
  return value.toLowerCase().replace(/\s+/g, '');
}

/** The rated current of a component in A: stated, or read from its value, such as `6.3 A`. */
export function ratingOf({ ratedCurrentA, value }: Component): number | undefined {
  if (ratedCurrentA !== undefined) return ratedCurrentA;
  const quantity = value === undefined ? undefined : parseQuantity(value);
  return quantity?.unit === 'A' ? quantity.value : undefined;
}

/** The rated voltage of a component in V: stated, or read from its value, such as `12 V` of a relay. */
export function ratedVoltsOf({ ratedVoltageV, value }: Component): number | undefined {
  if (ratedVoltageV !== undefined) return ratedVoltageV;
  const quantity = value === undefined ? undefined : parseQuantity(value);
  return quantity?.unit === 'V' ? quantity.value : undefined;
}

/** True for a part that opens when its rated current is exceeded. */
export function protects(library: Library, part: RecipePart): boolean {
  const id = part.sizes?.[0] ?? componentOf(library, part);
  const component = id === undefined ? undefined : definition(library, 'components', id);
  const kind: ComponentKind | undefined =
    component === undefined ? undefined : library.word('component-kinds', component.kind);
  return kind?.protects === true;
}

/** The smallest of a part's sizes that carries a current; undefined if the current is unknown or all sizes are too small. */
export function sizedComponent(library: Library, part: RecipePart, amperes: number | undefined): string | undefined {
  if (part.sizes === undefined) return componentOf(library, part);
  if (amperes === undefined) return undefined;
  const share = (part.maxLoadPct ?? 100) / 100;
  const rated = part.sizes.flatMap((id) => {
    const component = definition(library, 'components', id);
    const rating = component === undefined ? undefined : ratingOf(component);
    return rating === undefined || rating * share < amperes ? [] : [{ id, rating }];
  });
  return rated.toSorted((a, b) => a.rating - b.rating)[0]?.id;
}

/** The requested part, as text. */
export function partWords(library: Library, { component, kind, value, sizes }: RecipePart): string {
  if (sizes?.[0] !== undefined) return partWords(library, { component: sizes[0] });
  if (component !== undefined) return definition(library, 'components', component)?.label ?? component;
  const word = kind === undefined ? 'part' : (library.word('component-kinds', kind)?.label ?? kind);
  return value === undefined ? word : `${word} ${value}`;
}
