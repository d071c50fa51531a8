import { expect, test } from 'vitest';
import { PreferenceStore, storageKey } from './preference-store.ts';
import { preferencesFrom, preferencesFromText } from './preferences.ts';

const defaults = preferencesFrom(undefined);

function browser(text?: string) {
  const items = new Map(text === undefined ? [] : [[storageKey, text]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, to: string) => void items.set(key, to),
  };
}

test('values that can’t be read count as not chosen', () => {
  for (const text of [null, '', '{', '[]', '7', '{"theme":"pink","units":3,"columns":[1]}'])
    expect(preferencesFromText(text)).toEqual(defaults);
  expect(preferencesFrom({ theme: 'dark', density: 'x', columns: { a: ['b'], c: 'd' } })).toEqual({
    ...defaults,
    theme: 'dark',
    columns: { a: ['b'] },
  });
});

test('CA3.6 a choice takes effect at once, is stored in the browser, and is sent to the hub alone', async () => {
  const storage = browser('{"theme":"dark","columns":{"wires":["od"]}}');
  const store = new PreferenceStore(storage);
  const sent: unknown[] = [];
  store.sendTo(async (part) => sent.push(part));
  const heard: string[] = [];
  store.subscribe(() => heard.push(store.now.density));
  store.change({ density: 'compact' });
  store.change({ columns: { bodies: ['gender'] } });
  expect(store.now).toMatchObject({ theme: 'dark', columns: { wires: ['od'], bodies: ['gender'] } });
  expect(new PreferenceStore(storage).now).toEqual(store.now);
  await new Promise((later) => setTimeout(later));
  expect(sent).toEqual([{ density: 'compact' }, { columns: { bodies: ['gender'] } }]);
  expect(heard).toEqual(['compact', 'compact']);
});

test('CA3.6 the hub’s preferences replace those of the browser’s previous person, but not a newer choice', async () => {
  const store = new PreferenceStore(browser('{"theme":"dark","units":"us"}'));
  store.arrived({ density: 'compact' });
  expect(store.now).toEqual({ ...defaults, density: 'compact' });
  let stored: (value?: unknown) => void = () => undefined;
  store.sendTo(() => new Promise((done) => (stored = done)));
  store.change({ units: 'us' });
  store.arrived({ density: 'compact' });
  expect(store.now.units).toBe('us');
  await new Promise((later) => setTimeout(later));
  stored();
  await new Promise((later) => setTimeout(later));
  store.arrived({});
  expect(store.now).toEqual(defaults);
});
