import { harness, nullModem, testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import type { Design, Drawing } from '@cablewright/model';
import { expect, test } from 'vitest';
import { textsOf } from '../../display-list/display-list.ts';
import { rich, type Block, type TableBlock } from '../../page/flow/blocks.ts';
import { renderDocument } from '../../render/render.ts';
import { continuityOf } from '../../request/continuity-of.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';
import { testBlocks, testSheet } from './test-sheet.ts';

const request = (design: Design, more: Partial<RenderRequest> = {}): RenderRequest => ({
  catalog: testCatalog(),
  design,
  state: 'UNRELEASED',
  ...more,
});

function idsUnder(blocks: readonly Block[], title: string): string[] {
  const at = blocks.findIndex((block) => block.kind === 'heading' && block.text === title);
  const table = blocks.slice(at).find((block) => block.kind === 'table') as TableBlock;
  return table.rows.flatMap((row) => ('group' in row ? [] : rich(row.cells[0]!).text));
}

test('every net, expected reading, isolated pair and open point of the data is on the sheet, once', () => {
  for (const design of testDesigns) {
    const blocks = testBlocks(request(design));
    const data = continuityOf(request(design));
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).toSorted();
    expect(idsUnder(blocks, 'Nets')).toEqual(data.nets.map(({ net }) => net));
    expect(idsUnder(blocks, 'Expected readings').toSorted()).toEqual(ids(data.connections));
    expect(idsUnder(blocks, 'Isolation').toSorted()).toEqual(ids(data.isolation));
    expect(idsUnder(blocks, 'Open on purpose').toSorted()).toEqual(ids(data.opens));
  }
});

test('O10.6 the parameters in force stand on the sheet: the design’s over the server’s over the organisation’s', () => {
  const organisation = {
    id: 'engineering',
    testing: { isolationVolts: 300, isolationSeconds: 4, continuityOhmsMax: 2 },
  };
  const catalog = testCatalog([{ kind: 'settings', key: 'engineering', seq: 1, record: organisation }]);
  const drawing: Drawing = { id: 'null-modem', test: { isolationVolts: 500, hipotVolts: 1500, hipotMaxMicroamps: 50 } };
  const shown = JSON.stringify(
    testBlocks(request(nullModem, { catalog, drawing, serverTest: { isolationSeconds: 9 } })),
  );
  for (const text of ['500 V DC', '9 s', '2 Ω', '1500 V', 'more than 50 µA']) expect(shown).toContain(text);
  expect(shown).toContain('for a time that is not stated');
});

test('points of placed cables are named with the cable before them', () => {
  const shown = JSON.stringify(testBlocks(request(harness)));
  const [sub] = harness.instances.subassemblies!;
  expect(shown).toContain(`${sub!.id.toUpperCase()}/J1·`);
});

test('O3.10 svg and the hub’s own pdf carry the tables and notes of the html as a page layout; the typeface has the ohm sign', async () => {
  const html = (await renderDocument('test-spec', 'html', request(nullModem)))!.body as string;
  const block = titleBlockOf(request(nullModem), 'Continuity test');
  const pages = testSheet.sheets(request(nullModem), block).flatMap((sheet) => textsOf(sheet.items));
  for (const cell of html.matchAll(/<td class="strong">([^<]+)<\/td>/g)) expect(pages).toContain(cell[1]);
  expect(pages).toContain('at most 5 Ω');
});
