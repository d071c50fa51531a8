/** The connection table: the joints of a design read as lines, each from an end, along a wire, to an end. */
import { formatTerminal, type Design, type Joint, type TerminalRef } from '@cablewright/model';

/** The element or pigtail of a segment that a line runs along. */
export interface ElementRun {
  readonly segment: string;
  readonly terminal: string;
}

/** One end of a line: its terminal and the joint behind it. */
interface Landing {
  readonly ref: TerminalRef;
  readonly joint: number;
}

export interface WiringLine {
  /** Stays the same while other lines are added and removed. */
  readonly key: string;
  /** Undefined for a joint of two parts without a wire. */
  readonly run?: ElementRun;
  readonly from?: Landing | undefined;
  readonly to?: Landing | undefined;
  /** The ends that are empty here because the same wire end lands in a line above: a splice. */
  readonly above?: { readonly from: boolean; readonly to: boolean };
}

export function runText(run: ElementRun): string {
  return `${run.segment}.${run.terminal}`;
}

/** The written-out terminal of a wire end, such as `w1@a.red`. */
export function wireEndText({ segment: instance, terminal }: ElementRun, end: 'a' | 'b'): string {
  return formatTerminal({ instance, terminal, end });
}

interface Ends {
  readonly run: ElementRun;
  readonly a: Landing[];
  readonly b: Landing[];
}

/**
 * The lines of a design: one for each landing of each wire end, segments in their order and elements in the order in
 * which they are first joined; then the joints without a wire. A splice of two wires is a landing of both.
 */
export function linesOf(design: Design): WiringLine[] {
  const segments = new Map((design.instances.segments ?? []).map((segment, index) => [segment.id, index]));
  const runs = new Map<string, Ends>();
  const direct: WiringLine[] = [];
  for (const [index, joint] of design.joints.entries()) {
    const onWire = [joint.a, joint.b].filter((ref) => segments.has(ref.instance) && ref.end !== undefined);
    for (const ref of onWire) landOn(runs, ref, otherSide(joint, ref), index);
    if (onWire.length === 0) {
      direct.push({
        key: `${formatTerminal(joint.a)}=${formatTerminal(joint.b)}`,
        from: { ref: joint.a, joint: index },
        to: { ref: joint.b, joint: index },
      });
    }
  }
  const order = (ends: Ends) => segments.get(ends.run.segment) ?? 0;
  return [...[...runs.values()].toSorted((x, y) => order(x) - order(y)).flatMap(linesOfRun), ...direct];
}

function otherSide(joint: Joint, ref: TerminalRef): TerminalRef {
  return joint.a === ref ? joint.b : joint.a;
}

function landOn(runs: Map<string, Ends>, wire: TerminalRef, ref: TerminalRef, joint: number): void {
  const run = { segment: wire.instance, terminal: wire.terminal };
  let ends = runs.get(runText(run));
  if (ends === undefined) runs.set(runText(run), (ends = { run, a: [], b: [] }));
  (wire.end === 'b' ? ends.b : ends.a).push({ ref, joint });
}

function linesOfRun({ run, a, b }: Ends): WiringLine[] {
  const rows = Math.max(a.length, b.length);
  return Array.from({ length: rows }, (_, row) => ({
    key: `${runText(run)}#${row}`,
    run,
    from: a[row],
    to: b[row],
    above: { from: a.length > 0 && row >= a.length, to: b.length > 0 && row >= b.length },
  }));
}
