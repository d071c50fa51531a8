/**
 * Outbound HTTP, through which every request of the hub is sent. The address is checked after the name was resolved,
 * and pinned for the connection. Redirects aren't followed, size and time are limited, and nothing is decompressed.
 */
import http from 'node:http';
import https from 'node:https';
import {
  destinationOf,
  systemNames,
  type Address,
  type Allowed,
  type Destination,
  type Lookup,
} from './destination.ts';
import { present } from '@cablewright/model';

interface Outgoing {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly allowed: Allowed;
  /** The time limit for resolving, connecting, sending, and the start of the response, in ms. */
  readonly timeoutMs: number;
  /** The time limit for the body of the response, in ms. Defaults to two seconds. */
  readonly bodyTimeoutMs?: number;
  /** The most bytes of the response that are read. The rest is ignored. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

export type Incoming =
  | {
      readonly ok: true;
      readonly status: number;
      /** The address that the hub connected to. */
      readonly address: string;
      readonly headers: http.IncomingHttpHeaders;
      readonly body: Buffer;
      /** Whether the whole body was received within the size and time limits. */
      readonly whole: boolean;
    }
  /** `passing` means that the same request may succeed later. */
  | { readonly ok: false; readonly why: string; readonly passing: boolean };

export interface OutboundOptions {
  readonly lookup?: Lookup;
  /** Certificates that are trusted in addition to the system's. */
  readonly ca?: string;
}

/** The limits for connections that are kept open to a receiver. Times are in ms. */
const kept = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 20_000, scheduling: 'lifo' } as const;

export class OutboundHttp {
  readonly #lookup: Lookup;
  readonly #http: http.Agent;
  readonly #https: https.Agent;

  constructor({ lookup = systemNames, ca }: OutboundOptions = {}) {
    this.#lookup = lookup;
    this.#http = new PinnedAgent(kept);
    this.#https = new PinnedSecureAgent({ ...kept, ca });
  }

  /** The address to which a request to a URL would connect, for clients that open the connection themselves. */
  destination(url: string, allowed: Allowed): Promise<Destination> {
    return destinationOf(url, allowed, this.#lookup);
  }

  /** Sends one request. It never throws; failures are returned as results. */
  async send(outgoing: Outgoing): Promise<Incoming> {
    const timeout = AbortSignal.timeout(outgoing.timeoutMs);
    const signal = outgoing.signal === undefined ? timeout : AbortSignal.any([timeout, outgoing.signal]);
    const destination = await before(signal, destinationOf(outgoing.url, outgoing.allowed, this.#lookup));
    if (destination === undefined) return late(outgoing);
    if (!destination.ok) return destination;
    const first = await this.#exchange(outgoing, destination.url, destination.address, signal);
    // The receiver may have closed a kept-alive connection at the moment it was reused.
    return first === 'stale' ? this.#settled(outgoing, destination, signal) : first;
  }

  async #settled(
    outgoing: Outgoing,
    { url, address }: { url: URL; address: Address },
    signal: AbortSignal,
  ): Promise<Incoming> {
    const again = await this.#exchange(outgoing, url, address, signal, true);
    return again === 'stale' ? { ok: false, why: 'The connection was closed.', passing: true } : again;
  }

  #exchange(
    outgoing: Outgoing,
    url: URL,
    address: Address,
    signal: AbortSignal,
    fresh = false,
  ): Promise<Incoming | 'stale'> {
    const secure = url.protocol === 'https:';
    const { body = '' } = outgoing;
    return new Promise((resolve) => {
      const request = (secure ? https : http).request(url, {
        method: outgoing.method,
        agent: fresh ? false : secure ? this.#https : this.#http,
        lookup: pinnedTo(address),
        signal,
        headers: {
          'user-agent': 'Cablewright',
          'accept-encoding': 'identity',
          ...outgoing.headers,
          ...present({
            'content-length':
              outgoing.method === 'POST' || outgoing.method === 'PUT' ? String(Buffer.byteLength(body)) : undefined,
          }),
        },
        // An agent pools connections by name, so each address needs its own connections.
        pinned: address.address,
      } as https.RequestOptions);
      let answered = false;
      request.on('response', (response) => {
        answered = true;
        void read(response, outgoing, address).then(resolve);
      });
      // An error after the status was received, such as extra bytes after a 204, doesn't invalidate the response.
      request.on('error', (error) => {
        if (!answered) resolve(failure(request, error, outgoing));
      });
      request.end(body);
    });
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}

/** Statuses whose responses have no body (Fetch, "null body status"). */
const withoutBody = new Set([204, 205, 304]);

/**
 * A `fetch` function for the object store that uses `OutboundHttp`. It rejects if the request isn't allowed or gets no
 * response.
 */
export function fetchThrough(
  http: Pick<OutboundHttp, 'send'>,
  allowed: Allowed,
  limits: { timeoutMs: number; maxBytes: number },
) {
  return async (url: string, request: Pick<Outgoing, 'method' | 'headers' | 'body'>): Promise<Response> => {
    const answer = await http.send({ ...request, url, allowed, ...limits, bodyTimeoutMs: limits.timeoutMs });
    if (!answer.ok) throw new TypeError(answer.why);
    if (!answer.whole) throw new TypeError('The response was cut off.');
    const { status, headers } = answer;
    const named = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(withoutBody.has(status) ? null : new Uint8Array(answer.body), { status, headers: named });
  };
}

/** By default, agents pool connections by host and port. This one also distinguishes the pinned address. */
class PinnedAgent extends http.Agent {
  override getName(options?: Parameters<http.Agent['getName']>[0] & { pinned?: string }): string {
    return `${super.getName(options)}:${options?.pinned ?? ''}`;
  }
}
class PinnedSecureAgent extends https.Agent {
  override getName(options?: https.RequestOptions & { pinned?: string }): string {
    return `${super.getName(options)}:${options?.pinned ?? ''}`;
  }
}

/** Returns the address that was checked, without resolving the name again. */
function pinnedTo({ address, family }: Address) {
  return (_name: string, options: { all?: boolean }, done: (error: null, ...found: unknown[]) => void) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

/**
 * Reads a response up to the limits. Once its status was received, the request counts as answered, even if the body is
 * incomplete.
 */
async function read(
  response: http.IncomingMessage,
  { maxBytes, timeoutMs, bodyTimeoutMs = Math.min(timeoutMs, 2_000) }: Outgoing,
  { address }: Address,
): Promise<Incoming> {
  const parts: Buffer[] = [];
  let length = 0;
  let whole = true;
  const patience = setTimeout(() => response.destroy(), bodyTimeoutMs);
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part.subarray(0, maxBytes - length));
      length += part.length;
      if (length > maxBytes) {
        whole = false;
        break;
      }
    }
  } catch {
    whole = false;
  }
  clearTimeout(patience);
  if (!whole) response.destroy();
  const { statusCode: status = 0, headers } = response;
  return { ok: true, status, address, headers, body: Buffer.concat(parts), whole };
}

function failure(
  request: http.ClientRequest,
  error: Error & { code?: string },
  outgoing: Outgoing,
): Incoming | 'stale' {
  if (request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) return 'stale';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return late(outgoing);
  return { ok: false, why: sentenceOf(error), passing: true };
}

function late({ timeoutMs, signal }: Outgoing): Incoming {
  if (signal?.aborted === true) return { ok: false, why: 'The request was cancelled.', passing: true };
  return { ok: false, why: `No response within ${timeoutMs / 1_000} s.`, passing: true };
}

const knownErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before a response arrived.',
  EHOSTUNREACH: 'The host is unreachable.',
  ENETUNREACH: 'The network is unreachable.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is signed by an unknown authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate cannot be verified.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
  HPE_HEADER_OVERFLOW: 'The response headers are too large.',
};

function sentenceOf(error: Error & { code?: string }): string {
  return knownErrors[error.code ?? ''] ?? `The request failed: ${error.message}.`;
}

/** The value of a promise, or undefined as soon as the signal is aborted. */
function before<T>(signal: AbortSignal, promise: Promise<T>): Promise<T | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
