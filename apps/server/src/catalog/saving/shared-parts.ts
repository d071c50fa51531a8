/**
 * A cable is saved again and again with little changed. The parts of it that are as they were are taken from the state before, so
 * that what the checks worked out for them is found again: the checks remember their results by object.
 */
import { isObject, type Design } from '@cablewright/model';
import { BodyCache } from '../live/body-cache.ts';

/** Values in all cables held, about 600 in one of 15 kB. */
const maxValues = 60_000;

const lastSaved = new WeakMap<object, BodyCache<Design>>();

/**
 * The design with the parts that its last state in this catalog had too. It is the next last state. It must have just been read
 * from text: it is changed.
 */
export function sharedWithLast(catalog: object, design: Design): Design {
  const held = lastSaved.get(catalog) ?? new BodyCache<Design>(maxValues);
  lastSaved.set(catalog, held);
  const shared = new Sharing();
  const same = shared.of(held.get(design.id), design) as Design;
  held.set(design.id, same, shared.values);
  return same;
}

const noList: readonly unknown[] = [];
const noObject: Record<string, unknown> = {};

/** Replaces parts of a JSON value by equal ones of another: those that would be written as the same text. */
class Sharing {
  /** How many values there were. */
  values = 0;

  /** `before` when `after` says the same, else `after`, which is changed: its equal parts are those of `before`. */
  of(before: unknown, after: unknown): unknown {
    this.values += 1;
    if (Array.isArray(after)) return this.#list(Array.isArray(before) ? before : noList, after);
    if (isObject(after)) return this.#object(isObject(before) ? before : noObject, after);
    return after;
  }

  #list(before: readonly unknown[], after: unknown[]): unknown {
    // An item put in or taken out moves those after it.
    const moved = before.length - after.length;
    let same = moved === 0 && before !== noList;
    for (let i = 0; i < after.length; i += 1) {
      let item = this.of(before[i], after[i]);
      if (moved !== 0 && item !== before[i]) item = this.of(before[i + moved], item);
      if (item !== after[i]) after[i] = item;
      same &&= item === before[i];
    }
    return same ? before : after;
  }

  #object(before: Record<string, unknown>, after: Record<string, unknown>): unknown {
    let same = before !== noObject;
    // Values are replaced, no name is added or taken away.
    for (const name in after) {
      const value = after[name];
      const shared = this.of(before[name], value);
      if (shared !== value) after[name] = shared;
      same &&= shared === before[name];
    }
    return same && haveSameNames(before, after) ? before : after;
  }
}

/** True for two objects that have the same names in the same order. */
function haveSameNames(a: object, b: object): boolean {
  const names = Object.keys(b);
  let i = 0;
  for (const name in a) if (names[i++] !== name) return false;
  return i === names.length;
}
