import { strFromU8, unzipSync } from 'fflate';
import { nullModem } from '@cablewright/engine/test-kit/index.ts';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { documentProblems } from '../../test-kit/problems.ts';
import { makeExport } from '../render/exports.ts';
import { labelRequest, labels } from '../../test-kit/labels.ts';
import { tapes } from './tapes.ts';

type Asked = Parameters<typeof labelRequest>;

async function zipped(...args: Asked) {
  const made = await labels('lbx', labelRequest(...args));
  return { made, files: unzipSync(made.body as Uint8Array) };
}

async function parts(...[options, more]: Asked) {
  const { files } = await zipped({ page: 1, ...options }, more);
  return { label: strFromU8(files['label.xml']!), prop: strFromU8(files['prop.xml']!) };
}

describe('editor files', () => {
  test('O4.6 O7.10 labels are a zip of one editor file each; page gives one file', async () => {
    const { made, files } = await zipped();
    expect(made.fileName).toBe('null-modem-labels.zip');
    expect(Object.keys(files)).toEqual(['01-W1-A.lbx', '02-W1-B.lbx']);
    expect(Object.keys(unzipSync(files['02-W1-B.lbx']!))).toEqual(['label.xml', 'prop.xml']);
    const one = await zipped({ page: 2 });
    expect(one.made.fileName).toBe('null-modem-labels.lbx');
    expect(Buffer.from(one.made.body).equals(Buffer.from(files['02-W1-B.lbx']!))).toBe(true);
    expect(Buffer.from(makeExport('labels.lbx', labelRequest())!.body).equals(Buffer.from(made.body))).toBe(true);
    expect(documentProblems('labels', 'lbx', labelRequest({ page: 3 }))).toEqual(['there is no label 3; there are 2']);
  });

  test('O4.6 paper is the tape’s, with one text object to a line of the template', async () => {
    const { label } = await parts();
    expect(label).toContain('width="33.6pt"');
    expect(label).toContain('format="259"');
    expect(label).toContain('autoLength="true"');
    const texts = [...label.matchAll(/<pt:data>([^<]*)<\/pt:data><text:stringItem charLen="(\d+)">/g)];
    expect(texts.map(([, text]) => text)).toEqual([
      'W1-A',
      'at PC, to Instrument',
      'Source end: PC, Destination end: Instrument',
      'CBL-00001 rev –',
    ]);
    for (const [, text, length] of texts) expect(Number(length)).toBe(text!.length);
    expect([...label.matchAll(/ ID="(\d+)"/g)].map(([, id]) => id)).toEqual(['0', '1', '2', '3']);
    expect(label.split('\n')).toHaveLength(2);
    for (const { id, editor } of tapes) {
      const other = (await parts({ preset: id })).label;
      expect(other).toContain(`width="${editor.widthPt}pt"`);
      expect(other).toContain(`format="${editor.format}"`);
    }
  });

  test('O4.5 O4.6 a line’s typeface is written as a name, else the shop’s', async () => {
    const labelTemplates = [
      { id: 'two', lines: [{ text: '{pn}', family: 'DIN 1451' }, { text: '{rev}' }], length: 40 },
    ];
    const documents = { typeface: 'Barlow', drawingArt: { labelTemplates } };
    const { label } = await parts({ template: 'two' }, { documents });
    const names = [...label.matchAll(/logFont name="([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(names)]).toEqual(['DIN 1451', 'Barlow']);
    expect(label).toContain('autoLength="false"');
    expect(label).toContain(`height="${Math.round((40 * 720) / 25.4) / 10}pt"`);
  });

  test('O4.6 files depend on the labels alone: no clock, one date in every zip', async () => {
    const [one, two] = [await zipped({ qr: true }), await zipped({ qr: true })];
    expect(Buffer.from(one.made.body).equals(Buffer.from(two.made.body))).toBe(true);
    const { prop } = await parts();
    expect(prop.match(/\d{4}-\d{2}-\d{2}T[\d:]+Z/g)).toEqual(['1980-01-01T00:00:00Z', '1980-01-01T00:00:00Z']);
  });

  test('O4.6 a printer is named only when one is chosen', async () => {
    expect((await parts()).label).toContain('printerID="0" printerName=""');
    const named = 'printerID="30256" printerName="Brother PT-P710BT"';
    expect((await parts({ printer: 'pt-p710bt' })).label).toContain(named);
    expect((await parts({}, { documents: { labels: { printer: 'pt-p710bt' } } })).label).toContain(named);
    const [problem] = documentProblems('labels', 'lbx', labelRequest({ printer: 'pt-p710' }));
    expect(problem).toContain('pt-p710bt');
  });

  test('O4.6 a tape is needed: that of the shop, else 12 mm black on white; other stock is refused by name', async () => {
    expect((await parts({}, { documents: { labels: { preset: 'tape-24-251' } } })).label).toContain('format="261"');
    expect((await parts({}, { documents: { labels: { preset: 'a4-3x7' } } })).label).toContain('format="259"');
    const [problem] = documentProblems('labels', 'lbx', labelRequest({ preset: 'a4-3x7' }));
    expect(problem).toContain('"a4-3x7"');
    expect(documentProblems('labels', 'svg', labelRequest({ preset: 'a4-3x7' }))).toEqual([]);
  });

  test('O4.6 O4.7 a QR object is on light tape; on dark tape it is left out and that is said with the download', async () => {
    const light = await parts({ preset: 'tape-12-231', qr: true }, { rev: 2 });
    expect(light.label).toContain('protocol="QRCODE"');
    expect(light.label).toContain('<pt:data>CBL-00001 REV 2</pt:data>');
    const { made } = await zipped({ preset: 'tape-12-335', qr: true });
    expect(made.notes).toEqual([
      'QR code left out on W1-A, W1-B: light ink on dark tape: choose dark ink on light tape for QR codes',
    ]);
    expect((await parts({ preset: 'tape-12-335', qr: true })).label).not.toContain('QRCODE');
    expect((await zipped({ preset: 'tape-12-231', qr: true })).made.notes).toBeUndefined();
  });

  test('what a person names never becomes markup or a path', async () => {
    const [w1] = nullModem.instances.segments!;
    const segments = [{ ...w1!, label: '../<b>&', endLabels: { a: '</pt:data><x> & "y"' } }];
    const design = { ...nullModem, instances: { ...nullModem.instances, segments } };
    const { files } = await zipped({}, { design });
    expect(Object.keys(files)).toEqual(['01-b--A.lbx', '02-b--B.lbx']);
    const label = strFromU8(unzipSync(files['01-b--A.lbx']!)['label.xml']!);
    expect(label).toContain('<pt:data>&lt;/pt:data&gt;&lt;x&gt; &amp; &quot;y&quot;</pt:data>');
  });
});

describe('lists for label machines', () => {
  const text = (id: string, ...args: Asked) => makeExport(id, labelRequest(...args))!.body as string;

  test('P-touch and Brady lists have a row to a label with its lines, number and copies', () => {
    const [header, first] = text('labels-ptouch.csv', { copies: 2 }, { rev: 3 }).split('\r\n');
    expect(header).toBe('Label,Line1,Line2,Line3,Number,QR,Copies');
    expect(first).toBe(
      'W1-A,W1-A,"at PC, to Instrument","Source end: PC, Destination end: Instrument",CBL-00001 rev 3,CBL-00001 REV 3,2',
    );
    expect(text('labels-brady.csv').split('\r\n')[1]).toContain('40 mm back from the end of the jacket at PC,1');
  });

  const designation = (label: string) => {
    const [w1] = nullModem.instances.segments!;
    return { design: { ...nullModem, instances: { ...nullModem.instances, segments: [{ ...w1!, label }] } } };
  };

  test.each(['labels-ptouch.csv', 'labels-brady.csv', 'labels-laser.txt'])(
    '%s has no live formula, and the text of the label where the machine asks for it',
    (id) => {
      for (const label of ['=1+1', '@SUM(1)', '-X1', '+S1', "'=2", '=HYPERLINK("http://x")']) {
        const made = makeExport(id, labelRequest({}, designation(label)))!;
        const cells = (body: unknown) => Papa.parse<string[]>(String(body).trimEnd(), { newline: '\r\n' }).data.flat();
        expect(cells(made.body).filter((cell) => /^'*\s*[=+@-]/.test(cell) && !cell.startsWith("'"))).toEqual([]);
        expect(made.notes?.join()).toContain('exact=1');
        const exact = makeExport(id, labelRequest({ exact: true }, designation(label)))!;
        expect(cells(exact.body).some((cell) => cell.startsWith(label))).toBe(true);
        expect(exact.notes).toBeUndefined();
      }
      expect(makeExport(id, labelRequest({}))!.notes).toBeUndefined();
    },
  );

  test('a laser marker’s job has message, length, and the gap between marks, a run to a line', () => {
    const [header, first, last] = text('labels-laser.txt').split('\r\n');
    expect(header).toBe('message\tlength_mm\tfirst_mm\tgap_mm\tlast_mm\tstock');
    expect(first).toMatch(/^W1 CBL-00001\t1500\t40\t75\t40\t/);
    expect(last).toBe('');
  });
});
