import { manyWays, nullModem, testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import type { Design } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import type { Item, Text } from '../../display-list/display-list.ts';
import { textsOf } from '../../display-list/display-list.ts';
import { builtIn } from '../../type/typesetter.ts';
import type { TitleBlock } from '../../page/frame/title-block.ts';
import { toSvg } from '../../formats/svg/svg.ts';
import { arrangeColumns } from './columns.ts';
import { crossings, orderColumns } from './order.ts';
import { readDesign } from './read-design.ts';
import { drawGraph } from './schematic.ts';
import { schematicSheet } from './schematic-sheet.ts';

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where each text of a drawing is, groups opened. */
function boxesOf(items: readonly Item[], dx = 0, dy = 0, scale = 1): Box[] {
  return items.flatMap((item): Box[] => {
    if (item.kind === 'group') {
      return boxesOf(item.items, dx + (item.x ?? 0) * scale, dy + (item.y ?? 0) * scale, scale * (item.scale ?? 1));
    }
    return item.kind === 'text' && item.text !== '' ? [boxOf(item, dx, dy, scale)] : [];
  });
}

function boxOf(text: Text, dx: number, dy: number, scale: number): Box {
  const width = builtIn.width(text.text, text.size, text.weight);
  const left = text.x - (text.anchor === 'end' ? width : text.anchor === 'middle' ? width / 2 : 0);
  const size = text.size * scale;
  const y = dy + text.y * scale;
  return {
    text: text.text,
    left: dx + left * scale,
    right: dx + (left + width) * scale,
    top: y - size * 0.72,
    bottom: y,
  };
}

function overlaps(boxes: readonly Box[]): string[] {
  const found: string[] = [];
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      if (a.left < b.right - 0.05 && b.left < a.right - 0.05 && a.top < b.bottom - 0.05 && b.top < a.bottom - 0.05) {
        found.push(`${a.text} over ${b.text}`);
      }
    }
  }
  return found;
}

const block: TitleBlock = {
  organisation: 'Bench',
  title: 'Cable',
  layout: 'iso',
  document: 'Schematic',
  partNumber: 'CBL-00001',
  revision: '–',
  state: 'UNRELEASED',
  paper: 'A4',
  drawn: '',
  checked: '',
  approved: '',
  date: '',
};

describe('the schematic', () => {
  test.each(testDesigns.map((design) => [design.id, design] as const))('%s: no text over another', (_, design) => {
    const sheet = schematicSheet(testCatalog(), design, block);
    expect(overlaps(boxesOf(sheet.items))).toEqual([]);
  });

  test.each(testDesigns.map((design) => [design.id, design] as const))('%s: no line crosses another', (_, design) => {
    expect(crossings(orderColumns(arrangeColumns(readDesign(testCatalog(), design))))).toBe(0);
  });

  test('says pin, label and signal at the ends, and the stock with its length between', () => {
    const texts = textsOf(schematicSheet(testCatalog(), nullModem, block).items);
    expect(texts).toEqual(expect.arrayContaining(['J1 PC', 'J2 Instrument', '3', '2', 'TXD', 'RXD']));
    expect(texts.some((text) => text.includes('W1') && text.includes('1500 mm'))).toBe(true);
  });

  test('every joint of a design is drawn', () => {
    for (const design of testDesigns) {
      const graph = readDesign(testCatalog(), design);
      const pins = new Set(graph.blocks.flatMap((one) => one.pins.map((pin) => pin.key)));
      const landings = graph.runs.flatMap((run) => run.rows.flatMap((row) => [...row.a, ...row.b]));
      const joined = [...landings, ...graph.brackets.flatMap((bracket) => bracket.pins)];
      expect(
        joined.filter((pin) => !pins.has(pin)),
        design.id,
      ).toEqual([]);
      expect(joined.length, design.id).toBeGreaterThan(0);
    }
  });

  test('60 ways stand readable on A4 without a crossing: no text under 1.5 mm', () => {
    const { catalog, design } = manyWays(60);
    const sheet = schematicSheet(catalog, design, block);
    const drawing = sheet.items.find((item) => item.kind === 'group');
    const scale = drawing?.kind === 'group' ? (drawing.scale ?? 1) : 0;
    expect(scale * 2.2).toBeGreaterThanOrEqual(1.5);
    expect(overlaps(boxesOf(sheet.items))).toEqual([]);
    expect(crossings(orderColumns(arrangeColumns(readDesign(catalog, design))))).toBe(0);
  });

  test('equal designs give equal bytes, and an empty design an empty sheet', () => {
    const svg = () => toSvg(schematicSheet(testCatalog(), structuredClone(nullModem), block));
    expect(svg()).toBe(svg());
    const empty: Design = { schemaVersion: 5, id: 'empty', instances: {}, joints: [] };
    expect(drawGraph(readDesign(testCatalog(), empty), builtIn).items).toEqual([]);
  });
});
