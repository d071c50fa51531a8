// The sheets of every cable the catalog ships: no text overlaps another or leaves its sheet, every PDF is valid and has the exact size.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { documentKinds, fontFiles, renderDocument, titleBlockOf, type RenderRequest } from '@cablewright/documents';
import { textBoxes, textOverlaps, textsOutside } from '@cablewright/documents/test-kit/boxes.ts';
import {
  framed,
  pageSize,
  textsOf,
  Typesetter,
  zoneAt,
  type Item,
  type Sheet,
} from '@cablewright/documents/test-kit/sheets.ts';
import { catalogOf, elementsOf, flatten, Library } from '@cablewright/engine';
import type { Design, Paper, Wire } from '@cablewright/model';
import { hardDesigns } from './hard-designs.ts';
import { designsOf, drawingsOf, packFolders, rowsOf, starterFolder } from './pack-files.ts';

const rows = [...new Map([['starter', starterFolder], ...packFolders()])].flatMap(([pack, folder]) =>
  rowsOf(folder).map((row) => ({ ...row, pack, seq: 1 })),
);
const designs = designsOf(rows);
const starter = designsOf(rowsOf(starterFolder));
const drawings = new Map(drawingsOf(rows).map((drawing) => [drawing.id, drawing]));
const catalog = catalogOf(Library.build(rows), designs);
const papers: readonly Paper[] = ['A4', 'letter', 'A3'];
const flowing = documentKinds.filter(({ kind }) => ['build-sheet', 'bom', 'test-spec', 'wire-list'].includes(kind));

/** The sheets that name parts and runs. Labels name plugs by what a shop calls them. */
const named = documentKinds.filter(({ kind }) => !['labels', 'power', 'faults'].includes(kind));

const spaced = (text: string) => text.split(/\s+/).join(' ');

/** Lists, and sheets that hold some. */
const lists = new Set(named.map(({ kind }) => kind).filter((kind) => !['schematic', 'formboard'].includes(kind)));

/** Expressions for the ids of a design's parts and runs, those of placed designs included, as words of a text. */
function placedIds(design: Design): RegExp[] {
  const { instances } = flatten(catalog, design).design;
  const all = Object.values({ ...instances, ...design.instances }).flatMap((list: readonly { id: string }[]) => list);
  // A stock may call an element of its own by such a word.
  const elements = new Set(
    [...catalog.library.entries('wires')].flatMap(({ record }) =>
      elementsOf(record as Wire).copper.map(({ path }) => path),
    ),
  );
  return [...new Set(all.map(({ id }) => id))]
    .filter((id) => !elements.has(id))
    .map((id) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`));
}

async function fonts() {
  const read = (file: string) => Promise.resolve(readFileSync(fileURLToPath(import.meta.resolve(file))));
  return { regular: await read(fontFiles.regular), bold: await read(fontFiles.bold) };
}

function requestOf(design: Design, paper: Paper): RenderRequest {
  const drawing = drawings.get(design.id);
  const options = { paper, quantity: 25 };
  return { catalog, design, state: 'UNRELEASED', options, fonts, ...(drawing === undefined ? {} : { drawing }) };
}

/** What is drawn inside the frame. */
function content({ items, frameItems: { before, after } = { before: 0, after: 0 } }: Sheet) {
  return items.slice(before, items.length - after);
}

/** Texts of a schematic that are too small, cut, over one another or outside the frame. */
function schematicFaults(sheet: Sheet): string[] {
  const boxes = textBoxes(content(sheet));
  const space = { x: 20, y: 10, width: sheet.widthMm - 30, height: sheet.heightMm - 20 };
  const small = boxes.filter(({ size, text }) => size < 2.5 || text.includes('…'));
  return [...small.map(({ text }) => `small or cut: ${text}`), ...textOverlaps(boxes), ...textsOutside(boxes, space)];
}

/** References like `W12 > 3.C4` without an arrow of the same name in that zone that leads back. */
function brokenReferences(sheets: readonly Sheet[], paper: Paper): string[] {
  const page = pageSize(paper, true);
  const arrows = sheets.flatMap((sheet, i) =>
    textBoxes(content(sheet)).flatMap((box) => {
      const [, name, targets = ''] = /^(?:\+ )?(.+) > (\d+\.[A-Z]\d+(?:, \d+\.[A-Z]\d+)*)$/.exec(box.text) ?? [];
      if (name === undefined || /\d\/\d+$/.test(name)) return [];
      // The text is next to its arrow, which is where other sheets refer to.
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
        // A screen in a pigtail is carried on by the first of them, whose arrow may be in another zone.
        const there = near.length > 0 ? near : own.filter((other) => target.startsWith(`${other.sheet}.`));
        return !there.some((other) => other.targets.some((back) => back.startsWith(`${sheet}.`)));
      })
      .map((target) => `${text} on sheet ${sheet}: nothing at ${target} leads back`),
  );
}

/** Connectors in parts whose parts are not numbered from 1 to the last, or do not name all their pins between them. */
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

describe('sheets', () => {
  test.each(designs.map((design) => [design.id, design] as const))(
    '%s: clear on A4, letter and A3, no text under 1.8 mm',
    (id, design) => {
      for (const paper of papers) {
        const request = requestOf(design, paper);
        for (const kind of flowing) {
          for (const sheet of kind.sheets(request, titleBlockOf(request, kind))) {
            const boxes = textBoxes(sheet.items);
            const page = { x: 0, y: 0, width: sheet.widthMm, height: sheet.heightMm };
            const small = textBoxes(content(sheet)).filter(({ size }) => size < 1.8);
            const found = [paper, kind.kind, textOverlaps(boxes), textsOutside(boxes, page), small];
            expect(found, id).toEqual([paper, kind.kind, [], [], []]);
          }
        }
      }
    },
  );

  test.each(designs.map((design) => [design.id, design] as const))(
    'DO1.2 DO1.7 DO1.8 %s: every sheet has designators, none the id of a record; lists keep words whole and texts uncut',
    (_, design) => {
      const request = requestOf(design, 'A4');
      const ids = placedIds(design);
      const broken = vi.spyOn(Typesetter.prototype, 'break');
      onTestFinished(() => broken.mockRestore());
      for (const kind of named) {
        broken.mockClear();
        const texts = kind.sheets(request, titleBlockOf(request, kind)).flatMap(({ items }) => textsOf(items));
        const found = texts.filter((text) => ids.some((id) => id.test(text)) || /@[ab]\b|\bpigtail:\S/.test(text));
        expect(`${kind.kind}: ${[...new Set(found)].join(' | ')}`).toBe(`${kind.kind}: `);
        if (!lists.has(kind.kind)) continue;
        expect([kind.kind, texts.filter((text) => text.includes('…'))]).toEqual([kind.kind, []]);
        const torn = broken.mock.calls.flatMap(([text], i) => {
          const lines = broken.mock.results[i]!.value as string[];
          return spaced(lines.join(' ')) === spaced(text) ? [] : [lines.join(' | ')];
        });
        expect([kind.kind, torn]).toEqual([kind.kind, []]);
      }
    },
  );

  test.each([
    ...designs.map((design) => [design.id, 'A4', catalog, design] as const),
    ...hardDesigns().map((hard) => [hard.design.id, 'A3', hard.catalog, hard.design] as const),
  ])(
    'DO1.1 %s on %s: a schematic at full size on as many sheets as it needs, with arrows by sheet and zone in both directions',
    (_, paper, all, design) => {
      const schematic = documentKinds.find(({ kind }) => kind === 'schematic')!;
      const request = { ...requestOf(design, paper), catalog: all };
      const sheets = schematic.sheets(request, titleBlockOf(request, 'Schematic'));
      for (const sheet of sheets) expect(schematicFaults(sheet)).toEqual([]);
      expect(brokenReferences(sheets, paper)).toEqual([]);
      expect(unnamedParts(sheets)).toEqual([]);
    },
  );

  test('DO1.8 a placed cable is drawn with its name and number, its wires with their runs, colours and lengths', () => {
    const request = requestOf(
      designs.find(({ id }) => id === 'field-station-harness')!,
      'A4',
    );
    const drawing = documentKinds.find(({ kind }) => kind === 'drawing')!;
    const texts = drawing.sheets(request, titleBlockOf(request, 'Drawing')).flatMap(({ items }) => textsOf(items));
    for (const text of ['LEAD-1 Supply tail', 'CBL-00006', 'LEAD-1/W1', 'LEAD-1/W1-B red', '1500', '0.75'])
      expect(texts).toContain(text);
  });

  test('O3.5 no content overlaps the title block: it ends above the block on every sheet', () => {
    for (const design of designs) {
      const request = requestOf(design, 'A4');
      for (const kind of flowing) {
        const block = titleBlockOf(request, kind);
        const emptyOn = [1, 2].map(
          (sheet) => textBoxes(framed(pageSize('A4', false), block, [], sheet, 2).items).length,
        );
        for (const [i, sheet] of kind.sheets(request, block).entries()) {
          if (sheet.heightMm < sheet.widthMm) continue;
          const above = i === 0 ? 251 : 273;
          const boxes = textBoxes(sheet.items).filter(({ top, left }) => top > above - 6.5 && left < 205);
          expect(boxes.length, design.id).toBeLessThanOrEqual(emptyOn[Math.min(i, 1)]!);
        }
      }
    }
  });
});

describe('pdf', () => {
  let work = '';
  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'cablewright-pdf-'));
  });
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  const onPaper = documentKinds.filter(({ formats }) => formats.includes('pdf'));

  test.each(starter.map((design) => [design.id, design] as const))(
    '%s: every document passes qpdf and prints on its exact size',
    { timeout: 120_000 },
    async (id, design) => {
      for (const { kind } of onPaper) {
        const request = requestOf(design, 'A3');
        const { body } = (await renderDocument(kind, 'pdf', request))!;
        const file = join(work, `${id}-${kind}.pdf`);
        writeFileSync(file, body);
        const checked = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
        expect([kind, checked.status, checked.stdout], checked.stderr).toEqual([
          kind,
          0,
          expect.stringContaining('No syntax or stream encoding errors'),
        ]);
        if (kind !== 'labels')
          expect([kind, sizesMm(file)]).toEqual([kind, [expect.stringMatching(/^(297×420|420×297)$/)]]);
      }
    },
  );

  test('letters the typeface lacks, and letters drawn alike, are copied out of a PDF as what they are', async () => {
    const text = '零件 超 ☑ \u2126 \u03a9 \u0416 مرحبا';
    const design = { ...starter[0]!, label: text };
    const { body } = (await renderDocument('wire-list', 'pdf', {
      ...requestOf(design, 'A3'),
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
  });

  /** The distinct page sizes of a file; rotated ones count separately. */
  function sizesMm(file: string): string[] {
    const info = spawnSync('pdfinfo', ['-f', '1', '-l', '99', file], { encoding: 'utf8' }).stdout;
    const sizes = [...info.matchAll(/size:\s+([\d.]+) x ([\d.]+) pts/g)].map(([, width, height]) =>
      [width, height].map((points) => Math.round((Number(points) * 25.4) / 72)).join('×'),
    );
    return [...new Set(sizes)];
  }
});
