/**
 * Conditioning recipes: finds those that provide a conditioning, or that convert a driver's level or rail into one that the
 * receiver accepts.
 */
import type { ConditioningRecipe } from '@cablewright/model';
import type { BoundPin } from '../devices/bound-port.ts';
import { protects } from './parts.ts';
import { pinVolts } from '../devices/pin-volts.ts';
import { soundRecords } from '../../library/definition.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';
import type { Library } from '../../library/library.ts';

interface Recipes {
  readonly byConditioning: ReadonlyMap<string, readonly ConditioningRecipe[]>;
  /** The recipes that have both `from` and `to`. */
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

/** True for a recipe that states both the input and the output of a conversion. */
export function isConversion({ from, to }: ConditioningRecipe): boolean {
  const [before, after] = [from?.level ?? from?.signal, to?.level ?? to?.signal];
  return before !== undefined && after !== undefined;
}

const none: readonly ConditioningRecipe[] = [];

/** The recipes that provide a conditioning on a pin, without those restricted to other lines. */
export function recipesFor(library: Library, conditioning: string, pin?: BoundPin): readonly ConditioningRecipe[] {
  const recipes = recipesOf(library).byConditioning.get(conditioning) ?? none;
  return pin === undefined ? recipes : recipes.filter(({ from }) => fits(from, pin, pin));
}

/**
 * The recipes that convert the output of `driver` into one that `receiver` accepts. For a bus line, which both ends drive,
 * only bidirectional recipes count, written in either direction.
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

/** A condition of a recipe that the two pins of a line don't state, and the end that it applies to. */
interface UnmetCondition {
  readonly end: 'driver' | 'receiver';
  readonly what: 'signal' | 'level';
  readonly wanted: string;
}

/**
 * The recipes that put a part for protection into a supply line and that aren't offered for this one, with their missing
 * requirements, fewest first. Recipes for other kinds of lines are left out.
 */
export function protectionNotOffered(
  library: Library,
  driver: BoundPin,
  receiver: BoundPin,
): { readonly recipe: ConditioningRecipe; readonly unmet: readonly UnmetCondition[] }[] {
  const suitable = recipesOf(library).conversions.filter(
    ({ from, parts }) =>
      (from?.kind === undefined || from.kind === driver.kind) && parts.some((part) => protects(library, part)),
  );
  const all = suitable.map((recipe) => ({ recipe, unmet: unmetBy(recipe, driver, receiver) }));
  return all.filter(({ unmet }) => unmet.length > 0).toSorted((a, b) => a.unmet.length - b.unmet.length);
}

function unmetBy({ from, to }: ConditioningRecipe, driver: BoundPin, receiver: BoundPin): UnmetCondition[] {
  const lacks = (end: UnmetCondition['end'], what: UnmetCondition['what'], wanted?: string, met = true) =>
    wanted === undefined || met ? [] : [{ end, what, wanted }];
  return [
    ...lacks('driver', 'signal', from?.signal, from?.signal === driver.signal),
    ...lacks('driver', 'level', from?.level, from?.level === driver.level),
    ...lacks('receiver', 'signal', to?.signal, to?.signal === receiver.signal),
    ...lacks('receiver', 'level', to?.level, takes(receiver, to?.level)),
  ];
}

function converts({ from, to }: ConditioningRecipe, driver: BoundPin, receiver: BoundPin): boolean {
  if (!fits(from, driver, receiver)) return false;
  if (to?.signal !== undefined && to.signal !== receiver.signal) return false;
  // Between rails the signal itself changes, so either the recipe must name the output rail or the receiver must state a
  // level.
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

/**
 * True if a line from one pin to another fits: by voltages if the input states its own and those of the output are known,
 * otherwise by the names of their levels. An input accepts an output that stays within its limits and reaches at least its
 * minimum working voltage.
 */
export function fitsLevel(library: Library, driver: BoundPin, receiver: BoundPin): boolean {
  return fitsByVolts(library, driver, receiver) || takes(receiver, driver.level);
}

function fitsByVolts(library: Library, driver: BoundPin, receiver: BoundPin): boolean {
  const { nominalV, minV = nominalV ?? 0, maxV } = receiver;
  if (maxV === undefined || driver.kind === 'power' || receiver.kind === 'power') return false;
  const { drives, nominalV: active = drives?.max } = pinVolts(library, driver);
  if (active === undefined) return false;
  const lowest = drives?.min ?? 0;
  return (drives?.max ?? active) <= maxV && active >= minV && lowest >= Math.min(0, minV);
}

/** True if a pin accepts a level: its own level, one that it lists, or any level if it states neither. */
export function takes(pin: BoundPin, level: string | undefined): boolean {
  return (
    level === undefined ||
    (pin.level === undefined && pin.accepts.length === 0) ||
    pin.level === level ||
    pin.accepts.includes(level)
  );
}
