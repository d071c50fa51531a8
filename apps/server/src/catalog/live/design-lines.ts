import { textOfDesign, type DesignLine, type VersionLine } from './design-line.ts';
import { OrderedLines } from './ordered-lines.ts';
import type { UsedIn } from './used-in.ts';

/** The lines of all designs in a catalog and of their saved versions. */
export class DesignLines {
  /** The line in force for each id. */
  readonly lines = new OrderedLines<DesignLine>();
  /** All layers of the ids that have more than one, starting with the hub's own. */
  readonly #layers = new Map<string, readonly DesignLine[]>();
  readonly #versions = new Map<string, VersionLine[]>();
  readonly #usedIn: UsedIn;

  constructor(usedIn: UsedIn) {
    this.#usedIn = usedIn;
  }

  get(id: string): DesignLine | undefined {
    return this.lines.get(id);
  }

  /** The pack whose design is hidden by the design in force with the same id. */
  shadowed(id: string): string | undefined {
    return this.#layers.get(id)?.[1]?.pack;
  }

  /** The pack that has a design with this id, even if the hub has its own design with the same id. */
  packOf(id: string): string | undefined {
    return this.get(id)?.pack ?? this.shadowed(id);
  }

  /** The lines of all designs in all layers. */
  *layers(): Generator<DesignLine> {
    for (const line of this.lines.ordered('id')) yield* this.#layersOf(line.id);
  }

  /** The lines of all saved versions of all designs. */
  *allVersions(): Generator<VersionLine> {
    for (const versions of this.#versions.values()) yield* versions;
  }

  /** Sets the line of a layer, or removes it if `line` is undefined. */
  set(id: string, pack: string | undefined, line: DesignLine | undefined): void {
    const others = this.#layersOf(id).filter((other) => other.pack !== pack);
    const layers = line === undefined ? others : [...others, line].toSorted(byLayer);
    if (layers.length > 1) this.#layers.set(id, layers);
    else this.#layers.delete(id);
    const [first] = layers;
    const old = this.lines.set(id, first, first === undefined ? '' : textOfDesign(first));
    this.#usedIn.replace(`designs:${id}`, old?.refers ?? [], first?.refers ?? []);
  }

  #layersOf(id: string): readonly DesignLine[] {
    const only = this.lines.get(id);
    return this.#layers.get(id) ?? (only === undefined ? [] : [only]);
  }

  /** The saved versions of a design, newest first. */
  versions(design: string): readonly VersionLine[] {
    return this.#versions.get(design) ?? [];
  }

  setVersion(design: string, rev: number, line: VersionLine | undefined): void {
    const others = this.versions(design).filter((other) => other.rev !== rev);
    const lines = line === undefined ? others : [...others, line].toSorted((a, b) => b.rev - a.rev);
    if (lines.length === 0) this.#versions.delete(design);
    else this.#versions.set(design, lines);
  }

  /** The newest version that is released. */
  release(design: string): VersionLine | undefined {
    return this.versions(design).find((version) => version.state === 'released');
  }
}

function byLayer(a: DesignLine, b: DesignLine): number {
  if (a.pack === undefined) return -1;
  if (b.pack === undefined) return 1;
  return a.pack < b.pack ? -1 : 1;
}
