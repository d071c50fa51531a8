/**
 * Tests that the sheets state between which points lengths are measured, and which allowance is added to cut a piece.
 */
import { design, nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Catalog } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import { textsOf } from '../../display-list/display-list.ts';
import { documentKind } from '../../render/all-kinds.ts';
import { titleBlockOf } from '../../request/request.ts';

const catalog = testCatalog([
  {
    kind: 'bodies',
    key: 'hood',
    seq: 2,
    record: { id: 'hood', positions: [{ id: '1' }], entryMm: 25, src: 'synthetic' },
  },
  { kind: 'connectors', key: 'hood', seq: 2, record: { id: 'hood', body: 'hood', src: 'synthetic' } },
]);
const lead: Design = design(
  'lead',
  {
    connectors: ['j1', 'j2'].map((id) => ({ id, def: 'hood' })),
    segments: [
      { id: 'w1', def: 'hook-up-24-red', lengthMm: 1800, preparation: { b: { from: 'jacket-end', jacketMm: 60 } } },
    ],
  },
  ['j1.1 = w1@a.core', 'w1@b.core = j2.1'],
);

function textOn(kind: string, of: Design, from: Catalog = catalog): string {
  const document = documentKind(kind)!;
  const request = { ...printRequest(from, of, { paper: 'A3' }), catalog: from };
  const sheets = document.sheets(request, titleBlockOf(request, document));
  return sheets
    .flatMap(({ items }) => textsOf(items))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

test('[DO5.3] a drawing says from which points the lengths are measured, and which ends are measured to another one', () => {
  expect(textOn('drawing', nullModem, testCatalog())).toContain(
    'Lengths of runs are measured from the wire side of the connectors, at open ends from the tips of the cores.',
  );
  expect(textOn('drawing', lead)).toContain('Otherwise: W1-B: end of the jacket.');
  const { library, designs } = shippedCatalog();
  const harness = designs.find((one) => one.design.id === 'machine-control-harness')!.design;
  expect(textOn('drawing', harness, { library, design: () => undefined })).toContain(
    'Lengths of bundles are measured between their nodes, at a connector from its wire side; positions from the first node of the bundle.',
  );
});

test('[DO5.3] the cut list and the build sheet show the sum of a cut length; lengths are from tip to tip', () => {
  const list = textOn('cut-list', lead);
  expect(list).toContain('Length mm, tip to tip');
  expect(list).toContain('Length from');
  expect(list).toContain('1885');
  expect(list).toContain('1800 + entry 25 + cores 60 = 1885');
  expect(textOn('build-sheet', lead)).toContain('cut 1 × 1885 mm (1800 + entry 25 + cores 60 = 1885) of');
  expect(textOn('cut-list', nullModem, testCatalog())).not.toContain('Length from');
});
