import { emptyDesign, type Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import type { Versioned } from '../../api/hub.ts';
import { DraftSession, type DraftStorage } from './draft-session.ts';

function memory(): DraftStorage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const lead = emptyDesign('lead', 'Lead');
const at = (label: string, etag: string): Versioned<Design> => ({ value: { ...lead, label }, etag });
const rename =
  (label: string) =>
  (design: Design): Design => ({ ...design, label });

test('a draft survives a reload with its base, and is gone once saved', () => {
  const storage = memory();
  const first = new DraftSession('lead', at('Lead', '"1"'), storage);
  first.edit('rename', rename('Long lead'));
  const again = new DraftSession('lead', at('Lead', '"1"'), storage);
  expect(again.state).toMatchObject({ dirty: true, recovered: true, value: { label: 'Long lead' } });
  again.saved(at('Long lead', '"2"'));
  expect(again.state).toMatchObject({ dirty: false, recovered: false });
  expect(storage.items.size).toBe(0);
});

test('a draft found after another person saved keeps its base and shows theirs', () => {
  const storage = memory();
  new DraftSession('lead', at('Lead', '"1"'), storage).edit('rename', rename('Mine'));
  const { state } = new DraftSession('lead', at('Theirs', '"2"'), storage);
  expect(state.base.etag).toBe('"1"');
  expect(state.theirs?.value.label).toBe('Theirs');
});

test('a clean draft follows what is saved elsewhere, a dirty one does not', () => {
  const session = new DraftSession('lead', at('Lead', '"1"'), memory());
  session.arrived(at('Two', '"2"'));
  expect(session.state).toMatchObject({ dirty: false, value: { label: 'Two' } });
  session.edit('rename', rename('Mine'));
  session.arrived(at('Three', '"3"'));
  expect(session.state).toMatchObject({ value: { label: 'Mine' }, theirs: { etag: '"3"' } });
  session.rebase({ ...session.state.value, status: 'active' });
  expect(session.state).toMatchObject({ base: { etag: '"3"' }, value: { label: 'Mine', status: 'active' } });
  expect(session.state.theirs).toBeUndefined();
});

test('undo goes on working after a save', () => {
  const session = new DraftSession('lead', at('Lead', '"1"'), memory());
  session.edit('rename', rename('Mine'));
  session.saved(at('Mine', '"2"'));
  expect(session.state.dirty).toBe(false);
  session.undo();
  expect(session.state).toMatchObject({ dirty: true, value: { label: 'Lead' }, redo: 'rename' });
});

test('a draft that cannot be read is thrown away', () => {
  const storage = memory();
  storage.setItem('draft:lead', '{');
  expect(new DraftSession('lead', at('Lead', '"1"'), storage).state.dirty).toBe(false);
  expect(storage.items.size).toBe(0);
});

test('listeners hear every change until they stop', () => {
  const session = new DraftSession('lead', at('Lead', '"1"'), memory());
  let heard = 0;
  const stop = session.subscribe(() => (heard += 1));
  session.edit('rename', rename('Mine'));
  session.undo();
  session.redo();
  stop();
  session.undo();
  expect(heard).toBe(3);
});

test('what is edited while a save is under way stays a draft on top of what was saved', () => {
  const session = new DraftSession('lead', at('Lead', '"1"'), memory());
  session.edit('rename', rename('Sent'));
  const sent = session.state.value;
  session.edit('rename', rename('Typed since'));
  session.saved(at('Sent', '"2"'), sent);
  expect(session.state).toMatchObject({ dirty: true, base: { etag: '"2"' }, value: { label: 'Typed since' } });
});

test('an old answer that arrives late is not shown as a conflict once the newer one is there', () => {
  const session = new DraftSession('lead', at('Two', '"2"'), memory());
  session.edit('rename', rename('Mine'));
  session.arrived(at('One', '"1"'));
  session.arrived(at('Two', '"2"'));
  expect(session.state.theirs).toBeUndefined();
});

test('a draft with secrets is stored nowhere and says so', () => {
  const session = new DraftSession('settings/sign-in', at('Lead', '"1"'), undefined);
  expect(session.state.kept).toBe(true);
  session.edit('rename', rename('Mine'));
  expect(session.state).toMatchObject({ dirty: true, kept: false });
});

test('a draft stored by release 0.1 is found', () => {
  const storage = memory();
  const kept = { etag: '"1"', base: lead, design: { ...lead, label: 'Mine' } };
  storage.setItem('draft:lead', JSON.stringify(kept));
  expect(new DraftSession('lead', at('Lead', '"1"'), storage).state).toMatchObject({ value: { label: 'Mine' } });
});
