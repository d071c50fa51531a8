/**
 * The cores of a cable that end at an in-line part, while its other cores continue to the plug that the part is joined
 * to.
 */
import type { Design, End, Segment, SegmentEnd } from '@cablewright/model';
import { carriedCopper, type Landings } from '../connectivity/landings/landings.ts';
import type { Library } from '../library/library.ts';

/** A place where some cores are cut back. Cores are given as element paths in the run. */
export interface CutBack extends SegmentEnd {
  /** The cores that continue, and the connector they lead to. */
  readonly long: readonly string[];
  readonly connector: string;
  /** The cores that are cut back, and the wires and parts that continue their lines, starting at the connector. */
  readonly short: readonly string[];
  readonly by: { readonly runs: readonly Segment[]; readonly parts: readonly string[] };
}

/** A path from a part to a connector: the runs and parts along it, starting at the connector. */
type Way = CutBack['by'];

/**
 * A cable is as long as its longest core. If a separate wire and part join one of its cores to a connector, the core must be
 * cut back by their lengths. With a layout, lengths are those of the bundles, and nothing is cut back.
 */
export function cutBacks(library: Library, design: Design, landings: Landings): CutBack[] {
  if (design.layout !== undefined && design.layout.bundles.length > 0) return [];
  const parts = new Set((design.instances.components ?? []).map(({ id }) => id));
  if (parts.size === 0) return [];
  const connectors = new Set((design.instances.connectors ?? []).map(({ id }) => id));
  const lines = new Lines(library, design, landings, parts);
  return lines.ends.flatMap(({ segment, end, cores }) => {
    const long = [...cores].filter(([instance]) => connectors.has(instance));
    const short = [...cores].filter(([instance]) => parts.has(instance));
    return long.flatMap(([connector, longCores]) =>
      short.flatMap(([part, shortCores]): CutBack[] => {
        const by = lines.way(part, connector, segment);
        if (by === undefined || by.runs.length === 0) return [];
        return [{ segment: segment.id, end, long: longCores, connector, short: shortCores, by }];
      }),
    );
  });
}

/** The end of a run, with its cores grouped by the instance they are joined to. */
interface RunEnd {
  readonly segment: Segment;
  readonly end: End;
  readonly cores: ReadonlyMap<string, readonly string[]>;
}

/** The runs between instances, with their directions. */
class Lines {
  readonly ends: readonly RunEnd[];
  readonly #parts: ReadonlySet<string>;

  constructor(library: Library, { instances }: Design, landings: Landings, parts: ReadonlySet<string>) {
    this.#parts = parts;
    this.ends = (instances.segments ?? []).flatMap((segment) =>
      (['a', 'b'] as const).map((end) => ({ segment, end, cores: coresAt(library, landings, segment, end) })),
    );
  }

  /**
   * The path with the fewest runs from a part to a connector that avoids a run and otherwise passes only through parts.
   * Undefined if there is none.
   */
  way(part: string, connector: string, without: Segment): Way | undefined {
    const ways = new Map<string, Way>([[part, { runs: [], parts: [part] }]]);
    for (const [from, { runs, parts }] of ways) {
      if (from === connector) return { runs, parts };
      if (!this.#parts.has(from)) continue;
      for (const { segment, to } of this.#runsFrom(from, without))
        if (!ways.has(to))
          ways.set(to, { runs: [segment, ...runs], parts: this.#parts.has(to) ? [to, ...parts] : parts });
    }
    return undefined;
  }

  #runsFrom(from: string, without: Segment): { readonly segment: Segment; readonly to: string }[] {
    return this.ends.flatMap(({ segment, end, cores }) => {
      if (segment === without || !cores.has(from)) return [];
      const other = this.ends.find((one) => one.segment === segment && one.end !== end);
      return [...(other?.cores.keys() ?? [])].map((to) => ({ segment, to }));
    });
  }
}

function coresAt(library: Library, landings: Landings, segment: Segment, end: End): Map<string, string[]> {
  const cores = new Map<string, string[]>();
  for (const { path } of carriedCopper(library, segment))
    for (const { instance } of landings.at(segment.id, end, path).direct) {
      const known = cores.get(instance);
      if (known === undefined) cores.set(instance, [path]);
      else if (!known.includes(path)) known.push(path);
    }
  return cores;
}
