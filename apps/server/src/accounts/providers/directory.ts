/** What a provider of one's own says about itself (OpenID Connect Discovery 1.0): where to send people, where to ask. */
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { reachOf } from '../../platform/outbound/address.ts';
import { providerReach, publicOnly, wrongUrl, type Allowed } from '../../platform/outbound/destination.ts';
import { askProvider, type ProviderHttp } from './ask.ts';

export interface Directory {
  readonly issuer: string;
  /** Where the browser is sent. */
  readonly authorization: string;
  readonly token: string;
  readonly userInfo?: string;
  readonly keys: JWTVerifyGetKey;
  readonly algorithms?: readonly string[];
  /** How the hub says who it is when it asks for tokens. */
  readonly secretBy: 'client_secret_basic' | 'client_secret_post';
  /** Where this provider may be asked. */
  readonly allowed: Allowed;
}

type Found = { readonly ok: true; readonly directory: Directory } | { readonly ok: false; readonly why: string };

/** How long it is believed before it is asked for again, ms. */
const freshMs = 60 * 60_000;

/** Asks when it is first needed and again after an hour; one that fails is asked again by the next who comes. */
export class ProviderDirectory {
  readonly #http: ProviderHttp;
  readonly #issuer: string;
  readonly #now: () => number;
  #asking: Promise<Found> | undefined;
  #last: { readonly found: Found & { ok: true }; readonly at: number } | undefined;

  constructor(http: ProviderHttp, issuer: string, now: () => number) {
    this.#http = http;
    this.#issuer = issuer;
    this.#now = now;
  }

  async read(): Promise<Found> {
    if (this.#last !== undefined && this.#now() - this.#last.at < freshMs) return this.#last.found;
    const found = await (this.#asking ??= this.#ask());
    // What was right an hour ago is better than nobody signing in.
    return found.ok ? found : (this.#last?.found ?? found);
  }

  async #ask(): Promise<Found> {
    try {
      const found = await readDirectory(this.#http, this.#issuer);
      if (found.ok) this.#last = { found, at: this.#now() };
      return found;
    } finally {
      this.#asking = undefined;
    }
  }
}

async function readDirectory(http: ProviderHttp, issuer: string): Promise<Found> {
  const url = `${issuer}/.well-known/openid-configuration`;
  const told = await askProvider(http, { url, allowed: providerReach });
  if (!told.ok) return told;
  // One on the internet has no business in the shop's own network; one inside may name addresses of both.
  const allowed = reachOf(told.address) === 'private' ? providerReach : publicOnly;
  const directory = directoryOf(told.value, issuer, allowed, http);
  return typeof directory === 'string' ? { ok: false, why: `${url}: ${directory}` } : { ok: true, directory };
}

/** The directory, or what is wrong with it. */
function directoryOf(
  said: Readonly<Record<string, unknown>>,
  issuer: string,
  allowed: Allowed,
  http: ProviderHttp,
): Directory | string {
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : '');
  if (text('issuer').replace(/\/+$/, '') !== issuer)
    return `Issuer mismatch: the provider reports ${JSON.stringify(text('issuer').slice(0, 200))}.`;
  const authorization = text('authorization_endpoint');
  if (!['https:', 'http:'].includes(URL.parse(authorization)?.protocol ?? ''))
    return 'It has no valid authorization_endpoint.';
  for (const name of ['token_endpoint', 'jwks_uri', 'userinfo_endpoint']) {
    if (name === 'userinfo_endpoint' && text(name) === '') continue;
    const wrong = wrongUrl(text(name), allowed);
    if (wrong !== undefined) return `Its ${name} ${wrong}.`;
  }
  const algorithms = listOf(said['id_token_signing_alg_values_supported']);
  const ways = listOf(said['token_endpoint_auth_methods_supported']);
  const basic = ways === undefined || ways.includes('client_secret_basic');
  return {
    issuer: text('issuer'),
    authorization,
    token: text('token_endpoint'),
    ...(text('userinfo_endpoint') === '' ? {} : { userInfo: text('userinfo_endpoint') }),
    keys: keysAt(http, text('jwks_uri'), allowed),
    ...(algorithms === undefined ? {} : { algorithms }),
    secretBy: basic ? 'client_secret_basic' : 'client_secret_post',
    allowed,
  };
}

function listOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined;
}

/** The keys a provider signs with, asked for when one is needed that is not known. */
function keysAt(http: ProviderHttp, url: string, allowed: Allowed): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    // The http gives up before.
    timeoutDuration: 20_000,
    [customFetch]: async () => {
      const told = await askProvider(http, { url, allowed });
      if (!told.ok) throw new Error(told.why);
      return Response.json(told.value);
    },
  });
}
