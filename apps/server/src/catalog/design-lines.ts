import type { DesignLine, VersionLine } from './design-line.ts';

export const sorts = ['label', 'id', 'number', 'status', 'route', 'updated'] as const;
export type Sort = (typeof sorts)[number];

type SortKey = string | number;

const sortKeys: Readonly<Record<Sort, (line: DesignLine) => SortKey>> = {
  label: (line) => line.label.toLowerCase(),
  id: (line) => line.id,
  // Designs without one come last.
  number: (line) => line.number?.toLowerCase() ?? '\uffff',
  status: (line) => line.status ?? '\uffff',
  route: (line) => line.route ?? '\uffff',
  updated: (line) => -line.seq,
};

/** The designs of a catalog, one line each, kept in the orders that have been asked for. */
export class DesignLines {
  /** All layers under an id, the hub's own first. */
  readonly #layers = new Map<string, readonly DesignLine[]>();
  readonly #orders = new Map<Sort, DesignLine[]>();
  readonly #versions = new Map<string, VersionLine[]>();
  /** Who refers to a thing: `kind:id` to the ids of designs. */
  readonly #users = new Map<string, Set<string>>();

  get size(): number {
    return this.#layers.size;
  }

  /** The line in force. */
  get(id: string): DesignLine | undefined {
    return this.#layers.get(id)?.[0];
  }

  layer(id: string, pack?: string): DesignLine | undefined {
    return this.#layers.get(id)?.find((line) => line.pack === pack);
  }

  /** The pack whose design of the same id the one in force hides. */
  shadowed(id: string): string | undefined {
    return this.#layers.get(id)?.[1]?.pack;
  }

  all(): Iterable<DesignLine> {
    return this.ordered('id');
  }

  /** The designs that refer to a thing. */
  usersOf(reference: string): readonly string[] {
    return [...(this.#users.get(reference) ?? [])];
  }

  /** Puts a layer's line in, or takes it out (`line` undefined). */
  set(id: string, pack: string | undefined, line: DesignLine | undefined): void {
    const before = this.#layers.get(id) ?? [];
    const others = before.filter((other) => other.pack !== pack);
    const after = line === undefined ? others : [...others, line].toSorted(byLayer);
    if (after.length === 0) this.#layers.delete(id);
    else this.#layers.set(id, after);
    this.#replace(before[0], after[0]);
  }

  #replace(old: DesignLine | undefined, now: DesignLine | undefined): void {
    if (old === now) return;
    for (const reference of old?.refers ?? []) this.#users.get(reference)?.delete(old!.id);
    for (const reference of now?.refers ?? []) {
      const users = this.#users.get(reference);
      if (users === undefined) this.#users.set(reference, new Set([now!.id]));
      else users.add(now!.id);
    }
    for (const [sort, lines] of this.#orders) {
      if (old !== undefined) lines.splice(placeOf(lines, old, sort), 1);
      if (now !== undefined) lines.splice(placeOf(lines, now, sort), 0, now);
    }
  }

  /** Every design in an order. Do not change the list. */
  ordered(sort: Sort): readonly DesignLine[] {
    let lines = this.#orders.get(sort);
    if (lines === undefined) {
      lines = [...this.#layers.values()].map((layers) => layers[0]!).sort(comparing(sort));
      this.#orders.set(sort, lines);
    }
    return lines;
  }

  /** The saved versions of a design, newest first. */
  versions(design: string): readonly VersionLine[] {
    return this.#versions.get(design) ?? [];
  }

  setVersion(design: string, rev: number, line: VersionLine | undefined): void {
    const others = this.versions(design).filter((other) => other.rev !== rev);
    const lines = line === undefined ? others : [...others, line].sort((a, b) => b.rev - a.rev);
    if (lines.length === 0) this.#versions.delete(design);
    else this.#versions.set(design, lines);
  }

  /** The released revision: the newest version that is released. */
  release(design: string): VersionLine | undefined {
    return this.versions(design).find((version) => version.state === 'released');
  }
}

function byLayer(a: DesignLine, b: DesignLine): number {
  if (a.pack === undefined) return -1;
  if (b.pack === undefined) return 1;
  return a.pack < b.pack ? -1 : 1;
}

/** By the key, and designs of the same key by id, so that every line has one place. */
function comparing(sort: Sort): (a: DesignLine, b: DesignLine) => number {
  const keyOf = sortKeys[sort];
  return (a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    if (x !== y) return x < y ? -1 : 1;
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  };
}

/** Where `line` stands, or would stand, in a sorted list. */
function placeOf(lines: readonly DesignLine[], line: DesignLine, sort: Sort): number {
  const compare = comparing(sort);
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(lines[middle]!, line) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
