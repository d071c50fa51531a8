/** Details of the ends: how far the jacket is opened, how much is stripped, how deep the wire is in its connector. */
import { carriedCopper, type BuildStep } from '@cablewright/engine';
import { formatWireEnd, type End, type Segment } from '@cablewright/model';
import { ink, line, type Item } from '../../display-list/display-list.ts';
import { heading, type Block, type Figure } from '../../page/flow/blocks.ts';
import { dimension } from '../../figures/dimension.ts';
import { minEm } from '../../type/capitals.ts';
import type { BuildFacts } from './bench.ts';
import { unstatedBlocks } from './unstated.ts';

/** The maximum number of ends named in the title of a figure. More ends are counted instead. */
const maxNames = 6;

/** The data of a kind of end, what it ends in, and the ends of this kind. */
interface EndKind {
  readonly jacketMm?: number | undefined;
  readonly stripMm?: number | undefined;
  readonly entryMm?: number | undefined;
  readonly hasJacket: boolean;
  /**
   * The number of cores and screens that are joined or left loose. `cutBack` is the number of those that are cut back.
   */
  readonly kept: number;
  readonly cutBack: number;
  /** The number of joined cores that are shorter because of parts in their line, and their length outside the jacket, if stated. */
  readonly short: number;
  readonly freeMm?: number | undefined;
  /** The length of each pigtail as text. */
  readonly pigtails: readonly string[];
  /** The contact, or how it is joined; empty for a free end. */
  readonly how: string;
  readonly names: readonly string[];
}

/** A figure for each kind of end that is prepared here, and the data that are missing. */
export function endFigures(bench: BuildFacts): Block[] {
  const kinds = endKinds(bench);
  const missing = unstatedBlocks(bench);
  if (kinds.length === 0 && missing.length === 0) return [];
  const figures = kinds.map((kind) => figureOf(bench, kind));
  return [
    heading(2, bench.print.text('build.ends')),
    ...(figures.length === 0 ? [] : [{ kind: 'figures' as const, figures }]),
    ...missing,
  ];
}

/** The ends of runs that are prepared here. Equal ends are grouped. */
function endKinds(bench: BuildFacts): EndKind[] {
  const cores = Map.groupBy(
    bench.steps.flatMap(({ concerns }) => concerns.cores ?? []),
    ({ segment, end }) => formatWireEnd(segment, end),
  );
  const ends = bench.segments.flatMap((segment) =>
    segment.suppliedTerminated === true
      ? []
      : (['a', 'b'] as const).map((end) => endOf(bench, segment, end, cores.get(formatWireEnd(segment.id, end)) ?? [])),
  );
  return [
    ...Map.groupBy(ends, ({ jacketMm, stripMm, entryMm, hasJacket, kept, cutBack, short, freeMm, pigtails, how }) =>
      JSON.stringify([jacketMm, stripMm, entryMm, hasJacket, kept, cutBack, short, freeMm, pigtails, how]),
    ).values(),
  ].flatMap(([kind, ...others]) =>
    kind === undefined ? [] : [{ ...kind, names: [kind, ...others].flatMap(({ names }) => names) }],
  );
}

/** `cores`: the cores and screens of this end, as the steps treat them. */
function endOf(
  bench: BuildFacts,
  segment: Segment,
  end: End,
  cores: NonNullable<BuildStep['concerns']['cores']>,
): EndKind {
  const { jacketMm, stripMm, entryMm } = bench.prepared(segment.id, end);
  const hasJacket = carriedCopper(bench.library, segment).length > 1;
  const cut = bench.cutBacks.find((one) => one.segment === segment.id && one.end === end);
  return {
    jacketMm: hasJacket ? jacketMm : undefined,
    stripMm,
    entryMm,
    hasJacket,
    // Loose wires have no step that prepares their ends.
    kept: hasJacket ? cores.filter(({ fate }) => fate === 'joined' || fate === 'loose').length : 1,
    short: cut?.short.length ?? 0,
    freeMm: cut?.freeMm,
    cutBack: hasJacket ? cores.filter(({ fate }) => fate === 'cut-back').length : 0,
    pigtails: (segment.pigtails ?? [])
      .filter((pigtail) => pigtail.end === end)
      .map(({ lengthMm }) => (lengthMm === undefined ? bench.unknown : bench.print.length(lengthMm))),
    how: endsIn(bench, segment, end),
    names: [`${bench.names.short(segment.id)}-${end.toUpperCase()}`],
  };
}

/** The contacts at an end, or how it is joined to its parts. Empty for a free end. */
function endsIn(bench: BuildFacts, segment: Segment, end: End): string {
  const refs = carriedCopper(bench.library, segment).flatMap(
    ({ path }) => bench.landings.at(segment.id, end, path).direct,
  );
  const words = refs.flatMap(({ instance, terminal }) => {
    const crimp = bench.crimp(instance, terminal);
    if (crimp !== undefined) return [crimp.contactPartNumber || crimp.contact];
    const construction = bench.construction(instance);
    return construction === undefined ? [] : [construction.word?.label ?? construction.id];
  });
  return [...new Set(words)].filter((word) => word !== '').join(', ');
}

const width = 78;
/** The figure of a short dimension is to the right of the tip. */
const [tip, jacketEnd, stripped, inside] = [58, 22, 48, 36];
/** A pigtail ends before the cores. An element that is cut back ends just outside the jacket. */
const [pigtailEnd, stubEnd] = [40, 24.5];
/** A core with a part in its line ends before the others. */
const [shortTip, shortStripped] = [47, 41];
const pitch = 6;
/**
 * The distance between cores, mm, and the maximum number of drawn cores. A figure with more cores states their number.
 */
const corePitch = 2.6;
const maxCores = 6;
const thin = { ink: ink.black, width: 0.25 };

/**
 * The end, not to scale: the jacket on the left, then the cores with their bare tips, pigtails, and a stub for elements that are cut back.
 * The dimensions are below each other.
 */
function figureOf({ print, type }: BuildFacts, kind: EndKind): Figure {
  const { jacketMm, stripMm, entryMm, hasJacket, kept, cutBack, short, freeMm, pigtails } = kind;
  const drawn = Math.min(kept, maxCores);
  const count = drawn + pigtails.length + Math.min(cutBack, 1);
  const half = hasJacket ? Math.max(3, (count * corePitch) / 2 + 0.4) : 0.9;
  const middle = half + 1;
  const rows = Array.from({ length: count }, (_, i) => middle + (i - (count - 1) / 2) * corePitch);
  const [cores, rest] = [rows.slice(0, drawn), rows.slice(drawn)];
  const [twisted, stubs] = [rest.slice(0, pigtails.length), rest.slice(pigtails.length)];
  const dimensions = [
    ...(stripMm === undefined
      ? []
      : [{ at: stripped, to: tip, text: print.text('build.strip-of', { length: print.fine(stripMm) }) }]),
    ...(entryMm === undefined
      ? []
      : [{ at: inside, to: tip, text: print.text('build.entry-of', { length: print.fine(entryMm) }) }]),
    ...[...new Set(pigtails)].map((length) => ({
      at: jacketEnd,
      to: pigtailEnd,
      text: print.text('build.pigtail-of', { length }),
    })),
    ...(freeMm === undefined || freeMm <= 0
      ? []
      : [{ at: jacketEnd, to: shortTip, text: print.text('build.short-of', { length: print.fine(freeMm) }) }]),
    ...(jacketMm === undefined
      ? []
      : [{ at: jacketEnd, to: tip, text: print.text('build.jacket-of', { length: print.fine(jacketMm) }) }]),
  ];
  const items: Item[] = [
    ...(hasJacket ? [box(4, jacketEnd, middle, half, ink.pale)] : []),
    ...stubs.map((y) => box(jacketEnd, stubEnd, y, 0.9, ink.pale)),
    ...twisted.map((y) => line(jacketEnd, y, pigtailEnd, y, { ink: ink.black, width: 0.6, dash: [1.2, 0.5] })),
    ...cores.flatMap((y, i) => {
      const [end, bare] = i < cores.length - short ? [tip, stripped] : [shortTip, shortStripped];
      return [
        box(hasJacket ? jacketEnd : 4, bare, y, 0.9, ink.white),
        line(bare, y, end, y, { ink: ink.black, width: 0.9 }),
      ];
    }),
    ...(kept > maxCores
      ? [
          {
            kind: 'text' as const,
            x: tip + 2,
            y: middle,
            text: print.text('step.cores', { count: kept }),
            size: minEm.sheet,
          },
        ]
      : []),
    ...dimensions.flatMap(({ at, to, text }, i) =>
      dimension(type, at, to, middle + half + 3 + i * pitch, middle + half + 0.4, { text }),
    ),
  ];
  return {
    title: titleOf(print, kind),
    widthMm: width,
    heightMm: middle + half + 1 + dimensions.length * pitch,
    items,
  };
}

function box(from: number, to: number, y: number, half: number, fill: string): Item {
  return { kind: 'rect', x: from, y: y - half, width: to - from, height: 2 * half, fill, stroke: thin };
}

function titleOf(print: BuildFacts['print'], { names, how }: EndKind): string {
  const more = names.length - maxNames;
  const ends = `${names.slice(0, maxNames).join(', ')}${more > 0 ? ` +${more}` : ''}`;
  return how === '' ? ends : print.text('build.end-of', { ends, how });
}
