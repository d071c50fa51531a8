import type { Library } from '@cablewright/engine';
import { isLibraryKind, referencesOf, type Design } from '@cablewright/model';
import type { Expectation } from '@cablewright/store';

/** Every library record that a design uses, by kind and id, and their versions. */
interface Frozen {
  readonly definitions: Record<string, Record<string, unknown>>;
  readonly expects: readonly Expectation[];
}

/** Collects the records that designs refer to, directly and indirectly. Words are not included, as they are frozen separately. */
export function freeze(library: Library, designs: readonly Design[]): Frozen {
  const definitions: Record<string, Record<string, unknown>> = {};
  const expects: Expectation[] = [];
  const open = designs.flatMap((design) => referencesOf('designs', design));
  const seen = new Set<string>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { kind, id } = next;
    if (!isLibraryKind(kind) || seen.has(`${kind}:${id}`)) continue;
    seen.add(`${kind}:${id}`);
    const entry = library.entry(kind, id);
    if (entry === undefined) continue;
    (definitions[kind] ??= {})[id] = entry.record;
    expects.push({ kind, key: id, ...(entry.origin === 'local' ? {} : { pack: entry.origin }), seen: entry.seq });
    open.push(...referencesOf(kind, entry.record));
  }
  return { definitions: ordered(definitions), expects };
}

/** Sorts kinds and ids, so that the same design freezes to the same text. */
function ordered(definitions: Frozen['definitions']): Frozen['definitions'] {
  const byName = <T>(entries: [string, T][]) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    byName(Object.entries(definitions)).map(([kind, records]) => [
      kind,
      Object.fromEntries(byName(Object.entries(records))),
    ]),
  );
}
