/**
 * Calculates the cut length of a run of a plain cable: the length on its drawing, from datum to datum, plus the stated
 * additions at its ends. In a harness with a layout, the length of a wire already is its cut length.
 */
import type { Design, End, Segment } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { roundTo } from '../../library/units/length.ts';
import { wordingOf, type PrintFormat } from '../../library/wording/print-format.ts';
import { derivedFromBoth } from '@cablewright/derive';
import { ownCoreLegs, stockMm } from '../own-cores.ts';
import type { LengthPart } from './layout-types.ts';
import { preparedEnd, serviceMm } from './plug-lengths.ts';

interface CutLength {
  /** Cut length in mm. Absent if the length of the run, or of a leg made of its cores, isn't stated. */
  readonly mm?: number;
  /** The calculation: `1800 + entry 12 + 12 + strip 4 + 4 = 1832`. Absent if nothing is added. */
  readonly sum?: string;
}

const ends: readonly End[] = ['a', 'b'];

/**
 * The cut length of a run, including the legs made of its own cores. Only additions stated by the run, or by the
 * contacts and bodies at its ends, count; the shop's allowances are for harnesses (HA1.1). `lengthMm` replaces the
 * length of the run, as in a length family.
 */
export function cutLength(library: Library, design: Design, segment: Segment, lengthMm = segment.lengthMm): CutLength {
  if (lengthMm !== segment.lengthMm) return findCutLength(library, design, segment, lengthMm);
  const known = cutLengths(library, design);
  let length = known.get(segment);
  if (length === undefined) known.set(segment, (length = findCutLength(library, design, segment, lengthMm)));
  return length;
}

/**
 * The cut lengths of a design with the lengths of its runs. Cached, because the bill, the cut list and the steps all
 * read them.
 */
const cutLengths = derivedFromBoth(
  'cut lengths',
  (_library: Library, _design: Design) => new Map<Segment, CutLength>(),
);

function findCutLength(library: Library, design: Design, segment: Segment, lengthMm: number | undefined): CutLength {
  const drawnMm = stockMm(design, segment, lengthMm);
  if (drawnMm === undefined) return {};
  if (design.layout !== undefined || segment.lengthFrom === 'route' || segment.suppliedTerminated === true)
    return { mm: drawnMm };
  const all = [...partsOf(library, design, segment), ...serviceOf(design, segment)];
  if (all.length === 0) return { mm: drawnMm };
  const mm = roundTo(drawnMm + sumOf(all), 3);
  return { mm, sum: textOf(wordingOf(library), drawnMm, all, mm, mm) };
}

const sumOf = (parts: readonly LengthPart[]) => parts.reduce((sum, { mm }) => sum + mm, 0);

/**
 * The additions at both ends of a run. The far ends of legs made of its cores also count as ends; of several, the
 * longest addition counts.
 */
function partsOf(library: Library, design: Design, segment: Segment): LengthPart[] {
  const ofRun = (run: string) => ends.flatMap((end) => endParts(library, design, run, end));
  const legs = [...ownCoreLegs(design)].flatMap(([leg, trunk]) => (trunk === segment.id ? [leg] : []));
  const longest = legs.map(ofRun).toSorted((a, b) => sumOf(b) - sumOf(a))[0] ?? [];
  const order = ['depth', 'entry', 'strip', 'cores'];
  return [...ofRun(segment.id), ...longest].toSorted((a, b) => order.indexOf(a.what) - order.indexOf(b.what));
}

/**
 * The additions at one end, depending on where the length is measured to. To the wire side of a body: the wire inside
 * it and the stripped tip. To its mating face: the same, less the depth of the body, or nothing if the depth isn't
 * stated. To the end of the jacket: the cores beyond it.
 */
function endParts(library: Library, design: Design, run: string, end: End): LengthPart[] {
  const { from, entryMm = 0, stripMm, jacketMm = 0, depthMm, connectors } = preparedEnd(library, design, run, end);
  const part = (what: LengthPart['what'], mm: number): LengthPart[] =>
    mm === 0 ? [] : [{ what, name: what, mm, end }];
  if (from === 'jacket-end') return part('cores', jacketMm);
  if (connectors.length === 0) return [];
  const strip = part('strip', stripMm ?? 0);
  if (from === 'mating-face')
    return depthMm === undefined ? [] : [...part('depth', -depthMm), ...part('entry', entryMm), ...strip];
  return [...part('entry', entryMm), ...strip];
}

/** The service lengths stated for the ends of the run. The shop's allowances are only for harnesses (HA1.1). */
function serviceOf(design: Design, segment: Segment): LengthPart[] {
  const mm = ends.reduce((total, end) => total + (serviceMm(design, segment.id, end) ?? 0), 0);
  return mm === 0 ? [] : [{ what: 'service', name: 'service', mm }];
}

function textOf(print: PrintFormat, drawnMm: number, parts: readonly LengthPart[], sum: number, cut: number): string {
  const words = parts.map(({ what, mm }, i) => {
    const number = print.bareLength(Math.abs(mm));
    const word = parts[i - 1]?.what === what ? number : `${print.known(`route.${what}`) ?? what} ${number}`;
    return `${mm < 0 ? '−' : '+'} ${word}`;
  });
  const text = [print.bareLength(drawnMm, 6), ...words].join(' ');
  return sum === cut
    ? print.text('route.sum', { words: text, sum: print.bareLength(sum) })
    : print.text('route.cut', { words: text, sum: print.bareLength(sum), cut: print.bareLength(cut, 6) });
}
