/**
 * The wires and parts in the line of one core of a cable, as in a lead with a fuse holder. The other cores continue
 * past them to the same connector. The cable is as long as these cores, so its jacket ends where the line begins, and
 * the line is drawn next to them.
 */
import type { Segment } from '@cablewright/model';
import { endAt, type PlanGraph, type PlanPlace, type PlanRun } from '../subject/plan-graph.ts';

/** A line of wires and parts, starting at the connector. */
export interface InLine {
  readonly connector: PlanPlace;
  /** The cores that continue from the end of the jacket to the connector. */
  readonly cores: PlanRun;
  readonly cable: PlanRun;
  /** Each wire with its length and the part after it, whose length from joint to joint may not be stated. Lengths in mm. */
  readonly wires: readonly {
    readonly run: PlanRun;
    readonly lengthMm: number;
    readonly part: PlanPlace;
    readonly partMm: number | undefined;
  }[];
  /** The core that joins the last part to the end of the jacket. */
  readonly last: PlanRun;
}

/** The lines of a cable whose wires all have a stated length. */
export function linesIn(
  { places, runs }: PlanGraph,
  lengthOf: (segment: Segment) => number | undefined,
  partLength: (instance: string) => number | undefined,
): InLine[] {
  const at = (place: PlanPlace) => runs.filter(({ from, to }) => from === place || to === place);
  return places
    .filter(({ kind }) => kind === 'fan-out')
    .flatMap((fanOut) => {
      const cable = at(fanOut).find(({ segments }) => segments.length === 1);
      return at(fanOut).flatMap((cores): InLine[] => {
        const connector = otherEnd(cores, fanOut);
        const [first, ...more] = at(connector).filter((run) => run !== cores);
        if (cable === undefined || cores.segments.length > 0 || connector.kind !== 'connector') return [];
        if (first === undefined || more.length > 0) return [];
        const line = followed(first, { connector, fanOut, at, lengthOf, partLength });
        return line === undefined ? [] : [{ connector, cores, cable, ...line }];
      });
    });
}

function otherEnd({ from, to }: PlanRun, place: PlanPlace): PlanPlace {
  return from === place ? to : from;
}

interface LineContext {
  readonly connector: PlanPlace;
  readonly fanOut: PlanPlace;
  readonly at: (place: PlanPlace) => readonly PlanRun[];
  readonly lengthOf: (segment: Segment) => number | undefined;
  readonly partLength: (instance: string) => number | undefined;
}

/** The line that begins with a run at a connector, if it leads to the end of the jacket through parts only. */
function followed(
  first: PlanRun,
  { connector, fanOut, at, lengthOf, partLength }: LineContext,
): Pick<InLine, 'wires' | 'last'> | undefined {
  const wires: InLine['wires'][number][] = [];
  let [run, from] = [first, connector];
  while (run.segments.length === 1) {
    const part = otherEnd(run, from);
    const lengthMm = lengthOf(run.segments[0]!);
    const [next, ...more] = at(part).filter((candidate) => candidate !== run);
    if (part.kind !== 'part' || lengthMm === undefined || next === undefined || more.length > 0) return undefined;
    wires.push({ run, lengthMm, part, partMm: partLength(part.instances[0]!) });
    [run, from] = [next, part];
  }
  return wires.length > 0 && run.segments.length === 0 && otherEnd(run, from) === fanOut
    ? { wires, last: run }
    : undefined;
}

/** The stated opening of the jacket at the line, mm: the cores that continue are so long outside it. */
export function openedAt({ cable, cores, connector }: InLine): number | undefined {
  const end = endAt(cable, otherEnd(cores, connector));
  return end === undefined ? undefined : cable.segments[0]!.preparation?.[end]?.jacketMm;
}

/** The length of the last core outside the jacket, mm. Undefined if the opening of the jacket or a part's length isn't stated. */
export function freeOf(line: InLine): number | undefined {
  return line.wires.reduce<number | undefined>(
    (rest, { lengthMm, partMm }) => (rest === undefined || partMm === undefined ? undefined : rest - lengthMm - partMm),
    openedAt(line),
  );
}

/** Whether the length of the cable is stated up to the end of its jacket, so that its cores are not part of it. */
export function isToJacket({ cable, cores, connector }: InLine): boolean {
  const fanOut = otherEnd(cores, connector);
  const end = endAt(cable, fanOut);
  return end !== undefined && cable.segments[0]?.preparation?.[end]?.from === 'jacket-end';
}
