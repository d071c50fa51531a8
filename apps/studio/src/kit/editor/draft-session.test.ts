import { emptyDesign, type Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import type { Versioned } from '../../api/hub.ts';
import { DraftSession } from './draft-session.ts';
import { DraftStore } from './draft-store.ts';
import { memory } from './testing/memory.ts';

const of = (storage = memory()) => ({ drafts: new DraftStore(storage, 'ada') });
const lead = emptyDesign('lead', 'Lead');
const version = (label: string, etag: string): Versioned<Design> => ({ value: { ...lead, label }, etag });
const rename =
  (label: string) =>
  (design: Design): Design => ({ ...design, label });

test('a draft survives a reload with its base, and is removed once saved', () => {
  const storage = memory();
  new DraftSession('lead', version('Lead', '"1"'), of(storage)).edit('rename', rename('Long lead'));
  const again = new DraftSession('lead', version('Lead', '"1"'), of(storage));
  expect(again.state).toMatchObject({ dirty: true, recovered: true, isStored: true, value: { label: 'Long lead' } });
  again.saved(version('Long lead', '"2"'));
  expect(again.state).toMatchObject({ dirty: false, recovered: false });
  expect(storage.length).toBe(0);
});

test('CA3.5 a draft whose storing is postponed is stored once with all its edits, or at once on request', () => {
  const storage = memory();
  const due: (() => void)[] = [];
  const session = new DraftSession('lead', version('Lead', '"1"'), { ...of(storage), later: (work) => due.push(work) });
  session.edit('rename', rename('Long lead'));
  session.edit('rename again', rename('Longer lead'));
  expect([storage.length, due.length]).toEqual([0, 1]);
  due[0]!();
  expect(new DraftSession('lead', version('Lead', '"1"'), of(storage)).state.value.label).toBe('Longer lead');
  session.edit('rename once more', rename('Longest lead'));
  session.flush();
  expect(new DraftSession('lead', version('Lead', '"1"'), of(storage)).state.value.label).toBe('Longest lead');
  session.saved(version('Longest lead', '"2"'));
  session.flush();
  expect(storage.length).toBe(0);
});

test('a draft that could not be stored is reported as being in this window only', () => {
  const due: (() => void)[] = [];
  const session = new DraftSession('lead', version('Lead', '"1"'), {
    ...of(memory(10)),
    later: (work) => due.push(work),
  });
  const heard: boolean[] = [];
  session.subscribe(() => heard.push(session.state.isStored));
  session.edit('rename', rename('Long lead'));
  for (const work of due) work();
  expect(heard).toEqual([true, false]);
});

test('a restored draft merges what another person saved in the meantime', () => {
  const storage = memory();
  new DraftSession('lead', version('Lead', '"1"'), of(storage)).edit('rename', rename('Mine'));
  const theirs = { value: { ...lead, status: 'active' as const }, etag: '"2"' };
  const { state } = new DraftSession('lead', theirs, of(storage));
  expect(state).toMatchObject({ value: { label: 'Mine', status: 'active' }, base: { etag: '"2"' }, conflicts: [] });
});

test('a field that both sides changed waits for the person, and the rest is merged', () => {
  const session = new DraftSession('lead', version('Lead', '"1"'), of());
  session.edit('rename', rename('Mine'));
  session.arrived({ value: { ...lead, label: 'Theirs', status: 'active' }, etag: '"2"' });
  expect(session.state).toMatchObject({ value: { label: 'Mine', status: 'active' }, theirs: { etag: '"2"' } });
  expect(session.state.conflicts).toEqual([{ path: ['label'], base: 'Lead', mine: 'Mine', theirs: 'Theirs' }]);
  session.edit('rename again', rename('Mine, too'));
  expect(session.state.conflicts).toMatchObject([{ mine: 'Mine, too', theirs: 'Theirs' }]);
  session.rebase({ ...session.state.value, label: 'Both' });
  expect(session.state).toMatchObject({ base: { etag: '"2"' }, value: { label: 'Both' }, conflicts: [], dirty: true });
  expect(session.state.theirs).toBeUndefined();
});

test('undoing my side of a conflict takes the other one', () => {
  const session = new DraftSession('lead', version('Lead', '"1"'), of());
  session.edit('rename', rename('Mine'));
  session.arrived(version('Theirs', '"2"'));
  session.undo();
  expect(session.state).toMatchObject({ value: { label: 'Theirs' }, conflicts: [], dirty: false });
});

test('a clean draft follows what is saved elsewhere', () => {
  const session = new DraftSession('lead', version('Lead', '"1"'), of());
  session.arrived(version('Two', '"2"'));
  expect(session.state).toMatchObject({ dirty: false, value: { label: 'Two' }, merges: 0 });
});

test('undo still works after a save', () => {
  const session = new DraftSession('lead', version('Lead', '"1"'), of());
  session.edit('rename', rename('Mine'));
  session.saved(version('Mine', '"2"'));
  expect(session.state.dirty).toBe(false);
  session.undo();
  expect(session.state).toMatchObject({ dirty: true, value: { label: 'Lead' }, redo: 'rename' });
});

test('undo reverts my changes and keeps those of other people', () => {
  const session = new DraftSession('lead', version('Lead', '"1"'), of());
  session.edit('rename', rename('Mine'));
  session.edit('activate', (design) => ({ ...design, status: 'active' }));
  session.saved({ value: session.state.value, etag: '"2"' });
  session.arrived({ value: { ...session.state.value, label: 'Theirs', description: 'New' }, etag: '"3"' });
  session.undo();
  session.undo();
  expect(session.state.value).toEqual({ ...lead, label: 'Theirs', description: 'New' });
  expect(session.state.undo).toBeUndefined();
  session.redo();
  expect(session.state.value).toMatchObject({ label: 'Theirs', status: 'active' });
});

test('undo restores a discarded draft', () => {
  const storage = memory();
  const session = new DraftSession('lead', version('Lead', '"1"'), of(storage));
  session.edit('rename', rename('Mine'));
  session.discard();
  expect([session.state.dirty, storage.length]).toEqual([false, 0]);
  session.undo();
  expect([session.state.value.label, storage.length]).toEqual(['Mine', 1]);
});

test('listeners are called on every change until they unsubscribe', () => {
  const session = new DraftSession('lead', version('Lead', '"1"'), of());
  let heard = 0;
  const stop = session.subscribe(() => (heard += 1));
  session.edit('rename', rename('Mine'));
  session.undo();
  session.redo();
  stop();
  session.undo();
  expect(heard).toBe(3);
});

test('edits made during a save stay a draft on top of what was saved', () => {
  const session = new DraftSession('lead', version('Lead', '"1"'), of());
  session.edit('rename', rename('Sent'));
  const sent = session.state.value;
  session.edit('rename', rename('Typed since'));
  session.saved(version('Sent', '"2"'), sent);
  expect(session.state).toMatchObject({ dirty: true, base: { etag: '"2"' }, value: { label: 'Typed since' } });
});

test('a late answer is no conflict once a newer version has arrived', () => {
  const session = new DraftSession('lead', version('Two', '"2"'), of());
  session.edit('rename', rename('Mine'));
  session.arrived(version('One', '"1"'));
  session.arrived(version('Two', '"2"'));
  expect(session.state).toMatchObject({ conflicts: [], base: { etag: '"2"' }, value: { label: 'Mine' } });
});

test('the answer to a save that arrives after a newer version changes nothing', () => {
  const session = new DraftSession('lead', version('Lead', '"1"'), of());
  session.edit('rename', rename('Mine'));
  const sent = session.state.value;
  session.arrived({ value: { ...sent, status: 'active' }, etag: '"3"' });
  session.saved(version('Mine', '"2"'), sent, '"1"');
  expect(session.state).toMatchObject({ dirty: false, base: { etag: '"3"' }, value: { status: 'active' } });
});

test('if the hub stores exactly what was sent, the value keeps its identity, so that nothing is rendered again', () => {
  const session = new DraftSession('lead', version('Lead', '"1"'), of());
  session.edit('rename', rename('Two'));
  const { value } = session.state;
  session.saved(version('Two', '"2"'), value, '"1"');
  expect(session.state).toMatchObject({ dirty: false, base: { etag: '"2"' } });
  expect(session.state.base.value).toBe(value);
  session.edit('status', (design) => ({ ...design, status: 'active' }));
  expect(session.state.base.value).toBe(value);
});

test('changes that the hub makes while saving are merged', () => {
  const session = new DraftSession('lead', version('Lead', '"1"'), of());
  session.edit('rename', rename(' Mine '));
  session.saved(version('Mine', '"2"'));
  expect(session.state).toMatchObject({ dirty: false, value: { label: 'Mine' } });
});

interface Form {
  readonly values: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

test('a form with secrets is stored without them, and the page knows that it is incomplete', () => {
  const storage = memory();
  const options = { ...of(storage), storable: ({ values }: Form) => ({ values, secrets: {} }) };
  const saved = { value: { values: { issuer: 'a' }, secrets: {} }, etag: '"1"' };
  const session = new DraftSession<Form>('settings/sign-in', saved, options);
  session.edit('issuer', ({ secrets }) => ({ values: { issuer: 'b' }, secrets }));
  expect(session.state).toMatchObject({ dirty: true, isStored: true });
  session.edit('secret', ({ values }) => ({ values, secrets: { key: 'hush' } }));
  expect(session.state).toMatchObject({ dirty: true, isStored: false });
  expect(storage.all()).not.toContain('hush');
  const again = new DraftSession<Form>('settings/sign-in', saved, options);
  expect(again.state).toMatchObject({ isStored: true, value: { values: { issuer: 'b' }, secrets: {} } });
});

test('text typed into one field without a break is one undo step, named after the field', () => {
  let now = 0;
  const session = new DraftSession('lead', version('', '"1"'), { now: () => now });
  for (const label of ['L', 'Le', 'Lea']) session.change({ ...session.state.value, label });
  now = 60_000;
  session.change({ ...session.state.value, label: 'Lead' });
  session.change({ ...session.state.value, description: 'x' });
  expect(session.state.undo).toBe('Description');
  session.undo();
  session.undo();
  expect(session.state).toMatchObject({ value: { label: 'Lea' }, undo: 'Name' });
  session.undo();
  expect(session.state).toMatchObject({ value: { label: '' }, undo: undefined });
});
