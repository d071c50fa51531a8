/** Whether a request may go to where a URL leads: judged by its form, and again by each address its name has. */
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { reachOf, type Reach } from './address.ts';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Every address a name has. */
export type Lookup = (name: string) => Promise<readonly Address[]>;

export const systemNames: Lookup = (name) => systemLookup(name, { all: true });

/** Where requests of a purpose may go, by scheme; `both`: to a public address and into a private network. */
export type Allowed = Readonly<Partial<Record<'https:' | 'http:', Reach | 'both'>>>;

/** Receivers of webhooks: https to public addresses, http inside private networks only. */
export const webhookReach: Allowed = { 'https:': 'public', 'http:': 'private' };
export const publicOnly: Allowed = { 'https:': 'public' };
/** A sign-in provider an owner names: inside a private network it may have a certificate or none. */
export const providerReach: Allowed = { 'https:': 'both', 'http:': 'private' };

type Destination =
  | { readonly ok: true; readonly url: URL; readonly address: Address }
  /** `passing`: it may be right later, as when a name is not found just now. */
  | { readonly ok: false; readonly why: string; readonly passing: boolean };

function refused(why: string, passing = false): Destination {
  return { ok: false, why, passing };
}

const mostUrl = 2_000;

/** What is wrong with a URL whatever its name leads to; undefined when nothing is. */
export function wrongUrl(text: string, allowed: Allowed): string | undefined {
  const url = text.length > mostUrl ? null : URL.parse(text);
  if (url === null) return 'is no address such as https://erp.example.com/cables';
  if (allowed[url.protocol as 'https:'] === undefined)
    return `must begin with ${Object.keys(allowed)
      .map((scheme) => `${scheme}//`)
      .join(' or ')}`;
  if (url.username !== '' || url.password !== '') return 'must not hold a name or a password';
  if (url.port === '0') return 'has no port one can reach';
  const literal = literalOf(url);
  return literal === undefined ? undefined : wrongAddress(literal, allowed, url.protocol);
}

/** The address a URL names by itself, without its brackets. */
function literalOf(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

function wrongAddress(address: string, allowed: Allowed, scheme: string): string | undefined {
  const reach = allowed[scheme as 'https:'];
  const found = reachOf(address);
  if (found === 'special') return `leads to ${address}, which nothing is sent to`;
  if (reach === 'both' || found === reach) return undefined;
  if (found === 'public')
    return `leads to ${address} on the public internet, which ${scheme}// may not; write https://`;
  const who = allowed['http:'] === undefined ? 'nothing of this kind' : 'only http://';
  return `leads to ${address} in a private network, which ${who} may`;
}

/**
 * Where a URL leads now. Every address its name has must be allowed, not only the first: a name with one good and one
 * bad address is not trusted. The address answered is the one to connect to; the name is not asked again.
 */
export async function destinationOf(text: string, allowed: Allowed, lookup: Lookup): Promise<Destination> {
  const wrong = wrongUrl(text, allowed);
  if (wrong !== undefined) return refused(`The address ${wrong}.`);
  const url = new URL(text);
  const literal = literalOf(url);
  if (literal !== undefined) return { ok: true, url, address: { address: literal, family: isIP(literal) } };
  const found = await lookup(url.hostname).catch((error: Error) => error);
  if (found instanceof Error) return refused(`The name ${url.hostname} was not found.`, true);
  if (found.length === 0) return refused(`The name ${url.hostname} has no address.`, true);
  const bad = found.map(({ address }) => wrongAddress(address, allowed, url.protocol));
  const first = bad.find((one) => one !== undefined);
  return first === undefined ? { ok: true, url, address: found[0]! } : refused(`The name ${url.hostname} ${first}.`);
}
