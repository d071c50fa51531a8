/** Steps at the ends of the runs: open the jacket, strip, cut back, bring out pigtails. */
import type { End, Pigtail, Segment, SegmentEnd, TerminalRef } from '@cablewright/model';
import type { CopperAt } from '../../connectivity/elements.ts';
import { wireEnd } from '../../connectivity/landings/wire-end.ts';
import { ownCoreMm } from '../../connectivity/own-cores.ts';
import { foilsCutOff, pigtailMembers } from '../../connectivity/terminals/pigtails.ts';
import { definition } from '../../library/definition.ts';
import type { BenchFacts } from './bench-facts.ts';
import type { StepDraft, StepPigtail } from './build-step.ts';
import { isLooseWire } from './loose-wires.ts';

const ends: readonly End[] = ['a', 'b'];
/** Above this number, items are counted instead of named. */
const maxNamed = 10;

/** True if the ends of a run are prepared at the bench, which isn't the case for a run that is supplied terminated. */
function isCutHere({ suppliedTerminated }: Segment): boolean {
  return suppliedTerminated !== true;
}

/**
 * The steps for each end of each run: its destination, what is stripped and how far, which cores stay loose and which
 * are cut back.
 */
export function stripSteps(bench: BenchFacts): StepDraft[] {
  // Loose wires are in a separate table.
  const runs = bench.segments.filter((segment) => isCutHere(segment) && !isLooseWire(bench, segment.id));
  return runs.flatMap((segment) => ends.flatMap((end) => stripStep(bench, segment, end)));
}

function stripStep(bench: BenchFacts, segment: Segment, end: End): StepDraft[] {
  const wire = definition(bench.library, 'wires', segment.def);
  if (wire === undefined) return [];
  const { joined, inPigtail, loose, cutBack } = wireEnd(wire, bench.landings, segment, end);
  const copper = [...joined, ...inPigtail, ...loose, ...cutBack];
  if (copper.length === 0) return [];
  const isWhole = copper.length > 1 && cutBack.length < copper.length;
  const openedMm = isWhole ? openedFor(bench, segment, end) : undefined;
  const stripped = strippedCores(bench, segment, end, joined);
  const { print } = bench;
  const far = (mm: number | undefined) =>
    mm === undefined
      ? print.text('step.length-not-stated')
      : print.text('step.for-length', { length: print.length(mm) });
  const work = [
    ...(isWhole ? [print.text('step.open-jacket', { far: far(openedMm) })] : []),
    ...cutBackTexts(bench, segment, end),
    ...stripTexts(bench, segment, stripped),
    ...(loose.length === 0 ? [] : [print.text('step.leave-loose', { cores: coreNames(bench, segment, loose) })]),
    ...(cutBack.length === 0
      ? []
      : [
          print.text(isWhole ? 'step.cut-back-to-jacket' : 'step.cut-back', {
            cores: coreNames(bench, segment, cutBack),
          }),
        ]),
  ];
  const fateOf = (cores: readonly CopperAt[], fate: 'joined' | 'pigtail' | 'loose' | 'cut-back') =>
    cores.map(({ path }) => ({ segment: segment.id, end, path, fate }));
  return [
    {
      id: `strip:${segment.id}:${end}`,
      station: 'strip',
      does: 'prepare-end',
      what: `${endName(bench, segment, end)}: ${work.length === 0 ? print.text('step.nothing-to-strip') : work.join('; ')}.${notesText(bench, segment, end)}`,
      figure: { kind: 'end', segment: segment.id, end },
      measures: [
        ...(isWhole ? [{ of: 'jacket-opening' as const, ...stated(openedMm) }] : []),
        ...stripped.map(({ mm }) => ({ of: 'strip-length' as const, ...stated(mm) })),
      ],
      concerns: {
        runs: [segment.id],
        ends: [{ segment: segment.id, end }],
        cores: [
          ...fateOf(joined, 'joined'),
          ...fateOf(inPigtail, 'pigtail'),
          ...fateOf(loose, 'loose'),
          ...fateOf(cutBack, 'cut-back'),
        ],
      },
    },
  ];
}

/**
 * Describes the cores that are cut shorter than others at this end, because the last stretch to the connector is made
 * up of separate wires and parts.
 */
function cutBackTexts(bench: BenchFacts, segment: Segment, end: End): string[] {
  const { print, names } = bench;
  const here = bench.cutBacks.filter((one) => one.segment === segment.id && one.end === end);
  return here.map((cut) => {
    const cores = cut.short.map((path) => bench.short(segment.id, path, false)).join(', ');
    const by = cut.textOf(
      (id) => names.short(id),
      (mm) => (mm === undefined ? bench.unknown : print.length(mm)),
    );
    // The tip of the longer cores is in their connector. Its depth is added to what is cut off.
    const lacksDepth = bench.unstatedDepthsAt(segment.id, end).includes(cut.connector);
    const connector = names.short(cut.connector);
    const whole = lacksDepth ? print.text('step.and-depth', { length: by, connector }) : by;
    if (cut.freeMm === undefined || cut.freeMm <= 0) return print.text('step.cut-back-by', { cores, by: whole });
    const freeText = print.length(cut.freeMm);
    const length = lacksDepth ? print.text('step.less-depth', { length: freeText }) : freeText;
    return print.text('step.cut-back-free', { cores, by: whole, length });
  });
}

const stated = (mm: number | undefined) => (mm === undefined ? {} : { mm });

function endName(bench: BenchFacts, segment: Segment, end: End): string {
  const onto = bench.landsOn(segment.id, end);
  const location = { run: bench.name(segment.id), end: end.toUpperCase() };
  return onto === '' ? bench.print.text('step.end', location) : bench.print.text('step.end-to', { ...location, onto });
}

function notesText(bench: BenchFacts, segment: Segment, end: End): string {
  return bench
    .notesOn(segment.id, end)
    .map((note) => bench.print.text('step.note', { note }))
    .join('');
}

/**
 * How far the jacket is opened, in mm: by the length of the legs if they are made of the cable's own cores, otherwise
 * as stated.
 */
function openedFor(bench: BenchFacts, segment: Segment, end: End): number | undefined {
  const opens = bench.design.instances.breakouts?.some(
    ({ trunk }) => trunk.segment === segment.id && trunk.end === end,
  );
  const legs = opens === true ? (ownCoreMm(bench.design, segment) ?? 0) : 0;
  return legs === 0 ? bench.prepared(segment.id, end).jacketMm : legs;
}

function coreNames(bench: BenchFacts, segment: Segment, copper: readonly CopperAt[]): string {
  if (copper.length > maxNamed) return bench.print.text('step.cores', { count: copper.length });
  return copper.map(({ path }) => bench.short(segment.id, path, false)).join(', ');
}

interface StrippedCore {
  readonly core: CopperAt;
  readonly mm: number | undefined;
}

function strippedCores(bench: BenchFacts, segment: Segment, end: End, joined: readonly CopperAt[]): StrippedCore[] {
  return joined.flatMap((core) => {
    const refs = bench.landings.at(segment.id, end, core.path).direct;
    return refs.some((ref) => isStripped(bench, ref))
      ? [{ core, mm: stripLength(bench, { segment: segment.id, end }, refs) }]
      : [];
  });
}

/** Cores with the same strip length are named together. */
function stripTexts(bench: BenchFacts, segment: Segment, stripped: readonly StrippedCore[]): string[] {
  return [...Map.groupBy(stripped, ({ mm }) => mm)].map(([length, group]) => {
    const cores = coreNames(
      bench,
      segment,
      group.map(({ core }) => core),
    );
    return length === undefined
      ? bench.print.text('step.strip-unstated', { cores })
      : bench.print.text('step.strip', { cores, length: bench.mm(length) });
  });
}

function isStripped(bench: BenchFacts, { instance }: TerminalRef): boolean {
  return bench.construction(instance)?.word?.unstripped !== true;
}

function stripLength(bench: BenchFacts, wire: SegmentEnd, refs: readonly TerminalRef[]): number | undefined {
  return refs.map((ref) => bench.stripMm(wire, ref)).find((length) => length !== undefined);
}

/** Pigtails are made before parts are slid onto the cable, because sleeves go over them. */
export function pigtailSteps(bench: BenchFacts): StepDraft[] {
  return bench.segments
    .filter(isCutHere)
    .flatMap((segment) => (segment.pigtails ?? []).map((pigtail) => pigtailStep(bench, segment, pigtail)));
}

function pigtailStep(bench: BenchFacts, segment: Segment, pigtail: Pigtail): StepDraft {
  const { print } = bench;
  const { id, end, lengthMm } = pigtail;
  const { members } = pigtailData(bench, segment, pigtail);
  const long =
    lengthMm === undefined
      ? print.text('step.length-unstated')
      : print.text('step.long', { length: print.length(lengthMm) });
  const free = bench.landings.ofPigtail(segment.id, id).length === 0 ? print.text('step.stays-free') : '';
  const twist = twistText(bench, segment, members);
  const name = print.text('step.pigtail-end', { run: bench.name(segment.id), end: end.toUpperCase(), name: id });
  return {
    id: `gather:${segment.id}:${end}:${id}`,
    station: 'pigtails',
    does: 'make-pigtail',
    what: `${name}: ${twist}, ${long}${free}.`,
    figure: { kind: 'end', segment: segment.id, end },
    measures: [{ of: 'pigtail-length', ...stated(lengthMm) }],
    concerns: {
      runs: [segment.id],
      ends: [{ segment: segment.id, end }],
      pigtails: [pigtailData(bench, segment, pigtail)],
    },
  };
}

/**
 * The work on the screens of a pigtail: foils are cut off if other screens of the pigtail carry their line. Several
 * remaining screens are twisted together, a single one is led out.
 */
function twistText({ library, print }: BenchFacts, { def }: Segment, members: readonly string[]): string {
  const wire = definition(library, 'wires', def);
  const cut = wire === undefined ? [] : foilsCutOff(wire, members);
  const kept = members.filter((path) => !cut.includes(path));
  const work =
    kept.length === 1
      ? print.text('step.bring-out', { member: kept.join() })
      : print.text('step.twist', { members: kept.join(', ') });
  return cut.length === 0 ? work : `${print.text('step.cut-off', { members: cut.join(', ') })}; ${work}`;
}

/** A pigtail with the screens that it gathers. */
export function pigtailData({ library }: BenchFacts, { id: segment, def }: Segment, pigtail: Pigtail): StepPigtail {
  const wire = definition(library, 'wires', def);
  const members = wire === undefined ? [] : pigtailMembers(wire, pigtail);
  return { segment, end: pigtail.end, id: pigtail.id, members };
}
