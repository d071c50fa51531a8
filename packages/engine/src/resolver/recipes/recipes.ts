/** Conditioning recipes: which ones realise a conditioning, or convert what a driver gives into what a receiver takes. */
import type { ConditioningRecipe } from '@cablewright/model';
import type { BoundPin } from '../devices/bound-port.ts';
import { soundRecords } from '../../library/definition.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';
import type { Library } from '../../library/library.ts';

interface Recipes {
  readonly byConditioning: ReadonlyMap<string, readonly ConditioningRecipe[]>;
  /** Those with `from` and `to`. */
  readonly conversions: readonly ConditioningRecipe[];
}

const recipesOf = derivedFromKinds<Recipes>('recipes', ['conditioning-recipes'], (library) => {
  const byConditioning = new Map<string, ConditioningRecipe[]>();
  const conversions: ConditioningRecipe[] = [];
  const inOrder = [...soundRecords<ConditioningRecipe>(library, 'conditioning-recipes')];
  for (const recipe of inOrder.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (isConversion(recipe)) conversions.push(recipe);
    if (recipe.conditioning === undefined) continue;
    const list = byConditioning.get(recipe.conditioning);
    if (list === undefined) byConditioning.set(recipe.conditioning, [recipe]);
    else list.push(recipe);
  }
  return { byConditioning, conversions };
});

/** True for a recipe that says what it turns into what. */
export function isConversion({ from, to }: ConditioningRecipe): boolean {
  const [before, after] = [from?.level ?? from?.signal, to?.level ?? to?.signal];
  return before !== undefined && after !== undefined;
}

const none: readonly ConditioningRecipe[] = [];

/** The recipes that realise a conditioning on a pin, those narrowed to other lines left out. */
export function recipesFor(library: Library, conditioning: string, pin?: BoundPin): readonly ConditioningRecipe[] {
  const recipes = recipesOf(library).byConditioning.get(conditioning) ?? none;
  return pin === undefined ? recipes : recipes.filter(({ from }) => fits(from, pin, pin));
}

/**
 * The recipes that make what `driver` gives acceptable to `receiver`. For a bus line, driven from both ends, only those
 * that work both ways, written either way round.
 */
export function conversionsFor(
  library: Library,
  driver: BoundPin,
  receiver: BoundPin,
  bus: boolean,
): readonly ConditioningRecipe[] {
  const recipes = recipesOf(library).conversions;
  if (!bus) return recipes.filter((recipe) => converts(recipe, driver, receiver));
  return recipes.filter(
    (recipe) =>
      recipe.bidirectional === true && (converts(recipe, driver, receiver) || converts(recipe, receiver, driver)),
  );
}

function converts({ from, to }: ConditioningRecipe, driver: BoundPin, receiver: BoundPin): boolean {
  if (!fits(from, driver, receiver)) return false;
  if (to?.signal !== undefined && to.signal !== receiver.signal) return false;
  // Between rails the signal itself changes, so one of the two ends of the conversion must name a rail or its level.
  if (
    driver.kind === 'power' &&
    driver.signal !== receiver.signal &&
    to?.signal === undefined &&
    receiver.level === undefined
  )
    return false;
  return to?.level === undefined || takes(receiver, to.level);
}

function fits(from: ConditioningRecipe['from'], driver: BoundPin, receiver: BoundPin): boolean {
  if (from === undefined) return true;
  if (from.kind !== undefined && from.kind !== driver.kind) return false;
  if (from.level !== undefined && from.level !== driver.level) return false;
  return (
    from.signal === undefined ||
    from.signal === driver.signal ||
    (driver.kind !== 'power' && from.signal === receiver.signal)
  );
}

/** True when a pin accepts a level: its own, one it lists, or any when it states none. */
export function takes(pin: BoundPin, level: string | undefined): boolean {
  return (
    level === undefined ||
    (pin.level === undefined && pin.accepts.length === 0) ||
    pin.level === level ||
    pin.accepts.includes(level)
  );
}
