// The starter catalog and the packs of the trades, published with the public commands, and installed from there over
// https.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ends, ownFolder } from '../../apps/server/src/hub/testing/ends.ts';
import { startTestHub } from '../../apps/server/src/hub/testing/hub.ts';
import { startTestStore, storeHub } from '../../apps/server/src/integrations/stores/testing/test-store.ts';
import { runPack } from '../../apps/cli/src/pack/pack-command.ts';

const packs = ['starter', ...readdirSync('catalog/packs').toSorted()];

/** Runs a command and returns what it printed. */
async function pack(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const status = await runPack(args);
  log.mockRestore();
  expect([args[0], status]).toEqual([args[0], 0]);
  return lines.join('\n');
}

/** A folder that any static file server can serve, made of the packs in `catalog`. */
async function makeStore(): Promise<string> {
  const folder = ownFolder();
  const at = (...names: string[]) => join(folder, ...names);
  await pack('key', at('maker'));
  await pack('key', at('trade'));
  for (const id of packs) {
    // Signing writes the manifest of the folder.
    cpSync(id === 'starter' ? 'catalog/starter' : `catalog/packs/${id}`, at(id), { recursive: true });
    await pack('sign', at(id), '--key', at('maker.key'), '--out', at('store'));
  }
  const key = readFileSync(at('maker.pub'), 'utf8').trim().split('\n')[1]!;
  const settings = { id: 'trade', name: 'Trade packs', publishers: [{ id: 'makers', name: 'Makers', keys: [key] }] };
  writeFileSync(at('store', 'store.json'), JSON.stringify(settings));
  await pack('index', at('store'), '--key', at('trade.key'));
  expect(existsSync(at('store', 'store.pub'))).toBe(true);
  return at('store');
}

test('MO1.4 O18.3 the starter and the packs of the trades are installed from a store that the pack commands made', async () => {
  const folder = await makeStore();
  const store = ends(await startTestStore());
  for (const name of readdirSync(folder)) store.files.set(name, readFileSync(join(folder, name)));
  const hub = ends(await startTestHub({ setup: 'empty', backend: 'files', ...storeHub }));
  const look = await hub.as.owner('POST', '/api/stores/look', { body: { url: store.url } });
  const { key, fingerprint } = look.json<{ key: string; fingerprint: string }>();
  const added = await hub.as.owner('POST', '/api/stores', {
    body: { url: store.url, key, fingerprint, keyFrom: 'store' },
  });
  const { id } = added.json<{ id: string }>();
  /** A preview of a good pack reports no new error, and nothing prevents its installation. */
  async function requireClean(name: string): Promise<void> {
    const preview = await hub.as.editor('POST', `/api/packs/${name}/preview`, { body: { store: id } });
    const { records, findings, blockers } = preview.json<{
      records: { state: string }[];
      findings: { items: { severity: string; message: string }[] };
      blockers: object[];
    }>();
    const errors = findings.items.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    expect([name, errors, blockers]).toEqual([name, [], []]);
    const states = new Set(records.map(({ state }) => state));
    expect([...states]).toEqual(['new']);
  }
  for (const name of packs) {
    if (name === 'starter' || name === 'networking') await requireClean(name);
    const installed = await hub.as.editor('POST', `/api/packs/${name}`, { body: { store: id } });
    expect(installed.json()).toMatchObject({ pack: name, change: 'installed' });
  }
  const { items } = (await hub.as.viewer('GET', '/api/packs')).json<{
    items: { id: string; store?: object; installed: string }[];
  }>();
  expect(items.map((one) => [one.id, one.store !== undefined, one.installed !== null])).toEqual(
    packs.toSorted().map((name) => [name, true, true]),
  );
  expect((await hub.as.viewer('GET', '/api/resolver/devices/battery')).headers['x-service-origin']).toBe('automotive');
});
