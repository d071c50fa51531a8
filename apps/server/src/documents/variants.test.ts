import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

describe.each(['database', 'files'] as const)('on %s', (backend) => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startTestHub({ setup: 'starter', backend });
  });
  afterAll(() => hub.stop());

  const get = (path: string) => hub.as.viewer('GET', path);
  const must = async (method: string, path: string, body: object, ifMatch?: string) => {
    const answer = await hub.as.editor(method, path, { body, ifMatch });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer;
  };

  const heavy = { id: 'heavy', label: 'Heavy', changes: [{ kind: 'wires', from: 'dc-2core-075', to: 'dc-2core-150' }] };
  const family = (variants: object[]) => ({
    id: 'tails',
    label: 'Supply tail',
    src: 'test',
    options: [{ id: 'wire', label: 'Wire', default: 'light', values: [{ id: 'light', label: 'Light' }, heavy] }],
    variants,
  });
  const build = [
    { id: 'as-drawn', design: 'dc-tail' },
    { id: 'two', label: 'Two metres, heavy', design: 'dc-tail', lengthMm: 2000, options: { wire: 'heavy' } },
    { id: 'numbered', design: 'dc-tail', lengthMm: 3000, partNumber: 'CBL-00700-03' },
  ];
  async function saveFamily(variants: object[]): Promise<void> {
    const now = await get('/api/products/tails');
    await must('PUT', '/api/products/tails', family(variants), now.status === 200 ? now.etag : '*');
  }
  const releases = async () => {
    const { items } = (await get('/api/lineup?family=tails')).json<{
      items: { variant: string; release: unknown }[];
    }>();
    return Object.fromEntries(items.map(({ variant, release }) => [variant, release]));
  };
  const variantsPath = '/api/products/tails/variants';

  test('RE10.1 every document and export of a variant equals that of a cable with its length, parts, name and number', async () => {
    await saveFamily(build);
    const design = (await get('/api/designs/dc-tail')).json<{
      instances: { segments: object[] };
      productRef?: string;
    }>();
    const { productRef: _, ...others } = design;
    const segments = design.instances.segments.map((segment) => ({ ...segment, def: 'dc-2core-150', lengthMm: 2000 }));
    // The same cable as an ordinary design.
    const twin = {
      ...others,
      id: 'tails-two',
      label: 'Supply tail, Two metres, heavy',
      instances: { ...design.instances, segments },
    };
    await must('POST', '/api/designs', twin);
    const { partNumber: _n, title: _t, ...drawing } = (await get('/api/drawings/dc-tail')).json();
    await must('PUT', '/api/drawings/tails-two', { ...drawing, id: 'tails-two' }, '*');
    const { documents, exports } = (await get('/api/exports')).json<{
      documents: { id: string }[];
      exports: { id: string }[];
    }>();
    // The content doesn't depend on the backend, so one document in five is enough on the second one.
    const every = [...documents.map(({ id }) => `documents/${id}`), ...exports.map(({ id }) => `exports/${id}`)];
    for (const file of every.filter((_, i) => backend === 'files' || i % 5 === 0)) {
      const [variantFile, byHand] = await Promise.all([
        get(`${variantsPath}/two/${file}`),
        get(`/api/designs/tails-two/${file}`),
      ]);
      expect([file, variantFile.status, variantFile.text === byHand.text]).toEqual([file, 200, true]);
      expect(variantFile.headers['content-disposition']).toBe(byHand.headers['content-disposition']);
    }
    expect((await get(`${variantsPath}/two/exports/cut-list.csv`)).text).toContain('2000');
    const numbered = (await get(`${variantsPath}/numbered/documents/drawing`)).text;
    expect(numbered).toContain('CBL-00700-03');
    expect(numbered).not.toContain('The checks found');
  });

  test('RE10.1 a lineup row only names a release that documents the current variant', async () => {
    expect(await releases()).toEqual({ 'as-drawn': null, two: null, numbered: null });
    await must('POST', '/api/designs/dc-tail/revisions', { note: 'First' });
    const first = { rev: 1, label: '1' };
    expect(await releases()).toEqual({ 'as-drawn': first, two: first, numbered: first });
    await saveFamily([
      build[0]!,
      { ...build[1]!, lengthMm: 2500 },
      build[2]!,
      { id: 'later', design: 'dc-tail', lengthMm: 700 },
    ]);
    expect(await releases()).toEqual({ 'as-drawn': first, two: null, numbered: first, later: null });
    const { issues } = (await get('/api/products/tails')).json<{
      issues: { code: string; where: { pointer: string } }[];
    }>();
    expect(
      issues.filter(({ code }) => code === 'product-variant-unreleased').map(({ where }) => where.pointer),
    ).toEqual(['/variants/1/design', '/variants/3/design']);
  });

  test('RE10.1 RE3.3 a revision prints its variants as they were, and no other variants', async () => {
    const cut = async (rev = '') => (await get(`${variantsPath}/two/exports/cut-list.csv${rev}`)).text;
    expect(await cut()).toContain('2500');
    for (const rev of ['?rev=1', '?rev=released', '?rev=latest']) expect(await cut(rev)).toContain('2000');
    expect(await get(`${variantsPath}/two/documents/bom?format=csv&rev=1`)).toMatchObject({ status: 200 });
    const later = (await get(`${variantsPath}/later/documents/bom?rev=1`)).json<{ code: string; detail: string }>();
    expect([later.code, later.detail]).toEqual(['no-such-version', expect.stringContaining('Save a new revision')]);
  });

  test('RE10.1 an unknown family, variant or orderable length is refused with the existing ones', async () => {
    const refused = async (path: string) => {
      const { status, json } = await get(path);
      const { code, detail } = json<{ code: string; detail: string }>();
      return [status, code, detail];
    };
    expect(await refused('/api/products/none/variants/two/documents/bom')).toEqual([
      404,
      'no-such-family',
      'Product family "none" not found.',
    ]);
    expect(await refused(`${variantsPath}/six/documents/bom`)).toEqual([
      404,
      'no-such-variant',
      'tails has no variant "six". It has as-drawn, two, numbered, later.',
    ]);
    for (const kind of [
      'documents/drawing',
      'documents/build-sheet',
      'documents/bom',
      'documents/cut-list',
      'exports/bom.csv',
    ])
      expect(await refused(`/api/designs/cat5e-patch/${kind}?variation=99`)).toEqual([
        422,
        'document-refused',
        'The cable has no orderable length "99"; there are 05, 10, 20, 50.',
      ]);
    expect((await get('/api/designs/cat5e-patch/documents/bom?variation=20')).status).toBe(200);
    for (const path of ['/api/designs/dc-tail', `${variantsPath}/two`])
      expect(await refused(`${path}/documents/bom?variation=01`)).toEqual([
        422,
        'document-refused',
        'The cable has no orderable length "01"; it has none.',
      ]);
  });

  test('RE10.3 a combination that is not allowed is refused, however it is saved', async () => {
    const barred = {
      ...family([{ id: 'one', design: 'dc-tail', options: { wire: 'heavy', end: 'small' } }]),
      id: 'barred',
    };
    barred.options.push({
      id: 'end',
      label: 'End',
      values: [{ id: 'small', label: 'Small', excludes: [{ axis: 'wire', value: 'heavy' }] }],
    } as never);
    const byList = (await get('/api/products')).json<{ products: object[]; etag: string }>();
    const paths = [
      ['PUT', '/api/products/barred', barred, '*'],
      ['PUT', '/api/products', { products: [...byList.products, barred] }, byList.etag],
      [
        'POST',
        '/api/batch',
        { message: 'x', changes: [{ kind: 'products', id: 'barred', op: 'put', record: barred, etag: '*' }] },
        undefined,
      ],
    ] as const;
    for (const [method, path, body, ifMatch] of paths) {
      const answer = await hub.as.editor(method, path, { body, ifMatch });
      const { issues } = answer.json<{ issues: { code: string; message: string }[] }>();
      expect([path, answer.status, issues[0]?.code]).toEqual([path, 422, 'product-option-excluded']);
      expect(issues[0]?.message).toContain('End Small with Wire Heavy, which exclude each other');
    }
    const axes = { wire: ['light', 'heavy'], end: ['small'] };
    await must('PUT', '/api/products/barred', { ...barred, variants: [] }, '*');
    const { rows } = (await must('POST', '/api/products/barred/generate', { axes })).json<{
      rows: { state: string }[];
    }>();
    expect(rows.map(({ state }) => state)).toEqual(['no-design', 'not-allowed']);
  });

  test('RE10.3 the cost of a variant is that of its own parts', async () => {
    const cost = async (variant: string) => {
      const { items } = (await get('/api/lineup?family=tails')).json<{
        items: { variant: string; cost: { amount: number } }[];
      }>();
      return items.find((row) => row.variant === variant)!.cost.amount;
    };
    const bom = (await get(`${variantsPath}/two/documents/bom?format=html`)).text;
    expect(bom).toContain((await cost('two')).toFixed(2));
    const { etag, json } = await get('/api/definitions/wires/dc-2core-150');
    const before = await cost('two');
    await must(
      'PUT',
      '/api/definitions/wires/dc-2core-150',
      { ...json<object>(), cost: { unit: 50, per: 'metre', currency: 'EUR' } },
      etag,
    );
    expect(await cost('two')).toBeGreaterThan(before);
  });
});
