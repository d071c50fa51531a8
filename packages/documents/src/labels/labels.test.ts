import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { paperSizes } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { builtIn } from '../type/typesetter.ts';
import { isIsoPaper } from '../page/frame/paper.ts';
import { documentKind } from '../render/all-kinds.ts';
import { documentProblems } from '../../test-kit/problems.ts';
import { labelFace } from './label-face.ts';
import { labelPrint, labelsOf } from './label-print.ts';
import { labelRequest, labels, manyRuns, picture, readBack, textOf } from '../../test-kit/labels.ts';
import { labelStocks } from './stock.ts';
import { tapes } from './tapes.ts';
import { labelTemplates } from './templates.ts';

const svg = async (...args: Parameters<typeof labelRequest>) =>
  textOf((await labels('svg', labelRequest(...args))).body);
const groups = (page: string) =>
  [...page.matchAll(/<g transform="translate\(([\d.]+) ([\d.]+)\)" data-ref="([^"]+)"/g)].map(
    ([, x, y, ref]) => [Number(x), Number(y), ref] as const,
  );
const size = (page: string) => /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(page)!.slice(1).map(Number);

describe('label sheets', () => {
  test('O25.11 labels come as svg, pdf, csv, png and lbx, the sheet first', () => {
    expect(documentKind('labels')!.formats).toEqual(['svg', 'pdf', 'csv', 'png', 'lbx']);
  });

  test('O4.3 O7.9 a sheet is A4 with 3 by 7 labels of 63.5 by 38.1 mm, or Letter with 3 by 10 of 66.7 by 25.4 mm', async () => {
    const design = manyRuns(12);
    const a4 = await svg({}, { design });
    expect(size(a4)).toEqual([210, 297]);
    expect(groups(a4)).toHaveLength(21);
    expect(
      groups(a4)
        .slice(0, 4)
        .map(([x, y, ref]) => [x, y, ref]),
    ).toEqual([
      [7.21, 15.15, 'W1-A'],
      [73.25, 15.15, 'W1-B'],
      [139.29, 15.15, 'W2-A'],
      [7.21, 53.25, 'W2-B'],
    ]);
    const letter = await svg({ preset: 'letter-3x10' }, { design: manyRuns(20) });
    expect(size(letter)).toEqual([215.9, 279.4]);
    expect(groups(letter)).toHaveLength(30);
    expect(groups(letter).at(-1)!.slice(0, 2)).toEqual([144.45, 241.3]);
    expect(labelStocks({ id: 'engineering' })).toContainEqual(
      expect.objectContaining({ id: 'letter-3x10', widthMm: 66.7, heightMm: 25.4 }),
    );
  });

  test('O4.3 page picks a page, copies repeats each label', async () => {
    const design = manyRuns(8);
    const second = groups(await svg({ page: 2, copies: 2 }, { design })).map(([, , ref]) => ref);
    expect(second).toEqual(['W6-A', 'W6-B', 'W6-B', 'W7-A', 'W7-A', 'W7-B', 'W7-B', 'W8-A', 'W8-A', 'W8-B', 'W8-B']);
    const problems = documentProblems('labels', 'svg', labelRequest({ page: 3 }, { design }));
    expect(problems).toEqual(['there is no page 3; there are 1']);
  });

  test('O3.6 the sheet is A4 on the ISO sizes and Letter on the ANSI ones', async () => {
    for (const paper of paperSizes) {
      expect([paper, ...size(await svg({ paper }))]).toEqual([
        paper,
        ...(isIsoPaper(paper) ? [210, 297] : [215.9, 279.4]),
      ]);
    }
  });

  test('O4.3 the shop sets the stock, its own too; a preset asked for goes before it', async () => {
    const own = { id: 'drum', widthMm: 40, heightMm: 20 };
    const documents = { labels: { preset: 'drum', stock: [own] } };
    expect(size(await svg({}, { documents }))).toEqual([40, 20]);
    expect(size(await svg({ preset: 'single-62x29' }, { documents }))).toEqual([62, 29]);
    expect(documentProblems('labels', 'svg', labelRequest({ preset: 'a4-3x8' }))).toEqual([
      'there is no label stock "a4-3x8"; did you mean a4-3x7?',
    ]);
    expect(documentProblems('labels', 'svg', labelRequest({ preset: 'tape-12-bw' }))).toEqual([
      'there is no label stock "tape-12-bw"; there are tape-12-131 (Tape 12 mm, black on clear), ' +
        'tape-12-231 (Tape 12 mm, black on white), tape-12-335 (Tape 12 mm, white on black)',
    ]);
    expect(size(await svg({ preset: 'dk-11209' }))).toEqual([62, 29]);
    // A continuous roll that the printer cuts: text runs across a wide one and along a narrow one, and the code fits.
    const [across, length] = size(await svg({ preset: 'dk-22205' }));
    expect([across, length! > 12 && length! < 30]).toEqual([62, true]);
    const [along, narrow] = size(await svg({ preset: 'dk-22210' }));
    expect([along! > 40 && along! < 120, narrow]).toEqual([true, 29]);
    for (const preset of ['dk-22205', 'dk-22210', 'dk-22214']) {
      const read = readBack((await labels('png', labelRequest({ preset, qr: true }, { rev: 3 }))).body as Uint8Array);
      expect([preset, read]).toEqual([preset, 'CBL-00001 REV 3']);
    }
    expect(documentProblems('labels', 'lbx', labelRequest({ preset: 'dk-22205' }))).toHaveLength(1);
  });

  test('O3.5 a sheet of labels has border and title block, with the stamp of a state that is not released', async () => {
    const page = await svg({}, { documents: { paper: 'A4' } });
    for (const text of ['Part no.', 'CBL-00001', 'UNRELEASED', 'Rev.', 'Drawn', 'Checked', 'Date', '1 of 1', 'A4']) {
      expect(page).toContain(`>${text}<`);
    }
    expect(await svg({}, { rev: 2 })).toContain('>RELEASED<');
  });

  test('O4.1 every label carries part number and revision', async () => {
    expect((await svg({}, { rev: 3 })).match(/>CBL-00001 rev 3</g)).toHaveLength(2);
    expect((await svg()).match(/>CBL-00001 rev –</g)).toHaveLength(2);
  });

  test('no line of any label runs out of the space it has', () => {
    for (const stock of labelStocks({ id: 'engineering' })) {
      for (const { template } of labelTemplates(testCatalog().library)) {
        const request = labelRequest({ preset: stock.id, template: template.id, qr: true });
        for (const label of labelsOf(request)) {
          const face = labelFace(label, labelPrint(request));
          for (const { text, size: em, look } of face.lines) {
            const width = builtIn.width(text, em, look.weight);
            expect(width, `${stock.id} ${template.id} ${text}`).toBeLessThanOrEqual(face.space.width + 0.01);
          }
          const height = face.lines.reduce((sum, line) => sum + line.height, 0);
          expect(height, stock.id).toBeLessThanOrEqual(face.space.height + 0.01);
        }
      }
    }
  });

  test('a cable without runs has a page that says so', async () => {
    const design = manyRuns(0);
    expect(await svg({}, { design })).toContain('nothing to label');
    expect(await svg({ preset: 'tape-12-231' }, { design })).toContain('nothing to label');
    expect((await labels('png', labelRequest({}, { design }))).body.length).toBeGreaterThan(100);
  });
});

describe('QR codes', () => {
  test('O4.3 a QR code says part number and revision, or the shop’s pattern with its tokens', async () => {
    const notesOf = async (...[options, more]: Parameters<typeof labelRequest>) =>
      readBack((await labels('png', labelRequest({ qr: true, ...options }, more))).body as Uint8Array);
    expect(await notesOf({}, { rev: 3 })).toBe('CBL-00001 REV 3');
    expect(await notesOf({}, {})).toBe('CBL-00001');
    const qrPattern = 'https://hub.example/cables/{design}?rev={rev}&label={label}&pn={pn}';
    const documents = { labels: { qrPattern } };
    expect(await notesOf({ page: 2 }, { rev: 3, documents })).toBe(
      'https://hub.example/cables/null-modem?rev=3&label=W1-B&pn=CBL-00001',
    );
    expect(await notesOf({}, { documents: { labels: { qrPattern: '{pn}/{rev}' } }, rev: 1 })).toBe('CBL-00001/1');
    expect((await svg({ qr: false })).includes('<path')).toBe(false);
  });

  test('O4.3 every code on a printed sheet reads back', async () => {
    const design = manyRuns(2);
    const page = await svg({ qr: true }, { design, rev: 1, documents: { labels: { qrPattern: '{label}' } } });
    for (const [x, y, ref] of groups(page)) {
      const label = page.replace(
        /width="210mm" height="297mm" viewBox="0 0 210 297"/,
        `width="63.5mm" height="38.1mm" viewBox="${x} ${y} 63.5 38.1"`,
      );
      expect(readBack(picture(label, 300))).toBe(ref);
    }
  });
});

describe('tapes', () => {
  test('O4.4 there are tapes of seven widths in three colourings; all but the 12 mm ones say what of them is inferred', () => {
    const widths = [...new Set(tapes.map(({ widthMm }) => widthMm))];
    expect(widths).toEqual([3.5, 6, 9, 12, 18, 24, 36]);
    expect(tapes).toHaveLength(21);
    for (const { id, widthMm, src } of tapes) {
      expect(id).toMatch(new RegExp(`^tape-${widthMm}-[123][0-6][15]$`));
      expect([id, src.includes('inferred')]).toEqual([id, widthMm !== 12]);
    }
    const looks = new Set(tapes.map(({ paper, ink, dark }) => `${ink} on ${paper} ${dark}`));
    expect([...looks]).toEqual(['#111111 on #ffffff false', '#ffffff on #111111 true']);
  });

  test('O4.4 a tape label is a page of the tape’s true width, as long as its text or as its template says', async () => {
    for (const { id, widthMm, paper } of tapes) {
      const page = await svg({ preset: id, page: 2 });
      expect([id, size(page)[1]]).toEqual([id, widthMm]);
      expect(page).toContain(`<rect x="0" y="0" width="${size(page)[0]}" height="${widthMm}" fill="${paper}"`);
    }
    const long = async (template: string) =>
      size(
        await svg({ preset: 'tape-12-231', template }, { documents: { drawingArt: { labelTemplates: lengths } } }),
      )[0]!;
    const lengths = [
      { id: 'short', lines: [{ text: '{designation}' }], length: 'auto' as const },
      { id: 'fixed', lines: [{ text: '{headline} {details}' }], length: 50 },
    ];
    expect(await long('single-line')).toBeGreaterThan((await long('wire-id')) + 20);
    expect(await long('fixed')).toBe(50);
    expect(await long('short')).toBeLessThan(20);
  });

  test('O4.4 a PNG of a tape has the tape’s size at the density it states', async () => {
    const request = labelRequest({ preset: 'tape-24-251', qr: true });
    const png = Buffer.from((await labels('png', request)).body as Uint8Array);
    const at = png.indexOf('pHYs');
    const perMm = png.readUInt32BE(at + 4) / 1000;
    expect(png.readUInt32BE(20) / perMm).toBeCloseTo(24, 1);
    const face = labelFace(labelsOf(request)[0]!, labelPrint(request));
    expect(Math.abs(png.readUInt32BE(16) / perMm - face.widthMm)).toBeLessThan(0.05);
  });

  test('O4.4 O35.16 a code is drawn where a module prints at 0.28 mm or more, else left out with a note', async () => {
    const rev = 4;
    for (const { id } of tapes) {
      const request = labelRequest({ preset: id, qr: true }, { rev });
      const { body, notes = [] } = await labels('svg', request);
      const face = labelFace(labelsOf(request)[0]!, labelPrint(request));
      const omitted = textOf(body).includes(' data-qr-omitted="');
      expect([id, omitted]).toEqual([id, face.qr === undefined]);
      expect(notes.some((note) => note.includes('QR code left out'))).toBe(omitted);
      if (face.qr !== undefined) {
        expect(face.qr.size / face.qr.code.modules).toBeGreaterThanOrEqual(0.28);
        expect([id, readBack((await labels('png', request)).body as Uint8Array)]).toEqual([id, 'CBL-00001 REV 4']);
      }
    }
    const drawn = tapes.filter(({ id }) => {
      const request = labelRequest({ preset: id, qr: true }, { rev });
      return labelFace(labelsOf(request)[0]!, labelPrint(request)).qr !== undefined;
    });
    expect([...new Set(drawn.map(({ widthMm }) => widthMm))]).toEqual([9, 12, 18, 24, 36]);
    expect((await svg({ preset: 'tape-12-231', qr: false })).includes('data-qr-omitted')).toBe(false);
  });

  test('O4.4 on dark tape the code is the tape showing through an inked square', async () => {
    const page = await svg({ preset: 'tape-18-345', qr: true }, { rev: 1 });
    expect(page).toMatch(/<rect [^>]*fill="#ffffff"\/>\n?<path [^>]*fill="#111111"/);
  });
});

describe('label templates', () => {
  const shop = { id: 'wire-id', lines: [{ text: '{pn}|{rev}|{design}|{label}|{end}|{designation}' }] };

  test('O4.5 a template’s lines are filled from tokens, each with its face, size, weight and alignment', async () => {
    const labelTemplates = [
      {
        id: 'shop',
        lines: [
          { text: '{headline}', family: 'DIN 1451', size: 4, weight: 'bold' as const, align: 'middle' as const },
          { text: '{details}', align: 'right' as const },
          { text: '{line2} / {line3} / {pnrev} {oddity}' },
        ],
        separator: ' + ',
      },
    ];
    const documents = { drawingArt: { labelTemplates } };
    const page = await svg({ template: 'shop', preset: 'tape-36-261' }, { rev: 2, documents });
    expect(page).toMatch(
      /font-size="4"[^>]*font-family="'DIN 1451', Arimo[^>]*font-weight="700" text-anchor="middle">W1-A</,
    );
    expect(page).toMatch(/text-anchor="end">at PC, to Instrument \+ Source end: PC, Destination end: Instrument</);
    expect(page).toContain(
      '>at PC, to Instrument / Source end: PC, Destination end: Instrument / CBL-00001 rev 2 {oddity}<',
    );
  });

  test('O4.5 the shop’s template goes before a pack’s, and that before the built-in one of its name', async () => {
    const pack = (id: string, text: string) => ({
      kind: 'drawing-art',
      key: 'drawing-art',
      pack: id,
      seq: 1,
      record: { labelTemplates: [{ id: 'wire-id', lines: [{ text }] }] },
    });
    const { library } = testCatalog([pack('b-pack', 'b'), pack('a-pack', 'a')]);
    const named = labelTemplates(library).map(({ template, origin }) => [template.id, origin]);
    expect(named).toEqual([
      ['wire-id', 'a-pack'],
      ['single-line', 'built-in'],
    ]);
    const documents = { drawingArt: { labelTemplates: [shop] } };
    expect(await svg({ preset: 'tape-12-231' }, { rev: 5, documents })).toContain('>CBL-00001|5|null-modem|W1-A|A|W1<');
  });

  test('O4.5 the shop’s typeface sets labels whose template names none', async () => {
    expect(await svg({}, { documents: { typeface: 'Barlow' } })).toContain(`font-family="'Barlow', Arimo`);
    expect(await svg()).not.toContain('<text font-family');
  });

  test('O4.5 a template there is not is refused, naming a near one', () => {
    expect(documentProblems('labels', 'svg', labelRequest({ template: 'singel-line' }))).toEqual([
      'there is no label template "singel-line"; did you mean single-line?',
    ]);
  });
});
