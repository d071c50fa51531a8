/** The metadata of a custom provider (OpenID Connect Discovery 1.0): its endpoints and keys. */
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { reachOf } from '../../platform/outbound/address.ts';
import { providerReach, publicOnly, wrongUrl, type Allowed } from '../../platform/outbound/destination.ts';
import { ProviderFailed, askProvider, type ProviderHttp } from './ask.ts';

export interface Directory {
  readonly issuer: string;
  /** The authorization endpoint, to which the browser is sent. */
  readonly authorization: string;
  readonly token: string;
  readonly userInfo?: string;
  readonly keys: JWTVerifyGetKey;
  readonly algorithms?: readonly string[];
  /** How the hub authenticates itself when it requests tokens. */
  readonly secretBy: 'client_secret_basic' | 'client_secret_post';
  /** The hosts that requests to this provider may reach. */
  readonly allowed: Allowed;
}

type Found = { readonly ok: true; readonly directory: Directory } | { readonly ok: false; readonly why: string };

/** How long the metadata is cached, in ms. */
const freshMs = 60 * 60_000;

/** Loads the metadata on first use and again once it is an hour old. After a failure, the next request tries again. */
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
    // If reloading fails, expired metadata is better than no sign-in.
    return found.ok ? found : (this.#last?.found ?? found);
  }

  async #ask(): Promise<Found> {
    try {
      const read = await readDirectory(this.#http, this.#issuer);
      if (read.ok) this.#last = { found: read, at: this.#now() };
      return read;
    } finally {
      this.#asking = undefined;
    }
  }
}

async function readDirectory(http: ProviderHttp, issuer: string): Promise<Found> {
  const url = `${issuer}/.well-known/openid-configuration`;
  const answer = await askProvider(http, { url, allowed: providerReach });
  if (!answer.ok) return answer;
  // A public provider must not refer to addresses in the shop's network. A private provider may refer to private and
  // public addresses.
  const allowed = reachOf(answer.address) === 'private' ? providerReach : publicOnly;
  const directory = directoryOf(answer.value, issuer, allowed, http);
  return typeof directory === 'string' ? { ok: false, why: `${url}: ${directory}` } : { ok: true, directory };
}

/** The parsed metadata, or a message that says what is wrong with it. */
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
    userInfo: text('userinfo_endpoint') || undefined,
    keys: keysAt(http, text('jwks_uri'), allowed),
    algorithms,
    secretBy: basic ? 'client_secret_basic' : 'client_secret_post',
    allowed,
  };
}

function listOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : undefined;
}

/** A provider's signing keys, loaded whenever a token refers to an unknown key. */
function keysAt(http: ProviderHttp, url: string, allowed: Allowed): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    // Longer than the timeout of outbound HTTP, which therefore applies first.
    timeoutDuration: 20_000,
    [customFetch]: async () => {
      const answer = await askProvider(http, { url, allowed });
      if (!answer.ok) throw new ProviderFailed(answer.why);
      return Response.json(answer.value);
    },
  });
}
