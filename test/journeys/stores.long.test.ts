import { afterAll, expect, test } from 'vitest';
import {
  newKey,
  packOf,
  publish,
  startTestStore,
  storeHub,
  type TestStore,
} from '../../apps/server/src/integrations/stores/testing/test-store.ts';
import { moduleFile } from '../../apps/server/src/integrations/modules/testing/module-file.ts';
import { go, hub, journey, page, read } from './journey.ts';
import { violations } from './violations.ts';

const [storeKey, maker] = [newKey(), newKey()];
let store: TestStore | undefined;
let serial = 0;

const versionOf = (version: string) => {
  const lug = { id: 'marine-lug', label: `Lug of ${version}`, kind: 'other', src: 'test' };
  return packOf({ id: 'marine', name: 'Marine', version }, { mechanicals: [lug] }, maker);
};

/** Publishes versions of a pack, the newest last. */
async function offer(...versions: string[]): Promise<TestStore> {
  store ??= await startTestStore();
  serial += 1;
  const archives = Object.fromEntries(versions.map((version) => [`marine-${version}.zip`, versionOf(version)]));
  const publishers = [{ id: 'north', name: 'North Bench', keys: [maker.publicKey.text] }];
  publish(store, { key: storeKey, publishers, archives, serial });
  return store;
}
afterAll(() => store?.close());

/** An owner adds a store, installs a pack from it, updates it, and is refused an update that was tampered with. */
journey('a store', { path: '/settings/stores', extras: { dependencies: storeHub } }, () => {
  const dialog = () => page.getByRole('dialog');
  const marine = () => page.getByRole('article', { name: 'Marine' });
  const check = async () => {
    // Reloaded, so that no message of an earlier check is on the page.
    await page.goto(`${hub.address}/settings/stores`);
    await page.getByRole('button', { name: 'Check now: Trade packs' }).click();
    await page.getByText('Checked Trade packs').waitFor();
    await go('/packs');
  };

  test('O18.3 an owner compares the fingerprint of a store and adds it', async () => {
    const { url } = await offer('1.0.0');
    await page.getByRole('button', { name: 'Add a store' }).first().click();
    await dialog().getByLabel('Address of the index').fill(url);
    await dialog().getByRole('button', { name: 'Continue' }).click();
    await dialog().getByText(storeKey.publicKey.fingerprint).waitFor();
    await dialog().getByText('This key comes from the store itself').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await dialog().getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true);
    await dialog().getByLabel('I have compared the fingerprint').check();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('article', { name: 'Trade packs' }).getByText('trusted on first use').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('MO1.3 a pack shows what it would change before it is installed and updated', async () => {
    await go('/packs');
    await page.getByRole('button', { name: 'Add Marine' }).click();
    await dialog().getByText('First pack of North Bench').waitFor();
    await dialog().getByText('Records: 1 new.').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Added Marine').waitFor();
    await offer('1.0.0', '1.1.0');
    await check();
    await page.getByRole('button', { name: 'Update to 1.1.0: Marine' }).click();
    await dialog().getByText('Records: 1 changed.').waitFor();
    await dialog().getByText('Changed (1)').click();
    await dialog().getByRole('cell', { name: 'Lug of 1.1.0' }).waitFor();
    await dialog().getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Updated Marine').waitFor();
    expect(await read<object>('/api/definitions/mechanicals/marine-lug')).toMatchObject({ label: 'Lug of 1.1.0' });
  });

  test('MO1.1 an update that was tampered with is refused, and the page says why', async () => {
    const { files } = await offer('1.1.0', '1.2.0');
    const changed = Buffer.from(files.get('marine-1.2.0.zip') as Uint8Array);
    changed[changed.length - 60]! ^= 1;
    files.set('marine-1.2.0.zip', changed);
    await check();
    await page.getByRole('button', { name: 'Update to 1.2.0: Marine' }).click();
    await dialog()
      .getByText(/its SHA-256 differs/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await marine().getByText('1.1.0', { exact: true }).first().waitFor();
  });

  test('a code module of the store is installed once the owner has read what it asks for', async () => {
    await page.keyboard.press('Escape');
    serial += 1;
    const declaration = { id: 'rates', contributes: {}, asks: { hosts: ['rates.example.com'] } };
    const archives = { 'rates.zip': moduleFile(maker, declaration, 'export default {};') };
    const publishers = [{ id: 'north', name: 'North Bench', keys: [maker.publicKey.text] }];
    publish(store!, { key: storeKey, publishers, archives, serial });
    await check();
    await go('/settings/stores');
    await page.getByRole('button', { name: 'Install Module rates' }).click();
    await dialog()
      .getByText(/Connects to rates.example.com/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Agree and install' }).click();
    await page.getByText('Installed Module rates').waitFor();
  });
});
