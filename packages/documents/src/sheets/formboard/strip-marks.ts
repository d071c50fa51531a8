/** The strip lengths of the wires that end in a plug. */
import { derived } from '@cablewright/derive';
import { crimpList } from '@cablewright/engine';
import { ink, line, type Item } from '../../display-list/display-list.ts';
import type { DrawingSubject } from '../subject/subject.ts';
import type { BoardNode } from './board-tree.ts';
import type { DrawnWay } from './drawn-way.ts';
import { along, angleOf } from '../../display-list/geometry.ts';

/** The distinct strip lengths by connector, mm, from the contacts of its joined cavities. */
const stripsOf = derived('strip lengths', (subject: DrawingSubject): ReadonlyMap<string, readonly number[]> => {
  const rows = Map.groupBy(crimpList(subject.catalog, subject.design), ({ connector }) => connector);
  return new Map(
    [...rows].map(([connector, of]) => [
      connector,
      [...new Set(of.flatMap(({ stripMm }) => stripMm ?? []))].toSorted((a, b) => a - b),
    ]),
  );
});

function lengthsAt(subject: DrawingSubject, { place, stub }: BoardNode): readonly number[] {
  return stub === true ? [] : (stripsOf(subject).get(place.instances[0] ?? '') ?? []);
}

/** Each strip length as a line across the end of the wires. */
export function stripTicks(
  subject: DrawingSubject,
  { placed: { from, to }, thickness }: DrawnWay,
  scale: number,
): Item[] {
  return [
    { node: from, heading: angleOf(from.at, to.at) },
    { node: to, heading: angleOf(to.at, from.at) },
  ].flatMap(({ node: { node, at }, heading }) => {
    return lengthsAt(subject, node).map((mm) => {
      const middle = along(at, heading, mm * scale);
      const reach = thickness / 2 + 1.5;
      const [a, b] = [along(middle, heading + 90, -reach), along(middle, heading + 90, reach)];
      return line(a[0], a[1], b[0], b[1], { ink: ink.accent, width: 0.25 });
    });
  });
}

/** `Strip 4.5 mm`. Empty if no contact states a length. */
export function stripWords(subject: DrawingSubject, node: BoardNode): string[] {
  const lengths = lengthsAt(subject, node);
  const { print } = subject.names;
  if (lengths.length === 0) return [];
  return [print.text('board.strip', { lengths: lengths.map((mm) => print.fine(mm)).join(', ') })];
}
