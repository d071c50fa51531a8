/** Fetches from stores: through the outbound door, https to public addresses only, within limits of bytes and time. */
import { maxFetchBytes, refused, type Refused } from '@cablewright/publishing';
import type { Allowed } from '../../platform/outbound/destination.ts';
import type { Incoming, OutboundHttp } from '../../platform/outbound/outbound-http.ts';

/** How long fetching one file may take, from the look-up of the name to the last byte, ms. */
export const fetchTimeoutMs = 15_000;

export interface StoreHttp {
  readonly http: Pick<OutboundHttp, 'send'>;
  /** Where stores may be; other than `publicOnly` only in tests. */
  readonly reach: Allowed;
  readonly timeoutMs: number;
}

type Fetched = { readonly ok: true; readonly bytes: Uint8Array } | Refused;

/** The bytes at a URL, or why they were not fetched. `undefined` when the store answers that there is no such file. */
export async function fetchFile({ http, reach, timeoutMs }: StoreHttp, url: string): Promise<Fetched | undefined> {
  if (URL.parse(url)?.protocol !== 'https:') return refused('not-https', `${url} does not begin with https://.`);
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await http.send({
    url,
    method: 'GET',
    headers: {},
    allowed: reach,
    timeoutMs,
    bodyTimeoutMs: timeoutMs,
    maxBytes: maxFetchBytes,
    signal,
  });
  if (signal.aborted && !(answer.ok && answer.whole))
    return refused('too-slow', `${url} was not complete within ${timeoutMs / 1_000} s.`);
  return answer.ok ? fetched(url, answer) : unsent(url, answer);
}

function unsent(url: string, { why, passing }: Extract<Incoming, { ok: false }>): Refused {
  // The form of the URL is right, so that what cannot pass later is its address.
  return passing ? refused('unreachable', `${url}: ${why}`) : refused('private-address', `${url}: ${why}`);
}

function fetched(url: string, { status, whole, body }: Extract<Incoming, { ok: true }>): Fetched | undefined {
  if (status === 404 || status === 410) return undefined;
  if (status >= 300 && status < 400)
    return refused('unreachable', `${url} is answered with a redirect (${status}). Use the address it leads to.`);
  if (status !== 200) return refused('unreachable', `${url} is answered with ${status}.`);
  if (whole) return { ok: true, bytes: body };
  return body.length < maxFetchBytes
    ? refused('unreachable', `${url}: the connection was closed before the end.`)
    : refused('too-large', `${url} is larger than ${maxFetchBytes / 1_048_576} MB.`);
}
