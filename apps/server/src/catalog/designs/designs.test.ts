import type { Design, Drawing } from '@cablewright/model';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

describe.each(['database', 'files'] as const)('on the %s backend', (backend) => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startTestHub({ backend, setup: 'starter' });
  });
  afterAll(() => hub.stop());

  const create = async (id: string) => (await hub.as.editor('POST', '/api/designs', { body: { id, label: id } })).etag;

  test('a design is created, read as it was saved, and saved with the version that was seen', async () => {
    const created = await hub.as.editor('POST', '/api/designs', { body: { label: 'PC → printer' } });
    expect([created.status, created.headers['location']]).toEqual([201, '/api/designs/pc-printer']);
    const read = await hub.as.viewer('GET', '/api/designs/pc-printer');
    expect(read.etag).toBe(created.etag);
    const body = { ...read.json<object>(), notes: ['kept'], 'a-field-of-a-newer-build': { deep: true } };
    const saved = await hub.as.editor('PUT', '/api/designs/pc-printer', { body, ifMatch: read.etag });
    expect([saved.status, saved.json()]).toEqual([200, body]);
    expect((await hub.as.viewer('GET', '/api/designs/pc-printer')).json()).toEqual(body);
  });

  test('a save whose check fails is saved and answered', async () => {
    const etag = await create('unchecked');
    const before = (await hub.as.editor('GET', '/api/designs/unchecked')).json<object>();
    const broken = vi.spyOn(hub.hub.catalog, 'catalogFor').mockRejectedValue(new Error('no catalog'));
    const body = { ...before, label: 'Saved all the same' };
    const saved = await hub.as.editor('PUT', '/api/designs/unchecked', { body, ifMatch: etag });
    broken.mockRestore();
    expect([saved.status, saved.json()]).toEqual([200, body]);
    expect((await hub.as.viewer('GET', '/api/designs/unchecked')).json()).toEqual(body);
  });

  test('HA1.2 a save cuts the wires that follow a route, alone and in a batch; a length set by hand stays', async () => {
    const wire = (id: string, more: object) => ({ id, def: 'hookup-022-red', lengthMm: 1, ...more });
    const layout = (mm: number) => ({
      nodes: [{ id: 'n1' }, { id: 'n2' }],
      bundles: [{ id: 'b1', from: 'n1', to: 'n2', lengthMm: mm }],
      routes: ['w1', 'w2'].map((segment) => ({ segment, a: 'n1', b: 'n2' })),
    });
    const segments = [wire('w1', { lengthFrom: 'route' }), wire('w2', { lengthMm: 5000 })];
    const body = { id: 'routed', label: 'Routed', instances: { segments }, layout: layout(500) };
    type Saved = { instances: { segments: { lengthMm: number }[] } };
    const lengths = (saved: { json<T>(): T }) => saved.json<Saved>().instances.segments.map(({ lengthMm }) => lengthMm);
    const created = await hub.as.editor('POST', '/api/designs', { body });
    expect(lengths(created)).toEqual([510, 5000]);
    const longer = { ...created.json<object>(), layout: layout(700) };
    const saved = await hub.as.editor('PUT', '/api/designs/routed', { body: longer, ifMatch: created.etag });
    expect(lengths(saved)).toEqual([720, 5000]);
    const changes = [
      { kind: 'designs', id: 'routed', op: 'put', etag: saved.etag, record: { ...longer, layout: layout(900) } },
    ];
    expect((await hub.as.editor('POST', '/api/batch', { body: { message: 'Longer', changes } })).status).toBe(200);
    expect(lengths(await hub.as.viewer('GET', '/api/designs/routed'))).toEqual([920, 5000]);
  });

  test('a copy and a restored state keep the lengths they were stored with, whatever the settings would cut now', async () => {
    type Saved = { instances: { segments: { lengthMm: number }[] } };
    const lengths = (saved: { json<T>(): T }) => saved.json<Saved>().instances.segments.map(({ lengthMm }) => lengthMm);
    const settings = await hub.as.owner('GET', '/api/settings/engineering');
    const put = (body: object, ifMatch: string) => hub.as.owner('PUT', '/api/settings/engineering', { body, ifMatch });
    const stepped = await put({ ...settings.json<object>(), harness: { stepMm: 250 } }, settings.etag);
    expect(stepped.status).toBeLessThan(300);
    const copy = await hub.as.editor('POST', '/api/designs/routed/duplicate', { body: { id: 'routed-copy' } });
    expect(lengths(copy)).toEqual([920, 5000]);
    const at = '/api/designs/routed-copy';
    const saved = await hub.as.editor('PUT', at, { body: copy.json<object>(), ifMatch: copy.etag });
    expect(lengths(saved)).toEqual([1000, 5000]);
    // A folder without git has no history.
    if (backend === 'database') {
      const seq = saved.etag.replaceAll('"', '').split('-')[0];
      expect((await hub.as.editor('POST', `/api/history/${seq}/restore`, { body: {} })).status).toBe(200);
      expect(lengths(await hub.as.viewer('GET', at))).toEqual([920, 5000]);
    }
    expect((await put(settings.json(), stepped.etag)).status).toBe(200);
  });

  test('HA1.10 what another bundle length would change is answered before it is saved', async () => {
    const preview = (bundle: string, lengthMm: number) =>
      hub.as.viewer('POST', '/api/designs/routed/harness/preview', { body: { bundles: [{ bundle, lengthMm }] } });
    const read = async () => (await hub.as.viewer('GET', '/api/designs/routed')).json();
    const before = await read();
    const effect = await preview('b1', 1000);
    expect(effect.json()).toMatchObject({
      wires: [{ wire: 'w1', name: 'W1', before: 920, after: 1020 }],
      cuts: expect.arrayContaining([expect.objectContaining({ lengthMm: 1020, before: 0, after: 1 })]),
      bill: [{ def: 'hookup-022-red', unit: 'm', before: 5.92, after: 6.02 }],
      price: [{ currency: 'EUR' }],
    });
    expect(await read()).toEqual(before);
    const refused = await preview('b9', 1000);
    expect(refused.json()).toMatchObject({
      status: 422,
      code: 'no-such-bundle',
      issues: [{ pointer: '/bundles/0/bundle' }],
    });
    const report = (await hub.as.viewer('GET', '/api/designs/routed/harness')).json<{ wires: object[] }>();
    expect(report.wires[0]).toMatchObject({ route: { bundles: ['B1'], sum: 'B1 900 + 2 % = 918, cut 920' } });
    expect((await hub.as.viewer('GET', '/api/designs/null-modem-de9/harness')).json()).toMatchObject({ wires: [] });
  });

  test('D26 a design wrapped in a field is refused with the place, and nothing is created', async () => {
    const wrapped = { id: 'wrapped', design: { label: 'PC', joints: [] } };
    const refused = await hub.as.editor('POST', '/api/designs', { body: wrapped });
    expect(refused.status).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'schema', issues: [{ pointer: '/design' }] });
    expect((await hub.as.viewer('GET', '/api/designs/wrapped')).status).toBe(404);
  });

  test('an empty body and a field that is sent twice create no design', async () => {
    const post = (payload: string) => {
      const headers = { ...hub.cookies.editor, 'content-type': 'application/json' };
      return hub.hub.app.inject({ method: 'POST', url: '/api/designs', payload, headers });
    };
    const total = async () => (await hub.as.viewer('GET', '/api/designs')).json<{ total: number }>().total;
    const before = await total();
    for (const empty of ['', '{}']) {
      const refused = await post(empty);
      expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
        422,
        'The body must have at least one field.',
      ]);
    }
    const twice = await post('{"id":"twice","instances":{"connectors":[{"id":"a","def":"x","id":"b"}]}}');
    expect(twice.statusCode).toBe(400);
    expect(twice.json()).toMatchObject({
      code: 'not-json',
      detail: '/instances/connectors/0 has "id" more than once. Send each field once.',
      issues: [{ pointer: '/instances/connectors/0/id' }],
    });
    expect(await total()).toBe(before);
  });

  test('a save that saw an older version is refused with the version now, and changes nothing', async () => {
    const first = await create('contested');
    const design = (await hub.as.editor('GET', '/api/designs/contested')).json();
    const put = (label: string, ifMatch?: string) =>
      hub.as.editor('PUT', '/api/designs/contested', {
        body: { ...design, label },
        ifMatch,
      });
    const winner = await put('winner', first);
    const loser = await put('loser', first);
    expect([winner.status, loser.status, loser.etag]).toEqual([200, 412, winner.etag]);
    expect(loser.json()).toMatchObject({ code: 'stale', etag: winner.etag });
    expect((await put('silent')).json()).toMatchObject({ status: 428, code: 'if-match-required' });
    expect((await hub.as.editor('GET', '/api/designs/contested')).json()).toMatchObject({ label: 'winner' });
  });

  test('eight writers that read, change and save one design lose nothing', async () => {
    await create('busy');
    const add = async (name: string): Promise<void> => {
      for (;;) {
        const read = await hub.as.editor('GET', '/api/designs/busy');
        const design = read.json<{ notes: string[] }>();
        const body = { ...design, notes: [...design.notes, name] };
        const { status } = await hub.as.editor('PUT', '/api/designs/busy', { body, ifMatch: read.etag });
        if (status === 200) return;
        expect(status).toBe(412);
      }
    };
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; n < 5; n += 1) await add(`${writer}-${n}`);
    });
    await Promise.all(writers);
    const { notes } = (await hub.as.editor('GET', '/api/designs/busy')).json<{ notes: string[] }>();
    expect(new Set(notes).size).toBe(40);
  });

  test('saving a design of a pack makes the hub’s own copy; deleting that shows the pack’s again', async () => {
    const read = await hub.as.viewer('GET', '/api/designs/null-modem-de9');
    expect(read.headers['x-service-origin']).toBe('starter');
    const refused = await hub.as.editor('DELETE', '/api/designs/null-modem-de9', { ifMatch: read.etag });
    expect(refused.json()).toMatchObject({ status: 409, code: 'belongs-to-a-pack' });
    const body = { ...read.json<object>(), label: 'Our null modem' };
    const saved = await hub.as.editor('PUT', '/api/designs/null-modem-de9', { body, ifMatch: read.etag });
    expect(saved.status).toBe(200);
    const own = await hub.as.viewer('GET', '/api/designs/null-modem-de9');
    expect(own.headers).toMatchObject({ 'x-service-origin': 'local', 'x-service-shadows': 'starter' });
    if (hub.hub.stores.store.history === 'full') {
      const change = await hub.as.viewer('GET', `/api/history/${Number.parseInt(own.etag.slice(1), 10)}`);
      expect(change.json()).toMatchObject({
        changes: [{ key: 'null-modem-de9', before: null, after: { label: 'Our null modem' } }],
        shadowed: [{ kind: 'designs', key: 'null-modem-de9', pack: 'starter', record: read.json() }],
      });
    }
    expect((await hub.as.editor('DELETE', '/api/designs/null-modem-de9', { ifMatch: own.etag })).status).toBe(204);
    expect((await hub.as.viewer('GET', '/api/designs/null-modem-de9')).json()).toEqual(read.json());
  });

  test('a broken design is saved, and what is wrong is counted and listed; a shapeless one is refused', async () => {
    const etag = await create('broken');
    const design = (await hub.as.editor('GET', '/api/designs/broken')).json<{ instances: object }>();
    const instances = { ...design.instances, connectors: [{ id: 'j1', def: 'no-such-connector' }] };
    const saved = await hub.as.editor('PUT', '/api/designs/broken', { body: { ...design, instances }, ifMatch: etag });
    expect([saved.status, saved.headers['x-service-errors']]).toEqual([200, '1']);
    const { items } = (await hub.as.viewer('GET', '/api/designs/broken/issues')).json<{ items: unknown[] }>();
    expect(items).toContainEqual(expect.objectContaining({ severity: 'error', code: expect.any(String) }));
    const list = (await hub.as.viewer('GET', '/api/designs?q=broken')).json<{ items: object[] }>();
    expect(list.items[0]).toMatchObject({ id: 'broken', issues: { errors: 1 } });

    const shapeless = {
      ...design,
      labourMinutes: 1e29,
      joints: [{ a: { instance: 'j1' }, b: 7 }],
    };
    const refused = await hub.as.editor('PUT', '/api/designs/broken', { body: shapeless, ifMatch: saved.etag });
    expect(refused.json()).toMatchObject({ status: 422, code: 'schema' });
    const pointers = refused.json<{ issues: { pointer: string }[] }>().issues.map(({ pointer }) => pointer);
    expect(pointers).toEqual(expect.arrayContaining(['/joints/0/a', '/joints/0/b', '/labourMinutes']));
  });

  test('the list is paged, searched, filtered and put in order', async () => {
    type List = { items: { id: string; label: string; status: string }[]; total: number; next?: string };
    const list = async (query: string) => (await hub.as.viewer('GET', `/api/designs?${query}`)).json<List>();
    const all = await list('limit=500&sort=id');
    expect(all.items.map(({ id }) => id)).toEqual(all.items.map(({ id }) => id).toSorted());
    const first = await list('limit=5&sort=id');
    const second = await list(`limit=5&sort=id&cursor=${first.next}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.items.slice(0, 10).map(({ id }) => id));
    expect(all.next).toBeUndefined();
    expect((await list('q=null%20modem')).items.map(({ id }) => id)).toEqual(['null-modem-de9']);
    expect((await list('status=development')).items.every(({ status }) => status === 'development')).toBe(true);
  });

  test('a copy carries no part number and no signatures, and a new name changes nothing else', async () => {
    const path = '/api/drawings/null-modem-de9';
    const { etag: ifMatch, json } = await hub.as.viewer('GET', path);
    const signed = { drawn: 'Ada', checked: 'Ben', date: '2026-11-23' };
    expect((await hub.as.editor('PUT', path, { body: { ...json<object>(), ...signed }, ifMatch })).status).toBe(200);
    const copy = await hub.as.editor('POST', '/api/designs/null-modem-de9/duplicate', {
      body: { id: 'copy', label: 'A copy' },
    });
    expect([copy.status, copy.json()['productRef']]).toEqual([201, undefined]);
    const { partNumber: _number, ...drawing } = json<Drawing>();
    expect((await hub.as.viewer('GET', '/api/drawings/copy')).json()).toEqual({ ...drawing, id: 'copy' });
    const marked = await hub.as.viewer('GET', '/api/designs/copy');
    const tags = [...marked.json<Design>().tags!, 'template'];
    const template = { body: { ...marked.json<object>(), tags }, ifMatch: marked.etag };
    expect((await hub.as.editor('PUT', '/api/designs/copy', template)).status).toBe(200);
    const started = await hub.as.editor('POST', '/api/designs/copy/duplicate', { body: { id: 'started' } });
    // A cable that was started from a template isn't a template itself.
    expect(started.json<Design>().tags).toEqual(marked.json<Design>().tags);
    const taken = await hub.as.editor('POST', '/api/designs/null-modem-de9/duplicate', { body: { id: 'copy' } });
    expect(taken.json()).toMatchObject({ status: 409, code: 'exists' });
    const renamed = await hub.as.editor('POST', '/api/designs/copy/rename', {
      body: { id: 'renamed', label: 'Renamed' },
      ifMatch: (await hub.as.viewer('GET', '/api/designs/copy')).etag,
    });
    expect(renamed.json()).toEqual({ ...copy.json<object>(), tags, id: 'renamed', label: 'Renamed' });
    expect((await hub.as.viewer('GET', '/api/designs/copy')).status).toBe(404);
  });

  test('a design that another one places is not deleted from under it', async () => {
    const etag = await create('placed');
    const instances = { subassemblies: [{ id: 'lead-1', def: 'placed' }] };
    await hub.as.editor('POST', '/api/designs', { body: { id: 'holder', label: 'holder', instances } });
    const refused = await hub.as.editor('DELETE', '/api/designs/placed', { ifMatch: etag });
    expect(refused.json()).toMatchObject({ status: 409, code: 'in-use', detail: expect.stringContaining('holder') });
  });

  test('nets and traces are read off the working copy', async () => {
    const nets = (await hub.as.viewer('GET', '/api/designs/null-modem-de9/nets')).json<{
      items: { pins: unknown[] }[];
    }>();
    expect(nets.items.length).toBeGreaterThan(3);
    const traced = await hub.as.viewer('GET', '/api/designs/null-modem-de9/trace?from=j1.3');
    expect(traced.json<{ steps: unknown[] }>().steps.length).toBeGreaterThan(0);
    const nowhere = await hub.as.viewer('GET', '/api/designs/null-modem-de9/trace?from=j9.3');
    expect(nowhere.json()).toMatchObject({ status: 422, code: 'no-such-terminal' });
  });
});
