import type { Exporter, Importer } from '@cablewright/modules';
import type { FastifyInstance } from 'fastify';
import release from '../../package.json' with { type: 'json' };
import type { AssetStore, Opened } from '@cablewright/store';
import type { Alerts } from '../operations/alerts/alerts.ts';
import { Watch } from '../operations/alerts/watch.ts';
import type { Backups } from '../operations/backup/backups.ts';
import { Accounts } from '../accounts/accounts.ts';
import type { HashCost } from '../accounts/passwords.ts';
import type { ProviderDoor } from '../accounts/providers/ask.ts';
import { WaysIn } from '../accounts/ways-in.ts';
import { IssueCounts } from '../catalog/live/issue-counts.ts';
import { LiveCatalog } from '../catalog/live/live-catalog.ts';
import { Writers } from '../catalog/live/writers.ts';
import type { Config } from '../platform/config/config.ts';
import { newSecret, newSetupCode, Secrets, type RandomBytes } from '../platform/config/secrets.ts';
import { EventHub } from '../catalog/events/event-hub.ts';
import { changeEvent } from '../catalog/events/routes.ts';
import { hubChecks } from '../operations/health/hub-checks.ts';
import { localActor } from '../platform/http/actor.ts';
import { bindRoutes, newServer, type Binding } from '../platform/http/bind.ts';
import type { Gatekeeper } from '../platform/http/gate.ts';
import type { Route } from '../platform/http/route.ts';
import { setSecurityHeaders } from '../platform/http/security-headers.ts';
import { serveStudio } from '../platform/http/studio.ts';
import type { JobKinds } from '../jobs/job-kinds.ts';
import type { LoggedRequest } from '../platform/log/log.ts';
import { RequestCounts } from '../operations/metrics/requests.ts';
import { systemNames } from '../platform/outbound/destination.ts';
import { Door, type DoorOptions } from '../platform/outbound/door.ts';
import { openStores, type Stores } from './open-store.ts';
import { BundledPacks } from '../integrations/packs/bundled.ts';
import { FamilyFindings } from '../engineering/products/findings.ts';
import { LiveLineup } from '../engineering/products/lineup.ts';
import type { ModelBuilder } from '../catalog/models-3d/model-builder.ts';
import { InvitationBook } from '../accounts/people/invitation-book.ts';
import { PeopleBook } from '../accounts/people/people-book.ts';
import { PdfEngine } from '../documents/pdf-engine/pdf-engine.ts';
import { RevisionSources } from '../engineering/revisions/records/sources.ts';
import { DriftSweep } from '../engineering/resolver/drift-sweep.ts';
import type { RuntimeSettings } from '../settings/runtime/runtime-settings.ts';
import { routeTable, type Parts } from './routes.ts';
import { PeriodCounts } from '../accounts/tokens/period-counts.ts';
import { TokenBook } from '../accounts/tokens/token-book.ts';
import { bearerOf } from '../accounts/tokens/token.ts';
import { TokenGate } from '../accounts/tokens/token-gate.ts';
import { SetupState } from '../operations/setup/setup-state.ts';
import type { Subscriptions } from '../integrations/webhooks/subscriptions.ts';
import { identityOf, jobKindsOf, openWork, startWork } from './work.ts';
import { Registered } from '../platform/modules/registered.ts';

/** How long a request under way may take to finish once the hub is told to stop, ms. */
const patienceMs = 8_000;

/** What the program brings from outside: the time, chance, where its remarks go. */
export interface Surroundings {
  readonly clock: () => Date;
  readonly random: RandomBytes;
  readonly notice: (message: string) => void;
  /** Told of every request that was answered. */
  readonly onRequest?: (request: LoggedRequest) => void;
  /** Ends the program so that its supervisor starts it again. */
  readonly restart?: () => void;
  /** Off only where a test signs in many times. */
  readonly throttle?: boolean;
  /** How dear a password's hash is made; cheaper only in tests. */
  readonly hashCost?: HashCost;
  /** Bring a database up to date that is not the program's own; otherwise only the migrate command does. */
  readonly migrate?: boolean;
  /** How names are resolved and whom to trust when the hub sends something; the system's way by default. */
  readonly outbound?: DoorOptions;
  /** How sign-in providers are asked; another way only where a test stands in for one of the internet. */
  readonly providerDoor?: ProviderDoor;
}

/** A hub that is ready to listen. */
export interface Hub {
  readonly app: FastifyInstance;
  readonly routes: readonly Route[];
  readonly setup: SetupState;
  readonly stores: Stores;
  readonly catalog: LiveCatalog;
  readonly accounts: Accounts | undefined;
  readonly tokens: TokenBook | undefined;
  readonly runtime: RuntimeSettings;
  /** Where code modules put what they know of the revisions of records. */
  readonly revisionSources: RevisionSources;
  /** Where code modules put the files they make of a cable. */
  readonly exporters: Registered<Exporter>;
  /** Uploaded files: artwork and 3D models. */
  readonly assets: AssetStore;
  /** Where code modules put what they can import. */
  readonly importers: Registered<Importer>;
  /** What the jobs of this hub can be. */
  readonly jobKinds: JobKinds;
  /** Answers what is in flight, ends the open streams, and closes the store. */
  readonly stop: () => Promise<void>;
}

/** Opens the store, reads the catalog and puts the routes on a server. Refuses in one sentence when it cannot. */
export async function openHub(config: Config, around: Surroundings): Promise<Opened<Hub>> {
  const opened = await openStores(config, around);
  if (!opened.ok) return opened;
  return { ok: true, value: await assemble(config, around, opened.value) };
}

async function assemble(config: Config, around: Surroundings, stores: Stores): Promise<Hub> {
  const secrets = new Secrets(config.dataDir, around.random);
  const catalog = await LiveCatalog.load(stores.store);
  const accounts = config.authEnabled ? accountsOf(config, around, stores, secrets) : undefined;
  const work = await openWork(config, stores, catalog, secrets, around);
  const { runtime, importers, subscriptions, alerts, assets, models, backups } = work;
  const jobKinds = jobKindsOf(work);
  const code = secrets.get('setup_code', config.setupCode, newSetupCode);
  const setup = new SetupState(code, catalog, accounts, () => around.clock().getTime());
  const events = new EventHub();
  const counts = new IssueCounts(catalog);
  const revisionSources = new RevisionSources();
  const drifts = new DriftSweep(catalog, {
    onProgress: (progress) => events.send('drift', progress),
    onMoved: (designs) => counts.recount(designs),
  });
  const assembled = {
    config,
    around,
    stores,
    catalog,
    accounts,
    setup,
    events,
    counts,
    drifts,
    revisionSources,
    runtime,
    importers,
    jobKinds,
    subscriptions,
    alerts,
    assets,
    models,
    backups,
  };
  const parts = partsOf(assembled);
  followInto(events, catalog, stores);
  const routes = routeTable(parts);
  const app = serverFor(config, around, parts, routes);
  const endWork = config.worker ? undefined : await startWork(work, jobKinds, 1);
  const watch = new Watch({ checks: parts.checks, raise: alerts.raise });
  watch.start();
  counts.start();
  drifts.start();
  const stop = stopperOf({ assembled, app, parts, watch, endWork });
  const { exporters, tokens } = parts;
  return {
    app,
    routes,
    setup,
    stores,
    catalog,
    accounts,
    runtime,
    revisionSources,
    importers,
    jobKinds,
    assets,
    exporters,
    tokens,
    stop,
  };
}

interface Running {
  readonly assembled: Assembled;
  readonly app: FastifyInstance;
  readonly parts: Parts;
  readonly watch: Watch;
  readonly endWork: (() => Promise<void>) | undefined;
}

function stopperOf({ assembled, app, parts, watch, endWork }: Running): () => Promise<void> {
  const { events, alerts, drifts, counts, catalog, stores } = assembled;
  return async () => {
    events.close();
    const late = setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
    await app.close();
    clearTimeout(late);
    await watch.stop();
    await endWork?.();
    await alerts.idle();
    await drifts.stop();
    await counts.stop();
    catalog.stop();
    await parts.pdfEngine.close();
    await stores.close();
  };
}

function accountsOf(config: Config, around: Surroundings, stores: Stores, secrets: Secrets): Accounts {
  const options = {
    database: stores.accountsDatabase,
    publicUrl: config.publicUrl,
    secret: secrets.get('session_secret', config.sessionSecret, newSecret),
    throttle: around.throttle ?? true,
    ...(around.hashCost === undefined ? {} : { hashCost: around.hashCost }),
  };
  return new Accounts(options, () => around.clock().getTime());
}

/** How one may sign in, following the settings. */
function waysOf({ around, accounts, runtime }: Assembled): WaysIn | undefined {
  if (accounts === undefined) return undefined;
  const door = around.providerDoor ?? new Door(around.outbound);
  return new WaysIn({ options: accounts.options, accounts, runtime, door, notice: around.notice });
}

interface Assembled {
  readonly config: Config;
  readonly around: Surroundings;
  readonly stores: Stores;
  readonly catalog: LiveCatalog;
  readonly accounts: Accounts | undefined;
  readonly setup: SetupState;
  readonly events: EventHub;
  readonly counts: IssueCounts;
  readonly revisionSources: RevisionSources;
  readonly drifts: DriftSweep;
  readonly runtime: RuntimeSettings;
  readonly importers: Registered<Importer>;
  readonly jobKinds: JobKinds;
  readonly subscriptions: Subscriptions;
  readonly alerts: Alerts;
  readonly assets: AssetStore;
  readonly models: ModelBuilder;
  readonly backups: Backups | undefined;
}

function partsOf(assembled: Assembled): Parts {
  const { config, around, stores, catalog, accounts, setup, events, counts, drifts, runtime } = assembled;
  const { revisionSources, importers, jobKinds, subscriptions, alerts, assets, models } = assembled;
  const saver = { catalog, clock: around.clock };
  const packs = new BundledPacks(config.packsDir);
  const ways = waysOf(assembled);
  const tokens = tokensOf(assembled);
  return {
    ...saver,
    runtime,
    ...tokens,
    people: peopleOf(assembled, ways),
    ways,
    exporters: new Registered<Exporter>('exporter'),
    pdfEngine: new PdfEngine(() => ({
      url: runtime.get('pdfEngineUrl'),
      timeoutMs: runtime.get('pdfEngineTimeoutMs'),
    })),
    jobs: stores.jobs,
    jobKinds,
    worker: config.worker,
    webhooks: { ...saver, subscriptions, lookup: around.outbound?.lookup ?? systemNames, random: around.random },
    hubIdentity: identityOf(config),
    importers,
    counts,
    revisionSources,
    assets,
    models,
    drifts,
    packs,
    writers: new Writers(stores.store),
    lineup: new LiveLineup(catalog),
    familyFindings: new FamilyFindings(catalog),
    events,
    accounts,
    publicUrl: config.publicUrl,
    testDefaults: config.testDefaults,
    leases: stores.leases,
    editorOf: (design) => stores.leases.holder(design, around.clock())?.name,
    mayListen: mayListenOf(accounts, tokens.tokens),
    setup: {
      saver,
      assets,
      accounts,
      ways,
      state: setup,
      packsDir: config.packsDir,
      packs,
      modules: [],
      suggestedModules: config.suggestedModules,
    },
    checks: hubChecks({ stores, assets, runtime, backupDir: config.backupDir, clock: around.clock }),
    release: release.version,
    since: around.clock(),
    store: stores.store,
    restart: config.supervised ? around.restart : undefined,
    alerts,
    backups: assembled.backups,
    requests: new RequestCounts(),
  };
}

/** Personal API tokens, on a hub where people sign in. */
function tokensOf(assembled: Assembled): Pick<Parts, 'tokens' | 'tokenGate' | 'raise'> {
  const { around, stores, accounts, runtime, alerts } = assembled;
  const { raise } = alerts;
  if (accounts === undefined) return { tokens: undefined, tokenGate: undefined, raise };
  const now = () => around.clock().getTime();
  const tokens = new TokenBook(stores.accountsDatabase, around.random, now);
  const budgets = () => ({
    readsPerMinute: runtime.get('tokenReadsPerMinute'),
    writesPerMinute: runtime.get('tokenWritesPerMinute'),
    writesPerDay: runtime.get('tokenWritesPerDay'),
  });
  const onLocked = (address: string) =>
    raise('tokens-refused', `The address ${address} sent ten API tokens in a minute that are none.`, { address });
  const tokenGate = new TokenGate(tokens, new PeriodCounts(stores.accountsDatabase), budgets, now, onLocked);
  return { tokens, tokenGate, raise };
}

/** Whether the sender of the headers of an open stream is still somebody. */
function mayListenOf(accounts: Accounts | undefined, tokens: TokenBook | undefined): Parts['mayListen'] {
  return async (headers) => {
    if (accounts === undefined) return true;
    const token = bearerOf(headers.authorization);
    if (token !== undefined) return (await tokens?.find(token)) !== undefined;
    return (await accounts.identify(headers)).actor !== undefined;
  };
}

/** The people of a hub and who was invited, where people sign in. */
function peopleOf({ around, stores, accounts }: Assembled, ways: WaysIn | undefined): Parts['people'] {
  if (accounts === undefined || ways === undefined) return undefined;
  const now = () => around.clock().getTime();
  const { accountsDatabase: database } = stores;
  return {
    accounts,
    ways,
    book: new PeopleBook(database),
    invitations: new InvitationBook(database, around.random, now),
    counts: new PeriodCounts(database),
    throttle: around.throttle ?? true,
    now,
  };
}

/** Tells open pages of every change set and every lease that moves, whichever process it happens in. */
function followInto(events: EventHub, catalog: LiveCatalog, stores: Stores): void {
  stores.jobs.listen({ onChanged: (job) => events.send('job', { job }) });
  catalog.onChange((changeSet) => events.send('change', changeEvent(changeSet), changeSet.seq));
  stores.leases.onChange((design) => events.send('lease', { design }));
}

function serverFor(config: Config, around: Surroundings, parts: Parts, routes: readonly Route[]): FastifyInstance {
  const binding: Binding = {
    keeper: keeperOf(config, parts),
    proxies: config.proxies,
    onAnswered: (request) => {
      parts.requests.take(request);
      around.onRequest?.(request);
    },
    onBug: (error, what) => around.notice(`${what}: ${error.stack ?? error.message}`),
  };
  const app = newServer(binding);
  setSecurityHeaders(app, config.publicUrl.startsWith('https:'));
  bindRoutes(app, routes, binding);
  serveStudio(app, { folder: config.studioDir, setupDone: binding.keeper.setupDone });
  return app;
}

function keeperOf(config: Config, { accounts, tokenGate, setup }: Parts): Gatekeeper {
  const identify: Gatekeeper['identify'] = async (request) =>
    (await tokenGate?.identify(request)) ?? (await accounts?.identify(request.headers)) ?? { actor: localActor };
  return {
    setupDone: () => setup.state.isDone(),
    identify,
    origins: [new URL(config.publicUrl).origin],
    ...(config.authEnabled ? {} : { hosts: hostsOf(config) }),
  };
}

/** The names a hub without sign-in answers to. */
function hostsOf(config: Config): ReadonlySet<string> {
  return new Set(['localhost', '127.0.0.1', '[::1]', config.bind, new URL(config.publicUrl).hostname]);
}
