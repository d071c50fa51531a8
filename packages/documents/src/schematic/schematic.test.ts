import { catalogOf } from '@cablewright/engine';
import { nullModem, testCatalog, testDesigns, testLibrary } from '@cablewright/engine/test-catalog/index.ts';
import type { Design, Joint } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import type { Item, Text } from '../display-list/display-list.ts';
import { textsOf } from '../display-list/display-list.ts';
import { textWidth } from '../fonts/text-width.ts';
import { toSvg } from '../svg/svg.ts';
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

/** Where each text of a drawing stands, groups opened. */
function boxesOf(items: readonly Item[], dx = 0, dy = 0, scale = 1): Box[] {
  return items.flatMap((item): Box[] => {
    if (item.kind === 'group') {
      return boxesOf(item.items, dx + (item.x ?? 0) * scale, dy + (item.y ?? 0) * scale, scale * (item.scale ?? 1));
    }
    return item.kind === 'text' && item.text !== '' ? [boxOf(item, dx, dy, scale)] : [];
  });
}

function boxOf(text: Text, dx: number, dy: number, scale: number): Box {
  const width = textWidth(text.text, text.size, text.weight);
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

const block = {
  organisation: 'Bench',
  title: 'Cable',
  document: 'Schematic',
  partNumber: 'CBL-00001',
  revision: '–',
  state: 'UNRELEASED',
  paper: 'A4',
  drawn: '',
  checked: '',
  date: '',
};

/** A cable of n ways between two connectors, the far end in an order of its own. */
function manyWays(ways: number): { catalog: ReturnType<typeof catalogOf>; design: Design } {
  const numbers = Array.from({ length: ways }, (_, i) => i + 1);
  const row = (kind: string, key: string, fields: object) => ({ kind, key, seq: 1, record: { id: key, ...fields } });
  const pairs = numbers.slice(0, ways / 2).map((n) => ({
    type: 'group',
    id: `pair-${n}`,
    role: 'twisted-pair',
    children: ['a', 'b'].map((id) => ({ type: 'conductor', id, color: id === 'a' ? 'white' : 'blue' })),
  }));
  const library = testLibrary([
    row('connectors', 'many', {
      label: `${ways} ways`,
      pins: numbers.map((n) => ({ id: String(n), label: `SIG ${n}` })),
    }),
    row('wires', 'many', {
      structure: { type: 'group', id: 'cable', children: [...pairs, { type: 'shield', id: 'braid' }] },
    }),
  ]);
  const joints = numbers.flatMap((n): Joint[] => {
    const path = `pair-${Math.ceil(n / 2)}.${n % 2 === 1 ? 'a' : 'b'}`;
    const far = String((n * 7) % (ways + 1) || ways);
    return [
      { a: { instance: 'j1', terminal: String(n) }, b: { instance: 'w1', terminal: path, end: 'a' } },
      { a: { instance: 'j2', terminal: far }, b: { instance: 'w1', terminal: path, end: 'b' } },
    ];
  });
  const connectors = [
    { id: 'j1', def: 'many' },
    { id: 'j2', def: 'many' },
  ];
  const segments = [{ id: 'w1', def: 'many', lengthMm: 2000 }];
  const design = { schemaVersion: 5, id: 'many', label: `${ways} ways`, instances: { connectors, segments }, joints };
  return { catalog: catalogOf(library), design };
}

describe('the schematic', () => {
  test.each(testDesigns.map((design) => [design.id, design] as const))('%s: no text over another', (_, design) => {
    const sheet = schematicSheet(testCatalog(), design, 'A4', block);
    expect(overlaps(boxesOf(sheet.items))).toEqual([]);
  });

  test.each(testDesigns.map((design) => [design.id, design] as const))('%s: no line crosses another', (_, design) => {
    expect(crossings(orderColumns(arrangeColumns(readDesign(testCatalog(), design))))).toBe(0);
  });

  test('says pin, label and signal at the ends, and the stock with its length between', () => {
    const texts = textsOf(schematicSheet(testCatalog(), nullModem, 'A4', block).items);
    expect(texts).toEqual(expect.arrayContaining(['PC', 'Instrument', '3', '2', 'TXD', 'RXD']));
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
    const sheet = schematicSheet(catalog, design, 'A4', block);
    const drawing = sheet.items.find((item) => item.kind === 'group');
    const scale = drawing?.kind === 'group' ? (drawing.scale ?? 1) : 0;
    expect(scale * 2.2).toBeGreaterThanOrEqual(1.5);
    expect(overlaps(boxesOf(sheet.items))).toEqual([]);
    expect(crossings(orderColumns(arrangeColumns(readDesign(catalog, design))))).toBe(0);
  });

  test('equal designs give equal bytes, and an empty design an empty sheet', () => {
    const svg = () => toSvg(schematicSheet(testCatalog(), structuredClone(nullModem), 'A4', block));
    expect(svg()).toBe(svg());
    const empty: Design = { schemaVersion: 5, id: 'empty', instances: {}, joints: [] };
    expect(drawGraph(readDesign(testCatalog(), empty)).items).toEqual([]);
  });
});
