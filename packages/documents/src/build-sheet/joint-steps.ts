/** Steps at the ends of the wires: strip and cut back, solder, pigtails. */
import { carriedCopper, definition, naturalOrder, pigtailMembers, type CopperAt } from '@cablewright/engine';
import { type End, type Segment, type TerminalRef } from '@cablewright/model';
import { notStated, type Bench } from './bench.ts';

const ends: readonly End[] = ['a', 'b'];

/** Every end of every run: where it goes, what is stripped and how far, what is cut back and why. */
export function stripSteps(bench: Bench): string[] {
  return bench.segments
    .filter((segment) => segment.suppliedTerminated !== true)
    .flatMap((segment) => ends.flatMap((end) => stripStep(bench, segment, end)));
}

function stripStep(bench: Bench, segment: Segment, end: End): string[] {
  const copper = carriedCopper(bench.library, segment);
  if (copper.length === 0) return [];
  const onto = bench.landsOn(segment.id, end);
  const kept = copper.filter((one) => isKept(bench, segment, end, one));
  const cutBack = copper.filter((one) => !kept.includes(one)).map(({ path }) => path);
  const parts = [
    `${bench.name(segment.id)} end ${end.toUpperCase()}${onto === '' ? '' : ` (to ${onto})`}:`,
    copper.length === 1 ? '' : 'open the jacket;',
    stripText(bench, segment, end, kept),
    cutBack.length === 0 ? '' : `; cut back ${cutBack.join(', ')}`,
  ];
  return [
    `${parts
      .filter((part) => part !== '')
      .join(' ')
      .replaceAll(' ;', ';')}.`,
  ];
}

function isKept(bench: Bench, segment: Segment, end: End, { path }: CopperAt): boolean {
  const { direct, pigtail, breakout } = bench.landings.at(segment.id, end, path);
  return direct.length > 0 || pigtail !== undefined || (breakout !== undefined && breakout.conductor.fate !== 'nc');
}

/** Cores that are stripped alike are named together. */
function stripText(bench: Bench, segment: Segment, end: End, kept: readonly CopperAt[]): string {
  const cores = kept.filter(({ path }) => bench.landings.at(segment.id, end, path).direct.length > 0);
  const byLength = Map.groupBy(cores, ({ path }) => stripLength(bench, segment, end, path));
  const texts = [...byLength].map(([length, group]) => {
    const names =
      group.length > 6
        ? `${group.length} cores`
        : group.map(({ path }) => bench.short(segment.id, path, false)).join(', ');
    return length === undefined ? `strip ${names} (length ${notStated})` : `strip ${names} ${length} mm`;
  });
  return texts.length === 0 ? 'leave the ends as they are' : texts.join('; ');
}

function stripLength(bench: Bench, segment: Segment, end: End, path: string): number | undefined {
  const refs = bench.landings.at(segment.id, end, path).direct;
  return refs
    .map(({ instance, terminal }) => bench.crimp(instance, terminal)?.stripMm)
    .find((one) => one !== undefined);
}

/** Joints that are neither crimped nor a pigtail's, part by part: the landing tables say which wire is which. */
export function solderSteps(bench: Bench): string[] {
  const byPart = new Map<string, string[]>();
  for (const { a, b } of bench.design.joints) {
    const [at, other] = soldered(bench, a, b);
    if (at === undefined || other === undefined) continue;
    const texts = byPart.get(at.instance) ?? [];
    const pad = at.pad === undefined ? '' : ` pad ${at.pad}`;
    byPart.set(at.instance, [...texts, `${at.terminal}${pad} ${otherText(bench, at, other)}`]);
  }
  return [...byPart].map(
    ([instance, texts]) =>
      `${bench.name(instance)}: solder as its table shows: ${texts.toSorted(naturalOrder).join('; ')}.`,
  );
}

/** The part a joint is soldered on, and what is soldered to it; nothing where it is crimped or a pigtail. */
function soldered(bench: Bench, a: TerminalRef, b: TerminalRef): [TerminalRef?, TerminalRef?] {
  if ([a, b].some((ref) => ref.terminal.startsWith('pigtail:'))) return [];
  if ([a, b].some((ref) => bench.crimp(ref.instance, ref.terminal) !== undefined)) return [];
  return a.end === undefined ? [a, b] : [b, a];
}

function otherText(bench: Bench, at: TerminalRef, other: TerminalRef): string {
  if (other.instance === at.instance && other.end === undefined) return `to ${other.terminal} (link)`;
  return other.end === undefined ? bench.terminal(other) : bench.short(other.instance, other.terminal);
}

export function pigtailSteps(bench: Bench): string[] {
  return bench.segments.flatMap((segment) => {
    const wire = definition(bench.library, 'wires', segment.def);
    return (segment.pigtails ?? []).map((pigtail) => {
      const members = wire === undefined ? [] : pigtailMembers(wire, pigtail);
      const long = pigtail.lengthMm === undefined ? `length ${notStated}` : `${pigtail.lengthMm} mm long`;
      const onto = bench.landings.ofPigtail(segment.id, pigtail.id).map((ref) => bench.terminal(ref));
      const where = onto.length === 0 ? 'leave it free' : `land it on ${onto.join(', ')}`;
      const twist = members.length === 1 ? `bring out ${members[0]}` : `twist ${members.join(', ')} together`;
      const name = `${bench.name(segment.id)} end ${pigtail.end.toUpperCase()}, pigtail ${pigtail.id}`;
      return `${name}: ${twist}, ${long}; ${where}.`;
    });
  });
}
