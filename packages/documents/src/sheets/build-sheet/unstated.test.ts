import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import { unstatedLengths } from '../../../test-kit/unstated-lengths.ts';
import { rich, type Block } from '../../page/flow/blocks.ts';
import { buildSheetBlocks } from './build-sheet.ts';

const shipped = shippedCatalog();
const catalog = catalogOf(
  shipped.library,
  shipped.designs.map(({ design }) => design),
);
const made = shipped.designs.map(({ design }) => design).filter(({ route }) => route !== 'buy');
const blocksOf = (design: Design) => buildSheetBlocks(printRequest(catalog, design));

const cells = (blocks: readonly Block[]) =>
  blocks.flatMap((block) =>
    block.kind === 'table'
      ? block.rows.flatMap((row) => ('group' in row ? [] : row.cells.map((cell) => rich(cell).text)))
      : [],
  );

/** The lines after "Not stated", by what is missing. */
function unstated(blocks: readonly Block[]): string[] {
  const at = blocks.findIndex((block) => block.kind === 'text' && block.text.startsWith('Not stated, and shown'));
  const list = blocks[at + 1];
  return at === -1 || list?.kind !== 'list' ? [] : [...list.items];
}

describe('what is not stated of ends and crimps', () => {
  test.each(made.map((design) => [design.id, design] as const))(
    '[DO5.5] %s: it is said once, and elsewhere there is a mark',
    (_, design) => {
      const blocks = blocksOf(design);
      const marked = cells(blocks).filter((text) => text === '?' || /\(\?\)|(?:height|length|tool) \?/.test(text));
      const lines = unstated(blocks);
      if (marked.length > 0) expect(lines.length).toBeGreaterThan(0);
      expect(new Set(lines.map((line) => line.split(':')[0])).size).toBe(lines.length);
      for (const line of lines) {
        const names = line.slice(line.indexOf(':') + 2).split(', ');
        expect(new Set(names).size).toBe(names.length);
      }
      expect(cells(blocks).filter((text) => /length not stated|height not stated/.test(text))).toEqual([]);
    },
  );

  test('[DO5.5] each line names what lacks the figure: ends, contacts, connectors', () => {
    const lines = unstated(blocksOf(made.find(({ id }) => id === 'vehicle-body-harness')!));
    expect(lines).toEqual([
      'strip length: J10, MEC-03001, MEC-03004, MEC-03019, MEC-03022, SP1–SP3',
      'depth in the connector: J1–J12',
      'crimp height: MEC-03001, MEC-03004, MEC-03019, MEC-03022',
      'tool: MEC-03001, MEC-03004, MEC-03022',
    ]);
    const lead = blocksOf(made.find(({ id }) => id === 'rs485-terminated-lead')!);
    expect(unstated(lead)[0]).toBe('jacket opening: W1-A, W1-B');
  });

  test('the null modem, the fused lead and the lead with a resistor state how far their jackets are opened', () => {
    for (const id of ['null-modem-de9', 'dc-y-24v', 'dc-led-lead'])
      expect(unstated(blocksOf(made.find((design) => design.id === id)!)).join()).not.toContain('jacket opening');
  });

  test.each(made.map((design) => [design.id, design] as const))(
    '[DO5.5] %s: each end that is prepared here is in a figure of its kind',
    (_, design) => {
      const blocks = blocksOf(design);
      const at = blocks.findIndex((block) => block.kind === 'heading' && block.text === 'Ends');
      const ends = (design.instances.segments ?? []).filter((run) => run.suppliedTerminated !== true).length * 2;
      const figures = blocks[at + 1];
      if (ends === 0) return;
      if (at === -1 || figures?.kind !== 'figures') throw new Error('there are no figures of ends');
      const named = figures.figures.map(({ title }) => {
        const [names = ''] = title.split(': ');
        return names.split(', ').length + Number(/ \+(\d+)$/.exec(names)?.[1] ?? 0);
      });
      expect(named.reduce((sum, count) => sum + count, 0)).toBe(ends);
      expect(new Set(figures.figures.map(({ title }) => title)).size).toBe(figures.figures.length);
    },
  );

  test('DO1.3 the build sheet of the vehicle harness has a row for each loose wire and none of its labels again', async () => {
    const design = made.find(({ id }) => id === 'vehicle-body-harness')!;
    const texts = cells(blocksOf(design));
    expect(texts.filter((text) => text.includes(' → '))).toEqual([]);
    const [first, ...more] = design.instances.segments!;
    const own = {
      ...design,
      instances: { ...design.instances, segments: [{ ...first!, endLabels: { a: 'FUSE 1' } }, ...more] },
    };
    expect(cells(blocksOf(own))).toContain('FUSE 1');
  });
});

test('the length of a part by which a core is cut back is in the list of missing lengths', () => {
  const design = made.find(({ id }) => id === 'control-unit-supply-fused')!;
  expect(unstated(blocksOf(unstatedLengths(design)))).toContain('length of the part in line: F1');
  expect(unstated(blocksOf(design)).join()).not.toContain('length of the part in line');
});
