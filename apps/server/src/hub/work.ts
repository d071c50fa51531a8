import { photosOf } from '../building/record-facts.ts';
import { hostname } from 'node:os';
import { join } from 'node:path';
import release from '../../package.json' with { type: 'json' };
import type { AssetStore, Pool, Sql } from '@cablewright/store';
import { Alerts } from '../operations/alerts/alerts.ts';
import type { LiveCatalog } from '../catalog/live/live-catalog.ts';
import { wentBackText } from '../catalog/live/went-back.ts';
import type { RaiseAlert } from '../platform/alerts/raise.ts';
import { AuditLog } from '../platform/audit/audit-log.ts';
import { openAssets } from '../platform/config/blobs.ts';
import type { Config } from '../platform/config/config.ts';
import { blobGc } from '../operations/blob-collection/blob-gc.ts';
import type { TakeParts } from '../operations/backup/take.ts';
import { Backups } from '../operations/backup/backups.ts';
import { checkBackups, takeBackups } from '../operations/backup/check-job.ts';
import { tryRestore } from '../operations/backup/try-restore.ts';
import type { RandomBytes, Secrets } from '../platform/config/secrets.ts';
import { CommentMail } from '../engineering/comments/comment-mail.ts';
import { expireQuotations } from '../engineering/quoting/expire-quotations.ts';
import { checkCatalog, QualityTrend } from '../engineering/data-quality/trend.ts';
import { CatalogStores, type StoreOptions } from '../integrations/stores/catalog-stores.ts';
import { checkStores } from '../integrations/stores/check-job.ts';
import { importKind } from '../integrations/imports/import-kind.ts';
import { ownImporter } from '../integrations/imports/proposed-changes.ts';
import { deriveKind } from '../jobs/derive.ts';
import type { JobRepository } from '../jobs/job-repository.ts';
import { JobKinds } from '../jobs/job-kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { Schedule, system } from '../jobs/schedule.ts';
import { convertJob, convertQueue } from '../catalog/models-3d/convert.ts';
import { followLinks } from '../catalog/models-3d/follow-links.ts';
import { modelCache } from '../catalog/models-3d/model-cache.ts';
import { ModelBuilder } from '../catalog/models-3d/model-builder.ts';
import { OutboundHttp, type OutboundOptions } from '../platform/outbound/outbound-http.ts';
import { holdStuck } from '../catalog/quarantine/quarantine.ts';
import type { Stuck } from '../platform/watchdog/watchdog.ts';
import { openStores, type Stores } from './open-store.ts';
import { designThreads } from './threads/threads.ts';
import { openRuntime } from '../settings/runtime/open.ts';
import type { RuntimeSettings } from '../settings/runtime/runtime-settings.ts';
import { SlidingWindows } from '../accounts/sliding-windows.ts';
import { Deliveries } from '../integrations/webhooks/deliveries.ts';
import { Dispatcher } from '../integrations/webhooks/dispatcher.ts';
import type { Outbox } from '../integrations/webhooks/outbox.ts';
import type { HubIdentity } from '../integrations/webhooks/payload.ts';
import { Subscriptions } from '../integrations/webhooks/subscriptions.ts';
import { noContributions, type Contributed } from '../platform/modules/contributed.ts';
import { RevisionSources } from '../engineering/revisions/records/sources.ts';
import type { ShippedModule } from '@cablewright/modules/running';
import { ModuleArtwork } from '../catalog/artwork/module-artwork.ts';
import { HubModules } from '../integrations/modules/hub-modules.ts';
import { shippedModules } from '../integrations/modules/shipped.ts';
import { scheduleModules } from '../integrations/modules/scheduled.ts';
import { ModuleState } from '../integrations/modules/module-state.ts';
import type { MirrorParts } from '../integrations/git-mirror/mirror.ts';
import { MirrorService } from '../integrations/git-mirror/mirror-service.ts';
import { ModuleTables } from '../integrations/modules/module-tables.ts';
import { FailureLog } from '../platform/log/failure-log.ts';
import type { Allowed } from '../platform/outbound/destination.ts';

/** The time limit for reading one 3D model, in seconds. */
const modelSeconds = 120;

/** The dependencies of the app or of a worker that runs jobs and sends webhooks. */
interface WorkParts {
  readonly catalog: LiveCatalog;
  readonly jobs: JobRepository;
  readonly sql: Sql;
  readonly outbox: Outbox;
  readonly contributed: Contributed;
  readonly revisionSources: RevisionSources;
  readonly modules: HubModules;
  /** Pictures that modules draw for parts that have none. */
  readonly moduleArtwork: ModuleArtwork;
  readonly runtime: RuntimeSettings;
  readonly subscriptions: Subscriptions;
  readonly alerts: Alerts;
  /** Counts requests for rate limits. */
  readonly windows: SlidingWindows;
  readonly audit: AuditLog;
  readonly assets: AssetStore;
  /** The stores from which packs can be installed. */
  readonly packStores: CatalogStores;
  readonly gitMirror: MirrorService;
  readonly models: ModelBuilder;
  /** Folders with source files of models. */
  readonly modelSources: readonly string[];
  /** Undefined without a backup folder. */
  readonly backups: Backups | undefined;
  readonly pool: Pool | undefined;
  readonly dataDir: string;
  readonly hub: HubIdentity;
  readonly outbound: OutboundOptions;
  readonly clock: () => Date;
  readonly notice: (message: string) => void;
}

export interface WorkDependencies {
  readonly clock: () => Date;
  readonly random: RandomBytes;
  readonly notice: (message: string) => void;
  readonly outbound?: OutboundOptions;
  /** The time limit for work on one design in a thread, in ms. Only tests set it. */
  readonly taskTimeoutMs?: number;
  /** The note that the watchdog left when it ended the last run. */
  readonly stuck?: Stuck;
  /** Builds the 3D models. Replaced only in tests. */
  readonly models?: ModelBuilder;
  /** The allowed addresses of stores and the time limits for them. Only tests set this. */
  readonly storeOptions?: StoreOptions;
  /** Additional modules, and the hosts that modules may connect to. Only tests set this. */
  readonly modules?: { readonly shipped?: readonly ShippedModule[]; readonly reach?: Allowed };
}

/**
 * Opens settings, secrets, subscriptions and outbound HTTP, which the app and workers need in addition to the catalog.
 */
export async function openWork(
  config: Config,
  { sql, jobs, outbox, secrets: store, database }: Stores,
  catalog: LiveCatalog,
  kept: Secrets,
  around: WorkDependencies,
): Promise<WorkParts> {
  const { clock, random, notice, outbound = {}, models, storeOptions, modules: forTests = {} } = around;
  catalog.work.useThreads(designThreads(), around.taskTimeoutMs);
  await catalog.quarantine.open(sql, catalog);
  if (around.stuck !== undefined) await holdStuck(catalog.quarantine, around.stuck, notice);
  const runtime = await openRuntime({ config, catalog, kept, store, random });
  const subscriptions = await Subscriptions.load(catalog, runtime.secrets);
  const hub = identityOf(config);
  const windows = new SlidingWindows(sql, () => clock().getTime());
  const alerts = new Alerts({
    runtime,
    http: new OutboundHttp(outbound),
    windows,
    clock,
    notice,
    env: hub.env,
    version: hub.version,
  });
  tellWhenBack(catalog, alerts, notice);
  const { backupDir, dataDir } = config;
  const assets = openAssets(config.blobs);
  const http = new OutboundHttp(outbound);
  const storeParts = { catalog, runtime, sql, assets, http, clock, release: release.version, options: storeOptions };
  const forModules = { catalog, clock, notice, http, secrets: runtime.secrets, raiseAlert: alerts.raise };
  const modules = await openModules(forModules, { config, sql, ...forTests });
  return {
    catalog,
    sql,
    jobs,
    outbox,
    contributed: modules.parts.contributed,
    revisionSources: modules.parts.revisionSources,
    modules,
    moduleArtwork: new ModuleArtwork(modules.parts.contributed.artwork, assets, notice),
    runtime,
    subscriptions,
    alerts,
    windows,
    audit: new AuditLog(
      sql,
      () => clock().getTime(),
      () => runtime.get('auditKeepDays'),
      (line, isFirst) => {
        notice(line);
        if (isFirst)
          alerts.raise('audit-behind', 'Entries wait until they can be written; the log of the program has them.');
      },
    ),
    assets,
    packStores: new CatalogStores(storeParts),
    gitMirror: mirrorOf({ ...storeParts, ...forModules, folder: config.gitMirrorDir, ca: outbound.ca }, database?.pool),
    models:
      models ?? new ModelBuilder({ rssMb: config.stepRssLimitMb, seconds: modelSeconds, profile: config.modelProfile }),
    modelSources: config.modelSources,
    backups: backupDir === undefined ? undefined : new Backups(backupDir),
    pool: database?.pool,
    dataDir,
    hub,
    outbound,
    clock,
    notice,
  };
}

/**
 * When the database has gone back to an older state and the catalog was read again, writes this to the log and alerts
 * the operators.
 */
function tellWhenBack(catalog: LiveCatalog, alerts: Alerts, notice: (message: string) => void): void {
  catalog.onReload((went) => {
    const message = wentBackText(went);
    notice(message);
    alerts.raise('catalog-went-back', message, { from: went.from, to: went.to });
  });
}

type TakeSource = Pick<WorkParts, 'assets' | 'pool' | 'dataDir' | 'clock'> & {
  readonly catalog: Pick<LiveCatalog, 'store'>;
};

type ModuleNeeds = Pick<HubModules['parts'], 'catalog' | 'clock' | 'notice' | 'http' | 'secrets' | 'raiseAlert'>;
type ModuleSource = NonNullable<WorkDependencies['modules']> & { readonly config: Config; readonly sql: Sql };

type MirrorNeeds = Pick<WorkParts, 'catalog' | 'runtime' | 'notice'> &
  Omit<MirrorParts, 'pool' | 'store'> & { readonly raiseAlert: RaiseAlert };

/** Creates the git mirror. The files backend has no pool, so it only gets the reason why mirroring is unavailable. */
function mirrorOf({ catalog, runtime, notice, raiseAlert, ...needs }: MirrorNeeds, pool: Pool | undefined) {
  const { store } = catalog;
  return new MirrorService({ store, runtime, notice, raiseAlert, mirror: pool && { ...needs, store, pool } });
}

/** Opens the enabled code modules. */
async function openModules(
  needs: ModuleNeeds,
  { config, sql, shipped = [], reach }: ModuleSource,
): Promise<HubModules> {
  return HubModules.open({
    ...needs,
    contributed: withOwnImporters(noContributions()),
    revisionSources: new RevisionSources(),
    state: await ModuleState.load(needs.catalog),
    tables: new ModuleTables(sql),
    environment: process.env,
    allowed: config.allowCodeModules,
    shipped: [...shippedModules, ...shipped],
    program: release.version,
    reach,
  });
}

/** The contributions of code modules, together with the importer that every hub has. */
function withOwnImporters(contributed: Contributed): Contributed {
  contributed.importers.register(ownImporter.module, ownImporter.importer);
  return contributed;
}

/** The identity of the hub in messages to other systems. */
export function identityOf({ publicUrl, publicUrlSet, env }: Config): HubIdentity {
  return { url: publicUrl, absolute: publicUrlSet, env, version: release.version };
}

/** All kinds of jobs. The app needs them to accept job requests, and workers need them to run jobs. */
export function jobKindsOf(parts: WorkParts): JobKinds {
  const { catalog, jobs, contributed, alerts, clock, runtime, assets, models, modelSources, backups } = parts;
  const { raise: raiseAlert } = alerts;
  const kinds = new JobKinds();
  kinds.add(deriveKind(catalog.store, clock, raiseAlert));
  kinds.add(importKind(catalog, contributed.importers, jobs));
  scheduleModules(kinds, parts.modules, jobs);
  parts.gitMirror.follow(kinds);
  kinds.add(convertJob({ assets, jobs, models }));
  kinds.add(
    modelCache({
      catalog,
      clock,
      assets,
      models,
      modelSources,
      raiseAlert,
      window: () => runtime.get('convertWindow'),
    }),
  );
  kinds.add(checkStores(parts.packStores));
  kinds.add(expireQuotations({ catalog, clock }));
  kinds.add(checkCatalog(catalog, new QualityTrend(parts.sql)));
  kinds.add(
    blobGc({ store: catalog.store, assets, photos: () => photosOf(parts.sql), jobs, backups, clock, raiseAlert }),
  );
  if (backups !== undefined) {
    const maxAgeHours = () => runtime.get('backupMaxAgeHours');
    const keepDays = () => runtime.get('backupKeepDays');
    const backupParts = { ...takePartsOf(parts), backups, maxAgeHours, keepDays, jobs, raiseAlert };
    kinds.add(checkBackups(backupParts));
    kinds.add(takeBackups(backupParts));
    kinds.add(tryRestore({ backups, raiseAlert, open: openScratch }));
  }
  return kinds;
}

/** Opens scratch stores for checking a backup. Their log lines are dropped, and failures are returned. */
export function openScratch(config: Config): ReturnType<typeof openStores> {
  return openStores(config, { notice: () => undefined, migrate: true });
}

/** The parts of this hub that a backup needs. */
export function takePartsOf({ catalog, assets, pool, dataDir, clock }: TakeSource): TakeParts {
  const folder = { catalog: join(dataDir, 'catalog'), accounts: join(dataDir, 'accounts.sqlite') };
  return { store: catalog.store, assets, pool, folder, release: release.version, clock };
}

/** Runs jobs in this process, `concurrency` at a time, and sends webhooks, until the returned function is called. */
export async function startWork(parts: WorkParts, kinds: JobKinds, concurrency: number): Promise<() => Promise<void>> {
  const { jobs, clock, notice } = parts;
  const failures = new FailureLog({ notice, clock });
  const runners = [
    new JobRunner({ jobs, kinds, concurrency, notice, failures }),
    new JobRunner({ jobs, kinds, concurrency: 1, notice, failures, queue: convertQueue }),
  ];
  const schedule = new Schedule({ jobs, kinds, clock, failures, name: `${hostname()} ${process.pid}` });
  const dispatcher = new Dispatcher({ ...parts, failures });
  const commentMail = new CommentMail({ ...parts, address: parts.hub.url });
  const deliveries = new Deliveries({ ...parts, failures, http: new OutboundHttp(parts.outbound) });
  // A finished job may have added an event to the outbox.
  const unlisten = jobs.listen({ onChanged: () => dispatcher.look() });
  const unfollow = followLinks(parts.catalog, jobs, system);
  for (const runner of runners) runner.start();
  dispatcher.start();
  commentMail.start();
  await deliveries.start();
  await schedule.start();
  return async () => {
    unlisten();
    unfollow();
    schedule.stop();
    await commentMail.stop();
    await dispatcher.stop();
    await Promise.all([...runners.map((runner) => runner.stop()), deliveries.stop()]);
    await parts.alerts.idle();
  };
}
