import { afterAll, beforeAll, expect, test } from 'vitest';
import { adapterProfile } from '@cablewright/engine';
import type { Pcba, Proposal, ProposalDraft } from '@cablewright/model';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', packs: ['pc-serial'] });
});
afterAll(() => hub.stop());

interface Listed {
  proposals: Proposal[];
  drafts?: { draft: ProposalDraft; state: string; reason?: string; offered: boolean }[];
}

/** A device with a signal level that nothing in the library converts to the board's level. */
const probe = {
  id: 'probe',
  label: 'Probe',
  ports: [
    {
      id: 'out',
      pins: {
        1: { signal: 'txd', dir: 'out', level: 'rs422' },
        2: { signal: 'gnd', dir: 'passive' },
      },
    },
  ],
  src: 'synthetic example',
};
const list = async (query = '') => (await hub.as.viewer('GET', `/api/proposals${query}`)).json<Listed>();
const pairQuery = '?source=probe&sourcePort=out&destination=board-uart-3v3';
const post = (name: string, body: object) => hub.as.editor('POST', `/api/proposals${name}`, { body });

test('C25.1 C36.7 for a pair of devices there are drafts of boards that could be built, each with its state', async () => {
  const put = await hub.as.editor('PUT', '/api/resolver/devices/probe', { body: probe });
  expect([put.status, put.text]).toEqual([201, expect.any(String)]);
  const { drafts, proposals } = await list(pairQuery);
  expect(proposals).toEqual([]);
  expect(drafts?.map(({ draft, state, offered }) => [draft.kind, state, offered])).toContainEqual([
    'level-converter',
    'open',
    true,
  ]);
  const { draft } = drafts!.find((each) => each.draft.kind === 'level-converter')!;
  expect(draft.pads.map(({ signal, level }) => [signal, level])).toContainEqual(['txd', 'rs422']);
  expect([draft.parts.length > 0, draft.nets.length > 0, draft.open.length > 0]).toEqual([true, true, true]);
  const turned = '?destination=probe&destinationPort=out&source=board-uart-3v3';
  expect((await list(turned)).drafts?.map((each) => each.draft.key)).toContain(draft.key);
  expect((await list()).drafts).toBeUndefined();
  expect((await hub.as.viewer('GET', '/api/proposals?source=probe')).status).toBe(422);
  expect((await hub.as.viewer('GET', '/api/proposals?source=prob&destination=probe')).status).toBe(422);
});

test('C8.4 C30.1 C36.8 O29.9 a valid draft from any program is filed as a proposal; an invalid one is refused with each pointer', async () => {
  const { drafts } = await list(pairQuery);
  const { draft } = drafts!.find(({ draft: each }) => each.kind === 'level-converter')!;
  const filed = await post('', draft);
  expect(filed.json()).toMatchObject({ proposal: { key: draft.key, state: 'filed' } });
  const other = {
    key: 'footprint-no-interface-fits',
    pads: [{ id: 'a' }],
    parts: [],
    nets: [],
    open: [],
    from: 'importer',
  };
  expect((await post('', other)).status).toBe(200);
  expect((await list()).proposals.map(({ key }) => key).toSorted()).toEqual([draft.key, other.key].toSorted());
  expect((await post('', { ...other, key: 'x'.repeat(5000) })).status).toBe(422);
  const wrong = await post('', { key: 'x', pads: [{ id: 7 }], parts: 'none' });
  expect(wrong.json()).toMatchObject({ status: 422, code: 'proposal-refused' });
  expect(wrong.json<{ issues: { pointer: string }[] }>().issues.map(({ pointer }) => pointer)).toEqual(
    expect.arrayContaining(['/pads/0/id', '/parts']),
  );
});

test('C30.2 C30.3 C8.3 a declined proposal is stored with its reason and not offered; reopened it is offered again', async () => {
  const { drafts } = await list(pairQuery);
  const { key } = drafts!.find(({ draft }) => draft.kind === 'level-converter')!.draft;
  expect((await post('/decline', { key, reason: 'Bought in' })).json()).toMatchObject({
    proposal: { state: 'declined' },
  });
  const declined = (await list(pairQuery)).drafts!.find(({ draft }) => draft.key === key);
  expect(declined).toMatchObject({ state: 'declined', reason: 'Bought in', offered: false });
  expect((await post('/accept', { key, id: 'board-1' })).json()).toMatchObject({
    status: 409,
    code: 'proposal-decided',
  });
  expect((await post('/reopen', { key })).json()).toMatchObject({ proposal: { state: 'filed' } });
  const again = (await list(pairQuery)).drafts!.find(({ draft }) => draft.key === key);
  expect(again).toMatchObject({ state: 'filed', offered: true });
  expect((await post('/reopen', { key })).status).toBe(409);
  expect((await post('/decline', { key: 'unknown' })).json()).toMatchObject({ status: 404, code: 'no-such-proposal' });
});

test('C30.4 C36.9 C8.3 an accepted proposal becomes a board in development, numbered by the scheme, in one change with the decision', async () => {
  const { drafts } = await list(pairQuery);
  const { draft } = drafts!.find(({ draft: each }) => each.kind === 'level-converter')!;
  const next = await hub.as.viewer('GET', '/api/part-numbers/next?kind=pcba');
  const before = await hub.hub.stores.store.head();
  const accepted = await post('/accept', { key: draft.key, id: 'probe-converter' });
  const { board, proposal } = accepted.json<{ board: Pcba; proposal: Proposal }>();
  expect(proposal).toMatchObject({ state: 'accepted', board: 'probe-converter' });
  expect(board).toMatchObject({ status: 'development', partNumber: next.json<{ number: string }>().number });
  expect(board.terminals.map(({ id }) => id)).toEqual(draft.pads.map(({ id }) => id));
  expect(await hub.hub.stores.store.head()).toBe(before + 1);
  expect((await hub.as.viewer('GET', '/api/definitions/pcbas/probe-converter')).json()).toEqual(board);
  expect((await post('/accept', { key: draft.key, id: 'other' })).status).toBe(409);
});

test('a board id in use is refused and a given number is kept; a number in use is refused', async () => {
  const key = 'footprint-no-interface-fits';
  const accepted = await post('/accept', { key, id: 'probe-converter' });
  expect(accepted.json()).toMatchObject({ status: 422, code: 'proposal-refused' });
  const used = (await hub.as.viewer('GET', '/api/definitions/pcbas/probe-converter')).json<Pcba>().partNumber!;
  expect((await post('/accept', { key, id: 'own', partNumber: used })).json()).toMatchObject({ code: 'number-in-use' });
  const renamed = await post('/accept', { key, id: 'own', partNumber: 'PCBA-0777' });
  expect(renamed.json<{ board: Pcba }>().board).toMatchObject({ partNumber: 'PCBA-0777' });
});

test('C8.3 once described as an adapter device, the accepted board is an option', async () => {
  const { drafts, proposals } = await list(pairQuery);
  const done = drafts!.find(({ draft }) => draft.kind === 'level-converter')!;
  expect(done).toMatchObject({ state: 'accepted', offered: false });
  const path = '/api/definitions/pcbas/probe-converter';
  const response = await hub.as.viewer('GET', path);
  const board = response.json<Pcba>();
  // Adds a plug to the board for the device that it is mounted on. The contacts of the plug become terminals of the
  // board.
  const contacts = ['1', '2', '3', '4'].map((position) => ({ id: `j1.${position}` }));
  const body = { ...board, terminals: [...board.terminals, ...contacts] };
  expect((await hub.as.editor('PUT', path, { body, ifMatch: response.etag })).status).toBe(200);
  const accepted = proposals.find(({ key }) => key === done.draft.key)!;
  const mating = { side: 'destination', interface: 'uart-xh4', terminals: 'j1' } as const;
  const device = adapterProfile(accepted, 'probe-adapter', mating);
  const put = await hub.as.editor('PUT', '/api/resolver/devices/probe-adapter', { body: device });
  expect([put.status, put.json()]).toEqual([201, device]);
  const query = '?source=probe&sourcePort=out&destination=board-uart-3v3';
  const { options } = (await hub.as.viewer('GET', `/api/resolver/resolve${query}`)).json<{
    options: { id: string }[];
  }>();
  expect(options.map(({ id }) => id)).toContain('board.destination.probe-adapter.device');
});
