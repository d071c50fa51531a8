/** What a sign-in provider is asked, through the hub's one way out. What goes wrong is a sentence for the log. */
import { isObject } from '@cablewright/model';
import type { Allowed } from '../../platform/outbound/destination.ts';
import type { OutboundHttp, Incoming } from '../../platform/outbound/outbound-http.ts';

export type ProviderHttp = Pick<OutboundHttp, 'send'>;

interface Question {
  readonly url: string;
  readonly allowed: Allowed;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form to post; without one it is read. */
  readonly form?: URLSearchParams;
}

type Told =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>>; readonly address: string }
  | { readonly ok: false; readonly why: string };

/**
 * A person waits while the provider is asked; one that was just started may need some seconds. Its keys and description
 * are some kilobytes.
 */
const limits = { timeoutMs: 10_000, mostBytes: 256 * 1024 } as const;

/** Asks for a JSON object. */
export async function askProvider(http: ProviderHttp, { url, allowed, headers = {}, form }: Question): Promise<Told> {
  const incoming = await http.send({
    url,
    allowed,
    method: form === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', ...headers },
    ...(form === undefined ? {} : { body: form.toString() }),
    ...limits,
  });
  const told = read(incoming, url);
  return told.ok ? told : { ok: false, why: `${url}: ${told.why}` };
}

function read(incoming: Incoming, url: string): Told {
  if (!incoming.ok) return incoming;
  const { status, headers, whole, body, address } = incoming;
  if (status >= 300 && status < 400) {
    const onward = URL.parse(headers.location ?? '', url)?.href.slice(0, 200) ?? 'nowhere';
    return wrong(`It redirects to ${onward}. Redirects aren’t followed: enter the final URL.`);
  }
  const value = whole ? parsed(body) : undefined;
  if (status !== 200) return wrong(`It answered ${status}${reasonIn(value)}.`);
  if (!whole) return wrong(`Its answer was cut off, or is larger than ${limits.mostBytes / 1024} kB.`);
  if (!isObject(value)) return wrong('Its answer is not a JSON object.');
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

/** The word a provider gives for what it refuses (RFC 6749, 5.2), such as invalid_client. */
function reasonIn(value: unknown): string {
  const word = isObject(value) ? value['error'] : undefined;
  return typeof word === 'string' && /^[\w.-]{1,60}$/.test(word) ? ` ${word}` : '';
}
