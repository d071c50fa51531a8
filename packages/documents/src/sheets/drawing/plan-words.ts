/** The texts at a place or run of a plan, and the sizes of both. */
import { carriedCopper, composeConnector, definition, wireEnd, type PrintFormat } from '@cablewright/engine';
import type { LengthTolerance, Segment } from '@cablewright/model';
import { drawnFace } from '../../figures/faces/face.ts';
import { wireColour } from '../../figures/wire-colour.ts';
import type { DimensionFigure } from '../../figures/dimension.ts';
import { coresText } from '../subject/core-words.ts';
import { endAt, type PlanPlace, type PlanRun } from '../subject/plan-graph.ts';
import { symbolWidth, type SymbolLook } from './plan-symbols.ts';
import { placedLengths } from './placed-wire.ts';
import { sideView, type SideView } from './side-view.ts';
import { coreColour, outsideOf, partWords, placeName, type DrawingSubject } from '../subject/subject.ts';
import { toleranceOf } from '../../request/length-tolerances.ts';
import { blockEm } from '../../type/capitals.ts';

export interface PlaceText {
  readonly text: string;
  readonly size: number;
  readonly weight?: 'bold';
}

export const textLead = 1.32;

/** The texts next to a place: its name, its description, its number, then all other items at it, in lines of at most `widest` mm. */
export function placeTexts(
  subject: DrawingSubject,
  place: PlanPlace,
  drawn: 'here' | 'again' | 'elsewhere',
  widest: number,
): PlaceText[] {
  const { print } = subject.names;
  const [first, ...others] = place.instances;
  if (drawn === 'elsewhere')
    return [{ text: print.text('drawing.to', { name: placeName(subject, place) }), size: 2.6, weight: 'bold' }];
  if (first === undefined) return place.kind === 'open' ? [{ text: print.text('drawing.open-end'), size: 2.3 }] : [];
  const name = subject.names.of(first);
  if (place.kind === 'breakout') return [{ text: name, size: blockEm }];
  if (drawn === 'again') return [{ text: print.text('drawing.continued', { title: name }), size: 2.6, weight: 'bold' }];
  const { label, partNumber } = partWords(subject, first);
  const also = others.map((id) =>
    print.text('drawing.with', {
      part: [subject.names.of(id), partWords(subject, id).label].filter(Boolean).join(' '),
    }),
  );
  return [
    ...subject.type.break(name, widest, 2.6, 'bold').map((text): PlaceText => ({ text, size: 2.6, weight: 'bold' })),
    ...[label, partNumber, ...also]
      .filter((text) => text !== '')
      .flatMap((text) => subject.type.break(text, widest, blockEm))
      .map((text) => ({ text, size: blockEm })),
  ];
}

/** The texts of a place where a further part of a plan begins: its name if it has no part, and the previous place. */
export function fromTexts(subject: DrawingSubject, place: PlanPlace, from: PlanPlace): PlaceText[] {
  const name = subject.names.print.text('drawing.from', { name: placeName(subject, from) });
  const own: PlaceText[] =
    place.instances.length === 0 ? [{ text: placeName(subject, place), size: 2.6, weight: 'bold' }] : [];
  return [...own, { text: name, size: blockEm }];
}

/** The height on the plan follows the width of the face, within the plan's limits. */
export function placeLook(subject: DrawingSubject, place: PlanPlace, run: PlanRun | undefined): SymbolLook {
  const thickness = run === undefined ? 1.6 : runThickness(subject, run);
  const colours = run === undefined ? [] : coreColours(subject, place, run);
  const common = {
    kind: place.kind,
    thickness,
    colours,
    hooded: isHooded(subject, place),
    jacketed: run !== undefined && hasJacket(subject, run),
  };
  const side = sideOf(subject, place);
  if (side !== undefined) return { ...common, side, height: Math.max(side.height, thickness) };
  return { ...common, height: heightOf(subject, place, thickness, colours.length) };
}

function hasJacket({ labels }: DrawingSubject, { segments }: PlanRun): boolean {
  const wires = new Set(labels.flatMap(({ segment, single }) => (single === true ? [segment] : [])));
  return segments.some(({ id }) => !wires.has(id));
}

function isHooded({ design, library }: DrawingSubject, { instances }: PlanPlace): boolean {
  return (design.instances.mechanical ?? []).some(
    ({ attachedTo, def }) =>
      attachedTo !== undefined &&
      instances.includes(attachedTo) &&
      definition(library, 'mechanicals', def)?.kind === 'shell',
  );
}

/** Maximum size across the cable of a plug seen from its side, mm. */
const tallestSide = 12;

function sideOf(subject: DrawingSubject, place: PlanPlace): SideView | undefined {
  if (place.kind !== 'connector') return undefined;
  return sideView(subject.library, bodyOf(subject, place)?.face, symbolWidth.connector, tallestSide);
}

function bodyOf(subject: DrawingSubject, place: PlanPlace) {
  const def = subject.design.instances.connectors?.find(({ id }) => id === place.instances[0])?.def ?? '';
  return composeConnector(subject.library, def)?.body;
}

function heightOf(subject: DrawingSubject, place: PlanPlace, thickness: number, cores: number): number {
  if (place.kind === 'open') return Math.max(4, Math.min(16, cores * 1.6 + 2));
  if (place.kind === 'breakout') return thickness + 3;
  if (place.kind !== 'connector') return 9;
  const body = bodyOf(subject, place);
  const face = drawnFace(subject.type, subject.library, body?.face, body?.positions ?? []);
  if (face === undefined) return Math.max(9, thickness + 4);
  const across = Math.max(face.reach.right - face.reach.left, face.reach.top - face.reach.bottom);
  return Math.max(thickness + 3, Math.min(16, Math.max(8, across * 0.55)));
}

/** The colours of the cores that are seen at a place: at an open end, or between the cable and a connector. */
function coreColours(subject: DrawingSubject, place: PlanPlace, run: PlanRun) {
  if (place.kind === 'open') return openColours(subject, place, run);
  return place.kind === 'connector' ? landedColours(subject, place, run) : [];
}

/** The colours of the cores of a run that land on a connector. */
function landedColours({ library, landings }: DrawingSubject, place: PlanPlace, run: PlanRun) {
  const end = endAt(run, place);
  const ofRuns = run.segments.flatMap((segment) =>
    carriedCopper(library, segment).flatMap(({ path }) => {
      const direct = end === undefined ? [] : landings.at(segment.id, end, path).direct;
      return direct.some(({ instance }) => place.instances.includes(instance)) ? [{ segment, path }] : [];
    }),
  );
  return [...ofRuns, ...run.cores].map((core) => coreColour(library, core));
}

/**
 * The colours of the cores that are loose or led out at an open end. Spare cores and bare screens are cut back there
 * and have none.
 */
function openColours(subject: DrawingSubject, place: PlanPlace, run: PlanRun) {
  const end = endAt(run, place);
  return run.segments.flatMap((segment) => {
    const wire = definition(subject.library, 'wires', segment.def);
    if (wire === undefined || end === undefined) return [];
    const { loose, inPigtail } = wireEnd(wire, subject.landings, segment, end);
    return [...loose, ...inPigtail].map(({ element }) =>
      element.type === 'conductor' ? wireColour(subject.library, element.color) : undefined,
    );
  });
}

/** The drawn thickness of a run, mm on paper. It follows the diameter, so that a thick cable looks thick. */
export function runThickness(subject: DrawingSubject, { segments }: PlanRun): number {
  if (segments.length === 0) return 1;
  const area = segments.reduce((sum, { def }) => sum + (outsideOf(subject.library, def) ?? 3) ** 2, 0);
  return Math.min(3.6, Math.max(1.1, Math.sqrt(area) * 0.42));
}

/**
 * The maximum number of cores from a fan-out that are named on the plan. If there are more, only the wire table names
 * them.
 */
const maxCores = 3;

/** `W1  2-pair screened` or `W1–W3  3 × hook-up wire`; `W1 BK` for a core that continues from a fan-out. */
export function runText(subject: DrawingSubject, { segments, from, to, cores }: PlanRun): string {
  if (segments.length === 0 && cores.length > maxCores) return '';
  const [core] = cores;
  if (core !== undefined) return `${subject.names.short(core.segment.id)} ${coresText(subject, cores)}`;
  if (segments.length === 0) return [...placedLengths(subject, from.instances, to.instances).keys()].join(', ');
  const names = segments.map(({ id }) => subject.names.short(id));
  const stocks = [...new Set(segments.map(({ def }) => definition(subject.library, 'wires', def)?.label ?? def))];
  const name = names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', ');
  if (segments.length === 1) return `${name}  ${stocks[0]}`;
  return `${name}  ${segments.length} × ${stocks.length === 1 ? stocks[0] : subject.names.print.text('drawing.wire-word')}`;
}

/** The maximum number of lengths between two places on the plan. If there are more, only the wire table lists them. */
const maxFigures = 3;

/** The dimensions of a run: one for each length, or the range from the shortest to the longest. */
export function runFigures(subject: DrawingSubject, { segments, from, to }: PlanRun): DimensionFigure[] {
  const { print } = subject.names;
  if (segments.length === 0) {
    // Reference dimensions in brackets (ISO 129-1): the drawing of the placed cable has the tolerance.
    const lengths = new Set(placedLengths(subject, from.instances, to.instances).values());
    return [...lengths].map((length) => ({ text: `(${print.bareLength(length, 6)})` }));
  }
  const byLength = new Map<number | undefined, Segment[]>();
  for (const segment of segments) {
    const length = subject.lengthOf(segment);
    byLength.set(length, [...(byLength.get(length) ?? []), segment]);
  }
  if (byLength.size > maxFigures && !byLength.has(undefined)) {
    const lengths = [...byLength.keys()].flatMap((length) => length ?? []);
    const from = print.bareLength(Math.min(...lengths), 6);
    const to = print.bareLength(Math.max(...lengths), 6);
    return [{ text: print.text('drawing.lengths-of-wires', { from, to }) }];
  }
  return [...byLength].map(([length, segmentsOfLength]) => {
    const names =
      byLength.size === 1 ? '' : `${segmentsOfLength.map(({ id }) => subject.names.short(id)).join(', ')}: `;
    if (length === undefined) {
      const text = subject.lengthText(segmentsOfLength[0]!);
      return { text: `${names}${text === 'L' ? print.text('drawing.l-see-table') : text}` };
    }
    return {
      text: `${names}${print.bareLength(length, 6)}`,
      tolerance: toleranceTexts(print, toleranceOf(length, subject.drawing, subject.settings)),
    };
  });
}

function toleranceTexts(print: PrintFormat, tolerance: LengthTolerance | undefined): readonly string[] | undefined {
  if (tolerance === undefined) return undefined;
  const { plusMm, minusMm } = tolerance;
  if (plusMm === minusMm) return [`±${print.bareLength(plusMm)}`];
  const signed = (sign: string, mm: number) => (mm === 0 ? '0' : `${sign}${print.bareLength(mm)}`);
  return [signed('+', plusMm), signed('−', minusMm)];
}

export interface Flag {
  readonly text: string;
  /** The distance from the end of the run, as its dimension states it. */
  readonly offset: string;
}

/** The label at the end of a run at a place. If a run has several wires, the labels are on the wires. */
export function flagAt(subject: DrawingSubject, run: PlanRun, place: PlanPlace): Flag | undefined {
  const end = endAt(run, place);
  const [segment, ...more] = run.segments;
  if (end === undefined || segment === undefined || more.length > 0) return undefined;
  const label = subject.labels.find(
    (candidate) => candidate.segment === segment.id && candidate.end === end && candidate.core === undefined,
  );
  return label && { text: label.id, offset: subject.names.print.bareLength(label.offsetMm, 6) };
}
