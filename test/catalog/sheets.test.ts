// The sheets of every cable that the catalog ships and of hard designs: no text overlaps another or leaves its sheet,
// all sheets agree on names and quantities, and every PDF is valid.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { documentKinds, fontFiles, renderDocument, titleBlockOf, type RenderRequest } from '@cablewright/documents';
import { textBoxes, textOverlaps, textsOutside } from '@cablewright/documents/test-kit/boxes.ts';
import { noPdfTools } from '@cablewright/documents/test-kit/pdf-tools.ts';
import {
  boardOf,
  framed,
  pageSize,
  textsOf,
  Typesetter,
  zoneAt,
  type Item,
  type Sheet,
} from '@cablewright/documents/test-kit/sheets.ts';
import { elementsOf, flatten } from '@cablewright/engine';
import type { Design, Paper, Wire } from '@cablewright/model';
import { hard, kindOf, named, requestOf, SheetsOfCable, shipped, starter, type Cable } from './all-cables.ts';
import { crossedTexts } from './crossed-texts.ts';
import { netFaults } from './drawn-nets.ts';
import { nameFaults, quantityFaults } from './printed-lists.ts';

/** The sheets that name parts and runs. Labels name plugs as the shop does. */
const naming = documentKinds.map(({ kind }) => kind).filter((kind) => !['labels', 'power', 'faults'].includes(kind));
const flowing = ['build-sheet', 'bom', 'test-spec', 'wire-list'];
/** Lists, and sheets that contain lists. */
const lists = new Set(naming.filter((kind) => !['schematic', 'formboard'].includes(kind)));

const spaced = (text: string) => text.split(/\s+/).join(' ');

/**
 * The ids of a design's parts and runs, including those of placed designs, as one regular expression that matches whole
 * words.
 */
function placedIds({ catalog, design }: Cable): RegExp {
  const { instances } = flatten(catalog, design).design;
  const all = Object.values({ ...instances, ...design.instances }).flatMap((list: readonly { id: string }[]) => list);
  // A stock may use such a word for one of its own elements.
  const elements = new Set(
    [...catalog.library.entries('wires')].flatMap(({ record }) =>
      elementsOf(record as Wire).copper.map(({ path }) => path),
    ),
  );
  const ids = [...new Set(all.map(({ id }) => id))].filter((id) => !elements.has(id));
  return new RegExp(`(?<![\\w-])(?:${ids.map((id) => RegExp.escape(id)).join('|')})(?![\\w-])|@[ab]\\b|\\bpigtail:\\S`);
}

async function fonts() {
  const read = (file: string) => Promise.resolve(readFileSync(fileURLToPath(import.meta.resolve(file))));
  return { regular: await read(fontFiles.regular), bold: await read(fontFiles.bold) };
}

/** The items drawn inside the frame. */
function content({ items, frameItems: { before, after } = { before: 0, after: 0 } }: Sheet) {
  return items.slice(before, items.length - after);
}

/** Texts of a schematic that are too small, cut off, overlapping or outside the frame. */
function schematicFaults(sheet: Sheet): string[] {
  const boxes = textBoxes(content(sheet));
  const space = { x: 20, y: 10, width: sheet.widthMm - 30, height: sheet.heightMm - 20 };
  const small = boxes.filter(({ size, text }) => size < 2.5 || text.includes('…'));
  return [...small.map(({ text }) => `small or cut: ${text}`), ...textOverlaps(boxes), ...textsOutside(boxes, space)];
}

/** References such as `W12 > 3.C4` that lead to a zone without an arrow of the same name that leads back. */
function brokenReferences(sheets: readonly Sheet[], paper: Paper): string[] {
  const page = pageSize(paper, true);
  const arrows = sheets.flatMap((sheet, i) =>
    textBoxes(content(sheet)).flatMap((box) => {
      const [, name, targets = ''] = /^(?:\+ )?(.+) > (\d+\.[A-Z]\d+(?:, \d+\.[A-Z]\d+)*)$/.exec(box.text) ?? [];
      if (name === undefined || /\d\/\d+$/.test(name)) return [];
      // The text is next to its arrow, and other sheets refer to the position of the arrow.
      const around = [box.left - 6, box.left, box.right, box.right + 6];
      const zones = new Set(
        around.flatMap((x) => [box.top - 2, box.bottom + 2].map((y) => `${i + 1}.${zoneAt(page, x, y)}`)),
      );
      return [{ name, text: box.text, sheet: i + 1, zones, targets: targets.split(', ') }];
    }),
  );
  const wires = arrows.filter(({ name }) => /W\d+$/.test(name));
  return wires.flatMap(({ name, text, sheet, targets }) =>
    targets
      .filter((target) => {
        const own = wires.filter((other) => other.name === name);
        const near = own.filter((other) => other.zones.has(target));
        // Of the screens in a pigtail, the first one continues, and its arrow may be in another zone.
        const there = near.length > 0 ? near : own.filter((other) => target.startsWith(`${other.sheet}.`));
        return !there.some((other) => other.targets.some((back) => back.startsWith(`${sheet}.`)));
      })
      .map((target) => `${text} on sheet ${sheet}: nothing at ${target} leads back`),
  );
}

/** Connectors drawn in several parts that are not numbered consecutively from 1. */
function unnamedParts(sheets: readonly Sheet[]): string[] {
  const titles = sheets.flatMap((sheet) => titlesOf(content(sheet)));
  const parts = titles.flatMap((title) => {
    const [, name, number, of] = /^(.+?) part (\d+) of (\d+)/.exec(title) ?? [];
    return name === undefined ? [] : [{ name, number: Number(number), of: Number(of) }];
  });
  return [...Map.groupBy(parts, ({ name }) => name)].flatMap(([name, own]) => {
    const numbers = own.map(({ number }) => number);
    return numbers.join() === Array.from({ length: own[0]!.of }, (_, i) => i + 1).join()
      ? []
      : [`${name}: ${numbers.join()}`];
  });
}

function titlesOf(items: readonly Item[]): string[] {
  return items.flatMap((item) => (item.kind === 'group' ? [item.title ?? '', ...titlesOf(item.items)] : []));
}

/**
 * The minimum letter size of a kind of document, mm: 2.5 if it is read while standing at a board, 1.8 for tables and
 * figures. Label stock has its own.
 */
const least = (kind: string) => (kind === 'schematic' ? 2.5 : 1.8);

/** Texts of a sheet that overlap, leave the sheet or the frame, or are too small. */
function clearFaults(kind: string, sheet: Sheet, isReduced: boolean): string[] {
  const [all, own] = [textBoxes(sheet.items), textBoxes(content(sheet))];
  const page = { x: 0, y: 0, width: sheet.widthMm, height: sheet.heightMm };
  if (kind === 'labels') return [...textOverlaps(all), ...textsOutside(all, page)];
  const frame = { x: 20, y: 10, width: sheet.widthMm - 30, height: sheet.heightMm - 20 };
  const small = own
    .filter(({ size }) => !isReduced && size < least(kind) - 0.001)
    .map(({ text, size }) => `${text} is ${size} mm`);
  return [
    ...textOverlaps(all),
    ...textsOutside(all, page),
    ...textsOutside(own, isFramed(sheet) ? frame : page),
    ...small,
  ];
}

const isFramed = ({ frameItems }: Sheet) => (frameItems?.before ?? 0) > 0;

/** Lines of these scripts break between letters too (UAX #14). */
const isUnspaced = /[\p{Script=Han}\p{Script=Thai}]/u;

/** Texts of a list that were torn: a word broken between two lines, or a text cut short. */
function tornIn(calls: readonly (readonly [string, readonly string[]])[]): string[] {
  return calls.flatMap(([text, lines]) => {
    const isWhole = spaced(lines.join(' ')) === spaced(text) || isUnspaced.test(text);
    return isWhole ? [] : [lines.join(' | ')];
  });
}

/**
 * `npm test` checks one in twelve cables on other papers and with qpdf. The file that ends in `.long.test.ts` runs this
 * one with all cables.
 */
const isChosen = (_: Cable, i: number) => process.env['CABLEWRIGHT_TESTS'] === 'long' || i % 12 === 0;
const onAllPapers = new Set([...shipped, ...hard].filter(isChosen).map(({ design }) => design.id));

test('[DO5.6] a crowded board of loose wires has each name and label once, or counts it among those left off', () => {
  const cable = hard.find(({ design }) => design.id === 'eighty')!;
  const { ways, parts, leftOff, crowded } = boardOf(requestOf(cable, 'A4'));
  const texts = parts.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])));
  const marks = texts.filter((text) => /^W\d+-[AB]/.test(text));
  const names = texts.filter((text) => /^W\d+.* · \d+ mm$/.test(text));
  const lanes = ways.flatMap((way) => way.lanes);
  expect(crowded).toBe(true);
  // A straight lane is named every 250 mm, a lane with slack at its start. Each way has labels at both ends.
  const repeats = ways.reduce((sum, { placed: { from, to } }) => {
    const length = Math.hypot(to.at[0] - from.at[0], to.at[1] - from.at[1]);
    return sum + Math.max(1, Math.round(length / 250)) - 1;
  }, 0);
  expect(marks.length + names.length + leftOff).toBe(2 * ways.length + lanes.length + repeats);
  expect(leftOff).toBeGreaterThan(0);
  const [overview] = new SheetsOfCable(cable, 'A4').of('formboard');
  expect(textsOf(overview!.items).join(' ')).toContain(`Names and labels without room, left off: ${leftOff}.`);
});

test('[DO5.13] no sheet of a board is blank', () => {
  const cable = hard.find(({ design }) => design.id === 'eighty')!;
  const [, ...tiles] = new SheetsOfCable(cable, 'A4').of('formboard');
  expect(tiles.length).toBeGreaterThan(50);
  const blank = tiles.flatMap((sheet, i) => (isBlank(sheet) ? [i + 2] : []));
  expect(blank).toEqual([]);
});

/** True if no point of a line on the board, sampled every half millimetre, is inside its frame. */
function isBlank({ items }: Sheet): boolean {
  const board = items.find((item) => item.kind === 'group' && item.clip !== undefined);
  if (board?.kind !== 'group' || board.clip === undefined) return false;
  const { x, y, width, height } = board.clip;
  const seen = (px: number, py: number) => px >= x && px <= x + width && py >= y && py <= y + height;
  return board.items.every((moved) => {
    if (moved.kind !== 'group') return true;
    const [dx, dy] = [moved.x ?? 0, moved.y ?? 0];
    return moved.items.every((item) => {
      if (item.kind === 'line') return !seen(item.x1 + dx, item.y1 + dy) && !seen(item.x2 + dx, item.y2 + dy);
      if (item.kind !== 'path') return !seen((item.x ?? 0) + dx, (item.y ?? 0) + dy);
      const points = [...item.d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, a, b]) => [Number(a), Number(b)] as const);
      return points.slice(1).every(([bx, by], i) => {
        const [ax, ay] = points[i]!;
        const steps = Math.ceil(Math.hypot(bx - ax, by - ay) / 0.5);
        return Array.from({ length: steps + 1 }, (_, k) => k / Math.max(1, steps)).every(
          (t) => !seen(ax + (bx - ax) * t + dx, ay + (by - ay) * t + dy),
        );
      });
    });
  });
}

describe.each([...named(shipped), ...named(hard)])('%s', (id, cable) => {
  let sheets: SheetsOfCable;
  const broken: (readonly [string, string, readonly string[]])[] = [];
  // Drawn once for all tests and released afterwards: 4,000 sheets at once would fill the memory.
  beforeAll(() => {
    sheets = new SheetsOfCable(cable, 'A4');
    const spy = vi.spyOn(Typesetter.prototype, 'break');
    for (const { kind } of documentKinds) {
      spy.mockClear();
      sheets.of(kind);
      if (lists.has(kind))
        for (const [i, [text]] of spy.mock.calls.entries())
          broken.push([kind, text, spy.mock.results[i]!.value as string[]]);
    }
    spy.mockRestore();
  });
  afterAll(() => {
    broken.length = 0;
    sheets = new SheetsOfCable(cable, 'A4');
  });

  test('[DO5.6] no name or description on the drawing, the board, the bill and the build sheet is cut short', () => {
    const cut = ['drawing', 'formboard', 'bom', 'build-sheet'].flatMap((kind) =>
      sheets.of(kind).flatMap((sheet) => textsOf(content(sheet)).filter((text) => text.includes('…'))),
    );
    expect(cut).toEqual([]);
  });

  test('every sheet is clear: no text over another, outside the frame or too small', () => {
    const found = documentKinds.flatMap(({ kind }) => {
      const all = sheets.of(kind);
      // A plan that is too large for the paper is reduced. A note says which paper shows it at full size.
      const isReduced = all.some(({ items }) => textsOf(items).some((text) => text.includes('and is reduced')));
      return all.flatMap((sheet, i) =>
        clearFaults(kind, sheet, isReduced).map((fault) => `${kind} ${i + 1}: ${fault}`),
      );
    });
    expect(found).toEqual([]);
  });

  test('no line runs through a text of the drawing or the schematic', () => {
    const found = ['drawing', 'schematic'].flatMap((kind) =>
      sheets.of(kind).flatMap((sheet, i) => crossedTexts(content(sheet)).map((fault) => `${kind} ${i + 1}: ${fault}`)),
    );
    expect(found).toEqual([]);
  });

  test('DO4.1 the lines of the schematic join what the nets join and nothing else, over all its sheets', () => {
    expect(netFaults(cable, sheets.of('schematic'), content)).toEqual([]);
  });

  test('DO1.2 every sheet names the same pins and runs, and lists as many of each part as the bill of materials', () => {
    const of = (kind: string) => sheets.of(kind);
    expect([...nameFaults(of), ...quantityFaults(of)]).toEqual([]);
  });

  test('DO1.2 DO1.7 DO1.8 every sheet has designators, none the id of a record; lists keep words whole and texts uncut', () => {
    // In some places the hard designs are named by their ids, so they are not checked.
    const isHard = hard.includes(cable);
    const ids = placedIds(cable);
    for (const kind of naming) {
      const texts = sheets.of(kind).flatMap(({ items }) => textsOf(items));
      const found = isHard ? [] : texts.filter((text) => ids.test(text));
      expect(`${kind}: ${[...new Set(found)].join(' | ')}`).toBe(`${kind}: `);
      if (!lists.has(kind)) continue;
      expect([kind, texts.filter((text) => text.includes('…'))]).toEqual([kind, []]);
    }
    expect(tornIn(broken.map(([, text, lines]) => [text, lines] as const))).toEqual([]);
  });

  test('DO1.1 a schematic at full size on as many sheets as it needs, with arrows by sheet and zone in both directions', () => {
    const paper = hard.includes(cable) ? 'A3' : 'A4';
    const drawn = paper === 'A4' ? sheets.of('schematic') : new SheetsOfCable(cable, paper).of('schematic');
    for (const sheet of drawn) expect(schematicFaults(sheet)).toEqual([]);
    expect(brokenReferences(drawn, paper)).toEqual([]);
    expect(unnamedParts(drawn)).toEqual([]);
  });

  test('O3.5 no content overlaps the title block: it ends above the block on every sheet', () => {
    const request = requestOf(cable, 'A4');
    for (const kind of flowing) {
      const block = titleBlockOf(request, kindOf(kind));
      const emptyOn = [1, 2].map((sheet) => textBoxes(framed(pageSize('A4', false), block, [], sheet, 2).items).length);
      for (const [i, sheet] of sheets.of(kind).entries()) {
        if (sheet.heightMm < sheet.widthMm) continue;
        const above = i === 0 ? 251 : 273;
        const boxes = textBoxes(sheet.items).filter(({ top, left }) => top > above - 6.5 && left < 205);
        expect(boxes.length, id).toBeLessThanOrEqual(emptyOn[Math.min(i, 1)]!);
      }
    }
  });

  if (onAllPapers.has(id))
    test('drawings and flowing sheets are clear on letter and A3 too', () => {
      for (const paper of ['letter', 'A3'] as const) {
        const others = new SheetsOfCable(cable, paper);
        for (const kind of [...flowing, 'drawing']) {
          for (const sheet of others.of(kind)) {
            const boxes = textBoxes(sheet.items);
            const page = { x: 0, y: 0, width: sheet.widthMm, height: sheet.heightMm };
            expect([paper, kind, textOverlaps(boxes), textsOutside(boxes, page)]).toEqual([paper, kind, [], []]);
          }
        }
      }
    });
});

test('DO1.8 a placed cable is drawn with its name and number, its wires with their runs, colours and lengths', () => {
  const cable = shipped.find(({ design }) => design.id === 'field-station-harness')!;
  const texts = new SheetsOfCable(cable, 'A4').of('drawing').flatMap(({ items }) => textsOf(items));
  for (const text of ['LEAD-1 Supply tail', 'CBL-00006', 'LEAD-1/W1', 'LEAD-1/W1-B red', '1500', '0.75', '(1500)'])
    expect(texts).toContain(text);
});

test('faces are as large as their numbers need where the sheet has room', () => {
  const cable = shipped.find(({ design }) => design.id === 'sealed-sensor-lead')!;
  const texts = new SheetsOfCable(cable, 'A4').of('drawing').flatMap(({ items }) => textsOf(items));
  expect(texts.filter((text) => text.startsWith('Mating side'))).toEqual(['Mating side, 4:1', 'Mating side, 2:1']);
});

test('what sheets say of the same things is compared: a part, a pin or a run left out of one is found', () => {
  const sheets = new SheetsOfCable(
    starter.find(({ design }) => design.id === 'null-modem-de9')!,
    'A4',
  );
  const without = (kind: string, text: string) => {
    const kept = (items: readonly Item[]): Item[] =>
      items.flatMap((item): Item[] => {
        if (item.kind !== 'group') return item.kind === 'text' && item.text === text ? [] : [item];
        return [{ ...item, items: kept(item.items) }];
      });
    return (one: string) =>
      one === kind ? sheets.of(kind).map((s) => ({ ...s, items: kept(s.items) })) : sheets.of(one);
  };
  expect(nameFaults((kind) => sheets.of(kind))).toEqual([]);
  expect(nameFaults(without('drawing', 'J1·3 TXD'))).toEqual(['the drawing has no J1·3']);
  expect(quantityFaults(without('bom', 'CON-00001'))).toContain('CON-00001: 2 in the drawing, none in the bill');
});

describe('pdf', () => {
  let work = '';
  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'cablewright-pdf-'));
  });
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  const onPaper = documentKinds.filter(({ formats }) => formats.includes('pdf'));

  test.skipIf(noPdfTools).each(named(starter.filter(isChosen)))(
    '%s: every document passes qpdf and prints on its exact size',
    { timeout: 120_000 },
    async (id, cable) => {
      const files: string[] = [];
      for (const { kind } of onPaper) {
        const request: RenderRequest = { ...requestOf(cable, 'A3'), fonts };
        const { body } = (await renderDocument(kind, 'pdf', request))!;
        files.push(join(work, `${id}-${kind}.pdf`));
        writeFileSync(files.at(-1)!, body);
        if (kind !== 'labels')
          expect([kind, sizesMm(body)]).toEqual([kind, [expect.stringMatching(/^(297×420|420×297)$/)]]);
      }
      // One process starts all others, because starting them from here would take as long as their work.
      const each =
        'for file; do qpdf --check "$file" | grep "^No syntax or stream encoding errors" || echo "$file"; done';
      const checked = spawnSync('sh', ['-c', each, 'sh', ...files], { encoding: 'utf8' });
      expect(checked.stderr).toBe('');
      const lines = checked.stdout.trim().split('\n');
      expect(lines.filter((line) => !line.startsWith('No syntax'))).toEqual([]);
      expect(lines.length).toBe(files.length);
    },
  );

  test.skipIf(noPdfTools)(
    'letters the typeface lacks, and letters drawn alike, are copied out of a PDF as what they are',
    async () => {
      const text = '零件 超 ☑ \u2126 \u03a9 \u0416 مرحبا';
      const cable = starter[0]!;
      const design: Design = { ...cable.design, label: text };
      const { body } = (await renderDocument('wire-list', 'pdf', {
        ...requestOf({ ...cable, design }, 'A3'),
        fonts,
        drawing: { id: design.id },
      }))!;
      const file = join(work, 'letters.pdf');
      writeFileSync(file, body);
      const copied = spawnSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).stdout;
      const letters = (of: string) =>
        Array.from(of.replace(/[\s\u202a-\u202e]/g, ''))
          .toSorted()
          .join('');
      const line = copied.split('\n').find((one) => one.includes('零'))!;
      expect(letters(line)).toBe(letters(text));
    },
  );

  /** The distinct page sizes of a file; rotated ones count separately. */
  function sizesMm(file: string | Uint8Array): string[] {
    const sizes = [
      ...Buffer.from(file)
        .toString('latin1')
        .matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
    ];
    const inMm = (points: string | undefined) => Math.round((Number(points) * 25.4) / 72);
    return [...new Set(sizes.map(([, width, height]) => `${inMm(width)}×${inMm(height)}`))];
  }
});
