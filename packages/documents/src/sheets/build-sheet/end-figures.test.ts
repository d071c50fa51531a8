import { catalogOf } from '@cablewright/engine';
import { design, nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { present, type Design, type Segment } from '@cablewright/model';
import { expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import { unstatedLengths } from '../../../test-kit/unstated-lengths.ts';
import { textsOf } from '../../display-list/display-list.ts';
import { rich } from '../../page/flow/blocks.ts';
import { buildSheetBlocks } from './build-sheet.ts';

const body = {
  id: 'hood',
  positions: [{ id: '1' }, { id: '2' }],
  jacketMm: 22,
  stripMm: 4,
  entryMm: 15,
  src: 'synthetic',
};
const catalog = testCatalog([
  { kind: 'bodies', key: 'hood', seq: 2, record: body },
  { kind: 'connectors', key: 'hood', seq: 2, record: { id: 'hood', body: 'hood', src: 'synthetic' } },
]);
const lead = (preparation: Segment['preparation']): Design =>
  design(
    'lead',
    {
      connectors: ['j1', 'j2'].map((id) => ({ id, def: 'hood' })),
      segments: [{ id: 'w1', def: 'dc-2core', lengthMm: 1000, ...(preparation === undefined ? {} : { preparation }) }],
    },
    ['j1.1 = w1@a.red', 'j1.2 = w1@a.black', 'w1@b.red = j2.1', 'w1@b.black = j2.2'],
  );

const blocksOf = (of: Design, from = catalog) => buildSheetBlocks(printRequest(from, of));
const figuresOf = (of: Design, from = catalog) =>
  blocksOf(of, from).flatMap((block, i, all) => {
    const title = all[i - 1];
    if (block.kind !== 'figures' || title?.kind !== 'heading' || title.text !== 'Ends') return [];
    return block.figures.map((figure) => [figure.title, ...textsOf(figure.items)]);
  });
const tableTexts = (of: Design) =>
  blocksOf(of).flatMap((block) =>
    block.kind === 'table'
      ? block.rows.flatMap((row) => ('group' in row ? [] : row.cells.map((cell) => rich(cell).text)))
      : [],
  );

test('[DO5.5] jacket opening, strip length and depth are facts of the body: a figure shows them for each kind of end', () => {
  expect(figuresOf(lead(undefined))).toEqual([
    ['W1-A, W1-B', 'strip 4 mm', 'in the connector 15 mm', 'jacket off 22 mm'],
  ]);
  expect(figuresOf(nullModem, testCatalog())).toEqual([['W1-A: Solder', 'pigtail ?'], ['W1-B: Solder']]);
});

test('[DO5.5] a figure has each core that is joined, each pigtail with its length, and a stub if something is cut back', () => {
  const shielded = (cores: number, lengthMm?: number): Design =>
    design(
      'shielded',
      {
        connectors: ['j1', 'j2'].map((id) => ({ id, def: 'de9-female' })),
        segments: [
          {
            id: 'w1',
            def: 'shielded-2pair-24awg',
            lengthMm: 1000,
            pigtails: [{ id: 'screen', end: 'a', ...present({ lengthMm }) }],
          },
        ],
      },
      ['pair-1.a', 'pair-1.b', 'pair-2.a', 'pair-2.b']
        .slice(0, cores)
        .flatMap((core, i) => [`j1.${i + 2} = w1@a.${core}`, `w1@b.${core} = j2.${i + 2}`]),
    );
  const drawn = (of: Design) =>
    blocksOf(of, testCatalog()).flatMap((block) =>
      block.kind === 'figures' && block.figures.some(({ title }) => title?.startsWith('W1-'))
        ? block.figures.map(({ items }) => ({
            bareTips: items.filter((item) => item.kind === 'line' && item.stroke.width === 0.9).length,
            pigtails: items.filter((item) => item.kind === 'line' && item.stroke.dash !== undefined).length,
            texts: textsOf(items),
          }))
        : [],
    );
  expect(drawn(shielded(4, 20))).toEqual([
    { bareTips: 4, pigtails: 1, texts: ['pigtail 20 mm'] },
    { bareTips: 4, pigtails: 0, texts: [] },
  ]);
  expect(drawn(shielded(3)).map(({ bareTips, texts }) => [bareTips, texts])).toEqual([
    [3, ['pigtail ?']],
    [3, []],
  ]);
});

test('[DO5.5] the end of a run states what differs, in its figure, its step and the landing table', () => {
  const own = lead({ b: { jacketMm: 60, stripMm: 6 } });
  expect(figuresOf(own)).toEqual([
    ['W1-A', 'strip 4 mm', 'in the connector 15 mm', 'jacket off 22 mm'],
    ['W1-B', 'strip 6 mm', 'in the connector 15 mm', 'jacket off 60 mm'],
  ]);
  const texts = tableTexts(own);
  expect(texts).toContain('W1 end A (to J1): open the jacket for 22 mm; strip red, black 4 mm.');
  expect(texts).toContain('W1 end B (to J2): open the jacket for 60 mm; strip red, black 6 mm.');
  expect(texts.filter((text) => text === '6 mm')).toHaveLength(2);
  expect(texts.filter((text) => text === '4 mm')).toHaveLength(2);
});

test('[DO5.5] a core with a part in its line ends before the others in the figure, with its length outside the jacket', () => {
  const { library, designs } = shippedCatalog();
  const fused = designs.find(({ design: { id } }) => id === 'control-unit-supply-fused')!.design;
  const all = catalogOf(
    library,
    designs.map((shipped) => shipped.design),
  );
  const endOf = (of: Design) => figuresOf(of, all).find(([title]) => title!.startsWith('W2-A'))!;
  expect(endOf(fused)).toEqual(['W2-A: Solder, MEC-03001', 'shorter core 80 mm', 'jacket off 310 mm']);
  expect(endOf(unstatedLengths(fused))).toEqual(['W2-A: Solder, MEC-03001']);
  const tipsOf = (of: Design) =>
    blocksOf(of, all)
      .flatMap((block) => (block.kind === 'figures' ? block.figures : []))
      .find(({ title }) => title.startsWith('W2-A'))!
      .items.flatMap((item) => (item.kind === 'line' && item.stroke.width === 0.9 ? [item.x2] : []));
  expect(new Set(tipsOf(fused)).size).toBe(2);
});
