/** Steps at the ends of the wires: strip, cut back, bring out pigtails, join. */
import { definition, naturalOrder, ownCoreMm, pigtailMembers, wireEnd, type CopperAt } from '@cablewright/engine';
import { pigtailOf, type End, type Segment, type TerminalRef } from '@cablewright/model';
import { type BuildFacts } from './bench.ts';
import { fittings } from './fit-steps.ts';
import { isLooseWire } from './loose-wires.ts';
import { isOverSplice, isSplice } from './splices.ts';

const ends: readonly End[] = ['a', 'b'];
/** Above this number, items are counted instead of named. */
const maxNamed = 10;

/** Whether the ends of a run are prepared at the bench. Those of a run that is supplied terminated are not. */
function isCutHere({ suppliedTerminated }: Segment): boolean {
  return suppliedTerminated !== true;
}

/** The steps for each end of each run: where it goes, what is stripped and how far, what stays loose, what is cut back. */
export function stripSteps(bench: BuildFacts): string[] {
  // Loose wires are in a separate table.
  const runs = bench.segments.filter((segment) => isCutHere(segment) && !isLooseWire(bench, segment.id));
  return runs.flatMap((segment) => ends.flatMap((end) => stripStep(bench, segment, end)));
}

function stripStep(bench: BuildFacts, segment: Segment, end: End): string[] {
  const wire = definition(bench.library, 'wires', segment.def);
  if (wire === undefined) return [];
  const { joined, inPigtail, loose, cutBack } = wireEnd(wire, bench.landings, segment, end);
  const steps = [...joined, ...inPigtail, ...loose, ...cutBack];
  if (steps.length === 0) return [];
  const onto = bench.landsOn(segment.id, end);
  const whole = steps.length > 1 && cutBack.length < steps.length;
  const { print } = bench;
  const work = [
    ...(whole ? [print.text('step.open-jacket', { far: openedFor(bench, segment, end) })] : []),
    ...stripTexts(bench, segment, end, joined),
    ...(loose.length === 0 ? [] : [print.text('step.leave-loose', { cores: coreNames(bench, segment, loose) })]),
    ...(cutBack.length === 0 ? [] : [print.text('step.cut-back', { cores: coreNames(bench, segment, cutBack) })]),
  ];
  const location = { run: bench.name(segment.id), end: end.toUpperCase() };
  const name = onto === '' ? print.text('step.end', location) : print.text('step.end-to', { ...location, onto });
  const notes = bench.notesOn(segment.id, end).map((note) => print.text('step.note', { note }));
  return [`${name}: ${work.length === 0 ? print.text('step.nothing-to-strip') : work.join('; ')}.${notes.join('')}`];
}

/** How far the jacket is opened above legs that are the cable's own cores. Other ends have no field for it. */
function openedFor(bench: BuildFacts, segment: Segment, end: End): string {
  const opens = bench.design.instances.breakouts?.some(
    ({ trunk }) => trunk.segment === segment.id && trunk.end === end,
  );
  const legs = opens === true ? (ownCoreMm(bench.design, segment) ?? 0) : 0;
  return legs === 0
    ? bench.print.text('step.length-not-stated')
    : bench.print.text('step.for-length', { length: bench.print.length(legs) });
}

function coreNames(bench: BuildFacts, segment: Segment, copper: readonly CopperAt[]): string {
  if (copper.length > maxNamed) return bench.print.text('step.cores', { count: copper.length });
  return copper.map(({ path }) => bench.short(segment.id, path, false)).join(', ');
}

/** Cores with the same strip length are named together. */
function stripTexts(bench: BuildFacts, segment: Segment, end: End, joined: readonly CopperAt[]): string[] {
  const cores = joined.filter(({ path }) =>
    bench.landings.at(segment.id, end, path).direct.some((ref) => isStripped(bench, ref)),
  );
  const byLength = Map.groupBy(cores, ({ path }) => stripLength(bench, segment, end, path));
  return [...byLength].map(([length, group]) => {
    const cores = coreNames(bench, segment, group);
    return length === undefined
      ? bench.print.text('step.strip-unstated', { cores })
      : bench.print.text('step.strip', { cores, length: bench.mm(length) });
  });
}

function isStripped(bench: BuildFacts, { instance }: TerminalRef): boolean {
  return bench.construction(instance)?.word?.unstripped !== true;
}

function stripLength(bench: BuildFacts, segment: Segment, end: End, path: string): number | undefined {
  const refs = bench.landings.at(segment.id, end, path).direct;
  return refs
    .map(({ instance, terminal }) => bench.crimp(instance, terminal)?.stripMm)
    .find((length) => length !== undefined);
}

/** Pigtails are made before parts are slid on the cable, because sleeves go over them. */
export function pigtailSteps(bench: BuildFacts): string[] {
  const { print } = bench;
  return bench.segments.filter(isCutHere).flatMap((segment) => {
    const wire = definition(bench.library, 'wires', segment.def);
    return (segment.pigtails ?? []).map((pigtail) => {
      const members = wire === undefined ? [] : pigtailMembers(wire, pigtail);
      const long =
        pigtail.lengthMm === undefined
          ? print.text('step.length-unstated')
          : print.text('step.long', { length: print.length(pigtail.lengthMm) });
      const free = bench.landings.ofPigtail(segment.id, pigtail.id).length === 0 ? print.text('step.stays-free') : '';
      const twist =
        members.length === 1
          ? print.text('step.bring-out', { member: members[0]! })
          : print.text('step.twist', { members: members.join(', ') });
      const name = print.text('step.pigtail-end', {
        run: bench.name(segment.id),
        end: pigtail.end.toUpperCase(),
        name: pigtail.id,
      });
      return `${name}: ${twist}, ${long}${free}.`;
    });
  });
}

/** The other joints that are not crimped, part by part, after the joints that they depend on. The landing tables list the wires. */
export function joinSteps(bench: BuildFacts): string[] {
  const parts = fittings(bench, 'joints', (instance, part) => !isOverSplice(bench, instance, part));
  const others = joinsOf(bench).filter(({ instance }) => !bench.names.isRun(instance) && !isSplice(bench, instance));
  return [...parts, ...others.map((join) => joinStep(bench, join))];
}

/** Joints that are not crimped, grouped by part and method. */
export function joinsOf(bench: BuildFacts): Joined[] {
  const joins = new Map<string, Joined>();
  for (const { a, b } of bench.design.joints) {
    const [base, other] = joinedAt(bench, a, b);
    if (base === undefined || other === undefined) continue;
    const pad = base.pad === undefined ? '' : ` ${bench.print.text('pad', { pad: base.pad })}`;
    const purpose = bench.names.functionOf(base);
    const terminal = isPort(bench, base)
      ? bench.terminal(base)
      : `${bench.short(base.instance, base.terminal, false)}${purpose === '' ? '' : ` (${purpose})`}${pad}`;
    const text = `${terminal} ${otherText(bench, base, other)}`;
    const work = bench.constructionAt(base)?.word?.join ?? bench.print.text('step.join');
    const key = `${base.instance} ${work}`;
    const joined = joins.get(key) ?? { instance: base.instance, work, texts: [] };
    joined.texts.push(text);
    joins.set(key, joined);
  }
  return [...Map.groupBy(joins.values(), ({ instance }) => instance).values()].flat();
}

/** Whether a terminal is an open end of a placed cable. */
function isPort({ design }: BuildFacts, { instance }: TerminalRef): boolean {
  return (design.instances.subassemblies ?? []).some(({ id }) => id === instance);
}

/** The joints on a part that are made by the same method. */
interface Joined {
  readonly instance: string;
  readonly work: string;
  readonly texts: string[];
}

export function joinStep(bench: BuildFacts, { instance, work, texts }: Joined): string {
  const how = bench.names.isRun(instance) ? work : bench.print.text('step.as-table', { work });
  return `${bench.name(instance)}: ${how}: ${texts.toSorted(naturalOrder).join('; ')}.`;
}

/** The part on which a joint is made, and the terminal joined to it. Empty if the joint is crimped. */
function joinedAt(bench: BuildFacts, a: TerminalRef, b: TerminalRef): [TerminalRef?, TerminalRef?] {
  if ([a, b].some((ref) => bench.crimp(ref.instance, ref.terminal) !== undefined)) return [];
  if ([a, b].some(({ instance }) => bench.isSupplied(instance))) return [];
  return isPart(a) ? [a, b] : [b, a];
}

function isPart({ end, terminal }: TerminalRef): boolean {
  return end === undefined && pigtailOf(terminal) === undefined;
}

function otherText(bench: BuildFacts, base: TerminalRef, joined: TerminalRef): string {
  if (joined.instance === base.instance && isPart(joined))
    return bench.print.text('step.to-link', { terminal: joined.terminal });
  if (isPart(joined)) return bench.terminal(joined);
  const wire = bench.short(joined.instance, joined.terminal);
  return isPart(base) ? wire : bench.print.text('step.to', { wire });
}
