/**
 * A cable is saved often with few changes. Its unchanged parts are replaced with the same objects as in the previous
 * state, so that the checks can reuse their results, which are cached by object.
 */
import { companion } from '@cablewright/derive';
import { isObject, type Design } from '@cablewright/model';
import { BodyCache } from '../live/body-cache.ts';

/** The most JSON values in all cached cables. A cable of 15 kB has about 600. */
const maxValues = 60_000;

const lastSaved = companion('last saved cables', (_catalog: object) => new BodyCache<Design>(maxValues));

/**
 * The design, with unchanged parts shared with its previous state in this catalog. It becomes the new previous state.
 */
export function sharedWithLast(catalog: object, design: Design): Design {
  const lastDesigns = lastSaved(catalog);
  const shared = new Sharing();
  const next = shared.of(lastDesigns.get(design.id), design) as Design;
  lastDesigns.set(design.id, next, shared.values);
  return next;
}

const noList: readonly unknown[] = [];
const noObject: Record<string, unknown> = {};

/** Replaces parts of a JSON value with equal parts of another one. Parts are equal if they have the same JSON text. */
class Sharing {
  /** The number of visited values. */
  values = 0;

  /**
   * Returns `before` if both are equal. Otherwise returns `after`, or a copy of it that contains the equal parts of
   * `before`.
   */
  of(before: unknown, after: unknown): unknown {
    this.values += 1;
    if (Array.isArray(after)) return this.#list(Array.isArray(before) ? before : noList, after);
    if (isObject(after)) return this.#object(isObject(before) ? before : noObject, after);
    return after;
  }

  #list(before: readonly unknown[], after: readonly unknown[]): unknown {
    // Inserting or removing an item shifts the items after it by this distance.
    const moved = before.length - after.length;
    let isSame = moved === 0 && before !== noList;
    let isOwn = true;
    const shared = after.map((item, i) => {
      let sharedItem = this.of(before[i], item);
      if (moved !== 0 && sharedItem !== before[i]) sharedItem = this.of(before[i + moved], sharedItem);
      isSame &&= sharedItem === before[i];
      isOwn &&= sharedItem === item;
      return sharedItem;
    });
    if (isSame) return before;
    return isOwn ? after : shared;
  }

  #object(before: Record<string, unknown>, after: Record<string, unknown>): unknown {
    let isSame = before !== noObject;
    let isOwn = true;
    const shared = Object.entries(after).map(([name, value]): [string, unknown] => {
      const item = this.of(before[name], value);
      isSame &&= item === before[name];
      isOwn &&= item === value;
      return [name, item];
    });
    if (isSame && haveSameNames(before, after)) return before;
    return isOwn ? after : Object.fromEntries(shared);
  }
}

/** Whether two objects have the same keys in the same order. */
function haveSameNames(a: object, b: object): boolean {
  const names = Object.keys(b);
  let i = 0;
  for (const name in a) if (names[i++] !== name) return false;
  return i === names.length;
}
