/** Performs every row of the event contract on a hub, and expects exactly that row's events with their subjects. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { put, remove } from '@cablewright/model';
import type { Commit } from '@cablewright/store';
import { finishedEvent } from '../../jobs/finished-event.ts';
import { startReceiver } from '../../platform/outbound/testing/receiver.ts';
import { eventContract, eventTypes, type ContractChange } from '../../platform/events/event-contract.ts';
import { eventsPage } from '../../platform/events/events-page.ts';
import { summaryOf } from '../../integrations/webhooks/summary.ts';
import { startTestHub, type Ask, type HubAnswer, type TestHub } from '../../hub/testing/hub.ts';
import { lead } from '../../engineering/products/testing/families.ts';

interface Subject {
  readonly kind: string;
  readonly id: string;
  readonly label: string;
  readonly rev?: number;
}
interface Scenario {
  readonly row: ContractChange;
  readonly does: string;
  readonly run: (hub: TestHub) => Promise<unknown>;
  /** The subjects of the row's events without `catalog.changed`, one for each event. */
  readonly subjects: readonly Subject[];
  readonly summary?: object;
}

const done = (answer: HubAnswer): HubAnswer => {
  expect([answer.status < 300, answer.status < 300 ? '' : answer.text]).toEqual([true, '']);
  return answer;
};
/** Reads a record and writes it back with a change. */
async function change(ask: Ask, path: string, fields: object): Promise<void> {
  const current = await ask('GET', path);
  const body = { ...current.json<object>(), ...fields };
  done(await ask('PUT', path, { body, ifMatch: current.etag }));
}
async function removeAt(ask: Ask, path: string): Promise<void> {
  done(await ask('DELETE', path, { ifMatch: (await ask('GET', path)).etag }));
}
async function rename(ask: Ask, id: string, to: { id?: string; label: string }): Promise<void> {
  const { etag } = await ask('GET', `/api/designs/${id}`);
  done(await ask('POST', `/api/designs/${id}/rename`, { body: to, ifMatch: etag }));
}
const approvals = (hub: TestHub, fields: object) => change(hub.as.owner, '/api/settings/engineering', fields);

const cable = (id: string, label: string): Subject => ({ kind: 'design', id, label });
const nullModem = '/api/designs/null-modem-de9';
const automotive: Subject = { kind: 'pack', id: 'automotive', label: 'Automotive' };
const families = (ids: readonly string[]) => ids.map((id) => ({ kind: 'product', id, label: id.toUpperCase() }));
const body = { kind: 'bodies', id: 'plain', label: 'Plain body' };
const bodyPath = '/api/definitions/bodies/plain';
let label = '';
const released = (rev: number): Subject => ({ ...cable('null-modem-de9', label), rev });

/** Creates a quotation, sends it, and decides it if `outcome` is given. Only the last commit is examined. */
async function quoted({ as }: TestHub, id: string, outcome?: 'won' | 'lost'): Promise<string> {
  const body = {
    customer: 'acme',
    validUntil: '2020-01-01',
    lines: [{ id: 'l1', design: 'null-modem-de9', quantities: [1], prices: { 1: 5 } }],
  };
  const draft = done(await as.editor('POST', '/api/quotations', { body }));
  const path = `/api/quotations/${draft.json<{ id: string }>().id}`;
  expect(path.endsWith(id)).toBe(true);
  commits = [];
  const sent = done(await as.editor('POST', `${path}/send`, { ifMatch: draft.etag }));
  if (outcome === undefined) return path;
  commits = [];
  done(await as.editor('POST', `${path}/outcome`, { body: { outcome }, ifMatch: sent.etag }));
  return path;
}
const year = new Date().getUTCFullYear();
const quotation = (count: string): Subject => ({
  kind: 'quotation',
  id: `q-${year}-${count}`,
  label: `Q-${year}-${count}`,
});

/** The order matters, because later scenarios use what earlier ones created. */
const scenarios: readonly Scenario[] = [
  {
    row: 'cable-saved',
    does: 'a cable is created',
    run: async ({ as }) => done(await as.editor('POST', '/api/designs', { body: { id: 'one', label: 'One' } })),
    subjects: [cable('one', 'One')],
  },
  {
    row: 'cable-saved',
    does: 'a cable is saved',
    run: ({ as }) => change(as.editor, '/api/designs/one', { description: 'Changed' }),
    subjects: [cable('one', 'One')],
  },
  {
    row: 'cable-saved',
    does: 'a cable is given another name',
    run: ({ as }) => rename(as.editor, 'one', { label: 'Uno' }),
    subjects: [cable('one', 'Uno')],
  },
  {
    row: 'cable-saved',
    does: 'a batch writes two cables',
    run: async ({ as }) => {
      const design = (await as.viewer('GET', '/api/designs/one')).json<object>();
      const changes = ['three', 'four'].map((id) => ({
        kind: 'designs',
        id,
        op: 'put',
        record: { ...design, id, label: id },
      }));
      done(await as.editor('POST', '/api/batch', { body: { message: 'Two', changes } }));
    },
    subjects: [cable('three', 'three'), cable('four', 'four')],
  },
  {
    row: 'number-assigned',
    does: 'a cable gets a number, and is saved with it',
    run: ({ as }) => change(as.editor, '/api/designs/one', { productRef: 'N-1' }),
    subjects: [cable('one', 'Uno')],
    summary: { field: 'productRef', number: 'N-1', previous: null },
  },
  {
    row: 'number-assigned',
    does: 'the number of a cable is changed',
    run: ({ as }) => change(as.editor, '/api/designs/one', { productRef: 'N-2' }),
    subjects: [cable('one', 'Uno')],
    summary: { field: 'productRef', number: 'N-2', previous: 'N-1' },
  },
  {
    row: 'number-assigned',
    does: 'a drawing gets the number of its cable',
    run: ({ as }) => change(as.editor, '/api/drawings/one', { partNumber: 'N-2' }),
    subjects: [cable('one', 'Uno')],
    summary: { field: 'partNumber', number: 'N-2', previous: null },
  },
  {
    row: 'anything-else',
    does: 'a drawing is saved and keeps its number',
    run: ({ as }) => change(as.editor, '/api/drawings/one', { description: 'Front view' }),
    subjects: [],
  },
  {
    row: 'cable-saved',
    does: 'a cable is duplicated: the copy has no number',
    run: async ({ as }) =>
      done(await as.editor('POST', '/api/designs/one/duplicate', { body: { id: 'two', label: 'Two' } })),
    subjects: [cable('two', 'Two')],
  },
  {
    row: 'cable-renamed',
    does: 'a cable with a number and a drawing gets another id',
    run: ({ as }) => rename(as.editor, 'one', { id: 'first', label: 'First' }),
    subjects: [cable('first', 'First')],
    summary: { previousId: 'one' },
  },
  {
    row: 'cable-deleted',
    does: 'a cable with a drawing is deleted, and called by its name',
    run: ({ as }) => removeAt(as.editor, '/api/designs/first'),
    subjects: [cable('first', 'First')],
  },
  {
    row: 'cable-saved',
    does: 'the shop makes a copy of a pack’s cable its own',
    run: ({ as }) => change(as.editor, nullModem, { label: 'Our null modem' }),
    subjects: [cable('null-modem-de9', 'Our null modem')],
  },
  {
    row: 'cable-saved',
    does: 'the shop’s copy is deleted and the pack’s cable is in force again',
    run: ({ as }) => removeAt(as.editor, nullModem),
    get subjects() {
      return [cable('null-modem-de9', label)];
    },
  },
  {
    row: 'anything-else',
    does: 'a part without a number is created',
    run: async ({ as }) =>
      done(
        await as.editor('POST', '/api/definitions/bodies', {
          body: { id: 'plain', label: 'Plain body', positions: [] },
        }),
      ),
    subjects: [],
  },
  {
    row: 'number-assigned',
    does: 'a part gets a number',
    run: ({ as }) => change(as.editor, bodyPath, { partNumber: 'B-1' }),
    subjects: [body],
    summary: { field: 'partNumber', number: 'B-1', previous: null },
  },
  {
    row: 'anything-else',
    does: 'a part is saved and keeps its number',
    run: ({ as }) => change(as.editor, bodyPath, { description: 'The number stays' }),
    subjects: [],
  },
  {
    row: 'anything-else',
    does: 'the number of a part is taken away',
    run: ({ as }) => change(as.editor, bodyPath, { partNumber: undefined }),
    subjects: [],
  },
  { row: 'anything-else', does: 'a part is deleted', run: ({ as }) => removeAt(as.editor, bodyPath), subjects: [] },
  {
    row: 'family-changed',
    does: 'two families with numbers are created',
    run: async ({ as }) => {
      const variants = [
        { id: 'v', design: 'null-modem-de9' },
        { id: 'w', design: 'null-modem-de9', lengthMm: 900 },
      ];
      const products = ['a', 'b'].map((id, i) =>
        lead({ id, label: id.toUpperCase(), partNumber: `CBL-2000${i}-XX`, options: [], variants }),
      );
      const { etag } = await as.editor('GET', '/api/products');
      done(await as.editor('PUT', '/api/products', { body: { products }, ifMatch: etag }));
    },
    subjects: families(['a', 'b']),
    summary: { change: 'created' },
  },
  {
    row: 'family-changed',
    does: 'a family is split',
    run: async ({ as }) => {
      const split = { variants: ['w'], id: 'c', label: 'C' };
      done(await as.editor('POST', '/api/products/a/split', { body: split }));
    },
    subjects: families(['a', 'c']),
    summary: { change: 'split' },
  },
  {
    row: 'family-changed',
    does: 'two families are merged',
    run: async ({ as }) => done(await as.editor('POST', '/api/products/a/merge', { body: { from: ['b'] } })),
    subjects: families(['a', 'b']),
    summary: { change: 'merged' },
  },
  {
    row: 'family-changed',
    does: 'a family is removed, and called by its name',
    run: ({ as }) => removeAt(as.editor, '/api/products/c'),
    subjects: families(['c']),
    summary: { change: 'removed' },
  },
  {
    row: 'revision-saved-and-released',
    does: 'a revision is saved',
    run: async ({ as }) => done(await as.editor('POST', `${nullModem}/revisions`, { body: { note: 'First' } })),
    get subjects() {
      return [released(1), released(1)];
    },
    summary: { rev: 1, note: 'First', approved: true },
  },
  {
    row: 'anything-else',
    does: 'a setting is changed',
    run: (hub) => approvals(hub, { approvals: true, approval: { records: true } }),
    subjects: [],
  },
  {
    row: 'revision-saved',
    does: 'a revision is saved with approvals on',
    run: async ({ as }) => done(await as.editor('POST', `${nullModem}/revisions`, { body: {} })),
    get subjects() {
      return [released(2)];
    },
    summary: { rev: 2, note: null, approved: false },
  },
  {
    row: 'revision-submitted',
    does: 'a revision is submitted',
    run: async ({ as }) => done(await as.editor('POST', `${nullModem}/revisions/2/submit`, { body: {} })),
    get subjects() {
      return [released(2)];
    },
  },
  {
    row: 'revision-rejected',
    does: 'a revision is rejected',
    run: async ({ as }) => done(await as.owner('POST', `${nullModem}/revisions/2/reject`, { body: { note: 'No' } })),
    get subjects() {
      return [released(2)];
    },
    summary: { rev: 2, approved: false, decisionNote: 'No' },
  },
  {
    row: 'revision-approved',
    does: 'a revision is approved, after the records it uses',
    run: async ({ as }) => {
      done(await as.editor('POST', `${nullModem}/revisions`, { body: {} }));
      done(await as.editor('POST', `${nullModem}/revisions/3/submit`, { body: {} }));
      commits.length = 0;
      done(await as.owner('POST', `${nullModem}/revisions/3/approve`, { body: {} }));
    },
    get subjects() {
      return [released(3), released(3)];
    },
    summary: { rev: 3, approved: true },
  },
  {
    row: 'anything-else',
    does: 'a revision of a part is saved',
    run: async ({ as }) => {
      const part = { id: 'revised', label: 'Revised', src: 'test', kind: 'other' };
      done(await as.editor('POST', '/api/definitions/mechanicals', { body: part }));
      commits.length = 0;
      done(await as.editor('POST', '/api/revisions/mechanicals/revised', { body: { note: 'First' } }));
    },
    subjects: [],
  },
  {
    row: 'revision-submitted',
    does: 'a revision of a part is submitted',
    run: async ({ as }) => done(await as.editor('POST', '/api/revisions/mechanicals/revised/1/submit', { body: {} })),
    subjects: [{ kind: 'mechanicals', id: 'revised', label: 'Revised', rev: 1 }],
  },
  {
    row: 'pack-installed',
    does: 'a pack with parts, cables and numbers is installed',
    run: async ({ as }) => done(await as.editor('POST', '/api/packs/automotive')),
    subjects: [automotive],
    summary: { change: 'installed' },
  },
  {
    row: 'pack-updated',
    does: 'a pack is updated',
    run: async ({ as, hub: { catalog } }) => {
      const { seq } = catalog.library.layer('devices', 'battery', 'automotive')!;
      const writes = [
        { kind: 'devices', key: 'battery', pack: 'automotive', op: 'delete' as const, seen: seq, after: null },
      ];
      const by = { at: new Date().toISOString(), who: { name: 'test', via: 'system' as const } };
      await catalog.store.commit({ ...by, message: 'As an older version had it', writes });
      commits.length = 0;
      expect(done(await as.editor('POST', '/api/packs/automotive')).json()).toMatchObject({ change: 'updated' });
    },
    subjects: [automotive],
    summary: { change: 'updated' },
  },
  {
    row: 'anything-else',
    does: 'a pack is pinned',
    run: async ({ as }) => done(await as.editor('PUT', '/api/packs/automotive/pin', { body: { pinned: true } })),
    subjects: [],
  },
  {
    row: 'pack-disabled',
    does: 'a pack is switched off: its cables are not announced as deleted',
    run: async ({ as }) => done(await as.owner('POST', '/api/packs/automotive/disable')),
    subjects: [automotive],
    summary: { change: 'disabled' },
  },
  {
    row: 'pack-installed',
    does: 'a pack is switched on again: its numbers are not announced as assigned',
    run: async ({ as }) => done(await as.owner('POST', '/api/packs/automotive/enable')),
    subjects: [automotive],
    summary: { change: 'installed' },
  },
  {
    row: 'pack-disabled',
    does: 'a pack is removed',
    run: async ({ as }) => done(await as.owner('DELETE', '/api/packs/automotive')),
    subjects: [automotive],
    summary: { change: 'disabled' },
  },
  {
    row: 'anything-else',
    does: 'a customer is created',
    run: async ({ as }) =>
      done(await as.editor('POST', '/api/customers', { body: { id: 'acme', label: 'Acme Rail', currency: 'EUR' } })),
    subjects: [],
  },
  {
    row: 'quotation-sent',
    does: 'a quotation is sent',
    run: (hub) => quoted(hub, '0001'),
    subjects: [quotation('0001')],
  },
  {
    row: 'quotation-expired',
    does: 'the night after its last day',
    run: async ({ as }) => {
      commits = [];
      done(await as.editor('POST', '/api/jobs', { body: { kind: 'expire-quotations' } }));
      await expect.poll(() => commits.length).toBe(1);
    },
    subjects: [quotation('0001')],
  },
  {
    row: 'quotation-won',
    does: 'a quotation is won',
    run: (hub) => quoted(hub, '0002', 'won'),
    subjects: [quotation('0002')],
  },
  {
    row: 'quotation-lost',
    does: 'a quotation is lost',
    run: (hub) => quoted(hub, '0003', 'lost'),
    subjects: [quotation('0003')],
  },
];

/**
 * The rows whose events no commit raises. The rows of orders and pieces are tested in building.test.ts, those of
 * comments in comments.test.ts.
 */
const withoutCommit = [
  'job-ended',
  'test-requested',
  'order-created',
  'order-finished',
  'piece-finished',
  'piece-rejected',
  'comment-added',
  'comment-resolved',
];

/**
 * Additional events of rows whose change includes another change. For example, a number is assigned by saving the
 * record that gets it.
 */
const alongside: Partial<Record<ContractChange, (subject: Subject) => string[]>> = {
  'number-assigned': ({ kind }) => (kind === 'design' ? ['design.saved'] : []),
};

let commits: Commit[] = [];

describe.each(['database', 'files'] as const)('events on the %s backend', (backend) => {
  let hub: TestHub;
  beforeAll(async () => {
    const environment = { SERVICE_WORKER: 'off', SERVICE_WEBHOOK_BACKOFF: '0,0,0,0,0' };
    hub = await startTestHub({ setup: 'starter', backend, environment });
    label = (await hub.as.viewer('GET', nullModem)).json<{ label: string }>().label;
    const { store } = hub.hub.stores;
    const commit = store.commit.bind(store);
    vi.spyOn(store, 'commit').mockImplementation((request) => {
      commits.push(request);
      return commit(request);
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await hub.stop();
  });

  test.each(scenarios)('RE14.1 $row: $does', async ({ row, run, subjects, summary }) => {
    commits = [];
    await run(hub);
    expect(commits).toHaveLength(1);
    const [{ events = [], writes }] = commits as [Commit];
    const drafts = events.map(({ type, payload }) => ({
      type,
      ...(payload as unknown as { subject: Subject; summary?: object }),
    }));
    const last = drafts.at(-1)!;
    expect([last.type, last.subject]).toEqual([
      'catalog.changed',
      { kind: 'catalog', id: 'catalog', label: 'Catalog' },
    ]);
    expect(last.summary).toMatchObject({ count: writes.length });
    const ownEvents: readonly string[] = eventContract[row].raises.filter((type) => type !== 'catalog.changed');
    const expected =
      ownEvents.length === 0 ? [] : subjects.map((subject, i) => [ownEvents[i % ownEvents.length], subject]);
    // Saving a drawing raises no additional events.
    const isDrawing = writes.every(({ kind }) => kind === 'drawings');
    const more = isDrawing
      ? []
      : subjects.flatMap((subject) => (alongside[row]?.(subject) ?? []).map((type) => [type, subject]));
    expect(drafts.slice(0, -1).map(({ type, subject }) => [type, subject])).toEqual([...more, ...expected]);
    for (const draft of drafts.filter(({ type }) => ownEvents.includes(type)).slice(0, 1))
      expect(draft.summary ?? {}).toMatchObject(summary ?? {});
  });

  test('RE14.1 job-ended, test-requested: a receiver of all events gets them and no catalog.changed', async () => {
    const receiver = await startReceiver();
    // A job of an earlier test may end during this one.
    const types = (job: string) =>
      receiver.received
        .map(({ body }) => JSON.parse(body) as { type: string; occurredAt: string; subject: Subject })
        .filter(({ occurredAt, subject }) => occurredAt >= since && (subject.kind !== 'job' || subject.id === job))
        .map(({ type, subject }) => [type, subject.kind, subject.id]);
    let since = '';
    try {
      const subscriptions = [{ id: 'erp', url: receiver.url, events: 'all', enabled: true }];
      const { etag } = await hub.as.owner('GET', '/api/settings/webhooks');
      done(await hub.as.owner('PUT', '/api/settings/webhooks', { body: { subscriptions }, ifMatch: etag }));
      // Events of earlier rows may still arrive, so only later ones count. Saving subscriptions raises none.
      since = new Date().toISOString();
      done(await hub.as.owner('POST', '/api/settings/webhooks/erp/test'));
      await expect.poll(() => types('')).toEqual([['webhook.test', 'catalog', 'catalog']]);
      const job = done(await hub.as.editor('POST', '/api/jobs', { body: { kind: 'derive' } })).json<{ id: string }>();
      await expect
        .poll(() => types(job.id))
        .toEqual([
          ['webhook.test', 'catalog', 'catalog'],
          ['job.finished', 'job', job.id],
        ]);
    } finally {
      await receiver.close();
    }
  });
});

test('RE14.1 every row is performed above, every event is raised by a row, and a delivery raises none', () => {
  const performed = new Set<string>([...scenarios.map(({ row }) => row), ...withoutCommit]);
  expect([...performed].toSorted()).toEqual(Object.keys(eventContract).toSorted());
  const raised = new Set(Object.values(eventContract).flatMap(({ raises }) => [...raises]));
  expect([...raised].toSorted()).toEqual([...eventTypes, 'webhook.test'].toSorted());
  for (const type of raised) expect(eventsPage()).toContain(`\`${type}\``);
  expect(
    finishedEvent({
      id: 'j',
      kind: 'derive',
      label: 'J',
      state: 'running',
      who: { name: 'x', via: 'system' },
    } as never),
  ).toBeUndefined();
});

test('RE14.1 O12.11 the message of a rename says what it was called, and compares the cable with itself', () => {
  const design = (id: string, label: string) => ({ id, label, instances: {}, joints: [] });
  const changes = [
    remove('designs', 'one', design('one', 'One')),
    put('designs', 'first', null, design('first', 'First')),
  ];
  const payload = { subject: { ...cable('first', 'First') }, summary: { previousId: 'one' } };
  const event = { type: 'design.saved', at: '', payload };
  const changeSet = { seq: 1, at: '', who: { name: 'x', via: 'system' as const }, message: '', changes };
  const summary = summaryOf(event, changeSet) as { changes: string[] };
  expect(summary).toMatchObject({ previousId: 'one', counts: { created: false } });
  expect(summary.changes).toEqual(['changed id', 'changed label']);
});
