import type { RecordRevision, RevisionHistory } from '@cablewright/model';
import type { DatabaseStore } from '@cablewright/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FrozenIndex } from './frozen-index.ts';
import { startTestHub, type HubAnswer, type TestHub } from '../../../hub/testing/hub.ts';

interface Listed {
  readonly items: readonly { rev: number; partNumber?: string; model?: { missing: boolean }; art?: { view: string } }[];
  readonly state: object;
  readonly whereUsed: {
    readonly versions: readonly { design: string; rev: number; released: boolean; revision: number | null }[];
    readonly working: readonly { design: string; revision: number | null }[];
  };
  readonly sources: readonly object[];
}

const id = 'de9-socket-rs232-dte';
const path = `/api/revisions/connectors/${id}`;
const record = `/api/definitions/connectors/${id}`;
const drawing = (inside: string) => ({ view: 'front', svg: `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>` });

describe.each(['database', 'files'] as const)('revisions of records on %s', (backend) => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startTestHub({ setup: 'starter', backend });
  });
  afterAll(() => hub.stop());

  const post = (body: object, ifMatch?: string) => hub.as.editor('POST', path, { body, ifMatch });
  const list = async () => (await hub.as.viewer('GET', path)).json<Listed>();
  const head = () => hub.hub.stores.store.head();

  async function edit(fields: object, recordPath = record): Promise<HubAnswer> {
    const response = await hub.as.viewer('GET', recordPath);
    return hub.as.editor('PUT', recordPath, {
      body: { ...response.json<object>(), ...fields },
      ifMatch: response.etag,
    });
  }

  test('C2.5 C9.1 C37.3 C42.3 a revision is the next numbered snapshot with its note; 409 when nothing changed, unless forced', async () => {
    expect((await list()).state).toEqual({ state: 'unsaved' });
    const first = await post({ note: 'As bought', label: 'First', art: drawing('<path d="M0 0h1"/>') });
    expect(first.status).toBe(201);
    expect(first.headers['location']).toBe(`${path}/1`);
    expect(first.json()).toMatchObject({ rev: 1, note: 'As bought', label: 'First', savedBy: 'editor person' });
    const before = await head();
    expect((await post({ note: 'Again' })).json()).toMatchObject({ status: 409, code: 'unchanged' });
    expect((await post({ note: '', force: true })).json()).toMatchObject({
      status: 422,
      issues: [{ pointer: '/note' }],
    });
    expect(await head()).toBe(before);
    expect((await post({ note: 'Again', force: true })).json()).toMatchObject({ rev: 2 });
    expect((await post({})).json()).toMatchObject({ status: 422, code: 'schema' });
  });

  test('C9.5 C33.1 a record is at the revision it equals, or else changed since the last; saving makes it equal again', async () => {
    expect((await list()).state).toEqual({ state: 'revision', rev: 2 });
    await edit({ label: 'Changed' });
    expect((await list()).state).toEqual({ state: 'changed', since: 2 });
    expect((await post({ note: 'New name' })).status).toBe(201);
    expect((await list()).state).toEqual({ state: 'revision', rev: 3 });
  });

  test('C37.1 C26.3 C26.4 C26.5 C26.6 C26.7 C26.8 the list has a line for each revision in order, without its contents', async () => {
    const answer = await hub.as.viewer('GET', path);
    const { items } = answer.json<Listed>();
    // Where-used can change without a change of the history, so the response is never a 304.
    expect((await hub.as.viewer('GET', path, { headers: { 'if-none-match': answer.etag } })).status).toBe(200);
    expect(answer.etag).toMatch(/^"[1-9]\d*-[0-9a-z]+"$/);
    expect(items.map(({ rev }) => rev)).toEqual([1, 2, 3]);
    expect(items[0]).toEqual({
      rev: 1,
      label: 'First',
      note: 'As bought',
      savedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      savedBy: 'editor person',
      partNumber: 'CON-00001',
      art: { view: 'front' },
    });
  });

  test('C37.2 C26.10 C26.11 a single revision is complete: the record with its pins, and the drawing', async () => {
    const answer = await hub.as.viewer('GET', `${path}/1`);
    const { record: frozen, art } = answer.json<RecordRevision & { record: { pins: object[] } }>();
    expect(frozen).toMatchObject({ id, body: 'de9-socket' });
    expect(frozen.pins).toHaveLength(10);
    expect(art).toEqual(drawing('<path d="M0 0h1"/>'));
    expect((await hub.as.viewer('GET', `${path}/9`)).json()).toMatchObject({
      status: 404,
      code: 'no-such-record-revision',
    });
  });

  test('C26.1 C26.2 C26.10 a change of its pinout is a change of the connector; the pinout has its own revisions', async () => {
    const pinout = '/api/definitions/interfaces/rs232-dte-de9';
    const response = await hub.as.viewer('GET', pinout);
    const { pins } = response.json<{ pins: Record<string, object> }>();
    await edit({ pins: { ...pins, 9: { ...pins['9'], label: 'RING' } } }, pinout);
    expect((await list()).state).toEqual({ state: 'changed', since: 3 });
    const saved = await hub.as.editor('POST', '/api/revisions/interfaces/rs232-dte-de9', { body: { note: 'Ring' } });
    expect(saved.json()).toMatchObject({ rev: 1, record: { id: 'rs232-dte-de9' } });
    await edit({ pins }, pinout);
    expect((await list()).state).toEqual({ state: 'revision', rev: 3 });
  });

  test('C26.1 records of eight kinds have revisions, those of other kinds have none', async () => {
    const kinds = ['connectors', 'pcbas', 'mechanicals', 'components', 'wires', 'kits', 'bodies', 'interfaces'];
    for (const kind of kinds) {
      const { items } = (await hub.as.viewer('GET', `/api/definitions/${kind}`)).json<{ items: { id: string }[] }>();
      const revisionPath = `/api/revisions/${kind}/${items.at(-1)!.id}`;
      const saved = await hub.as.editor('POST', revisionPath, { body: { note: 'As it is' } });
      expect([kind, saved.status, saved.json()['rev']]).toEqual([kind, 201, 1]);
      expect((await hub.as.viewer('GET', revisionPath)).json()).toMatchObject({ state: { state: 'revision', rev: 1 } });
    }
    const word = await hub.as.editor('POST', '/api/revisions/products/null-modem-de9', { body: { note: 'No' } });
    expect(word.status).toBe(404);
  });

  test('C9.4 versions are listed under the revision they froze, the released one marked, and working copies under the current one', async () => {
    const design = '/api/designs/null-modem-de9';
    await hub.as.editor('POST', `${design}/versions`, { body: { note: 'With revision 3' } });
    await edit({ label: 'Not in any revision' });
    await hub.as.editor('POST', `${design}/versions`, { body: { note: 'With none' } });
    const ofNullModem = ({ design: name }: { design: string }) => name === 'null-modem-de9';
    const between = await list();
    expect(between.whereUsed.versions.filter(ofNullModem)).toMatchObject([
      { rev: 2, released: true, revision: null },
      { rev: 1, released: true, revision: 3, number: expect.any(String) as string },
    ]);
    expect(between.whereUsed.working.filter(ofNullModem)).toMatchObject([{ revision: null }]);
    await edit({ label: 'Changed' });
    expect((await list()).whereUsed.working.filter(ofNullModem)).toMatchObject([{ revision: 3 }]);
    const body = (await hub.as.viewer('GET', '/api/revisions/bodies/de9-socket')).json<Listed>();
    expect(body.whereUsed.versions.filter(ofNullModem)).toHaveLength(2);
    const mate = (await hub.as.viewer('GET', '/api/revisions/bodies/de9-plug')).json<Listed>();
    expect(mate.whereUsed.versions.filter(ofNullModem)).toEqual([]);
  });

  test('C9.4 versions saved before the first request are found like those saved later', async () => {
    const { catalog } = hub.hub;
    const [first, second] = [new FrozenIndex(catalog), new FrozenIndex(catalog)];
    const both = await Promise.all([first.usesOf('connectors', id), first.usesOf('connectors', id)]);
    expect(both[0].filter(({ design }) => design === 'null-modem-de9')).toMatchObject([{ rev: 2 }, { rev: 1 }]);
    expect(both[1]).toEqual(both[0]);
    expect(await second.usesOf('connectors', 'nowhere')).toEqual([]);
  });

  test('saved versions of a deleted cable are listed as deleted', async () => {
    const form = { id: 'short-lived', label: 'Short-lived' };
    await hub.as.editor('POST', '/api/designs/null-modem-de9/duplicate', { body: form });
    await hub.as.editor('POST', '/api/designs/short-lived/versions', { body: {} });
    const { etag } = await hub.as.viewer('GET', '/api/designs/short-lived');
    expect((await hub.as.editor('DELETE', '/api/designs/short-lived', { ifMatch: etag })).status).toBe(204);
    const { versions, working } = (await list()).whereUsed;
    expect(versions.filter(({ design }) => design === 'short-lived')).toMatchObject([{ rev: 1, deleted: true }]);
    expect(working.map(({ design }) => design)).not.toContain('short-lived');
  });

  test('C9.2 C9.3 C26.9 C37.5 C44.1 renumber gives the record the next suffix in the change set of the revision', async () => {
    const next = await hub.as.viewer('GET', `${path}/next-number`);
    expect(next.json()).toEqual({ number: 'CON-00001', next: 'CON-00001-01' });
    const before = await head();
    const saved = await post({ note: 'Plated again', renumber: true });
    expect(saved.json()).toMatchObject({ rev: 4, partNumber: 'CON-00001-01', record: { partNumber: 'CON-00001-01' } });
    expect(await head()).toBe(before + 1);
    expect((await hub.as.viewer('GET', record)).json()).toMatchObject({ partNumber: 'CON-00001-01' });
    const { items, state } = await list();
    expect(items.map(({ partNumber }) => partNumber)).toEqual(['CON-00001', 'CON-00001', 'CON-00001', 'CON-00001-01']);
    expect(state).toEqual({ state: 'revision', rev: 4 });
    expect((await hub.as.viewer('GET', `${path}/next-number`)).json()).toMatchObject({ next: 'CON-00001-02' });
  });

  test('C9.2 C9.3 a record with an immutable number can’t be renumbered, and then no revision is saved either', async () => {
    const settings = await hub.as.viewer('GET', '/api/settings/part-numbers');
    const scheme = {
      type: 'declarative',
      id: 'fixed',
      label: 'Fixed',
      template: '{kind}-{count}[-{variant}]',
      segments: [
        { id: 'kind', type: 'choice', values: [{ value: 'CON', label: 'Connector', kinds: ['connector'] }] },
        { id: 'count', type: 'counter', width: 5 },
        { id: 'variant', type: 'variant', width: 2, optional: true },
      ],
      immutable: true,
    };
    const set = await hub.as.owner('PUT', '/api/settings/part-numbers', { body: { scheme }, ifMatch: settings.etag });
    expect(set.status).toBe(200);
    const before = await head();
    const offered = (await hub.as.viewer('GET', `${path}/next-number`)).json<{ next: string }>();
    expect(offered.next).toMatch(/^CON-00001-0\d$/);
    expect((await post({ note: 'No', renumber: true })).json()).toMatchObject({ status: 409, code: 'pn-immutable' });
    expect(await head()).toBe(before);
    await hub.as.owner('PUT', '/api/settings/part-numbers', { body: { scheme: null }, ifMatch: set.etag });
  });

  test('a record without a number has no next one', async () => {
    const created = await hub.as.editor('POST', '/api/definitions/kits', { body: { id: 'plain', contents: [] } });
    expect(created.status).toBe(201);
    const kit = '/api/revisions/kits/plain';
    expect((await hub.as.viewer('GET', `${kit}/next-number`)).json()).toEqual({ number: null, next: null });
    const refused = await hub.as.editor('POST', kit, { body: { note: 'x', renumber: true } });
    expect(refused.json()).toMatchObject({ status: 422, code: 'no-number' });
    const first = (await hub.as.editor('POST', kit, { body: { note: 'x' } })).json<object>();
    expect(first).toMatchObject({ rev: 1 });
    expect(first).not.toHaveProperty('partNumber');
  });

  test('C9.6 C26.11 C43.2 a drawing over 512 KB, or with anything but graphics in it, is refused by name and not stored', async () => {
    const before = await head();
    const large = await post({ note: 'x', force: true, art: drawing(`<title>${'a'.repeat(512 * 1024)}</title>`) });
    expect(large.json()).toMatchObject({
      status: 422,
      code: 'revision-invalid',
      issues: [{ pointer: '/art/svg', expected: 'at most 524288 bytes' }],
    });
    const script = await post({ note: 'x', force: true, art: drawing('<script>x()</script><path onload="x()"/>') });
    expect(script.json<{ code: string; issues: object[] }>()).toMatchObject({ code: 'revision-invalid' });
    expect(script.json<{ issues: object[] }>().issues).toHaveLength(2);
    expect(await head()).toBe(before);
  });

  test('C9.6 C26.12 a revision stores the address of its model, and reports if the hub has no such model', async () => {
    const asset = 'ab'.repeat(32);
    expect((await post({ note: 'Model', force: true, model: { asset } })).json()).toMatchObject({ model: { asset } });
    expect((await list()).items.at(-1)!.model).toEqual({ asset, missing: true });
    expect((await post({ note: 'x', force: true, model: { asset: 'no' } })).json()).toMatchObject({ code: 'schema' });
  });

  test('a stale version is refused, and so is a revision of a missing record', async () => {
    const { etag } = await hub.as.viewer('GET', path);
    expect((await post({ note: 'x', force: true }, '"1"')).json()).toMatchObject({ status: 412, etag });
    expect((await post({ note: 'x', force: true }, etag)).status).toBe(201);
    const nowhere = await hub.as.editor('POST', '/api/revisions/connectors/nowhere', { body: { note: 'x' } });
    expect(nowhere.json()).toMatchObject({ status: 404, code: 'no-such-record' });
    const designs = await hub.as.viewer('GET', '/api/revisions/designs/null-modem-de9');
    expect(designs.json()).toMatchObject({ status: 404, code: 'no-such-kind' });
  });

  test('C37.4 C9.8 a history from elsewhere replaces the one that was seen if all of it is valid', async () => {
    const response = await hub.as.viewer('GET', path);
    const stored = (await hub.as.viewer('GET', `${path}/1`)).json<RecordRevision>();
    const history: RevisionHistory = {
      kind: 'connectors',
      id,
      revisions: [
        { ...stored, rev: 'A' },
        { ...stored, rev: 7 },
      ],
    };
    const put = (body: object, ifMatch?: string) => hub.as.editor('PUT', path, { body, ifMatch });
    expect((await put(history)).status).toBe(428);
    expect((await put(history, '"1"')).status).toBe(412);
    const bad = {
      ...history,
      revisions: [
        { ...stored, savedAt: 'soon' },
        { ...stored, art: drawing('<script/>') },
      ],
    };
    const refused = (await put(bad, response.etag)).json<{ code: string; issues: { pointer: string }[] }>();
    expect(refused.code).toBe('history-invalid');
    expect(refused.issues.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/revisions/0/savedAt', '/revisions/1/rev', '/revisions/1/art/svg']),
    );
    expect((await list()).items).toHaveLength(6);
    const replaced = await put(history, response.etag);
    expect(replaced.status).toBe(200);
    expect((await list()).items.map(({ rev }) => rev)).toEqual(['A', 7]);
    expect((await hub.as.viewer('GET', `${path}/A`)).json()).toMatchObject({ rev: 'A' });
    expect((await post({ note: 'On from there' })).json()).toMatchObject({ rev: 8 });
    const elsewhere = await hub.as.editor('PUT', '/api/revisions/connectors/nowhere', {
      body: { ...history, id: 'nowhere', revisions: [] },
    });
    expect(elsewhere.status).toBe(404);
  });

  test('a viewer can read but not write; neither a batch nor a restore changes a history', async () => {
    expect((await hub.as.viewer('POST', path, { body: { note: 'x' } })).status).toBe(403);
    const change = { kind: 'revisions', id: `connectors/${id}`, op: 'delete' };
    const batch = await hub.as.owner('POST', '/api/batch', { body: { message: 'x', changes: [change] } });
    expect(batch.status).toBe(422);
  });

  test('the history of a deleted record can still be read', async () => {
    const kit = await hub.as.viewer('GET', '/api/definitions/kits/plain');
    await hub.as.editor('DELETE', '/api/definitions/kits/plain', { ifMatch: kit.etag });
    const history = (await hub.as.viewer('GET', '/api/revisions/kits/plain')).json<Listed>();
    expect(history).toMatchObject({ state: { state: 'no-record' }, total: 1 });
    expect((await hub.as.editor('POST', '/api/revisions/kits/plain', { body: { note: 'x' } })).status).toBe(404);
  });

  test('C9.8 C26.13 a source from outside is listed read-only next to the hub’s own; one that fails is listed as unreadable', async () => {
    const release = {
      rev: 'B',
      note: 'Second tape-out',
      partNumber: 'X-1',
      record: { id, label: 'Old' },
      src: 'Archive',
    };
    const { revisionSources } = hub.hub;
    const gone = [
      revisionSources.register({
        id: 'archive',
        label: 'Drawing office',
        kinds: ['connectors'],
        list: ({ record: now }, db) => (Object.keys(db).includes('interfaces') && now['id'] === id ? [release] : []),
      }),
      revisionSources.register({
        id: 'broken',
        label: 'Broken',
        kinds: ['connectors'],
        list: () => {
          throw new Error('The disk is out');
        },
      }),
      revisionSources.register({ id: 'boards', label: 'Boards', kinds: ['pcbas'], list: () => [] }),
    ];
    const { sources, items } = await list();
    expect(sources).toEqual([
      {
        id: 'archive',
        label: 'Drawing office',
        items: [{ rev: 'B', note: 'Second tape-out', partNumber: 'X-1', src: 'Archive' }],
      },
      { id: 'broken', label: 'Broken', unreadable: 'The disk is out' },
    ]);
    expect(items.map(({ rev }) => rev)).toEqual(['A', 7, 8]);
    expect((await hub.as.viewer('GET', `${path}/B?source=archive`)).json()).toEqual(release);
    expect((await hub.as.viewer('GET', `${path}/B?source=broken`)).json()).toMatchObject({ code: 'source-unreadable' });
    expect((await hub.as.viewer('GET', `${path}/B?source=none`)).json()).toMatchObject({ code: 'no-such-source' });
    expect((await hub.as.viewer('GET', `${path}/B`)).status).toBe(404);
    for (const remove of gone) remove();
    expect((await list()).sources).toEqual([]);
  });

  // The outbox is a database table, so a hub on a folder doesn't have it.
  const inDatabase = backend === 'files' ? undefined : test;
  inDatabase?.('C41.2 a revision tells of itself as a change of the catalog, and of the number it gave', async () => {
    const { pool } = hub.hub.stores.store as DatabaseStore;
    const headBefore = await head();
    await post({ note: 'Number again', renumber: true });
    const { rows } = await pool.query<{ type: string; payload: { summary: object } }>(
      'select type, payload::jsonb as payload from outbox where seq > $1 order by id',
      [headBefore],
    );
    expect(rows.map(({ type }) => type)).toEqual(['part-number.assigned', 'catalog.changed']);
    expect(rows[0]!.payload.summary).toMatchObject({ number: 'CON-00001-02', previous: 'CON-00001-01' });
    expect(rows[1]!.payload.summary).toMatchObject({ count: 2 });
  });

  test('of six concurrent saves of a revision without a version one succeeds; the others are refused because nothing changed since', async () => {
    await edit({ label: 'Changed for six' });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => post({ note: `Of ${n}` })));
    const words = answers.map(({ status, json }) => (status === 201 ? 'saved' : json()['code']));
    expect(words.filter((word) => word === 'saved')).toHaveLength(1);
    expect(words.filter((word) => word === 'unchanged')).toHaveLength(5);
  });
});
