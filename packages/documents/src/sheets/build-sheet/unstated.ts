/** Lists the missing data of the ends and crimps once. The rest of the sheet only marks it. */
import { carriedCopper, naturalOrder, spans, type PlainTextKey } from '@cablewright/engine';
import type { End, Segment, TerminalRef } from '@cablewright/model';
import { paragraph, type Block } from '../../page/flow/blocks.ts';
import type { BuildFacts } from './bench.ts';

const ends: readonly End[] = ['a', 'b'];

/** One line for each kind of missing length or tool, with the ends, contacts or parts that lack it. Empty if none is missing. */
export function unstatedBlocks(bench: BuildFacts): Block[] {
  const { print } = bench;
  const lines: readonly (readonly [PlainTextKey, readonly string[]])[] = [
    ['build.unstated-jacket', endsOfSteps(bench, 'jacket-opening')],
    ['build.unstated-pigtail', endsOfSteps(bench, 'pigtail-length')],
    [
      'build.unstated-strip',
      [...withoutStrip(bench), ...contactsWithout(bench, ({ stripMm }) => stripMm === undefined)],
    ],
    ['build.unstated-entry', withoutDepth(bench)],
    ['build.unstated-height', contactsWithout(bench, ({ crimpHeightMm }) => crimpHeightMm === undefined)],
    // A core is cut back by the length of a part that no record states.
    [
      'build.unstated-part',
      bench.cutBacks.flatMap(({ by }) =>
        by.parts.flatMap(({ id, lengthMm }) => (lengthMm === undefined ? [bench.names.short(id)] : [])),
      ),
    ],
    ['build.unstated-tool', contactsWithout(bench, ({ tool }) => tool === '')],
  ];
  const items = lines.flatMap(([key, names]) =>
    names.length === 0 ? [] : [`${print.text(key)}: ${spans([...new Set(names)].toSorted(naturalOrder))}`],
  );
  return items.length === 0 ? [] : [paragraph(print.text('build.unstated')), { kind: 'list', items }];
}

/** The ends at which a step measures something whose length is missing. */
function endsOfSteps(bench: BuildFacts, of: BuildFacts['steps'][number]['measures'][number]['of']): string[] {
  return bench.steps.flatMap(({ measures, figure }) =>
    figure?.kind === 'end' && measures.some((one) => one.of === of && one.mm === undefined)
      ? [endName(bench, figure)]
      : [],
  );
}

function endName(bench: BuildFacts, { segment, end }: { readonly segment: string; readonly end: End }): string {
  return `${bench.names.short(segment)}-${end.toUpperCase()}`;
}

/** The contacts, or else the parts, whose cores have no strip length. */
function withoutStrip(bench: BuildFacts): string[] {
  return landedEnds(bench).flatMap(({ segment, end, ref }) => {
    if (bench.construction(ref.instance)?.word?.unstripped === true) return [];
    if (bench.stripMm({ segment: segment.id, end }, ref) !== undefined) return [];
    const crimp = bench.crimp(ref.instance, ref.terminal);
    return [crimp?.contactPartNumber || crimp?.contact || bench.names.short(ref.instance)];
  });
}

/** The connectors at which the insertion depth of a wire is not stated, neither by the body nor by the end. */
function withoutDepth(bench: BuildFacts): string[] {
  const ids = new Set(bench.connectors.map(({ id }) => id));
  return landedEnds(bench).flatMap(({ segment, end, ref }) =>
    ids.has(ref.instance) && bench.prepared(segment.id, end).entryMm === undefined
      ? [bench.names.short(ref.instance)]
      : [],
  );
}

interface LandedEnd {
  readonly segment: Segment;
  readonly end: End;
  readonly ref: TerminalRef;
}

/** Every conductor that is prepared here and lands on a part. */
function landedEnds(bench: BuildFacts): LandedEnd[] {
  return bench.segments
    .filter(({ id }) => !bench.isSupplied(id))
    .flatMap((segment) =>
      ends.flatMap((end) =>
        carriedCopper(bench.library, segment)
          .flatMap(({ path }) => bench.landings.at(segment.id, end, path).direct)
          .filter((ref) => ref.end === undefined)
          .map((ref) => ({ segment, end, ref })),
      ),
    );
}

/** The contacts of crimps with missing data, or the connector if the contact isn't stated either. */
function contactsWithout(bench: BuildFacts, isMissing: (row: BuildFacts['crimps'][number]) => boolean): string[] {
  return bench.crimps.flatMap((row) =>
    row.wires.length > 0 && !bench.isDone(row) && isMissing(row)
      ? [row.contactPartNumber || row.contact || bench.names.short(row.connector)]
      : [],
  );
}
