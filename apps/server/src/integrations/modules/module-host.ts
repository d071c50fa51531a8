/**
 * The services that the hub provides to a module: its settings and secrets, requests to approved hosts, and its own
 * store.
 */
import { hostsOf, type ModuleDeclaration, type ModuleHost } from '@cablewright/modules/running';
import type { Json } from '@cablewright/model';
import type { Environment } from '../../platform/config/variables.ts';
import { publicOnly, type Allowed } from '../../platform/outbound/destination.ts';
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import type { SettingsSecrets } from '../../settings/secrets/settings-secrets.ts';
import type { ModuleState } from './module-state.ts';
import type { ModuleTables } from './module-tables.ts';

export interface HostParts {
  readonly state: ModuleState;
  readonly tables: ModuleTables;
  readonly secrets: SettingsSecrets;
  readonly http: Pick<OutboundHttp, 'send'>;
  readonly environment: Environment;
  readonly clock: () => Date;
  /** The addresses that modules may connect to. Only tests allow other than public addresses. */
  readonly reach?: Allowed;
}

export const moduleSecretName = (module: string, name: string): string => `module.${module}.${name}`;

/** The limits for one request of a module. */
const fetchLimits = { timeoutMs: 15_000, bodyTimeoutMs: 15_000, maxBytes: 8 * 1024 * 1024 };
const methods = ['GET', 'POST', 'PUT', 'HEAD'] as const;

export function hostOf(parts: HostParts, id: string, declaration: ModuleDeclaration): ModuleHost {
  const { tables, clock } = parts;
  const needsStore = <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
    declaration.asks?.store === true
      ? work
      : () => Promise.reject(new Error('The module does not ask for a store in module.json.'));
  return {
    clock,
    settings: (secrets) => settingsOf(parts, id, declaration, secrets),
    fetch: async (url, options) => {
      const hosts = hostsOf(declaration, await settingsOf(parts, id, declaration, false));
      return fetched(parts, hosts, url, options);
    },
    store: {
      get: needsStore((key: string) => tables.value(id, key)),
      set: needsStore((key: string, value: Json) => tables.keep(id, key, value)),
      delete: needsStore((key: string) => tables.drop(id, key)),
      keys: needsStore(() => tables.keys(id)),
    },
  };
}

async function settingsOf(
  { state, secrets, environment }: HostParts,
  id: string,
  { settings = {} }: ModuleDeclaration,
  withSecrets: boolean,
): Promise<Record<string, Json>> {
  const stored = state.get(id)?.settings ?? {};
  const values: Record<string, Json> = {};
  for (const [name, setting] of Object.entries(settings)) {
    const fixed = fixedValue(environment, setting);
    if (setting.type === 'secret') {
      if (!withSecrets) continue;
      const read =
        fixed === undefined
          ? await secrets.read(moduleSecretName(id, name))
          : { state: 'set' as const, text: String(fixed) };
      if (read.state === 'set') values[name] = read.text;
    } else {
      const value = fixed ?? stored[name] ?? setting.default;
      if (value !== undefined) values[name] = value;
    }
  }
  return values;
}

type Setting = NonNullable<ModuleDeclaration['settings']>[string];

/** The value of the environment variable that belongs to a setting. It overrides the stored value. */
export function fixedValue(
  environment: Environment,
  { type, variable }: Setting,
): string | number | boolean | undefined {
  const text = variable === undefined ? undefined : environment[variable]?.trim();
  if (text === undefined || text === '') return undefined;
  if (type === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (type === 'flag') return ['1', 'true', 'yes', 'on'].includes(text.toLowerCase());
  return text;
}

async function fetched(
  { http, reach = publicOnly }: HostParts,
  hosts: readonly string[],
  url: string,
  options: Parameters<ModuleHost['fetch']>[1],
) {
  const target = URL.parse(url);
  if (target === null) throw new Error(`"${url.slice(0, 200)}" is not a URL.`);
  if (!hosts.includes(target.host)) {
    const agreed = hosts.length === 0 ? 'It asks for none' : `It asks for ${hosts.join(', ')}`;
    throw new Error(`The module may not connect to ${target.host}. ${agreed} in module.json.`);
  }
  const method = options.method ?? 'GET';
  if (!methods.includes(method)) throw new Error(`A module may send ${methods.join(', ')}.`);
  const { body } = options;
  if (body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new Error('A body is text or bytes.');
  const answer = await http.send({
    url,
    method,
    headers: headersOf(options.headers),
    body,
    allowed: reach,
    ...fetchLimits,
  });
  if (!answer.ok) throw new Error(answer.why);
  if (!answer.whole)
    throw new Error(
      `The response of ${target.host} is larger than ${fetchLimits.maxBytes / 1_048_576} MB or took too long.`,
    );
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
  return { status: answer.status, headers, body: new Uint8Array(answer.body) };
}

/** Filters header names and values to those that HTTP allows. The hub itself sets the headers of the connection. */
function headersOf(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const entries = Object.entries(headers).filter(([name, value]) => {
    const isField =
      /^[A-Za-z0-9-]{1,60}$/.test(name) && typeof value === 'string' && /^[\t\x20-\x7e]{0,4000}$/.test(value);
    return (
      isField &&
      !['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'te'].includes(name.toLowerCase())
    );
  });
  return Object.fromEntries(entries.slice(0, 50));
}
