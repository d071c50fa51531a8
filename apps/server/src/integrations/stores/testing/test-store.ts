/** A store for tests: a static https server on this machine, with a certificate that the test hub trusts. */
import { createServer } from 'node:https';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import {
  makeIndex,
  newKeyFiles,
  packArchive,
  readSecretKey,
  readStoreSettings,
  signedPack,
  type Manifest,
  type SecretKey,
  type StoreIndex,
} from '@cablewright/publishing';
import type { TestHubOptions } from '../../../hub/testing/hub.ts';
import { certificate, certificateKey } from '../../../platform/outbound/testing/certificate.ts';

type Served = Uint8Array | string | ((response: ServerResponse) => void);

export function newKey(): SecretKey {
  const read = readSecretKey(newKeyFiles().secret);
  if (!read.ok) throw new Error(read.why);
  return read.key;
}

/** Lets the hub resolve the store's name to this machine, which only a test may allow. */
export const storeHub = {
  outbound: { lookup: async () => [{ address: '127.0.0.1', family: 4 }], ca: certificate },
  storeOptions: { reach: { 'https:': 'both' }, timeoutMs: 5_000 },
} as const satisfies TestHubOptions;

export interface TestStore {
  /** The URL of the index. */
  readonly url: string;
  readonly files: Map<string, Served>;
  /** The paths of all fetched files, in order. */
  readonly fetched: string[];
  readonly close: () => Promise<void>;
}

export async function startTestStore(): Promise<TestStore> {
  const files = new Map<string, Served>();
  const fetched: string[] = [];
  const server = createServer({ cert: certificate, key: certificateKey }, (request, response) => {
    const path = (request.url ?? '').slice(1);
    fetched.push(path);
    const served = files.get(path);
    if (typeof served === 'function') served(response);
    else response.writeHead(served === undefined ? 404 : 200).end(served);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `https://receiver.test:${(server.address() as AddressInfo).port}/index.json`;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { url, files, fetched, close };
}

/** Creates a signed and zipped pack of connectors. */
export function packOf(
  manifest: Pick<Manifest, 'id' | 'version'> & Partial<Manifest>,
  records: object,
  key: SecretKey,
): Uint8Array {
  const files = Object.entries(records).map(
    ([kind, list]) => [`data/${kind}.json`, Buffer.from(JSON.stringify(list))] as const,
  );
  const about = { format: 1, name: manifest.id, license: 'CC0-1.0', ...manifest } as const;
  return packArchive(signedPack(about, new Map(files), key));
}

interface Publication {
  readonly key: SecretKey;
  readonly publishers: readonly object[];
  /** Archives by their paths. */
  readonly archives: Readonly<Record<string, Uint8Array>>;
  readonly serial: number;
  readonly versions?: object;
  /** The permissions that the modules among the archives request. */
  readonly asks?: { key: string; text: string }[];
  readonly made?: Date;
  /** Changes the index before it is signed. */
  readonly edited?: (index: StoreIndex) => object;
}

/** Signs an index of the archives, and serves the index and the archives. */
export function publish(
  { files }: TestStore,
  { key, publishers, archives, serial, versions = {}, asks, made = new Date() }: Publication,
) {
  const settings = readStoreSettings({ id: 'trade', name: 'Trade packs', publishers, versions });
  if (!('id' in settings)) throw new Error(settings.join(' '));
  const found = Object.entries(archives).map(([url, bytes]) => ({
    url,
    bytes,
    files: new Map(Object.entries(unzipSync(bytes))),
    asks,
  }));
  const index = makeIndex({ settings, archives: found, serial: serial - 1, key, now: made, program: '99.0.0' });
  if (!index.ok) throw new Error(index.problems.join(' '));
  for (const [path, bytes] of Object.entries(archives)) files.set(path, bytes);
  files.set('index.json', index.bytes);
  files.set('index.json.minisig', index.signature);
  files.set('store.pub', key.publicKey.text);
  return index;
}
