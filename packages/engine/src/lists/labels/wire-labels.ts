/** The labels of a design: a marker for each end of each wire run, generated from the connections of the run. */
import { present, type Design, type Drawing, type End, type Segment } from '@cablewright/model';
import { orderableLengths } from '../bom/variations.ts';
import { elementsOf } from '../../connectivity/elements.ts';
import { isSingleWire } from '../../connectivity/landings/single-wire.ts';
import type { Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import { printFormatOf, type PrintFormat } from '../../library/wording/print-format.ts';
import { trunkOf } from '../../connectivity/terminals/placed.ts';
import { endTextLines } from './end-text.ts';
import { labelOffset, labelPosition } from './position.ts';
import { RunEnds, type RunEnd } from './run-ends.ts';
import { WireEnds } from './wire-ends.ts';
import { runNames } from '../../connectivity/terminals/run-names.ts';

export interface WireLabel {
  /** `W1-A`; a core marker adds the core's path: `W1-A:pair-1.a`. */
  readonly id: string;
  /** The id of the run in the design. */
  readonly segment: string;
  readonly end: End;
  /** Name of the run: W<n>, or its own label. */
  readonly designation: string;
  /** At most three lines; the first is the headline. */
  readonly lines: readonly string[];
  /** Distance in mm back from the end of the jacket, or of a single wire. */
  readonly offsetMm: number;
  /** The same position as text. */
  readonly position: string;
  readonly stockPartNumber: string;
  /** Length of the run in mm; absent if it is not stated. */
  readonly lengthMm?: number;
  /** True on a single wire, which has no jacket. */
  readonly single?: true;
  /** Element path of the core. Core markers only. */
  readonly core?: string;
}

const ends: readonly End[] = ['a', 'b'];
const maxNames = 3;

/**
 * The labels of the design's own runs, in the order W1-A, W1-B, W2-A …, each followed by the core markers of the run.
 * `variation` is the suffix of an orderable length, which then applies to the trunk.
 */
export function wireLabels(
  catalog: Catalog,
  design: Design,
  options: { readonly drawing?: Drawing; readonly variation?: string } = {},
): WireLabel[] {
  const segments = new Map((design.instances.segments ?? []).map((segment) => [segment.id, segment]));
  const trunk = trunkOf(design);
  const runEnds = new RunEnds(design);
  const wireEnds = new WireEnds(catalog, design);
  const print = printFormatOf(catalog);
  return [...runNames(design)].flatMap(([id, designation]) => {
    const segment = segments.get(id);
    if (segment === undefined) return [];
    const lengthMm = segment === trunk ? trunkLength(segment, options) : segment.lengthMm;
    const stockPartNumber = definition(catalog.library, 'wires', segment.def)?.partNumber ?? '';
    const run = { segment: id, designation, ...present({ lengthMm }), stockPartNumber };
    const ofEnds: EndsOfRun = { a: runEnds.of(id, 'a'), b: runEnds.of(id, 'b') };
    const lines = isSingleWire(catalog.library, segment)
      ? (end: End) => wireLines(print, run, end, { a: wireEnds.of(id, 'a'), b: wireEnds.of(id, 'b') })
      : (end: End) => generatedLines(print, run, end, ofEnds);
    const single = isSingleWire(catalog.library, segment) ? true : undefined;
    const labels = ends.map((end) =>
      endLabel(print, { ...run, ...present({ single }) }, segment, end, ofEnds[end], lines),
    );
    return [...labels, ...coreMarkers(catalog, run, segment)];
  });
}

type Run = Pick<WireLabel, 'segment' | 'designation' | 'lengthMm' | 'stockPartNumber' | 'single'>;
type EndsOfRun = Readonly<Record<End, RunEnd>>;

function trunkLength(trunk: Segment, { drawing, variation }: { drawing?: Drawing; variation?: string }) {
  const counted = orderableLengths(drawing, trunk.lengthMm, variation).find((length) => length.counted);
  return variation === undefined ? trunk.lengthMm : (counted?.lengthMm ?? trunk.lengthMm);
}

function endLabel(
  print: PrintFormat,
  run: Run,
  segment: Segment,
  end: End,
  { at }: RunEnd,
  generated: (end: End) => string[],
): WireLabel {
  const own = endTextLines(segment.endLabels?.[end]);
  const offsetMm = labelOffset(run.lengthMm);
  return {
    id: labelId(run, end),
    ...run,
    end,
    lines: own.length > 0 ? own : generated(end),
    offsetMm,
    position: labelPosition(print, offsetMm, listed(at), run.single),
  };
}

function labelId({ designation }: Run, end: End): string {
  return `${designation}-${end.toUpperCase()}`;
}

/** The label of a single wire states its path from one end to the other: `J1·1 → SP1`. */
function wireLines(print: PrintFormat, run: Run, end: End, goes: Readonly<Record<End, readonly string[]>>): string[] {
  const place = (which: End) => listed(goes[which]) || print.text('end.open-end');
  return [labelId(run, end), print.text('end.from-to', { here: place(end), there: place(end === 'a' ? 'b' : 'a') })];
}

function generatedLines(print: PrintFormat, run: Run, end: End, at: EndsOfRun): string[] {
  const other = end === 'a' ? 'b' : 'a';
  const [here, there] = [listed(at[end].at), listed(at[other].at)];
  const nowhere = print.text('end.open-end');
  const named = (which: End) =>
    print.text(which === 'a' ? 'end.source' : 'end.destination', {
      names: listed(at[which].plugs) || print.text('end.open'),
    });
  const places = print.text('end.at-to', { here: here || nowhere, there: there || nowhere });
  return [labelId(run, end), places, `${named(end)}, ${named(other)}`];
}

/** Joins the names of the parts on one end: the first three by name, the rest as a count. */
function listed(names: readonly string[]): string {
  const more = names.length - maxNames;
  return `${names.slice(0, maxNames).join('/')}${more > 0 ? ` +${more}` : ''}`;
}

/** A marker at both ends of every named core, in the order of the wire stock. */
function coreMarkers(catalog: Catalog, run: Run, segment: Segment): WireLabel[] {
  const labels = new Map(
    Object.entries(segment.coreLabels ?? {}).flatMap(([path, label]) =>
      label.trim() === '' ? [] : [[path, label.trim()] as const],
    ),
  );
  if (labels.size === 0) return [];
  const wire = definition(catalog.library, 'wires', segment.def);
  const order = wire === undefined ? [...labels.keys()] : elementsOf(wire).copper.map(({ path }) => path);
  const position = printFormatOf(catalog).text('end.on-core');
  return order.flatMap((core) => {
    const text = labels.get(core);
    if (text === undefined) return [];
    return ends.map((end) => {
      return { id: `${labelId(run, end)}:${core}`, ...run, end, lines: [text], offsetMm: 0, position, core };
    });
  });
}
