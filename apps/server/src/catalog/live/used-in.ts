import { referencesOf } from '@cablewright/model';

const known = new Map<string, string>();

/** Returns one shared copy of each name, regardless of how many records use it. */
export function shared(text: string): string {
  const there = known.get(text);
  if (there !== undefined) return there;
  known.set(text, text);
  return text;
}

const nothing: readonly string[] = [];

/** `kind:id` of every record that a record refers to, without duplicates. */
export function refersTo(kind: string, record: unknown): readonly string[] {
  const references = referencesOf(kind, record);
  if (references.length === 0) return nothing;
  return [...new Set(references.map((reference) => shared(`${reference.kind}:${reference.id}`)))];
}

/** Knows which records refer to which. All records are named `kind:id`. */
export class UsedIn {
  readonly #users = new Map<string, Set<string>>();

  /** Updates the references of a record from `before` to `after`. */
  replace(user: string, before: readonly string[], after: readonly string[]): void {
    for (const name of before) this.#users.get(name)?.delete(user);
    for (const name of after) {
      const users = this.#users.get(name);
      if (users === undefined) this.#users.set(name, new Set([user]));
      else users.add(user);
    }
  }

  usersOf(name: string): readonly string[] {
    return [...(this.#users.get(name) ?? [])];
  }

  /** All records that refer to one of the named records, directly or indirectly. */
  usersAcross(names: readonly string[]): Set<string> {
    const found = new Set<string>();
    const open = [...names];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      for (const user of this.#users.get(name) ?? []) {
        if (found.has(user)) continue;
        found.add(user);
        open.push(user);
      }
    }
    return found;
  }
}
