/**
 * The cores of a cable that end at an in-line part, while its other cores continue to the plug that the part is joined
 * to.
 */
import type { Design, End, Segment, SegmentEnd } from '@cablewright/model';
import { carriedCopper, type Landings } from '../connectivity/landings/landings.ts';
import { definition } from '../library/definition.ts';
import type { Library } from '../library/library.ts';

/** A place where some cores are cut back. Cores are given as element paths in the run. */
export interface CutBack extends SegmentEnd {
  /** The cores that continue, and the connector they lead to. */
  readonly long: readonly string[];
  readonly connector: string;
  /** The cores that are cut back, and the wires and parts that continue their lines, starting at the connector. */
  readonly short: readonly string[];
  readonly by: { readonly runs: readonly Segment[]; readonly parts: readonly InLinePart[] };
  /** The length of these wires and parts, mm. Undefined if one of them isn't stated. */
  readonly byMm: number | undefined;
  /**
   * Length of the short cores outside the jacket, in mm. Undefined if `byMm` is, or if the opening of the jacket
   * isn't stated.
   */
  readonly freeMm: number | undefined;
  /** The text of the length: `230 mm (W1 170 mm + F1 60 mm)`, or `W1 170 mm + F1` if a length isn't stated. */
  readonly textOf: (nameOf: (id: string) => string, lengthText: LengthText) => string;
}

/** Formats a length in mm. If it is the length of a run, the run is passed too. */
type LengthText = (lengthMm: number | undefined, run?: Segment) => string;

/** A part in the line of a core, with its length from joint to joint if it is stated. */
interface InLinePart {
  readonly id: string;
  readonly lengthMm: number | undefined;
}

/** A path from a part to a connector: the runs and parts along it, starting at the connector. */
type Way = CutBack['by'];

/**
 * A cable is as long as its longest core. If a separate wire and part join one of its cores to a connector, the core must be
 * cut back by their lengths. With a layout, lengths are those of the bundles, and nothing is cut back.
 */
export function cutBacks(library: Library, design: Design, landings: Landings): CutBack[] {
  if (design.layout !== undefined && design.layout.bundles.length > 0) return [];
  const parts = inLineParts(library, design);
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
        return [cutBack({ segment, end }, { long: longCores, connector, short: shortCores, by })];
      }),
    );
  });
}

function cutBack(
  { segment, end }: { readonly segment: Segment; readonly end: End },
  cores: Pick<CutBack, 'long' | 'connector' | 'short' | 'by'>,
): CutBack {
  const byMm = lengthOf(cores.by);
  const openedMm = segment.preparation?.[end]?.jacketMm;
  return {
    segment: segment.id,
    end,
    ...cores,
    byMm,
    freeMm: byMm === undefined || openedMm === undefined ? undefined : openedMm - byMm,
    textOf: (nameOf, lengthText) => {
      const terms = [
        ...cores.by.runs.map((run) => `${nameOf(run.id)} ${lengthText(run.lengthMm, run)}`),
        ...cores.by.parts.map(({ id, lengthMm }) =>
          lengthMm === undefined ? nameOf(id) : `${nameOf(id)} ${lengthText(lengthMm)}`,
        ),
      ].join(' + ');
      return byMm === undefined ? terms : `${lengthText(byMm)} (${terms})`;
    },
  };
}

/** The components of a design by id, with the length that each takes in a line: its own, or that of its part. */
function inLineParts(library: Library, { instances }: Design): Map<string, InLinePart> {
  return new Map(
    (instances.components ?? []).map(({ id, def, lengthMm }) => [
      id,
      { id, lengthMm: lengthMm ?? definition(library, 'components', def)?.lengthMm },
    ]),
  );
}

function lengthOf({ runs, parts }: Way): number | undefined {
  return [...runs, ...parts].reduce<number | undefined>(
    (sum, { lengthMm }) => (sum === undefined || lengthMm === undefined ? undefined : sum + lengthMm),
    0,
  );
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
  readonly #parts: ReadonlyMap<string, InLinePart>;

  constructor(library: Library, { instances }: Design, landings: Landings, parts: ReadonlyMap<string, InLinePart>) {
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
    const ways = new Map<string, Way>([[part, { runs: [], parts: this.#partsAt(part) }]]);
    for (const [from, { runs, parts }] of ways) {
      if (from === connector) return { runs, parts };
      if (!this.#parts.has(from)) continue;
      for (const { segment, to } of this.#runsFrom(from, without))
        if (!ways.has(to)) ways.set(to, { runs: [segment, ...runs], parts: [...this.#partsAt(to), ...parts] });
    }
    return undefined;
  }

  #partsAt(instance: string): readonly InLinePart[] {
    const part = this.#parts.get(instance);
    return part === undefined ? [] : [part];
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
