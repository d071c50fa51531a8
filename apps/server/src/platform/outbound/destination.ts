/**
 * Checks whether a request to a URL is allowed, based on the form of the URL and on every address that its host name
 * resolves to.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { reachOf, type AddressReach } from './address.ts';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Returns all addresses of a host name. */
export type Lookup = (name: string) => Promise<readonly Address[]>;

export const systemNames: Lookup = (name) => systemLookup(name, { all: true });

/**
 * The addresses that requests of some purpose may reach, by scheme. `both` means public addresses and private networks.
 */
export type Allowed = Readonly<Partial<Record<'https:' | 'http:', AddressReach | 'both'>>>;

/** Webhook receivers: https to public addresses, or http in private networks. */
export const webhookReach: Allowed = { 'https:': 'public', 'http:': 'private' };
export const publicOnly: Allowed = { 'https:': 'public' };
/** A sign-in provider that an owner configures. In a private network, it may use http or https. */
export const providerReach: Allowed = { 'https:': 'both', 'http:': 'private' };

/**
 * Programs that an owner runs for the hub, such as a PDF engine or an object store. They may be anywhere, but http is
 * allowed only in private networks.
 */
export const helperReach: Allowed = { 'https:': 'both', 'http:': 'private' };

export type Destination =
  | { readonly ok: true; readonly url: URL; readonly address: Address }
  /** `passing` means that the request may succeed later, for example if a name can't be resolved right now. */
  | { readonly ok: false; readonly why: string; readonly passing: boolean };

function refused(why: string, passing = false): Destination {
  return { ok: false, why, passing };
}

const maxUrlLength = 2_000;

/** The problem of a URL without resolving its host name, or undefined if it is valid. */
export function wrongUrl(text: string, allowed: Allowed): string | undefined {
  const url = text.length > maxUrlLength ? null : URL.parse(text);
  if (url === null) return 'is not a URL such as https://erp.example.com/cables';
  if (allowed[url.protocol as 'https:'] === undefined)
    return `must begin with ${Object.keys(allowed)
      .map((scheme) => `${scheme}//`)
      .join(' or ')}`;
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.port === '0') return 'has an invalid port';
  const literal = literalOf(url);
  return literal === undefined ? undefined : wrongAddress(literal, allowed, url.protocol);
}

/** The IP address in a URL, without brackets. Undefined if the URL has a host name. */
function literalOf(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

function wrongAddress(address: string, allowed: Allowed, scheme: string): string | undefined {
  const reach = allowed[scheme as 'https:'];
  const found = reachOf(address);
  if (found === 'special') return `resolves to ${address}, a special address that the server never connects to`;
  if (reach === 'both' || found === reach) return undefined;
  if (found === 'public')
    return `resolves to ${address} on the public internet, where ${scheme}// is not allowed; use https://`;
  const who = allowed['http:'] === undefined ? 'no such request' : 'only http://';
  return `resolves to ${address} in a private network, where ${who} is allowed`;
}

/**
 * The address to connect to for a URL. Every address of its host name must be allowed, because a name with a good and a
 * bad address can't be trusted. The name isn't resolved again for the connection.
 */
export async function destinationOf(text: string, allowed: Allowed, lookup: Lookup): Promise<Destination> {
  const wrong = wrongUrl(text, allowed);
  if (wrong !== undefined) return refused(`The URL ${wrong}.`);
  const url = new URL(text);
  const literal = literalOf(url);
  if (literal !== undefined) return { ok: true, url, address: { address: literal, family: isIP(literal) } };
  const addresses = await lookup(url.hostname).catch((error: Error) => error);
  if (addresses instanceof Error) return refused(`The host name ${url.hostname} was not found.`, true);
  const [address] = addresses;
  if (address === undefined) return refused(`The host name ${url.hostname} has no address.`, true);
  const bad = addresses.map((one) => wrongAddress(one.address, allowed, url.protocol));
  const first = bad.find((problem) => problem !== undefined);
  return first === undefined ? { ok: true, url, address } : refused(`The host name ${url.hostname} ${first}.`);
}

/**
 * The address to connect to for a host that isn't reached by HTTP, such as a mail server. All addresses of the host
 * must be allowed.
 */
export async function hostAddress(host: string, lookup: Lookup): Promise<Destination> {
  const wrong = wrongHost(host);
  return wrong === undefined
    ? destinationOf(`https://${urlHost(host)}/`, helperReach, lookup)
    : refused(`The host ${wrong}.`);
}

/** The problem of a host name or address without resolving it, or undefined if it is valid. */
export function wrongHost(host: string): string | undefined {
  const url = URL.parse(`https://${urlHost(host)}/`);
  if (url === null || url.pathname !== '/' || url.search !== '' || url.port !== '') return 'is not a host name';
  return wrongUrl(url.href, helperReach);
}

function urlHost(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}
