import { expect, test } from 'vitest';
import type { Here } from '../actions/action.ts';
import { actionsAt, studioActions } from '../actions/index.ts';
import { groupsOf, itemText, resultsFor, type PaletteItem } from './items.ts';
import { recentEntries, remember } from './recent.ts';

const item = (label: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id: label,
  type: 'action',
  label,
  detail: 'Create',
  text: itemText(label, []),
  run: () => undefined,
  ...more,
});

test('[CA4.2] results of the browser and of the hub are one list by rank; what was used before is first among equals', () => {
  const items = [item('Sign out'), item('Null rules'), item('A null line')];
  const hits = [item('Null modem DE-9', { type: 'cable' }), item('No words of it', { text: itemText('Other', []) })];
  const labels = (recent: string[]) =>
    resultsFor(
      items,
      hits,
      'null',
      recent.map((id) => ({ id, label: id, detail: '' })),
    ).map(({ label }) => label);
  expect(labels([])).toEqual(['Null rules', 'Null modem DE-9', 'No words of it', 'A null line']);
  expect(labels(['Null modem DE-9'])[0]).toBe('Null modem DE-9');
  expect(resultsFor(items, [], 'singn out', []).map(({ label }) => label)).toEqual(['Sign out']);
});

test('[CA4.2] before anything is typed, what was used last and is possible here comes first, each entry once', () => {
  const items = [item('Undo'), item('Packs', { type: 'page', detail: 'Page', to: '/packs' })];
  const recent = [
    { id: 'gone', label: 'Not possible here', detail: '' },
    { id: 'connectors:x', label: 'Plug', detail: 'Connector', to: '/library/connectors/x' },
    { id: 'Undo', label: 'Undo', detail: 'Create' },
  ];
  const opened: string[] = [];
  const groups = groupsOf(items, recent, (to) => opened.push(to));
  expect(groups.map(({ label, items: each }) => [label, each.map((one) => one.label)])).toEqual([
    ['Last used', ['Plug', 'Undo']],
    ['Pages', ['Packs']],
  ]);
  groups[0]!.items[0]!.run();
  expect(opened).toEqual(['/library/connectors/x']);
});

test('[CA4.2] the palette remembers entries, the last first, and survives storage that is broken', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  };
  for (const id of ['a', 'b', 'a']) remember({ id, label: id, detail: '' }, storage);
  expect(recentEntries(storage).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(recentEntries({ getItem: () => '{' })).toEqual([]);
  expect(recentEntries({ getItem: () => '[1, {"id": 2}]' })).toEqual([]);
});

test('[CA4.2] every action has its own id, and is offered only where it is possible', () => {
  const here: Here = {
    cable: undefined,
    writes: false,
    owns: false,
    signedIn: false,
    go: () => undefined,
    show: () => undefined,
    signOut: () => undefined,
    openHelp: () => undefined,
  };
  expect(new Set(studioActions.map(({ id }) => id)).size).toBe(studioActions.length);
  const ids = (more: Partial<Here>) => actionsAt({ ...here, ...more }).map(({ id }) => id);
  expect(ids({})).toEqual(['find-cable', 'approve', 'help']);
  expect(ids({ cable: 'x' })).not.toContain('delete-cable');
  expect(ids({ cable: 'x', writes: true })).toEqual(
    expect.arrayContaining(['delete-cable', 'save-revision', 'new-cable']),
  );
  expect(ids({ owns: true })).not.toContain('invite-person');
  expect(ids({ owns: true, signedIn: true })).toEqual(expect.arrayContaining(['invite-person', 'sign-out']));
});
