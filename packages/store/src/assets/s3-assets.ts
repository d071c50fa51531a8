/**
 * Uploaded files in an S3-compatible object store: `<prefix><address>` in one bucket, with path-style URLs. A request
 * is signed together with the SHA-256 of its bytes, which is also their address, so the store rejects bytes that
 * changed in transit.
 */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { AssetsUnreachable, isAssetAddress, type AssetStore, type KeptAsset } from './asset-store.ts';

export interface S3Place {
  /** The endpoint of the object store, such as `https://objects.example.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  /** The prefix of all object names. Empty, or ending in `/`. */
  readonly prefix: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** The timeout of one request in ms, long enough for a file of 48 MB over a slow connection. */
const timeoutMs = 60_000;
/** The number of retries after a response that reports an internal error of the store (429, 5xx). */
const retries = 2;
const retryAfterMs = 100;

type S3Method = 'GET' | 'PUT' | 'DELETE' | 'HEAD';

/** Sends a signed request. Rejects if the store doesn't respond. */
type S3Send = (
  url: string,
  request: {
    readonly method: S3Method;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: Uint8Array;
  },
) => Promise<Response>;

const plainSend: S3Send = (url, { method, headers, body }) =>
  fetch(url, {
    method,
    headers,
    body: body as Uint8Array<ArrayBuffer> | undefined,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });

/** Opens the store. No request is sent until a file is needed. The bucket is created when the first file is stored. */
export function s3Assets(place: S3Place, send: S3Send = plainSend): AssetStore {
  return new S3Assets(place, send);
}

class S3Assets implements AssetStore {
  readonly #place: S3Place;
  readonly #client: AwsClient;
  readonly #send: S3Send;

  constructor(place: S3Place, send: S3Send) {
    this.#place = place;
    this.#send = send;
    const { keyId, secret, region } = place;
    this.#client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' });
  }

  /** Storing a file again writes it again, which refreshes its time and repairs a damaged file. */
  async put(bytes: Uint8Array): Promise<string> {
    const address = createHash('sha256').update(bytes).digest('hex');
    const send = () => this.#ask('PUT', this.#fileUrl(address), { body: bytes, sha256: address });
    const answer = await send();
    if (await isAbsent(answer)) {
      await this.#makeBucket();
      await wholeAnswer(await send());
    } else await wholeAnswer(answer);
    return address;
  }

  /** The store responds with 409 if another process has created the bucket in the meantime. */
  async #makeBucket(): Promise<void> {
    const answer = await this.#ask('PUT', this.#bucketUrl());
    if (answer.status !== 409) await wholeAnswer(answer);
  }

  /** A damaged file doesn't match its address, so it counts as missing. */
  async get(address: string): Promise<Uint8Array | undefined> {
    if (!isAssetAddress(address)) return undefined;
    const answer = await this.#ask('GET', this.#fileUrl(address));
    if (await isAbsent(answer)) return undefined;
    const bytes = await wholeAnswer(answer);
    return createHash('sha256').update(bytes).digest('hex') === address ? bytes : undefined;
  }

  async has(address: string): Promise<boolean> {
    if (!isAssetAddress(address)) return false;
    const answer = await this.#ask('HEAD', this.#fileUrl(address));
    if (await isAbsent(answer)) return false;
    await wholeAnswer(answer);
    return true;
  }

  async remove(address: string): Promise<boolean> {
    if (!(await this.has(address))) return false;
    await wholeAnswer(await this.#ask('DELETE', this.#fileUrl(address)));
    return true;
  }

  async *list(): AsyncGenerator<KeptAsset> {
    let from: string | undefined;
    do {
      const answer = await this.#ask('GET', this.#pageUrl(from));
      if (await isAbsent(answer)) return;
      const page = new TextDecoder().decode(await wholeAnswer(answer));
      for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) yield* this.#kept(entry);
      from = textIn(page, 'NextContinuationToken');
    } while (from !== undefined);
  }

  /** Other files under the prefix are ignored. */
  *#kept(entry: string): Generator<KeptAsset> {
    const key = textIn(entry, 'Key') ?? '';
    const address = key.slice(this.#place.prefix.length);
    if (!key.startsWith(this.#place.prefix) || !isAssetAddress(address)) return;
    yield {
      address,
      bytes: Number(textIn(entry, 'Size')),
      keptAt: new Date(textIn(entry, 'LastModified') ?? Number.NaN),
    };
  }

  async #ask(
    method: S3Method,
    url: URL,
    { body, sha256 }: { readonly body?: Uint8Array; readonly sha256?: string } = {},
  ): Promise<Response> {
    const hash = sha256 ?? createHash('sha256').digest('hex');
    try {
      for (let attempt = 0; ; attempt += 1) {
        const signed = await this.#client.sign(url.href, { method, headers: { 'x-amz-content-sha256': hash } });
        const answer = await this.#send(url.href, { method, headers: Object.fromEntries(signed.headers), body });
        if (attempt === retries || (answer.status < 500 && answer.status !== 429)) return answer;
        await answer.body?.cancel();
        await new Promise((later) => setTimeout(later, retryAfterMs * 2 ** attempt));
      }
    } catch (error) {
      throw new AssetsUnreachable(reasonOf(error as Error));
    }
  }

  #bucketUrl(): URL {
    return new URL(`${this.#place.endpoint.replace(/\/+$/, '')}/${this.#place.bucket}`);
  }

  #fileUrl(address: string): URL {
    return new URL(`${this.#bucketUrl().href}/${this.#place.prefix}${address}`);
  }

  #pageUrl(from: string | undefined): URL {
    const url = this.#bucketUrl();
    url.searchParams.set('list-type', '2');
    if (this.#place.prefix !== '') url.searchParams.set('prefix', this.#place.prefix);
    if (from !== undefined) url.searchParams.set('continuation-token', from);
    return url;
  }
}

/**
 * Whether the file or bucket is missing. The response body is cancelled, because an unread body would keep its
 * connection open.
 */
async function isAbsent(answer: Response): Promise<boolean> {
  if (answer.status !== 404) return false;
  await answer.body?.cancel();
  return true;
}

/** The whole body of a successful response. */
async function wholeAnswer(answer: Response): Promise<Uint8Array> {
  const bytes = await answer.bytes().catch((error: Error) => {
    throw new AssetsUnreachable(reasonOf(error));
  });
  if (answer.ok) return bytes;
  const code = textIn(new TextDecoder().decode(bytes), 'Code');
  throw new AssetsUnreachable(`it answered ${answer.status}${code === undefined ? '' : ` (${code})`}`);
}

/**
 * The text of the first element with this name in the store's XML. The names and addresses that are read contain no
 * escaped characters.
 */
function textIn(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** The network error that caused a failed `fetch`. The message of `fetch` itself only says that it failed. */
function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1_000} s`;
  const cause = error.cause as { readonly code?: string; readonly message?: string } | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}
