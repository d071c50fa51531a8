/**
 * The shipped library without the connectors that have no pinout and the records that were added with them (decision
 * 0105), and the cables that are derived differently from two libraries.
 */
import { sameJson } from '@cablewright/model';
import { Library, type LibraryRow } from '../src/library/library.ts';
import { deriveOption } from '../src/resolver/derive/derive.ts';
import type { PortChoice } from '../src/resolver/options/option.ts';
import { resolveCable } from '../src/resolver/options/resolve.ts';
import { shippedRows } from './shipped.ts';

/** The first and the last of the records to leave out, in the order of each file. */
const neutralRanges: Readonly<Record<string, readonly [first: string, last: string]>> = {
  bodies: ['dc37-socket', 'ring-m10-yellow'],
  connectors: ['de9-plug-plain', 'ring-m10-yellow-plain'],
  mechanicals: ['ph-contact-socket', 'ferrule-plain-5000'],
  'vocab/constructions': ['quick-connect', 'quick-connect'],
  'vocab/families': ['xlr-circular', 'faston'],
};

/** The rows of the starter catalog and of all packs, without these records; and the rows that were left out. */
export function rowsWithoutNeutral(): { rows: LibraryRow[]; removed: LibraryRow[] } {
  const rows = shippedRows();
  const removed = Object.entries(neutralRanges).flatMap(([kind, [first, last]]) => {
    const own = rows.filter((row) => row.kind === kind && row.pack === 'starter');
    const at = (id: string) => own.findIndex(({ key }) => key === id);
    if (at(first) < 0 || at(last) < 0) throw new Error(`${kind} has no ${first} or ${last}`);
    return own.slice(at(first), at(last) + 1);
  });
  const gone = new Set(removed);
  return { rows: rows.filter((row) => !gone.has(row)), removed };
}

/** Rows in a random order that depends only on the seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** All pairs of these ports, each pair once. */
export function* portPairs(ports: readonly PortChoice[]): Generator<readonly [PortChoice, PortChoice]> {
  for (const [i, source] of ports.entries()) for (const destination of ports.slice(i)) yield [source, destination];
}

interface Comparison {
  /** The cables that are derived differently from the two libraries: `car.obd > truck.j1939 direct: …`. */
  readonly other: readonly string[];
  /** Number of derived cables that were compared. */
  readonly cables: number;
}

/**
 * Derives every complete option of the pairs with both libraries. The designs must be equal in every part and position.
 */
export function derivedOtherwise(
  one: Library,
  two: Library,
  pairs: Iterable<readonly [PortChoice, PortChoice]>,
): Comparison {
  const other: string[] = [];
  let cables = 0;
  for (const [source, destination] of pairs) {
    const name = `${source.device}.${source.port} > ${destination.device}.${destination.port}`;
    const [ours, theirs] = [one, two].map((library) =>
      resolveCable(library, { source, destination }).options.map((option) => ({
        id: option.id,
        complete: option.complete,
        derived: option.complete ? deriveOption(library, option) : undefined,
      })),
    );
    const [ids, theirIds] = [ours!, theirs!].map((list) => list.map(({ id, complete }) => `${id} ${complete}`));
    if (!sameJson(ids, theirIds)) other.push(`${name}: the options are ${ids!.join(', ')} and ${theirIds!.join(', ')}`);
    for (const { id, derived } of ours!) {
      if (derived === undefined) continue;
      cables += 1;
      const back = theirs!.find((option) => option.id === id)?.derived;
      if (!sameJson(derived, back)) other.push(`${name} ${id}: other parts`);
    }
  }
  return { other, cables };
}

/** A library made from rows. */
export const libraryOfRows = (rows: readonly LibraryRow[]): Library => Library.build(rows, 1);
