import type { Continuity } from '@cablewright/engine';
import { heading, paragraph, type Block } from '../../page/flow/blocks.ts';
import { netColumns, netRows, parameterFacts, pointNames, signOff } from '../test-sheet/test-blocks.ts';
import type { Bench } from './bench.ts';

/** The last page: how the cable is tested, and by whom it was. */
export function testPage(data: Continuity, bench: Bench): Block[] {
  const { connections, isolation, opens } = data;
  const rows = netRows(
    data,
    pointNames(data, (id) => bench.name(id)),
    bench.library,
  );
  const more =
    `${count(connections.length, 'reading')} expected, ${count(isolation.length, 'pair')} isolated, ` +
    `${count(opens.length, 'point')} open on purpose: the continuity test lists each one.`;
  return [
    { kind: 'page' },
    heading(1, 'Test'),
    parameterFacts(data),
    { kind: 'table', columns: netColumns, rows, none: 'Nothing is joined to a test point.' },
    paragraph(more),
    ...signOff(),
  ];
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
