import { NumbersInUse, numberedRecords, schemeInForce } from '@cablewright/engine';
import { harness, nullModem, testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import type { Design, Drawing } from '@cablewright/model';
import { expect, test } from 'vitest';
import { rich, type Block, type FlowRow, type TableBlock } from '../../page/flow/blocks.ts';
import { makeExport } from '../../render/exports.ts';
import type { RenderRequest } from '../../request/request.ts';
import { bomBlocks } from './bom-sheet.ts';

const request = (design: Design, more: Partial<RenderRequest> = {}): RenderRequest => ({
  catalog: testCatalog(),
  design,
  state: 'UNRELEASED',
  ...more,
});

const cells = (row: FlowRow) => ('group' in row ? [row.group] : row.cells.map((cell) => rich(cell).text));
const lines = (blocks: readonly Block[]) =>
  (blocks.find((block) => block.kind === 'table') as TableBlock).rows.map(cells);
const json = (blocks: readonly Block[]) => JSON.stringify(blocks);

test('sections with each part once, the totals of one cable and of the build', () => {
  const rows = lines(bomBlocks(request(nullModem, { options: { quantity: 25 } })));
  const sections = rows.filter((row) => row.length === 1).map(([section]) => section);
  expect(sections.slice(0, 2)).toEqual(['Connectors', 'Wire']);
  const total = rows.find((row) => row.includes('Total of one'))!.at(-1);
  const build = rows.find((row) => row.includes('Total × 25'))!.at(-1);
  expect(Number(build)).toBeCloseTo(Number(total) * 25, 0);
  expect(json(bomBlocks(request(nullModem)))).not.toContain('Total ×');
});

test('placed cables are one line each, or are expanded into their parts', () => {
  const [sub] = harness.instances.subassemblies!;
  const closed = lines(bomBlocks(request(harness)));
  expect(closed.some((row) => row.some((text) => text.includes(`design ${sub!.def}`)))).toBe(true);
  const opened = lines(bomBlocks(request(harness, { options: { explode: true } })));
  expect(opened.some((row) => row.some((text) => text.includes(`${sub!.id.toUpperCase()}/`)))).toBe(true);
});

test('a length family lists its lengths, with the cost of one of them', () => {
  const drawing: Drawing = {
    id: 'null-modem',
    partNumber: 'CBL-9-XX',
    variations: [
      { suffix: '01', lengthMm: 1000 },
      { suffix: '02', lengthMm: 2000 },
    ],
  };
  const allBlocks = bomBlocks(request(nullModem, { drawing, options: { variation: '02' } }));
  expect(json(allBlocks)).toContain('CBL-9-02');
  expect(json(bomBlocks(request(nullModem, { drawing })))).toContain('CBL-9-01');
});

test('O3.11 parts without a number are offered different free numbers by the scheme in force, on the sheet and in the file', () => {
  const bare = testCatalog(
    ['connectors', 'wires'].flatMap((kind) =>
      testCatalog()
        .library.entries(kind)
        .map(({ key, record }) => ({ kind, key, seq: 9, record: withoutNumber(record) }))
        .toArray(),
    ),
  );
  const { scheme } = schemeInForce(bare.library);
  const numbers = NumbersInUse.build(scheme, numberedRecords(bare.library));
  for (const design of testDesigns) {
    const chosen = request(design, { catalog: bare, numbers });
    const offered = lines(bomBlocks(chosen)).flatMap((row) => row.filter((text) => text.endsWith(' (proposed)')));
    expect(new Set(offered).size, design.id).toBe(offered.length);
    for (const text of offered) expect(numbers.has(text.replace(' (proposed)', ''))).toBe(false);
    const csv = makeExport('bom.csv', chosen)!.body as string;
    for (const text of offered) expect(csv).toContain(`proposed number ${text.replace(' (proposed)', '')}`);
    if (design === nullModem) expect(offered.length).toBeGreaterThan(0);
  }
  const without = json(bomBlocks(request(nullModem, { catalog: bare })));
  expect(without).toContain('no number');
  expect(without).not.toContain('(proposed)');
});

function withoutNumber(record: unknown): unknown {
  const { partNumber: _gone, ...rest } = record as Record<string, unknown>;
  return rest;
}
