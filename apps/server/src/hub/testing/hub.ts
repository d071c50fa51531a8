import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { present, brokenLawsOf } from '@cablewright/model';
import { copyDatabase } from '@cablewright/store/testing/postgres.ts';
import { inject } from 'vitest';
import { readConfig, type Config } from '../../platform/config/config.ts';
import type { ProviderHttp } from '../../accounts/providers/ask.ts';
import type { LadderRole, Role } from '../../platform/http/actor.ts';
import type { RecordLimits } from '../../building/record-limits.ts';
import { openHub, type Hub } from '../hub.ts';
import type { StoreOptions } from '../../integrations/stores/catalog-stores.ts';
import type { OutboundOptions } from '../../platform/outbound/outbound-http.ts';
import { requireFittingAnswers } from './answers-fit.ts';
import { templateName } from './postgres.ts';
import { PreparedHubs } from './prepared.ts';
import { ends } from './ends.ts';
import { StandInBuilder } from './stand-in-builder.ts';

const checkout = resolve(import.meta.dirname, '../../../../..');
const password = 'a long enough password';

interface Sent {
  readonly body?: unknown;
  readonly ifMatch?: string;
  readonly headers?: Record<string, string>;
}

export interface HubAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
  readonly json: <T = Record<string, unknown>>() => T;
  readonly etag: string;
}

/** Sends requests to a hub as one person, or without signing in. */
export type Ask = (method: string, url: string, sent?: Sent) => Promise<HubAnswer>;

export interface TestHub {
  readonly hub: Hub;
  readonly dataDir: string;
  readonly sessionSecret: string;
  readonly anonymous: Ask;
  /** Requests by role. The builder is added and signed in at their first request. */
  readonly as: Readonly<Record<Role, Ask>>;
  /** The cookie header that each person's browser sends. */
  readonly cookies: Readonly<Record<LadderRole, { cookie: string }>>;
  readonly stop: () => Promise<void>;
}

export interface TestHubOptions {
  readonly backend?: 'database' | 'files';
  readonly environment?: Record<string, string>;
  /** Finishes setup with this catalog and adds an editor and a viewer. */
  readonly setup?: 'starter' | 'empty';
  /** Further packs to install. */
  readonly packs?: readonly string[];
  readonly throttle?: boolean;
  /** The hub's clock, such as a `testClock`. */
  readonly clock?: () => Date;
  readonly databaseUrl?: string;
  /** Runs the hub's own PostgreSQL in its data folder. */
  readonly embedded?: boolean;
  /** How the hub resolves names for outgoing requests, and which certificates it trusts. */
  readonly outbound?: OutboundOptions;
  /** The allowed addresses of stores and the time limits for them. */
  readonly storeOptions?: StoreOptions;
  /** Reads 3D models with the real geometry kernel, in a child process. */
  readonly realModels?: boolean;
  /** The folder in which the data folder is created. */
  readonly inFolder?: string;
  /** The time limit for a document or a question to the resolver, in ms. */
  readonly taskTimeoutMs?: number;
  /** The most records of pieces that are read for one response. */
  readonly recordLimits?: Partial<RecordLimits>;
  /** Sends the hub's requests to sign-in providers. */
  readonly providerHttp?: ProviderHttp | undefined;
  /** Modules treated as built-in, and the hosts that modules may connect to. */
  readonly modules?: NonNullable<Parameters<typeof openHub>[1]['modules']>;
  /** Receives the log messages. By default they are printed. */
  readonly notice?: (message: string) => void;
}

/** Starts a hub that is set up, has its own database or folder, and has a signed-in person of each role. */
export async function startTestHub(options: TestHubOptions = {}): Promise<TestHub> {
  const dataDir = mkdtempSync(join(options.inFolder ?? tmpdir(), 'cablewright-hub-'));
  const begun = await beginWithCopy(dataDir, options);
  const hub = await openTestHub(dataDir, { ...options, ...begun });
  const anonymous = asking(hub);
  const cookies = begun?.cookies ?? (await setUp(hub, options));
  const as = {
    owner: asking(hub, cookies.owner),
    editor: asking(hub, cookies.editor),
    viewer: asking(hub, cookies.viewer),
    builder: askingBuilder(hub),
  };
  const stop = async () => {
    await hub.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const secretFile = join(dataDir, 'secrets', 'session_secret');
  const sessionSecret = existsSync(secretFile) ? readFileSync(secretFile, 'utf8').trim() : '';
  return { hub, dataDir, sessionSecret, anonymous, as, cookies, stop };
}

/** Sends requests to another hub on the same database, as a person who is signed in to the first hub. */
export function askingAt(hub: Hub, signedIn: TestHub, role: LadderRole): Ask {
  return asking(hub, signedIn.cookies[role]);
}

/** Starts a hub for one test. It is set up with an empty catalog and stopped when the test ends. */
export async function hubWith(options: TestHubOptions = {}): Promise<TestHub> {
  return ends(await startTestHub({ setup: 'empty', ...options }));
}

export async function openTestHub(dataDir: string, options: TestHubOptions): Promise<Hub> {
  const config = await configFor(dataDir, options);
  const opened = await openHub(config, {
    clock: options.clock ?? (() => new Date()),
    random: randomBytes,
    notice: options.notice ?? ((message) => console.error(message)),
    throttle: options.throttle ?? false,
    hashCost: { N: 256, r: 8, p: 1 },
    migrate: true,
    ...(options.realModels === true ? {} : { models: new StandInBuilder() }),
    ...present({
      outbound: options.outbound,
      storeOptions: options.storeOptions,
      providerHttp: options.providerHttp,
      taskTimeoutMs: options.taskTimeoutMs,
      recordLimits: options.recordLimits,
      modules: options.modules,
    }),
  });
  if (!opened.ok) throw new Error(opened.message);
  requireFittingAnswers(opened.value.app, opened.value.routes);
  await opened.value.app.ready();
  return withLawfulChanges(opened.value);
}

/** Checks that every change set in a test follows the laws of changes. Violations are reported when the hub stops. */
function withLawfulChanges(hub: Hub): Hub {
  const broken: string[] = [];
  hub.catalog.onChange(({ seq, changes }) => {
    broken.push(...brokenLawsOf(changes).map((law) => `change set ${seq}: ${law}`));
  });
  const stop = async () => {
    await hub.stop();
    if (broken.length > 0) throw new Error(broken.join('\n'));
  };
  return { ...hub, stop };
}

async function configFor(dataDir: string, options: TestHubOptions): Promise<Config> {
  const files = options.backend === 'files';
  const read = readConfig(
    {
      SERVICE_DATA_DIR: dataDir,
      SERVICE_BACKEND: files ? 'files' : 'database',
      SERVICE_SETUP_CODE: 'test-code',
      ...(files || options.embedded === true ? {} : { DATABASE_URL: options.databaseUrl ?? (await freshDatabase()) }),
      ...options.environment,
    },
    checkout,
    () => undefined,
  );
  if (!read.ok) throw new Error(read.message);
  return { ...read.config, studioDir: join(import.meta.dirname, 'studio') };
}

/** Creates a migrated, empty database on the PostgreSQL server of this test run. */
export function freshDatabase(): Promise<string> {
  return copyDatabase(inject('postgresUrl'), templateName);
}

type Cookies = TestHub['cookies'];
const noCookies: Cookies = { owner: { cookie: '' }, editor: { cookie: '' }, viewer: { cookie: '' } };

const prepared = new PreparedHubs<Cookies>();

/** Environment variables that don't affect the result of setup. */
const besideSetup = new Set([
  'SERVICE_WORKER',
  'SERVICE_TRUST_PROXY',
  'SERVICE_TEST_DEFAULTS',
  'SERVICE_WEBHOOK_BACKOFF',
]);

/**
 * Fills the data folder with a copy of a hub that was set up in the same way. Returns undefined if the options require
 * a setup of its own.
 */
async function beginWithCopy(dataDir: string, options: TestHubOptions) {
  const {
    setup,
    backend = 'database',
    environment = {},
    packs,
    databaseUrl,
    inFolder,
    clock,
    throttle = false,
  } = options;
  const own = [packs, databaseUrl, inFolder, clock].some((given) => given !== undefined) || throttle;
  const alike = Object.keys(environment).every((name) => besideSetup.has(name));
  if (setup === undefined || own || !alike) return undefined;
  const worker = environment['SERVICE_WORKER'] ?? '';
  const same: TestHubOptions = { setup, backend, environment: worker === '' ? {} : { SERVICE_WORKER: worker } };
  return prepared.copy(`${backend} ${setup} ${worker}`, dataDir, backend === 'database', async (folder, url) => {
    const hub = await openTestHub(folder, { ...same, ...present({ databaseUrl: url }) });
    const cookies = await setUp(hub, same);
    await hub.stop();
    return cookies;
  });
}

async function setUp(hub: Hub, { setup: catalog, packs = [] }: TestHubOptions): Promise<Cookies> {
  if (catalog === undefined) return noCookies;
  const ask = asking(hub);
  const admin = { name: 'Olga Owner', email: 'owner@example.com', password };
  const organisation = { name: 'Test Shop', short: 'TS' };
  const done = await ask('POST', '/api/setup', {
    body: { code: 'test-code', organisation, admin, catalog, packs, modules: [] },
  });
  if (done.status !== 200) throw new Error(done.text);
  if (hub.accounts === undefined) return noCookies;
  for (const role of ['editor', 'viewer'] as const) {
    await hub.accounts.add({ name: `${role} person`, email: `${role}@example.com`, password, role });
  }
  return {
    owner: await signedIn(hub, 'owner'),
    editor: await signedIn(hub, 'editor'),
    viewer: await signedIn(hub, 'viewer'),
  };
}

async function signedIn(hub: Hub, role: Role): Promise<{ cookie: string }> {
  const body = { email: `${role}@example.com`, password };
  const answer = await asking(hub)('POST', '/api/auth/sign-in/email', { body });
  const set = ([] as string[]).concat(answer.headers['set-cookie'] as string | string[]);
  return { cookie: set.map((cookie) => cookie.split(';')[0]).join('; ') };
}

/** Sends requests as a builder, whom most tests don't need. */
function askingBuilder(hub: Hub): Ask {
  let begun: Promise<Ask> | undefined;
  const begin = async () => {
    await hub.accounts?.add({ name: 'builder person', email: 'builder@example.com', password, role: 'builder' });
    return asking(hub, await signedIn(hub, 'builder'));
  };
  return async (...request) => (await (begun ??= begin()))(...request);
}

/** Whether a body is sent unchanged instead of as JSON. */
function isRaw(body: unknown): body is string | Buffer | undefined {
  return body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
}

function asking(hub: Hub, cookies: { cookie: string } = noCookies.viewer): Ask {
  return async (method, url, sent = {}) => {
    const answer = await hub.app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(cookies.cookie === '' ? {} : cookies),
        ...present({ 'if-match': sent.ifMatch }),
        ...(isRaw(sent.body) ? {} : { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      payload: isRaw(sent.body) ? sent.body : JSON.stringify(sent.body),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      json: <T>() => JSON.parse(answer.payload) as T,
      etag: String(answer.headers['etag'] ?? ''),
    };
  };
}

export { password as testPassword };
