/** Fetches, verifies and stores the indexes of stores. An index older than the stored one is refused. */
import {
  acceptIndex,
  hashOf,
  keysOf,
  readPublicKey,
  refused,
  type Publisher,
  type Refused,
  type StoreIndex,
  type TrustedKeys,
} from '@cablewright/publishing';
import { SerialQueue } from '../../platform/serial-queue.ts';
import { fetchFile, type StoreHttp } from './fetch.ts';
import type { Source } from './sources.ts';
import type { SeenIndex, SeenKey, SeenStores } from './tables.ts';

type AcceptedIndex = { readonly ok: true; readonly value: StoreIndex } | Refused;
/** An accepted index with the bytes that were fetched. */
type RequestedIndex = { readonly ok: true; readonly value: StoreIndex; readonly bytes: Uint8Array } | Refused;

interface IndexParts {
  readonly door: StoreHttp;
  readonly seen: SeenStores;
  readonly clock: () => Date;
}

/** The last known state of a store. */
export interface KnownIndex {
  /** The newest accepted index, unless it has expired. */
  readonly index?: StoreIndex;
  readonly checkedAt?: string;
  /** Why the last check was refused, or why the known index is no longer valid. */
  readonly refusal?: { readonly code: string; readonly message: string };
}

export class StoreIndexes {
  readonly #parts: IndexParts;
  /** Parsed indexes by URL, with the digest of the bytes they were parsed from. */
  readonly #read = new Map<string, { readonly sha256: string; readonly index: StoreIndex }>();
  /** Indexes are checked one at a time, to limit memory. */
  readonly #turns = new SerialQueue();

  constructor(parts: IndexParts) {
    this.#parts = parts;
  }

  /** Fetches the index of a store, verifies it, and stores the result. */
  refresh(source: Pick<Source, 'url' | 'key'>): Promise<AcceptedIndex> {
    return this.#turns.run(async () => {
      const { seen, clock } = this.#parts;
      const before = await this.#before(source);
      const fetched = await this.request(source, before);
      const at = clock().toISOString();
      if (fetched.ok) await seen.accept({ ...acceptance(source, fetched), at });
      else await seen.refuse(source.url, source.key.text, at, fetched);
      return fetched;
    });
  }

  /** Fetches and verifies an index and its signature, without storing anything. */
  async request({ url, key }: Pick<Source, 'url' | 'key'>, before?: SeenIndex): Promise<RequestedIndex> {
    const { door, clock } = this.#parts;
    const index = await fetchFile(door, url);
    if (index === undefined) return refused('unreachable', `There is no index at ${url}.`);
    if (!index.ok) return index;
    const signature = await fetchFile(door, signatureUrl(url));
    if (signature !== undefined && !signature.ok) return signature;
    const { bytes } = index;
    const accepted = acceptIndex({
      bytes,
      signature: signature === undefined ? undefined : Buffer.from(signature.bytes).toString('utf8'),
      key,
      now: clock(),
      ...seenOf(before),
    });
    return accepted.ok ? { ...accepted, bytes } : accepted;
  }

  /** The last state of the store with this key. With another key, it counts as a new store. */
  async #before({ url, key }: Pick<Source, 'url' | 'key'>): Promise<SeenIndex | undefined> {
    const before = await this.#parts.seen.index(url);
    return before?.key === key.text ? before : undefined;
  }

  /** The last accepted index, and the result of the last check. Sends no request. */
  async known(source: Pick<Source, 'url' | 'key'>): Promise<KnownIndex> {
    const before = await this.#before(source);
    if (before === undefined) return {};
    const { checkedAt, refusal: code, message } = before;
    const refusal = code === null ? undefined : { code, message: message ?? '' };
    const index = before.sha256 === null ? undefined : await this.#accepted(source.url, before.sha256);
    const late = index === undefined ? undefined : expired(index, this.#parts.clock());
    if (late !== undefined) return { checkedAt, refusal: refusal ?? late };
    return { checkedAt, index, refusal };
  }

  async #accepted(url: string, sha256: string): Promise<StoreIndex | undefined> {
    const held = this.#read.get(url);
    if (held?.sha256 === sha256) return held.index;
    const body = await this.#parts.seen.body(url);
    if (body === undefined || hashOf(Buffer.from(body)) !== sha256) return undefined;
    const index = JSON.parse(body) as StoreIndex;
    this.#read.set(url, { sha256, index });
    return index;
  }

  /** The keys of a publisher: those in the index, those pinned on this hub, and all keys that were ever revoked. */
  async keysOf(
    { url }: Pick<Source, 'url'>,
    publisher: Publisher,
  ): Promise<{ trusted: TrustedKeys; pinned: string[] }> {
    const known = (await this.#parts.seen.keys(url)).filter((seen) => seen.publisher === publisher.id);
    const pinned = known.filter(({ revoked }) => revoked === null).map(({ key }) => key);
    return { trusted: withRemembered(keysOf(publisher), known), pinned };
  }

  pin(url: string, publisher: string, key: string): Promise<void> {
    return this.#parts.seen.pin(url, publisher, key, this.#parts.clock().toISOString());
  }

  get door(): StoreHttp {
    return this.#parts.door;
  }
}

/** The URL of a file's signature, which is next to it. */
function signatureUrl(url: string): string {
  const signature = new URL(url);
  signature.pathname += '.minisig';
  return signature.href;
}

function seenOf(before: SeenIndex | undefined) {
  if (before === undefined || before.serial === null || before.sha256 === null) return {};
  return { seen: { serial: before.serial, sha256: before.sha256 } };
}

function acceptance(
  { url, key }: Pick<Source, 'url' | 'key'>,
  { value, bytes }: { value: StoreIndex; bytes: Uint8Array },
) {
  const revoked = value.publishers.flatMap(({ id, revoked: gone = [] }) =>
    gone.map((revokedKey) => ({ publisher: id, key: revokedKey.key, reason: revokedKey.reason })),
  );
  const body = Buffer.from(bytes).toString('utf8');
  return { url, key: key.text, serial: value.serial, sha256: hashOf(bytes), body, revoked };
}

function expired({ expires }: StoreIndex, now: Date): { code: string; message: string } | undefined {
  if (new Date(expires).getTime() > now.getTime()) return undefined;
  return { code: 'expired', message: `The index was valid until ${expires}. The store must publish a new one.` };
}

/** Adds keys that were revoked before. A revoked key remains revoked, even if a later index doesn't mention it. */
function withRemembered(keys: TrustedKeys, seenKeys: readonly SeenKey[]): TrustedKeys {
  const gone = seenKeys.flatMap(({ key, revoked }) => {
    if (revoked === null) return [];
    const read = readPublicKey(key);
    return read === undefined ? [] : [{ key: read, reason: revoked }];
  });
  const texts = new Set(gone.map(({ key }) => key.text));
  return {
    ...keys,
    keys: keys.keys.filter(({ text }) => !texts.has(text)),
    revoked: [...(keys.revoked ?? []).filter(({ key }) => !texts.has(key.text)), ...gone],
  };
}
