import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', environment: { SERVICE_TEST_DEFAULTS: '{"isolationSeconds": 2}' } });
});
afterAll(() => hub.stop());

const get = (path: string) => hub.as.viewer('GET', path);
type Offered = { documents: { id: string; formats: string[] }[]; exports: { id: string }[] };
const offered = async () => (await get('/api/exports')).json<Offered>();

test('O25.3 the lists of documents and exports are complete, the default format first', async () => {
  const { documents, exports } = await offered();
  expect(documents).toContainEqual(
    expect.objectContaining({ id: 'schematic', formats: ['svg', 'pdf'], layout: false }),
  );
  expect(documents).toContainEqual(expect.objectContaining({ id: 'bundle-table', layout: true }));
  expect(exports.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['bom.csv', 'production.xlsx', 'continuity.json']),
  );
});

test('O25.1 a document accepts format, revision, paper, page and the options of labels and formboards, and reports its number of sheets', async () => {
  const path = '/api/designs/null-modem-de9/documents';
  const second = await get(`${path}/build-sheet?format=svg&paper=letter&page=2`);
  expect(second.status).toBe(200);
  expect(second.text).toContain('width="215.9mm" height="279.4mm"');
  const pages = Number(second.headers['x-service-pages']);
  expect(pages).toBeGreaterThan(2);
  expect(second.text).toContain(`>2 of ${pages}<`);
  const printed = await get(`${path}/labels?format=svg&copies=3&preset=a4-3x7&qr=1&template=wire-id&page=1`);
  expect(printed.status).toBe(200);
  for (const query of ['paper=A9', 'page=0', 'copies=0', 'qr=2', 'scale=0', 'scale=two', 'format=docx', 'rev=0']) {
    expect([query, (await get(`${path}/bom?${query}`)).status]).toEqual([query, 400]);
  }
  expect((await get(`${path}/bom?format=html`)).headers['x-service-pages']).toBeUndefined();
});

test('a document has the requested language and units, or else those of the settings', async () => {
  const path = '/api/designs/null-modem-de9/documents/cut-list?format=svg';
  const inSettings = await hub.as.owner('GET', '/api/settings/engineering');
  const has = async (query = '') => {
    const { text } = await get(`${path}${query}`);
    return ['>Length mm, tip to tip<', '>Länge mm, Ende zu Ende<', '>Länge in, Ende zu Ende<'].filter((heading) =>
      text.includes(heading),
    );
  };
  expect(await has()).toEqual(['>Length mm, tip to tip<']);
  expect(await has('&language=de&units=us')).toEqual(['>Länge in, Ende zu Ende<']);
  const { documents, ...others } = inSettings.json<{ documents?: object }>();
  const body = { ...others, documents: { ...documents, language: 'de', units: 'metric' } };
  const saved = await hub.as.owner('PUT', '/api/settings/engineering', { body, ifMatch: inSettings.etag });
  expect(saved.status, saved.text).toBe(200);
  expect(await has()).toContain('>Länge mm, Ende zu Ende<');
  expect(await has('&language=en')).toEqual(['>Length mm, tip to tip<']);
  const before = inSettings.json<object>();
  const restored = await hub.as.owner('PUT', '/api/settings/engineering', { body: before, ifMatch: saved.etag });
  expect(restored.status, restored.text).toBe(200);
  expect((await get(`${path}&language=fr`)).status).toBe(400);
  expect((await get(`${path}&units=feet`)).status).toBe(400);
});

test('DO3.4 a schematic and a drawing are available without a frame, as SVG and as a PDF of their own size', async () => {
  const ground = /<\/style>|<\/title>\n<rect width="[\d.]+" height="[\d.]+" fill="#ffffff"\/>/;
  for (const kind of ['schematic', 'drawing']) {
    const path = `/api/designs/null-modem-de9/documents/${kind}`;
    const [framed, bare] = [await get(`${path}?format=svg&frame=1`), await get(`${path}?format=svg&frame=0`)];
    expect([kind, ground.test(framed.text), ground.test(bare.text)]).toEqual([kind, true, false]);
    const [, width, height] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(bare.text)!;
    const points = (mm: string | undefined) => (Number(mm) * 72) / 25.4;
    const pdf = (await get(`${path}?format=pdf&frame=0`)).text;
    const [, wide, high] = /MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf)!;
    expect([kind, Number(wide), Number(high)]).toEqual([
      kind,
      expect.closeTo(points(width), 0),
      expect.closeTo(points(height), 0),
    ]);
  }
  expect((await get('/api/designs/null-modem-de9/documents/schematic?frame=2')).status).toBe(400);
});

test('a logo that does anything but draw is refused', async () => {
  const settings = await hub.as.owner('GET', '/api/settings/engineering');
  const put = (logo: string) =>
    hub.as.owner('PUT', '/api/settings/engineering', {
      body: { ...settings.json<object>(), documents: { logo } },
      ifMatch: settings.etag,
    });
  const svg = (text: string) => `data:image/svg+xml;base64,${btoa(text)}`;
  const script = await put(svg('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'));
  expect(script.json()).toMatchObject({ status: 422, code: 'logo-invalid' });
  expect((await put(`data:image/png;base64,${btoa('no png')}`)).status).toBe(422);
  expect((await put('https://example.com/logo.png')).status).toBe(422);
  const good = svg('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1z"/></svg>');
  expect((await put(good)).status).toBe(200);
  expect((await get('/api/designs/dc-tail/documents/bom?format=svg')).text).toContain(good);
});

test('O3.12 a rendered sheet has a file name, and headers that keep it from running scripts', async () => {
  const { headers } = await get('/api/designs/null-modem-de9/documents/schematic');
  expect(headers['content-disposition']).toBe('inline; filename="null-modem-de9-schematic.svg"');
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
});

test('O34.8 a PDF reports how it was made and why no browser made it', async () => {
  const { headers, text } = await get('/api/designs/null-modem-de9/documents/schematic?format=pdf');
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-service-pdf-renderer': 'vector',
    'x-service-pdf-fallback': expect.stringContaining('engine'),
  });
  expect(text.slice(0, 5)).toBe('%PDF-');
});

test('O3.3 O36.3 a saved revision is rendered from its frozen records, whatever happens to the working copy and its parts', async () => {
  const path = '/api/designs/null-modem-de9';
  await hub.as.editor('POST', `${path}/versions`, { body: {} });
  const asSaved = await get(`${path}/exports/bom.csv?rev=1`);
  const part = await get('/api/definitions/connectors/de9-socket-rs232-dte');
  await hub.as.editor('PUT', '/api/definitions/connectors/de9-socket-rs232-dte', {
    body: { ...part.json<object>(), label: 'Something else' },
    ifMatch: part.etag,
  });
  expect((await get(`${path}/exports/bom.csv`)).text).toContain('Something else');
  expect((await get(`${path}/exports/bom.csv?rev=1`)).text).toBe(asSaved.text);
  expect((await get(`${path}/exports/bom.csv?rev=latest`)).text).toBe(asSaved.text);
  expect(asSaved.headers['content-disposition']).toContain('null-modem-de9-rev1-bom.csv');
  expect((await get(`${path}/documents/schematic?rev=1`)).text).toContain('RELEASED');
  expect((await get(`${path}/documents/schematic`)).text).toContain('UNRELEASED');
  expect((await get(`${path}/exports/bom.csv?rev=7`)).json()).toMatchObject({ status: 404, code: 'no-such-version' });
});

test('test parameters set by the server override the shop’s', async () => {
  const settings = await hub.as.owner('GET', '/api/settings/engineering');
  const body = { ...settings.json<object>(), testing: { isolationSeconds: 5, hipotSeconds: 3 } };
  await hub.as.owner('PUT', '/api/settings/engineering', { body, ifMatch: settings.etag });
  const { parameters } = (await get('/api/designs/dc-tail/exports/continuity.json')).json<{ parameters: object }>();
  expect(parameters).toMatchObject({ isolationSeconds: 2, hipotSeconds: 3 });
});

test('a tester’s table shows what passed, what failed and what was not tested; rows without a match are named', async () => {
  const path = '/api/designs/null-modem-de9/test-results';
  const table = 'From;To;Result;Measured\nJ1-3;J2-2;PASS;0.2\nJ1-2;J2-3;FAIL;OL\nJ1-3;J7-1;PASS;0.1\n';
  const marked = (await hub.as.viewer('POST', path, { body: { table } })).json<{
    columns: object;
    tests: { from: string; mark: string }[];
    unknown: { why: string }[];
    counts: Record<string, number>;
  }>();
  expect(marked.columns).toEqual({ from: 'From', to: 'To', verdict: 'Result', value: 'Measured' });
  expect(marked.counts).toMatchObject({ passed: 1, failed: 1, 'not-tested': marked.tests.length - 2 });
  expect(marked.unknown).toMatchObject([{ why: 'The cable has no test point J7-1.' }]);
  const body = { table, columns: { from: 'From', to: 'Where' } };
  expect((await hub.as.viewer('POST', path, { body })).json()).toMatchObject({
    status: 422,
    code: 'table-unreadable',
    detail: expect.stringContaining('no column Where'),
  });
});

test('an unknown document or format is refused with the available ones', async () => {
  const none = await get('/api/designs/null-modem-de9/documents/poster');
  expect(none.json()).toMatchObject({
    status: 404,
    code: 'no-such-document',
    detail: expect.stringContaining('schematic'),
  });
  const format = await get('/api/designs/null-modem-de9/documents/schematic?format=html');
  expect(format.json()).toMatchObject({
    status: 422,
    code: 'document-refused',
    detail: expect.stringContaining('svg, pdf'),
  });
});

test('a cable full of errors can still be drawn', async () => {
  const design = (await get('/api/designs/null-modem-de9')).json<{ instances: Record<string, { def: string }[]> }>();
  const instances = {
    ...design.instances,
    connectors: design.instances['connectors']!.map((connector) => ({ ...connector, def: 'gone' })),
  };
  await hub.as.editor('POST', '/api/designs', { body: { ...design, id: 'broken', productRef: '', instances } });
  const { documents, exports } = await offered();
  for (const { id } of documents)
    expect([id, (await get(`/api/designs/broken/documents/${id}`)).status]).toEqual([id, 200]);
  for (const { id } of exports)
    expect([id, (await get(`/api/designs/broken/exports/${id}`)).status]).toEqual([id, 200]);
});

test('O25.1 O25.11 O4.3 labels follow preset, qr, template, printer, page and copies, and report what had no room', async () => {
  const path = '/api/designs/null-modem-de9/documents/labels';
  const sheet = await get(`${path}?preset=tape-9-221&qr=1&template=single-line&page=2`);
  expect(sheet.text).toContain('height="9mm"');
  expect(sheet.headers['x-service-pages']).toBe('2');
  expect((await get(`${path}?copies=3`)).text.match(/data-ref="W1-A"/g)).toHaveLength(3);
  const narrow = await get(`${path}?preset=tape-3.5-201&qr=1`);
  expect(narrow.text).toContain('data-qr-omitted');
  expect(narrow.headers['x-service-notes']).toContain('QR code left out on W1-A, W1-B');
  const picture = await get(`${path}?format=png&preset=tape-12-231`);
  expect(picture.headers['content-type']).toBe('image/png');
  const file = await get(`${path}?format=lbx&page=1&printer=pt-p710bt`);
  expect(file.headers['content-disposition']).toBe('attachment; filename="null-modem-de9-labels.lbx"');
  const all = await get('/api/designs/null-modem-de9/exports/labels.lbx?preset=tape-12-335&qr=1');
  expect(all.headers['content-disposition']).toContain('null-modem-de9-labels.zip');
  expect(all.headers['x-service-notes']).toContain('dark tape');
});

test('O25.1 O25.12 a formboard follows scale, paper and page', async () => {
  const path = '/api/designs/null-modem-de9/documents/formboard';
  expect((await get(`${path}?scale=1:2&page=1&paper=A3`)).text).toContain('width="420mm"');
  expect((await get(`${path}?scale=0.5&page=1`)).text).toBe((await get(`${path}?scale=1:2&page=1`)).text);
  expect((await get(`${path}?format=pdf&scale=1:10`)).headers['x-service-pdf-renderer']).toBe('vector');
  expect((await get(`${path}?page=99`)).json()).toMatchObject({ status: 422, code: 'document-refused' });
  expect((await get(`${path}?scale=0`)).status).toBe(400);
  const sheets = async (query: string) =>
    Number(/>1 of (\d+)</.exec((await get(`${path}?paper=A4${query}`)).text)?.[1]);
  expect([await sheets(''), await sheets('&breaks=1')]).toEqual([3, 3]);
  expect(await sheets('&breaks=0')).toBeGreaterThan(5);
  expect((await get(`${path}?breaks=2`)).status).toBe(400);
  expect((await get(`${path}?roll=610`)).text).toContain('height="610mm"');
  expect((await get(`${path}?roll=610&page=2`)).json()).toMatchObject({ status: 422, code: 'document-refused' });
  expect((await get(`${path}?roll=99`)).status).toBe(400);
});

test('unknown label stocks and printers are refused with every problem and the available ones', async () => {
  const query = 'preset=a4-3x8&template=wireid&printer=pt-p710';
  const answer = await get(`/api/designs/null-modem-de9/documents/labels?${query}`);
  expect(answer.json()).toMatchObject({ status: 422, code: 'document-refused' });
  for (const part of ['"a4-3x8"', 'a4-3x7', '"wireid"', 'wire-id', '"pt-p710"', 'pt-p710bt'])
    expect(answer.json<{ detail: string }>().detail).toContain(part);
  const page = await get('/api/designs/null-modem-de9/exports/labels.lbx?page=9');
  expect(page.json()).toMatchObject({ status: 422, detail: 'There is no label 9; there are 2.' });
});

test('O25.1 a length that can’t be ordered and a quantity that is not whole are refused with a reason', async () => {
  for (const [cable, variation, detail] of [
    ['cat5e-patch', '99', 'The cable has no orderable length "99"; there are 05, 10, 20, 50.'],
    ['cat5e-patch', 'zz', 'The cable has no orderable length "zz"; there are 05, 10, 20, 50.'],
    ['dc-tail', '01', 'The cable has no orderable length "01"; it has none.'],
  ] as const) {
    for (const what of ['documents/drawing', 'documents/build-sheet', 'documents/bom', 'exports/bom.csv']) {
      const answer = await get(`/api/designs/${cable}/${what}?variation=${variation}`);
      expect([what, answer.json()]).toMatchObject([what, { status: 422, code: 'document-refused', detail }]);
    }
  }
  expect((await get('/api/designs/cat5e-patch/documents/bom?variation=10')).status).toBe(200);
  for (const quantity of ['1.5', '1e2', 'two', '0'])
    expect((await get(`/api/designs/cat5e-patch/exports/bom.csv?quantity=${quantity}`)).status).toBe(400);
  const near = await get('/api/designs/cat5e-patch/documents/labels?preset=tape-12-132');
  const alike = 'tape-12-131 (Tape 12 mm, black on clear), tape-12-231 (Tape 12 mm, black on white)';
  expect(near.json<{ detail: string }>().detail).toContain(`There is no label stock "tape-12-132"; there are ${alike}`);
  const nearest = await get('/api/designs/cat5e-patch/documents/labels?preset=a4-3x8');
  expect(nearest.json()).toMatchObject({ detail: 'There is no label stock "a4-3x8"; did you mean a4-3x7?' });
});

test('IO4.1 column sets are saved by name, and lists and parts are exported with them', async () => {
  const sets = async () =>
    (await get('/api/column-sets')).json<{
      items: { id: string }[];
      own: string[];
      fields: { bom: { id: string }[] };
    }>();
  expect((await sets()).items.map(({ id }) => id)).toEqual(expect.arrayContaining(['inventree-bom', 'cut-and-strip']));
  const set = {
    id: 'our-erp',
    label: 'Our ERP',
    list: 'bom',
    columns: [{ field: 'mpn' }, { field: 'part_number', header: 'Item' }],
  };
  const path = '/api/column-sets/our-erp';
  expect((await hub.as.viewer('PUT', path, { body: set })).status).toBe(403);
  const wrong = await hub.as.editor('PUT', path, { body: { ...set, columns: [{ field: 'nmp' }] } });
  expect([wrong.status, wrong.json<{ issues: { pointer: string }[] }>().issues[0]!.pointer]).toEqual([
    422,
    '/columns/0/field',
  ]);
  const saved = await hub.as.editor('PUT', path, { body: set });
  expect([saved.status, (await sets()).own]).toEqual([201, ['our-erp']]);
  const again = { ...set, label: 'Our old ERP' };
  const old = await hub.as.editor('PUT', path, { body: again, ifMatch: '"999999"' });
  const blind = await hub.as.editor('PUT', path, { body: set });
  expect([old.status, blind.status], 'a version that was not read is refused').toEqual([412, 200]);
  const list = await get('/api/designs/null-modem-de9/exports/bom.csv?columns=our-erp');
  expect([list.status, list.text.split('\r\n').slice(0, 2)]).toEqual([200, ['mpn,Item', ',CON-00001']]);
  expect(list.headers['content-disposition']).toContain('null-modem-de9-our-erp.csv');
  const refusals = [
    'designs/null-modem-de9/exports/wire-list.csv?columns=our-erp',
    'designs/null-modem-de9/exports/bom.csv?columns=none',
  ];
  expect(await Promise.all(refusals.map(async (path) => (await get(`/api/${path}`)).status))).toEqual([422, 404]);
  const parts = await get('/api/definitions/connectors/table?columns=erp-parts');
  expect(parts.text.split('\r\n')[0]).toBe(
    'Part number;Description;Manufacturer;Manufacturer part number;Supplier;Supplier part number;Unit cost;Currency',
  );
  expect(parts.text).toContain('CON-00001;');
  expect((await get('/api/definitions/connectors/table?columns=our-erp')).status).toBe(422);
  const variant = { ...set, columns: [{ field: 'id' }] };
  expect((await hub.as.editor('PUT', path, { body: variant })).status).toBe(200);
  expect((await hub.as.editor('DELETE', path, { ifMatch: '*' })).status).toBe(204);
  expect((await sets()).own).toEqual([]);
});
