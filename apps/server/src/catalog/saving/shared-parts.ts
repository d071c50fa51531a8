/**
 * A cable is saved again and again with little changed. The parts of it that are as they were are taken from the state before, so
 * that what the checks worked out for them is found again: the checks remember their results by object.
 */
import { companion } from '@cablewright/derive';
import { isObject, type Design } from '@cablewright/model';
import { BodyCache } from '../live/body-cache.ts';

/** Values in all cables held, about 600 in one of 15 kB. */
const maxValues = 60_000;

const lastSaved = companion('last saved cables', (_catalog: object) => new BodyCache<Design>(maxValues));

/**
 * The design with the parts that its last state in this catalog had too. It is the next last state.
 */
export function sharedWithLast(catalog: object, design: Design): Design {
  const held = lastSaved(catalog);
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

  /** `before` when `after` says the same, else `after`, or a copy of it in which equal parts are those of `before`. */
  of(before: unknown, after: unknown): unknown {
    this.values += 1;
    if (Array.isArray(after)) return this.#list(Array.isArray(before) ? before : noList, after);
    if (isObject(after)) return this.#object(isObject(before) ? before : noObject, after);
    return after;
  }

  #list(before: readonly unknown[], after: readonly unknown[]): unknown {
    // An item put in or taken out moves those after it.
    const moved = before.length - after.length;
    let same = moved === 0 && before !== noList;
    let own = true;
    const shared = after.map((item, i) => {
      let found = this.of(before[i], item);
      if (moved !== 0 && found !== before[i]) found = this.of(before[i + moved], found);
      same &&= found === before[i];
      own &&= found === item;
      return found;
    });
    if (same) return before;
    return own ? after : shared;
  }

  #object(before: Record<string, unknown>, after: Record<string, unknown>): unknown {
    let same = before !== noObject;
    let own = true;
    const shared = Object.entries(after).map(([name, value]): [string, unknown] => {
      const item = this.of(before[name], value);
      same &&= item === before[name];
      own &&= item === value;
      return [name, item];
    });
    if (same && haveSameNames(before, after)) return before;
    return own ? after : Object.fromEntries(shared);
  }
}

/** True for two objects that have the same names in the same order. */
function haveSameNames(a: object, b: object): boolean {
  const names = Object.keys(b);
  let i = 0;
  for (const name in a) if (names[i++] !== name) return false;
  return i === names.length;
}
