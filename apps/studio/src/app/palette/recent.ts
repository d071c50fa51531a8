/** The latest choices in the palette, in this browser. */
import { isObject } from '@cablewright/model';

export interface RecentEntry {
  /** The id of its item in the palette. */
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  /** The path of a page or record; an action has none. */
  readonly to?: string;
}

const key = 'palette:recent';
const most = 12;

function isEntry(value: unknown): value is RecentEntry {
  return isObject(value) && ['id', 'label', 'detail'].every((field) => typeof value[field] === 'string');
}

/** The entries, the last used first. */
export function recentEntries(storage: Pick<Storage, 'getItem'> = localStorage): readonly RecentEntry[] {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? '[]') as unknown;
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Moves an entry to the front of the list, or adds it there. */
export function remember(entry: RecentEntry, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): void {
  const others = recentEntries(storage).filter(({ id }) => id !== entry.id);
  try {
    storage.setItem(key, JSON.stringify([entry, ...others].slice(0, most)));
  } catch {
    // Without storage the palette has no recent entries.
  }
}
