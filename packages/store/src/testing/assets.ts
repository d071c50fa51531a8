/** Tests of the rules that every storage of uploaded files must follow. The test file of each storage runs them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AssetStore } from '../assets/asset-store.ts';

interface AssetHarness {
  /** Opens the storage. It is empty at the beginning of each test. */
  readonly open: () => AssetStore;
  /** Damages the bytes of a file without using the store. */
  readonly damage: (address: string) => void;
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
}

const bytes = new TextEncoder().encode('<svg/>');

export function assetRules(title: string, { open, damage, begin, end }: AssetHarness): void {
  beforeEach(begin);
  afterEach(end);

  test(`${title}: a file is stored once under the sha256 of its bytes, and another process reads it`, async () => {
    const assets = open();
    const address = await assets.put(bytes);
    expect(await Promise.all([assets.put(bytes), assets.put(bytes)])).toEqual([address, address]);
    expect(Buffer.from((await open().get(address))!)).toEqual(Buffer.from(bytes));
    expect(await open().has(address)).toBe(true);
    expect(await Array.fromAsync(open().list())).toMatchObject([{ address, bytes: bytes.length }]);
  });

  test(`${title}: a file that is missing, removed or damaged, or has an invalid address, is not found; stored again, it is complete`, async () => {
    const assets = open();
    expect(await Array.fromAsync(assets.list())).toEqual([]);
    expect([await assets.get('../../etc/passwd'), await assets.has('../x'), await assets.remove('')]).toEqual([
      undefined,
      false,
      false,
    ]);
    expect([await assets.get('0'.repeat(64)), await assets.has('0'.repeat(64))]).toEqual([undefined, false]);
    const address = await assets.put(bytes);
    damage(address);
    expect(await assets.get(address)).toBeUndefined();
    expect(await assets.put(bytes)).toBe(address);
    expect(Buffer.from((await assets.get(address))!)).toEqual(Buffer.from(bytes));
    expect([await assets.remove(address), await assets.remove(address)]).toEqual([true, false]);
    expect(await assets.has(address)).toBe(false);
  });

  test(`${title}: an empty file and one of some megabytes are read back unchanged`, async () => {
    const assets = open();
    const large = Buffer.alloc(3_000_000, 'cable');
    for (const file of [new Uint8Array(), large]) {
      const address = await assets.put(file);
      expect(Buffer.from((await assets.get(address))!).equals(Buffer.from(file))).toBe(true);
    }
  });

  test(`${title}: every file is listed once, with the time it was last stored`, async () => {
    const assets = open();
    const before = Date.now() - 2_000;
    const addresses = await Promise.all(Array.from({ length: 30 }, (_, n) => assets.put(Buffer.from(`file ${n}`))));
    const listed = await Array.fromAsync(assets.list());
    expect(listed.map(({ address }) => address).toSorted()).toEqual(addresses.toSorted());
    for (const { keptAt } of listed) expect(keptAt.getTime()).toBeGreaterThan(before);
  });
}
