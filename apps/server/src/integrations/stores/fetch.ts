/**
 * Fetches files from stores through `OutboundHttp`: only over https from public addresses, with size and time limits.
 */
import { maxFetchBytes, refused, type Refused } from '@cablewright/publishing';
import type { Allowed } from '../../platform/outbound/destination.ts';
import type { Incoming, OutboundHttp } from '../../platform/outbound/outbound-http.ts';

/** The time limit for fetching a file, from name resolution to the last byte, in ms. */
export const fetchTimeoutMs = 15_000;

export interface StoreHttp {
  readonly http: Pick<OutboundHttp, 'send'>;
  /** The addresses that stores may have. Only tests allow others than `publicOnly`. */
  readonly reach: Allowed;
  readonly timeoutMs: number;
}

type Fetched = { readonly ok: true; readonly bytes: Uint8Array } | Refused;

/**
 * The bytes at a URL, or the reason why they couldn't be fetched. Undefined if the store responds that the file doesn't
 * exist.
 */
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
  // The form of the URL was already checked, so the cause of a permanent refusal is its address.
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
