import { referencesOf } from '@cablewright/model';

const known = new Map<string, string>();

/** One copy of each name, however many records use it. */
export function shared(text: string): string {
  const there = known.get(text);
  if (there !== undefined) return there;
  known.set(text, text);
  return text;
}

const nothing: readonly string[] = [];

/** `kind:id` of everything a record refers to, each once. */
export function refersTo(kind: string, record: unknown): readonly string[] {
  const references = referencesOf(kind, record);
  if (references.length === 0) return nothing;
  return [...new Set(references.map((reference) => shared(`${reference.kind}:${reference.id}`)))];
}

/** Which records refer to which. Both are named `kind:id`. */
export class UsedIn {
  readonly #users = new Map<string, Set<string>>();

  /** A record that referred to `before` now refers to `after`. */
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

  /** Everything that refers to one of the names, directly or indirectly. */
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
