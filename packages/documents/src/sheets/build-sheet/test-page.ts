import type { Continuity } from '@cablewright/engine';
import { heading, paragraph, type Block } from '../../page/flow/blocks.ts';
import { netColumns, netRows, parameterFacts, pointHolders, pointNames, signOff } from '../test-sheet/test-blocks.ts';
import { Names } from '../../page/names.ts';
import type { Bench } from './bench.ts';

/** The last page: how the cable is tested, and by whom it was. */
export function testPage(data: Continuity, bench: Bench): Block[] {
  const { connections, isolation, opens } = data;
  const rows = netRows(data, pointNames(data), bench.library);
  const more =
    `${count(connections.length, 'reading')} expected, ${count(isolation.length, 'pair')} isolated, ` +
    `${count(opens.length, 'point')} open on purpose: the continuity test lists each one.`;
  return [
    { kind: 'page' },
    heading(1, 'Test'),
    parameterFacts(data),
    ...pointHolders(data, flatNames(bench)),
    { kind: 'table', columns: netColumns, rows, none: 'Nothing is joined to a test point.' },
    paragraph(more),
    ...signOff(),
  ];
}

/** Test points are those of the whole assembly. */
function flatNames({ request, nets }: Bench): Names {
  return new Names(request.catalog, nets.flat.design);
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
