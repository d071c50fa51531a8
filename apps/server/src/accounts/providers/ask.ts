/** Sends requests to sign-in providers through the hub's outbound HTTP. Errors are sentences for the log. */
import { isObject } from '@cablewright/model';
import type { Allowed } from '../../platform/outbound/destination.ts';
import type { OutboundHttp, Incoming } from '../../platform/outbound/outbound-http.ts';

export type ProviderHttp = Pick<OutboundHttp, 'send'>;

interface Question {
  readonly url: string;
  readonly allowed: Allowed;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form to send with POST. If missing, the request is a GET. */
  readonly form?: URLSearchParams;
}

type Told =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>>; readonly address: string }
  | { readonly ok: false; readonly why: string };

/**
 * The timeout is short because a person is waiting, but a provider that has just started may need a few seconds. A
 * provider's keys and metadata are only a few kilobytes.
 */
const limits = { timeoutMs: 10_000, maxBytes: 256 * 1024 } as const;

/** Thrown if a sign-in provider could not be used. The message gives the reason. */
export class ProviderFailed extends Error {}

/** Requests a JSON object. */
export async function askProvider(http: ProviderHttp, { url, allowed, headers = {}, form }: Question): Promise<Told> {
  const incoming = await http.send({
    url,
    allowed,
    method: form === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', ...headers },
    body: form?.toString(),
    ...limits,
  });
  const answer = read(incoming, url);
  return answer.ok ? answer : { ok: false, why: `${url}: ${answer.why}` };
}

function read(incoming: Incoming, url: string): Told {
  if (!incoming.ok) return incoming;
  const { status, headers, whole, body, address } = incoming;
  if (status >= 300 && status < 400) {
    const onward = URL.parse(headers.location ?? '', url)?.href.slice(0, 200) ?? 'nowhere';
    return wrong(`It redirects to ${onward}. Redirects aren’t followed: enter the final URL.`);
  }
  const value = whole ? parsed(body) : undefined;
  if (status !== 200) return wrong(`It responded with ${status}${reasonIn(value)}.`);
  if (!whole) return wrong(`Its response was cut off or is larger than ${limits.maxBytes / 1024} kB.`);
  if (!isObject(value)) return wrong('Its response is not a JSON object.');
  return { ok: true, value, address };
}

function wrong(why: string): Told {
  return { ok: false, why };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** The provider's error code, such as `invalid_client` (RFC 6749, 5.2). */
function reasonIn(value: unknown): string {
  const word = isObject(value) ? value['error'] : undefined;
  return typeof word === 'string' && /^[\w.-]{1,60}$/.test(word) ? ` ${word}` : '';
}
