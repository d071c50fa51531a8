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
import { crossingGaps } from './crossings.ts';
import { readDesign } from './read-design.ts';
import { drawGraph } from './schematic.ts';
import { schematicSheets } from './schematic-sheet.ts';

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The position of each text in a drawing, with groups expanded. */
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
  const faults: string[] = [];
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      if (a.left < b.right - 0.05 && b.left < a.right - 0.05 && a.top < b.bottom - 0.05 && b.top < a.bottom - 0.05) {
        faults.push(`${a.text} over ${b.text}`);
      }
    }
  }
  return faults;
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
    for (const { items } of schematicSheets(testCatalog(), design, block)) expect(overlaps(boxesOf(items))).toEqual([]);
  });

  test.each(testDesigns.map((design) => [design.id, design] as const))(
    '%s: numbered pins are drawn in the order of their numbers',
    (_, design) => {
      const { columns } = orderColumns(arrangeColumns(readDesign(testCatalog(), design)));
      for (const { pins } of columns.flat()) {
        const numbers = pins.flatMap(({ id }) => (/^\d+$/.test(id) ? [Number(id)] : []));
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }
    },
  );

  test('lines cross only as often as the order of the pins requires', () => {
    // Pin n is joined to pin 7n modulo 61: the inversions of this order are unavoidable crossings.
    const { catalog, design } = manyWays(60);
    const far = Array.from({ length: 60 }, (_, i) => ((i + 1) * 7) % 61);
    const least = far.reduce((sum, pin, i) => sum + far.slice(i + 1).filter((later) => later < pin).length, 0);
    expect(crossings(orderColumns(arrangeColumns(readDesign(catalog, design))))).toBe(least);
  });

  test('where lines cross, the one drawn first has a gap; lines of the same pin have none', () => {
    const level = { pin: 'a', points: [[0, 5] as const, [10, 5] as const] };
    const upright = { pin: 'b', points: [[5, 0] as const, [5, 10] as const] };
    expect(crossingGaps([level, upright]).map(({ gaps }) => gaps.length)).toEqual([0, 1]);
    expect(crossingGaps([level, { ...upright, pin: 'a' }]).map(({ gaps }) => gaps.length)).toEqual([0, 0]);
  });

  test('shows pin, label and signal at the ends, and the stock with its length in between', () => {
    const texts = schematicSheets(testCatalog(), nullModem, block).flatMap(({ items }) => textsOf(items));
    expect(texts).toEqual(expect.arrayContaining(['J1 PC', 'J2 Instrument', '3', '2', 'TXD', 'RXD']));
    expect(texts.some((text) => text.includes('W1') && text.includes('1500 mm'))).toBe(true);
  });

  test('every wire states both its ends, its number, colour and section', () => {
    const texts = schematicSheets(testCatalog(), nullModem, block).flatMap(({ items }) => textsOf(items));
    const ends = texts.filter((text) => /^J[12]·\S+( .+)?$/.test(text));
    const wires = texts.filter((text) => /^W1 (?:[A-Z]{2} )?\S+/.test(text) && !text.includes('1500 mm'));
    expect(wires.length).toBeGreaterThan(2);
    expect(ends).toEqual(expect.arrayContaining(['J1·3 TXD', 'J2·2 RXD', 'J1·2 RXD', 'J2·3 TXD']));
  });

  test('a name too long for its connector is wrapped, and a long pin id has a wide enough cell', () => {
    const { catalog, design } = manyWays(2);
    const long = 'A connector with a name too long for one line of a box of a drawing of this size';
    const labelled = {
      ...design,
      instances: {
        ...design.instances,
        connectors: [
          { id: 'j1', def: 'many', label: long },
          { id: 'j2', def: 'many' },
        ],
      },
    };
    const texts = schematicSheets(catalog, labelled, block).flatMap(({ items }) => textsOf(items));
    expect(texts.join(' ')).toContain(`J1 ${long}`);
    expect(texts.filter((text) => text.includes('…'))).toEqual([]);
  });

  test('every joint of a design is drawn', () => {
    for (const design of testDesigns) {
      const graph = readDesign(testCatalog(), design);
      const pins = new Set(graph.blocks.flatMap((block) => block.pins.map((pin) => pin.key)));
      const landings = graph.runs.flatMap((run) => run.rows.flatMap((row) => [...row.a, ...row.b]));
      const joined = [...landings, ...graph.brackets.flatMap((bracket) => bracket.pins)];
      expect(
        joined.filter((pin) => !pins.has(pin)),
        design.id,
      ).toEqual([]);
      expect(joined.length, design.id).toBeGreaterThan(0);
    }
  });

  test('DO1.1 60 ways are on three A4 sheets at full size, with each connector in parts that name their pins', () => {
    const { catalog, design } = manyWays(60);
    const sheets = schematicSheets(catalog, design, block);
    const texts = sheets.flatMap(({ items }) => textsOf(items));
    expect(sheets).toHaveLength(3);
    for (const { items, frameItems: { before, after } = { before: 0, after: 0 } } of sheets) {
      const drawn = items.slice(before, items.length - after);
      expect(drawn.map((item) => item.kind === 'group' && item.scale)).toEqual([1]);
      expect(overlaps(boxesOf(items))).toEqual([]);
    }
    expect(texts.some((text) => /^J1 \(1–\d+ of$/.test(text) || /^J1 \(1–\d+ of 60\) 1\/3$/.test(text))).toBe(true);
  });

  test('equal designs give equal bytes, and an empty design gives an empty sheet', () => {
    const svg = () => schematicSheets(testCatalog(), structuredClone(nullModem), block).map(toSvg);
    expect(svg()).toEqual(svg());
    const empty: Design = { schemaVersion: 5, id: 'empty', instances: {}, joints: [] };
    expect(drawGraph(readDesign(testCatalog(), empty), builtIn).items).toEqual([]);
  });
});
