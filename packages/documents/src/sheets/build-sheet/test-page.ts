import type { Continuity } from '@cablewright/engine';
import { heading, paragraph, type Block } from '../../page/flow/blocks.ts';
import { netColumns, netRows, parameterFacts, pointHolders, pointNames, signOff } from '../test-sheet/test-blocks.ts';
import { Names } from '../../lists/names.ts';
import type { Bench } from './bench.ts';

/** The last page: how to test the cable, and who tested it. */
export function testPage(data: Continuity, bench: Bench): Block[] {
  const { connections, nets, opens } = data;
  // Of every two nets a pair, but for those that parts connect: each of these is named by both.
  const connected = [...data.joined().values()].reduce((sum, others) => sum + others.size, 0);
  const pairs = (nets.length * (nets.length - 1) - connected) / 2;
  const rows = netRows(data, pointNames(data), bench.library);
  const { print } = bench;
  const more = print.text('test.more', {
    readings: print.text('test.readings-count', { n: connections.length }),
    pairs: print.text('test.pairs-count', { n: pairs }),
    points: print.text('test.points-count', { n: opens.length }),
  });
  return [
    { kind: 'page' },
    heading(1, print.text('test.page')),
    parameterFacts(print, data),
    ...pointHolders(data, flatNames(bench)),
    { kind: 'table', columns: netColumns(print), rows, none: print.text('test.no-points') },
    paragraph(more),
    ...signOff(print),
  ];
}

/** Test points are those of the whole assembly. */
function flatNames({ request, nets }: Bench): Names {
  return new Names(request.catalog, nets.flat.design);
}
