/** The cores of a cable that end at a part in line, while its other cores go on to the plug that the part is joined to. */
import { cableTrees } from './clockwise.ts';
import { coresText } from './core-words.ts';
import { waysFrom } from './overall.ts';
import type { PlanRun } from './plan-graph.ts';
import type { DrawingSubject } from './subject.ts';

interface CutBack {
  /** The end of the cable: `W2-A`. */
  readonly run: string;
  /** The cores that go on, and the plug they go to. */
  readonly long: string;
  readonly to: string;
  /** The cores that are cut back, and the wires and parts that are in their line instead: `W1 170`, `F1`. */
  readonly short: string;
  readonly by: readonly string[];
}

/**
 * A cable is as long as its longest core. Where one of its cores is joined to a plug by a wire and a part of their own, it must
 * be cut back by these.
 */
export function cutBacks(subject: DrawingSubject): CutBack[] {
  const { graph } = cableTrees(subject.catalog, subject.design);
  const fans = graph.places.filter(({ kind }) => kind === 'fan-out');
  return fans.flatMap((fan) => {
    const links = graph.runs.filter(({ from, to, cores }) => cores.length > 0 && (from === fan || to === fan));
    const others = graph.runs.filter(({ from, to }) => from !== fan && to !== fan);
    const endOf = ({ from, to }: PlanRun) => (from === fan ? to : from);
    const long = links.filter((link) => endOf(link).kind === 'connector');
    return long.flatMap((link) => {
      const ways = waysFrom(endOf(link), { runs: others }, () => 1);
      return links.flatMap((short): CutBack[] => {
        const way = endOf(short).kind === 'part' ? ways.get(endOf(short)) : undefined;
        if (way === undefined || way.runs.length === 0) return [];
        const { segment, end } = short.cores[0]!;
        const { names } = subject;
        return [
          {
            run: `${names.short(segment.id)}-${end.toUpperCase()}`,
            long: coresText(subject, link.cores),
            to: names.short(endOf(link).instances[0]!),
            short: coresText(subject, short.cores),
            by: inLine(subject, way.runs),
          },
        ];
      });
    });
  });
}

/** The wires of a way with their lengths, and the parts between them. */
function inLine(subject: DrawingSubject, runs: readonly PlanRun[]): string[] {
  const { names } = subject;
  const wires = runs.flatMap(({ segments: [segment] }) =>
    segment === undefined ? [] : [`${names.short(segment.id)} ${subject.lengthText(segment)}`],
  );
  const parts = new Set(runs.flatMap(({ from, to }) => [from, to]).filter(({ kind }) => kind === 'part'));
  return [...wires, ...[...parts].map(({ instances }) => names.short(instances[0]!))];
}
