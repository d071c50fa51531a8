/**
 * The hub: one process that serves a shop. It opens the stores, then each area with its dependencies, serves their
 * routes, and finally stops them again.
 */
import { present } from '@cablewright/model';
import type { FastifyInstance } from 'fastify';
import release from '../../package.json' with { type: 'json' };
import type { AssetStore, Opened } from '@cablewright/store';
import type { RunningExporter, RunningImporter, ShippedModule } from '@cablewright/modules/running';
import type { HubModules } from '../integrations/modules/hub-modules.ts';
import type { Allowed } from '../platform/outbound/destination.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { HashCost } from '../accounts/passwords.ts';
import type { ProviderHttp } from '../accounts/providers/ask.ts';
import { OrderBook } from '../building/order-book.ts';
import { ListViewBook } from '../settings/list-views/list-view-book.ts';
import { CommentBook } from '../engineering/comments/comment-book.ts';
import { LinkBook } from '../accounts/links/link-book.ts';
import { PeopleRepository } from '../accounts/people/people-repository.ts';
import type { Editors } from '../engineering/revisions/cables/approver.ts';
import { openAccounts, type AccountService } from './services/accounts.ts';
import type { SlidingWindows } from '../accounts/sliding-windows.ts';
import type { TokenRepository } from '../accounts/tokens/token-repository.ts';
import { LiveCatalog } from '../catalog/live/live-catalog.ts';
import { NumberLedger } from '../catalog/live/number-ledger/number-ledger.ts';
import type { RecordLimits } from '../building/record-limits.ts';
import { openCatalog } from './services/catalog.ts';
import { openBuilding, photosIn } from './services/building.ts';
import { openDocuments } from './services/documents.ts';
import type { RevisionSources } from '../engineering/revisions/records/sources.ts';
import { openEngineering } from './services/engineering.ts';
import { BundledPacks } from '../integrations/packs/bundled.ts';
import type { CatalogStores, StoreOptions } from '../integrations/stores/catalog-stores.ts';
import { openIntegrations } from './services/integrations.ts';
import type { JobKinds } from '../jobs/job-kinds.ts';
import { jobRoutes } from '../jobs/routes.ts';
import { openOperations } from './services/operations.ts';
import { SetupState } from '../operations/setup/setup-state.ts';
import type { ModelBuilder } from '../catalog/models-3d/model-builder.ts';
import type { Config } from '../platform/config/config.ts';
import { newSetupCode, Secrets, type RandomBytes } from '../platform/config/secrets.ts';
import type { AccessRules } from '../platform/http/access.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import { bindRoutes, newServer, type Binding } from '../platform/http/bind.ts';
import type { Once } from '../platform/http/keyed.ts';
import { IdempotentRequests } from '../platform/http/idempotent-requests.ts';
import type { Route } from '../platform/http/route.ts';
import { setSecurityHeaders } from '../platform/http/security-headers.ts';
import { serveStudio } from '../platform/http/studio.ts';
import type { AuditLog, AuditWriter } from '../platform/audit/audit-log.ts';
import { Disks, saysFull } from '../platform/disk/disks.ts';
import { Reserve } from '../platform/disk/reserve.ts';
import type { LoggedRequest } from '../platform/log/log.ts';
import type { Registered } from '../platform/modules/registered.ts';
import type { OutboundOptions } from '../platform/outbound/outbound-http.ts';
import type { Service } from '../platform/service.ts';
import type { Stuck } from '../platform/watchdog/watchdog.ts';
import type { RuntimeSettings } from '../settings/runtime/runtime-settings.ts';
import { settingsRoutes } from './services/settings.ts';
import { libraryThreads } from './threads/threads.ts';
import { openStores, type Stores } from './open-store.ts';
import { withDocs } from './routes.ts';
import { identityOf, jobKindsOf, openWork, startWork } from './work.ts';
import { mayActAs } from '../platform/http/actor.ts';

/** How long pending requests may take to finish when the hub stops, in ms. */
const shutdownTimeoutMs = 8_000;

/** The dependencies of a hub, such as the clock, the random source, the logger and the network. */
interface HubDependencies {
  readonly clock: () => Date;
  readonly random: RandomBytes;
  /** Writes a line to the log. */
  readonly notice: (message: string) => void;
  /** Called after every response. */
  readonly onRequest?: (request: LoggedRequest) => void;
  /** Exits the program so that its supervisor restarts it. */
  readonly restart?: () => void;
  /** Whether sign-in attempts are rate limited. Off only in tests that sign in many times. */
  readonly throttle?: boolean;
  /** The cost of password hashes (scrypt N, r, p). Lower only in tests. */
  readonly hashCost?: HashCost;
  /** Whether to migrate an external database at the start. If not, only the migrate command does it. */
  readonly migrate?: boolean;
  /** How outgoing requests resolve names and which certificates they trust. Defaults to the system's settings. */
  readonly outbound?: OutboundOptions;
  /** Replaces public sign-in providers in tests. */
  readonly providerHttp?: ProviderHttp;
  /** Whether to start a thread for drawing documents before it is needed. */
  readonly warm?: boolean;
  /** The time limit for a document or a question to the resolver, in ms. Only tests set it. */
  readonly taskTimeoutMs?: number;
  /** The most records of pieces that are read for one response. Only tests set it. */
  readonly recordLimits?: Partial<RecordLimits>;
  /** The note that the watchdog left when it ended the last run. */
  readonly stuck?: Stuck;
  /** Builds the 3D models. Replaced only in tests. */
  readonly models?: ModelBuilder;
  /** The allowed addresses of stores and the time limits for them. Only tests set this. */
  readonly storeOptions?: StoreOptions;
  /** Additional modules, and the hosts that modules may connect to. Only tests set this. */
  readonly modules?: { readonly shipped?: readonly ShippedModule[]; readonly reach?: Allowed };
}

/** A hub that is ready to listen. */
export interface Hub {
  readonly app: FastifyInstance;
  readonly routes: readonly Route[];
  readonly setup: SetupState;
  readonly stores: Stores;
  readonly catalog: LiveCatalog;
  /** Every part number that was ever issued. */
  readonly ledger: NumberLedger;
  readonly accounts: Accounts | undefined;
  readonly tokens: TokenRepository | undefined;
  readonly runtime: RuntimeSettings;
  readonly audit: AuditLog;
  readonly assets: AssetStore;
  /** The stores from which packs can be installed. */
  readonly packStores: CatalogStores;
  readonly jobKinds: JobKinds;
  /** The registries where code modules register their additions. */
  readonly revisionSources: RevisionSources;
  readonly exporters: Registered<RunningExporter>;
  readonly importers: Registered<RunningImporter>;
  readonly modules: HubModules;
  /** Finishes pending requests, ends open streams, and closes the stores. */
  readonly stop: () => Promise<void>;
}

/** Opens a hub, or returns a sentence with the reason why it can't. */
export async function openHub(config: Config, deps: HubDependencies): Promise<Opened<Hub>> {
  const { dataDir, backend, databaseUrl } = config;
  // With an external database, the hub needs almost no local disk space to start.
  const reserve = new Reserve({ dataDir, backend: databaseUrl === undefined ? backend : 'files', notice: deps.notice });
  try {
    const beforeStart = () => reserve.giveUpIfFull();
    beforeStart();
    const opened = await openStores(config, { ...deps, beforeStart });
    if (!opened.ok) return opened;
    const hub = await assemble(config, deps, opened.value, disksOf(config, reserve));
    reserve.keep();
    const stop = async () => {
      await reserve.stop();
      await hub.stop();
    };
    return { ok: true, value: { ...hub, stop } };
  } catch (error) {
    if (!saysFull(error)) throw error;
    const message = `The disk of the data folder ${dataDir} is full, and there is no reserve left to start with (${(error as Error).message}). Free some space, then start again.`;
    return { ok: false, code: 'cannot-run', message };
  }
}

async function assemble(config: Config, deps: HubDependencies, stores: Stores, disks: Disks): Promise<Hub> {
  const { clock, outbound } = deps;
  const { jobs, leases, presence } = stores;
  const secrets = new Secrets(config.dataDir, deps.random);
  const ledger = new NumberLedger(stores.sql, clock);
  const catalog = await LiveCatalog.load(stores.store, clock, ledger);
  catalog.serverTest = config.testDefaults;
  const work = await openWork(config, stores, catalog, secrets, deps);
  const { runtime, contributed, revisionSources, modules, alerts, assets, models, packStores, audit } = work;
  const jobKinds = jobKindsOf(work);
  const saver = { catalog, clock };
  const threads = { threads: libraryThreads(), taskTimeoutMs: deps.taskTimeoutMs };
  const base = { ...saver, ...threads, assets, runtime, jobs, audit, moduleArtwork: work.moduleArtwork };

  const signingIn = { runtime, secrets, audit, windows: work.windows, raiseAlert: alerts.raise };
  const accounts = openAccounts({ ...deps, config, stores, ...signingIn });
  const talk = talkOf(stores, clock, work.windows);
  const { mayListen } = accounts;
  const files = { models, isPhoto: photosIn(stores.sql) };
  const records = openCatalog({ ...base, ...files, leases, presence, mayListen, onRenamed: talk.onRenamed });
  const engineering = openEngineering({
    ...base,
    ...records,
    ledger,
    editors: editorsOf(accounts.accounts, stores),
    testDefaults: config.testDefaults,
    sql: stores.sql,
    packsDir: config.packsDir,
    ...talk,
    revisionSources,
  });
  const { exporters, importers } = contributed;
  const drawing = { testDefaults: config.testDefaults, exporters, outbound, warm: deps.warm === true, ...talk };
  const documents = openDocuments({ ...base, ...drawing });
  const ofRecords = { clock, sql: stores.sql, runtime, recordLimits: deps.recordLimits };
  const address = config.publicUrlSet ? config.publicUrl : '';
  const building = openBuilding({ ...documents.parts, ...ofRecords, address });
  const settings: Service = { routes: settingsRoutes({ ...base, ...talk, testDefaults: config.testDefaults }) };
  const jobRunning: Service = { routes: jobRoutes({ jobs, jobKinds, worker: config.worker }) };
  const packs = new BundledPacks(config.packsDir);
  const receivers = { hubIdentity: identityOf(config), lookup: outbound?.lookup, random: deps.random };
  const imports = { importers, modules, gitMirror: work.gitMirror, subscriptions: work.subscriptions };
  const integrations = openIntegrations({ ...base, ...receivers, packs, stores: packStores, ...imports });
  const setup = new SetupState(setupCode(config, secrets), catalog, accounts.accounts, work.windows);
  const operations = openOperations({
    ...work,
    stores,
    backupDir: config.backupDir,
    disks,
    isOwner: accounts.isOwner,
    release: release.version,
    restart: config.supervised ? deps.restart : undefined,
    setup: { ...config, ...accounts, saver, assets, packs, state: setup },
  });

  const printing = [documents, building];
  const services = [operations, accounts, records, engineering, ...printing, settings, jobRunning, integrations];
  const tables = services.map(({ routes }) => routes);
  const routes = withDocs(tables, release.version);
  const served = { stores, catalog, accounts, setup, disks, audit, count: operations.requests };
  const app = await serverFor(config, deps, routes, served);
  const endWork = config.worker ? undefined : await startWork(work, jobKinds, 1);
  for (const service of services) service.start?.();

  const stop = () => stopAll(services, { ...work, app, catalog, ledger, stores, endWork, records });
  const opened = { app, routes, setup, stores, catalog, ledger, runtime, audit, assets, packStores, jobKinds };
  const { tokens } = accounts;
  return { ...opened, accounts: accounts.accounts, tokens, revisionSources, exporters, importers, modules, stop };
}

/** Opens links, comments and list views, which aren't part of the catalog. */
function talkOf({ sql }: Stores, clock: () => Date, windows: SlidingWindows) {
  const [comments, orders] = [new CommentBook(sql), new OrderBook(sql)];
  return {
    windows,
    clock,
    comments,
    listViews: new ListViewBook(sql),
    links: new LinkBook(sql, clock),
    people: new PeopleRepository(sql),
    isBuilt: (design: string) => orders.isBuilt(design),
    onRenamed: (from: string, to: string) => comments.moved(from, to),
  };
}

interface Stopping {
  readonly app: FastifyInstance;
  readonly catalog: LiveCatalog;
  readonly ledger: NumberLedger;
  readonly stores: Stores;
  readonly modules: HubModules;
  readonly audit: AuditLog;
  readonly alerts: { idle(): Promise<void> };
  readonly endWork: (() => Promise<void>) | undefined;
  readonly records: { readonly events: { close(): void } };
}

/** Finishes pending requests, ends open streams and background work, and closes the stores. */
async function stopAll(services: readonly Service[], parts: Stopping): Promise<void> {
  parts.records.events.close();
  await closeServer(parts.app);
  await parts.endWork?.();
  for (const service of services.toReversed()) await service.stop?.();
  await parts.modules.stop();
  await parts.audit.writeWaiting();
  await parts.alerts.idle();
  parts.catalog.stop();
  await parts.ledger.close();
  await parts.stores.close();
}

function disksOf({ dataDir, backupDir }: Config, reserve: Reserve): Disks {
  const data = { name: 'data folder', path: dataDir };
  return new Disks(backupDir === undefined ? [data] : [data, { name: 'backup folder', path: backupDir }], reserve);
}

function setupCode({ setupCode: given }: Config, secrets: Secrets): string {
  return secrets.get('setup_code', given, newSetupCode);
}

/** Finishes pending requests, and disconnects those that take too long. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs).unref();
  await app.close();
  clearTimeout(late);
}

interface Serving {
  readonly stores: Stores;
  readonly catalog: LiveCatalog;
  readonly accounts: AccountService;
  readonly setup: SetupState;
  readonly disks: Disks;
  readonly audit: AuditWriter;
  readonly count: { take(request: LoggedRequest): void };
}

async function serverFor(
  config: Config,
  deps: HubDependencies,
  routes: readonly Route[],
  serving: Serving,
): Promise<FastifyInstance> {
  const { publicUrl, proxies, studioDir: folder } = config;
  const access = accessRules(config, serving);
  const binding: Binding = {
    access,
    versions: serving.catalog,
    proxies,
    onAnswered: (request) => {
      serving.count.take(request);
      deps.onRequest?.(request);
    },
    diskFullIn: (error) => serving.disks.fullIn(error),
    once: await onceOf(config, deps, serving.stores),
    diskRefusing: () => serving.disks.refusing(),
    onBug: (error, what) => deps.notice(`${what}: ${error.stack ?? error.message}`),
  };
  const app = newServer(binding);
  setSecurityHeaders(app, publicUrl.startsWith('https:'));
  bindRoutes(app, routes, binding);
  serveStudio(app, { folder, setupDone: access.setupDone });
  return app;
}

/** Makes requests with an Idempotency-Key run only once. */
async function onceOf(
  { databaseUrl }: Config,
  { clock, notice }: HubDependencies,
  { sql, store }: Stores,
): Promise<Once> {
  const alone = databaseUrl === undefined;
  const requests = await IdempotentRequests.open({ sql, now: () => clock().getTime(), notice, alone });
  return { requests, store };
}

function accessRules({ publicUrl, bind, authEnabled }: Config, { accounts, setup, audit }: Serving): AccessRules {
  const { hostname, origin } = new URL(publicUrl);
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]', bind, hostname]);
  return {
    setupDone: () => setup.isDone(),
    identify: accounts.identify,
    origins: [origin],
    onRefused: (actor, { method, path }, code, { ip }) =>
      audit.noteRefusal(
        'access.refused',
        { actor, address: clientAddress(ip) },
        { subject: `${method} ${path}`, detail: code },
      ),
    ...present({ hosts: authEnabled ? undefined : hosts }),
  };
}

/** Returns the email addresses of the people who may edit. Empty on a hub without sign-in. */
function editorsOf(accounts: Accounts | undefined, { sql }: Stores): Editors {
  const people = new PeopleRepository(sql);
  return async () => {
    if (accounts === undefined) return [];
    return (await people.all()).filter((person) => mayActAs(person, 'editor')).map(({ email }) => email);
  };
}
