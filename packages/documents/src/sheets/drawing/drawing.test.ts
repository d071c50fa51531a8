import { testCatalog, testDesigns, nullModem, xhLead, yCable } from '@cablewright/engine/test-kit/index.ts';
import { randomCable } from '@cablewright/engine/test-kit/random-cables.ts';
import { paperSizes, type Design, type Drawing, type Joint } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { textBoxes, textOverlaps, textsOutside } from '../../../test-kit/boxes.ts';
import { textsOf, type Item } from '../../display-list/display-list.ts';
import { frameSpace } from '../../page/frame/border.ts';
import { pageSize } from '../../page/frame/paper.ts';
import { documentKind } from '../../render/all-kinds.ts';
import { renderDocument } from '../../render/render.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';
import type { RevisionLine } from '../../request/revisions.ts';
import { drawingSheets } from './drawing-sheets.ts';
import { revisionTable } from '../blocks/small-tables.ts';
import { subjectOf } from '../subject/subject.ts';

/**
 * `npm test` runs some of the random designs. The file that ends in `.long.test.ts` runs this test with all of them.
 */
const isLong = process.env['CABLEWRIGHT_TESTS'] === 'long';

const catalog = testCatalog();
const request = (design: Design, more: Partial<RenderRequest> = {}): RenderRequest => ({
  catalog,
  design,
  state: 'UNRELEASED',
  ...more,
});
const sheetsOf = (request: RenderRequest) => drawingSheets(request, titleBlockOf(request, 'Drawing'));
const textsIn = (request: RenderRequest) => sheetsOf(request).flatMap((sheet) => textsOf(sheet.items));

/** Visual faults of a drawing: overlapping texts, and texts outside the frame. */
function faults(request: RenderRequest): string[] {
  return sheetsOf(request).flatMap((sheet, i) => {
    const boxes = textBoxes(sheet.items);
    const paper = { x: 4, y: 4, width: sheet.widthMm - 8, height: sheet.heightMm - 8 };
    return [...textOverlaps(boxes), ...textsOutside(boxes, paper).map((text) => `${text} off sheet ${i + 1}`)];
  });
}

const revision = (rev: number, note: string): RevisionLine => ({
  rev,
  note,
  state: 'released',
  savedAt: `2026-0${rev}-02T08:00:00Z`,
  savedBy: { name: 'Ann' },
  decidedBy: { name: 'Bob' },
});

function joined(run: string, a: readonly [string, string], b: readonly [string, string]): Joint[] {
  return [
    { a: { instance: a[0], terminal: a[1] }, b: { instance: run, terminal: 'core', end: 'a' } },
    { a: { instance: b[0], terminal: b[1] }, b: { instance: run, terminal: 'core', end: 'b' } },
  ];
}

/** A tree of connectors, each joined to its parent by a wire. */
function treeOf(parent: (n: number) => number, legs: readonly number[]): Design {
  const connectors = [0, ...legs].map((n) => ({
    id: `j${n}`,
    def: 'de9-female',
    ...(n === 0 ? { role: 'source' } : {}),
  }));
  return {
    schemaVersion: 5,
    id: 'tree',
    instances: { connectors, segments: legs.map((n) => ({ id: `w${n}`, def: 'hook-up-24-red', lengthMm: 2000 + n })) },
    joints: legs.flatMap((n) => joined(`w${n}`, [`j${parent(n)}`, '1'], [`j${n}`, '2'])),
  };
}

describe('the drawing', () => {
  test.each(testDesigns.map((design) => [design.id, design] as const))(
    'O3.9 %s: no text overlaps another or is off the sheet, on every paper',
    (_, design) => {
      for (const paper of paperSizes)
        expect([paper, faults(request(design, { options: { paper } }))]).toEqual([paper, []]);
    },
  );

  test('faces are drawn at a scale at which the numbers of all contacts are at least 1.8 mm, on every paper', () => {
    for (const paper of paperSizes) {
      const boxes = sheetsOf(request(nullModem, { options: { paper } })).flatMap(({ items }) => textBoxes(items));
      const face = boxes.filter(({ text }) => /^[1-9]$/.test(text));
      expect([paper, face.filter(({ size }) => size < 1.8)]).toEqual([paper, []]);
      expect(face.length).toBeGreaterThan(8);
    }
  });

  test('a random cable: no text overlaps another or is off the sheet', () => {
    for (let seed = 1; seed <= (isLong ? 150 : 60); seed += 1) {
      const design = randomCable(seed, seed % 5 === 0 ? 24 : 8);
      const paper = paperSizes[seed % paperSizes.length]!;
      expect([seed, faults(request(design, { options: { paper } }))]).toEqual([seed, []]);
    }
  });

  test('O3.5 O3.6 it is on landscape sheets of the paper, all framed and numbered', () => {
    const [first] = sheetsOf(request(nullModem, { options: { paper: 'A3' } }));
    expect([first!.widthMm, first!.heightMm]).toEqual([420, 297]);
    for (const sheet of sheetsOf(request(yCable))) {
      const { x, y, width, height } = frameSpace(pageSize('A4', true));
      const content = textBoxes(sheet.items.filter((item) => item.kind === 'group'));
      expect(textsOutside(content, { x, y, width, height })).toEqual([]);
    }
    const texts = textsIn(request(yCable));
    const sheets = sheetsOf(request(yCable)).length;
    expect(texts).toContain(`1 of ${sheets}`);
  });

  test('O3.5 the revision table lists the saved revisions, oldest first', () => {
    const revisions = [revision(1, 'First issue'), revision(2, 'Longer'), revision(3, 'Other plug')];
    const texts = textsIn(request(nullModem, { revisions, rev: 3 }));
    const places = ['First issue', 'Longer', 'Other plug'].map((note) => texts.indexOf(note));
    expect(places.every((index) => index >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(texts).toEqual(expect.arrayContaining(['Revisions', '2026-02-02', 'Ann', 'Bob']));
    expect(textsIn(request(nullModem))).not.toContain('Revisions');
    const many = Array.from({ length: 12 }, (_, i) => revision(i + 1, `Change ${i + 1}`));
    const latest = textsIn(request(nullModem, { revisions: many, rev: 12 }));
    expect(latest).toEqual(expect.arrayContaining(['Revisions, latest 5 of 12', 'Change 8', 'Change 12']));
    expect(latest).not.toContain('Change 7');
  });

  test('O25.10 available as SVG (the default), HTML and PDF', async () => {
    expect(documentKind('drawing')!.formats).toEqual(['svg', 'html', 'pdf']);
    expect((await renderDocument('drawing', undefined, request(nullModem)))!.fileName).toBe('null-modem-drawing.svg');
    expect(await renderDocument('drawing', 'csv', request(nullModem))).toBeUndefined();
  });

  test('lengths are dimensioned with the tolerance of the drawing, otherwise of the shop’s table, otherwise the usual one', () => {
    expect(textsIn(request(nullModem))).toEqual(expect.arrayContaining(['1500', '+50', '0']));
    const ownDrawing: Drawing = { id: 'null-modem', tolerance: { plusMm: 7, minusMm: 7 } };
    expect(textsIn(request(nullModem, { drawing: ownDrawing }))).toContain('±7');
    const documents = {
      lengthTolerances: [
        { upToMm: 1000, plusMm: 5, minusMm: 1 },
        { plusMm: 33, minusMm: 2 },
      ],
    };
    const row = { kind: 'settings', key: 'engineering', seq: 1, record: { id: 'engineering', documents } };
    expect(textsIn(request(nullModem, { catalog: testCatalog([row]) }))).toEqual(expect.arrayContaining(['+33', '−2']));
  });

  test('a length family is drawn with L and a table of its lengths; a requested length is drawn with its value', () => {
    const drawing: Drawing = {
      id: 'y-cable',
      partNumber: 'CBL-00003-XX',
      variations: [
        { suffix: '01', lengthMm: 500 },
        { suffix: '02', lengthMm: 2500 },
      ],
    };
    const family = textsIn(request(yCable, { drawing }));
    expect(family).toEqual(expect.arrayContaining(['L (see table)', 'CBL-00003-01', 'CBL-00003-02', '2500']));
    const oneLength = textsIn(request(yCable, { drawing, options: { variation: '02' } }));
    expect(oneLength).toContain('2500');
    expect(oneLength).not.toContain('L (see table)');
  });

  test('every wire is in the table with its ends, every part in the list with its number on the plan', () => {
    const texts = textsIn(request(nullModem));
    expect(texts).toEqual(
      expect.arrayContaining(['J1·3 TXD', 'J2·2 RXD', 'Parts', 'Wires', 'Section W1', 'W1-A', 'W1-B']),
    );
    const balloons = texts.filter((text) => /^\d$/.test(text));
    for (const item of ['1', '2', '3']) expect(balloons.filter((text) => text === item).length).toBeGreaterThan(1);
  });

  test('the table says whether an end without a landing stays, and what links join', () => {
    const loose = textsIn(request(xhLead));
    expect(loose.filter((text) => text === 'loose')).toHaveLength(2);
    const texts = textsIn(request(nullModem));
    expect(texts).not.toContain('loose');
    expect(texts.filter((text) => text === 'cut back')).toHaveLength(2);
    expect(texts.filter((text) => text === 'link')).toHaveLength(6);
  });

  test('notes: those of the drawing and the design first, then those required by crimps, screens, labels and tests', () => {
    const drawing: Drawing = { id: 'xh-lead', notes: ['Pack in tens.'] };
    const text = textsIn(request(xhLead, { drawing })).join(' ');
    for (const words of ['Pack in tens.', 'Flying ends, stripped 6 mm.', 'crimp height 0.76 mm', 'strip 2.4 mm']) {
      expect(text).toContain(words);
    }
    expect(textsIn(request(nullModem)).join(' ')).toMatch(/Screen of W1: cut back and insulated at W1-B/);
    expect(textsIn(request(nullModem)).join(' ')).toMatch(/isolation at least 10 MΩ at 100 V DC/);
    expect(textsIn(request(xhLead))).toContain('Open end');
  });

  test('O3.5 the revision table has its own corner of the sheet, and is not a strip across it', () => {
    const revisions = [1, 2, 3].map((rev) => revision(rev, `Change ${rev}`));
    const [table] = revisionTable(subjectOf(request(nullModem, { revisions })), 257, 'iso');
    expect([table!.corner, table!.width < 130]).toEqual(['top-right', true]);
  });

  test('the notes state the overall lengths of a branched cable', () => {
    const text = textsIn(request(yCable)).join(' ');
    expect(text).toContain('Overall lengths, for reference: J1 to J2 1400, J1 to J3 1300.');
    expect(textsIn(request(nullModem)).join(' ')).not.toContain('Overall lengths');
  });

  test('O3.6 [DO5.12] on large paper everything is drawn larger, and figures at their stated scales', () => {
    const drawnOn = (paper: 'A4' | 'A3' | 'A1') => {
      const boxes = sheetsOf(request(nullModem, { options: { paper } })).flatMap(({ items }) => textBoxes(items));
      const box = boxes.find(({ text }) => text === 'Notes')!;
      const scale = Number(/(\d+):1/.exec(boxes.find(({ text }) => text.startsWith('Mating side'))!.text)![1]);
      return { letters: box.bottom - box.top, scale };
    };
    const [a4, a3, a1] = [drawnOn('A4'), drawnOn('A3'), drawnOn('A1')];
    expect(a3.letters / a4.letters).toBeCloseTo(1, 2);
    expect(a1.letters / a4.letters).toBeCloseTo(1.4, 2);
    expect(a1.scale).toBeGreaterThanOrEqual(a4.scale);
  });

  test('a plan too large for the paper continues on further sheets at full size, from the connector where it was cut', () => {
    const legs = Array.from({ length: 30 }, (_, i) => i + 1);
    const textOn = (design: Design, paper: 'A4' | 'A0' = 'A4') => {
      const sheets = sheetsOf(request(design, { options: { paper } }));
      return { sheets, texts: sheets.map(({ items }) => textsOf(items)) };
    };
    const [star, chain] = [treeOf(() => 0, legs), treeOf((n) => n - 1, legs)];
    for (const design of [star, chain]) {
      const { texts, sheets } = textOn(design);
      expect(faults(request(design))).toEqual([]);
      expect(texts.flat().join(' ')).not.toContain('reduced');
      const names = sheets.flatMap(({ items }) => textBoxes(items)).filter(({ text }) => /^J\d+$/.test(text));
      expect(Math.max(...names.map(({ size }) => size))).toBeGreaterThan(2.5);
      // Every run has a dimension and an entry in the wire table.
      for (const n of legs) {
        expect(texts.flat().filter((text) => text === String(2000 + n))).toHaveLength(2);
        expect(texts.flat()).toContain(`J${n}`);
      }
    }
    expect(textOn(star).texts.filter((texts) => texts.includes('J0, continued')).length).toBeGreaterThan(1);
    const ends = textOn(chain)
      .texts.flat()
      .filter((text) => /^to J\d+$/.test(text));
    expect(ends.length).toBeGreaterThan(3);
    expect(new Set(ends).size).toBe(ends.length);
    expect(
      textOn(
        treeOf(() => 0, legs.slice(0, 18)),
        'A0',
      ).texts.flat(),
    ).not.toContain('J0, continued');
  });

  test('if there are many lengths between two places, only the wire table lists them', () => {
    const runs = [1, 2, 3, 4].map((n) => ({ id: `w${n}`, def: 'hook-up-24-red', lengthMm: 500 + 10 * n }));
    const design: Design = {
      schemaVersion: 5,
      id: 'loom',
      instances: {
        connectors: [
          { id: 'j1', def: 'de9-female' },
          { id: 'j2', def: 'de9-female' },
        ],
        segments: runs,
      },
      joints: runs.flatMap(({ id }, i) => joined(id, ['j1', String(i + 1)], ['j2', String(i + 1)])),
    };
    expect(textsIn(request(design))).toContain('510–540 (see Wires)');
    const three = { ...design, instances: { ...design.instances, segments: runs.slice(0, 3) } };
    expect(textsIn(request({ ...three, joints: design.joints.slice(0, 6) }))).toContain('W1: 510');
  });

  test('a plan of one place that fits no sheet is reduced, and the sheet says so', () => {
    const parts = Array.from({ length: 70 }, (_, i) => ({ id: `r${i + 1}`, def: 'r-120' }));
    const design: Design = {
      schemaVersion: 5,
      id: 'loaded',
      instances: {
        connectors: [{ id: 'j0', def: 'de9-female' }],
        components: parts,
        segments: [{ id: 'w1', def: 'hook-up-24-red', lengthMm: 100 }],
      },
      joints: [
        { a: { instance: 'j0', terminal: '1' }, b: { instance: 'w1', terminal: 'core', end: 'a' } },
        ...parts.map(({ id }) => ({ a: { instance: 'j0', terminal: '1' }, b: { instance: id, terminal: 'a' } })),
      ],
    };
    expect(textsIn(request(design)).join(' ')).toMatch(
      /larger than A4 and is reduced to fit: use A\d paper for full size/,
    );
  });

  test('equal requests give equal sheets; an empty design gives an empty drawing', () => {
    expect(sheetsOf(request(structuredClone(yCable)))).toEqual(sheetsOf(request(yCable)));
    const empty: Design = { schemaVersion: 5, id: 'empty', instances: {}, joints: [] };
    expect(sheetsOf(request(empty))).toHaveLength(1);
  });
});

describe('[DO5.3] a dimension ends where the length is measured from', () => {
  type Line = Extract<Item, { kind: 'line' }>;
  const flat = (items: readonly Item[]): Item[] =>
    items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]));
  const placed = (own: Design) => flat(sheetsOf(request(own))[0]!.items);
  /** The dimension line under the figure of a length, and the uprights of symbols that it ends at. */
  const measured = (own: Design, figure: string) => {
    const items = placed(own);
    const lines = items.filter((item): item is Line => item.kind === 'line');
    const text = items.find((item) => item.kind === 'text' && item.text === figure) as { y: number } | undefined;
    const level = lines.find(({ y1, y2 }) => y1 === y2 && Math.abs(y1 - text!.y - 0.7) < 0.2)!;
    // The thick upright between the hood and the mating shell.
    const walls = lines.filter(({ x1, x2, stroke }) => x1 === x2 && stroke.width === 0.3).map(({ x1 }) => x1);
    return { level, walls };
  };
  const hooded: Design = nullModem;

  test('the wire side of the connector inside a hood, and the mating face or the end of the jacket where the end says so', () => {
    const [trunk] = hooded.instances.segments!;
    const figure = String(trunk!.lengthMm);
    const { level, walls } = measured(hooded, figure);
    expect(walls).toEqual(expect.arrayContaining([level.x1, level.x2]));
    const from = (a: 'mating-face' | 'jacket-end'): Design => ({
      ...hooded,
      instances: { ...hooded.instances, segments: [{ ...trunk!, preparation: { a: { from: a } } }] },
    });
    const [face, jacket] = [measured(from('mating-face'), figure).level, measured(from('jacket-end'), figure).level];
    expect(face.x2).toBeCloseTo(level.x2);
    expect(level.x1 - face.x1).toBeCloseTo(4);
    // The jacket ends inside the hood, which clamps it.
    expect(jacket.x1 - level.x1).toBeCloseTo(6.5);
  });
});

test('the notes of a drawing state the openings of jackets and the lengths of pigtails, if the design does', () => {
  const [first, ...others] = nullModem.instances.segments!;
  const notes = (segment: object) =>
    textsIn(
      request({
        ...nullModem,
        instances: { ...nullModem.instances, segments: [{ ...first!, ...segment }, ...others] },
      }),
    ).join(' ');
  const pigtails = [{ id: 'screen', end: 'a' as const, lengthMm: 20 }];
  const stated = notes({ preparation: { a: { jacketMm: 25 }, b: { jacketMm: 22.5 } }, pigtails });
  expect(stated).toContain('The jacket is opened for: W1-A 25, W1-B 22.5.');
  expect(stated).toContain('Lengths of pigtails: W1-A 20.');
  expect(notes({ preparation: {}, pigtails: [{ id: 'screen', end: 'a' }] })).not.toMatch(
    /jacket is opened|Lengths of pig/,
  );
});
