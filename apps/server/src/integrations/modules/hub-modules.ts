/**
 * The modules that run in this process. They follow the catalog's settings: modules are turned on and off, installed,
 * updated and removed without a restart.
 */
import type { SettingValues } from '@cablewright/modules';
import {
  contributionsOf,
  NativeModule,
  onByDefault,
  SandboxedModule,
  type ModuleCalls,
  type ModuleDeclaration,
  type RunningLoader,
  type RunningImporter,
  type RunningContributions,
  type ShippedModule,
} from '@cablewright/modules/running';
import { sandboxProgram, startThread } from '@cablewright/modules/node';
import { localActor } from '../../platform/http/actor.ts';
import type { RaiseAlert } from '../../platform/alerts/raise.ts';
import type { Contributed } from '../../platform/modules/contributed.ts';
import { SerialQueue } from '../../platform/serial-queue.ts';
import type { RevisionSources } from '../../engineering/revisions/records/sources.ts';
import type { Saver } from '../../catalog/saving/save.ts';
import { countedCalls } from './counted-calls.ts';
import { threadedImporter } from './import-threads.ts';
import { startScheme } from './part-number-scheme.ts';
import { shippedModules } from './shipped.ts';
import { hostOf, type HostParts } from './module-host.ts';
import type { ModuleEntry } from './module-state.ts';
import { writeEntry } from './write-state.ts';

interface HubModulesParts extends HostParts, Saver {
  readonly contributed: Contributed;
  readonly revisionSources: RevisionSources;
  readonly raiseAlert: RaiseAlert;
  readonly notice: (message: string) => void;
  /** False if SERVICE_ALLOW_CODE_MODULES forbids code modules. */
  readonly allowed: boolean;
  readonly shipped: readonly ShippedModule[];
  /** The version of the hub. */
  readonly program: string;
}

interface Running {
  /** Identifies the version and settings with which the module was started. If they change, it must be restarted. */
  readonly from: string;
  readonly declaration: ModuleDeclaration;
  /** Undefined for a built-in module. */
  readonly code?: string;
  readonly calls: ModuleCalls;
  readonly contributions: RunningContributions;
  /** Returns the values of the module's settings, without secrets. */
  readonly settings: () => Promise<SettingValues>;
  readonly stop: () => void;
}

export class HubModules {
  readonly parts: HubModulesParts;
  readonly #running = new Map<string, Running>();
  readonly #queue = new SerialQueue();
  readonly #listeners = new Set<() => void>();
  #stopped = false;

  private constructor(parts: HubModulesParts) {
    this.parts = parts;
  }

  static async open(parts: HubModulesParts): Promise<HubModules> {
    const modules = new HubModules(parts);
    parts.state.onChange(() => void modules.settled());
    await modules.settled();
    return modules;
  }

  /** Resolves when the running modules match the settings. */
  settled(): Promise<void> {
    return this.#queue.run(() => this.#follow());
  }

  get(id: string): Running | undefined {
    return this.#running.get(id);
  }

  all(): readonly (readonly [id: string, module: Running])[] {
    return [...this.#running];
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  shipped(id: string): ShippedModule | undefined {
    return this.parts.shipped.find(({ declaration }) => declaration.id === id);
  }

  /** The entry of a module in the settings, or its default entry if there is none. */
  entryOf(id: string): ModuleEntry | undefined {
    const { state, program } = this.parts;
    const shipped = this.shipped(id);
    if (shipped === undefined || !onByDefault(shipped.declaration)) return state.get(id);
    return state.get(id) ?? { version: program, enabled: true, agreed: [] };
  }

  /** The modules that are turned on: first the built-in ones, then the installed ones, sorted. */
  #wanted(): Map<string, ModuleEntry> {
    const { state, allowed, shipped } = this.parts;
    if (this.#stopped || !allowed) return new Map();
    const ids = new Set([...shipped.map(({ declaration }) => declaration.id), ...Object.keys(state.entries)]);
    const entries = [...ids].map((id) => [id, this.entryOf(id)] as const);
    return new Map(entries.flatMap(([id, entry]) => (entry?.enabled === true ? [[id, entry] as const] : [])));
  }

  async #follow(): Promise<void> {
    const enabled = this.#wanted();
    let changed = false;
    for (const [id, running] of this.#running) {
      if (enabled.has(id)) continue;
      running.stop();
      this.#running.delete(id);
      changed = true;
    }
    for (const [id, entry] of enabled) {
      const running = this.#running.get(id);
      if (running !== undefined && originOf(entry, running.declaration) === running.from) continue;
      changed = (await this.#tryStart(id, entry, running)) || changed;
    }
    if (changed) for (const listener of this.#listeners) listener();
  }

  /**
   * Starts a module. Its previous version keeps running until the new one is ready. Returns whether anything has
   * changed.
   */
  async #tryStart(id: string, entry: ModuleEntry, former: Running | undefined): Promise<boolean> {
    this.#running.delete(id);
    try {
      const running = await this.#start(id, entry, () => former?.stop());
      if (running !== undefined) this.#running.set(id, running);
      return running !== undefined || former !== undefined;
    } catch (error) {
      former?.stop();
      this.parts.notice(`The module ${id} could not be started: ${(error as Error).message}`);
      return former !== undefined;
    }
  }

  async #start(id: string, entry: ModuleEntry, stopFormer: () => void): Promise<Running | undefined> {
    const shipped = entry.sha256 === undefined ? this.shipped(id) : undefined;
    const file = entry.sha256 === undefined ? undefined : await this.parts.tables.file(id, entry.sha256);
    const source = shipped ?? file;
    if (source === undefined) {
      stopFormer();
      this.parts.notice(`The module ${id} is in the settings, but its file is not installed.`);
      return undefined;
    }
    const declaration = 'code' in source ? (JSON.parse(source.declaration) as ModuleDeclaration) : source.declaration;
    const host = hostOf(this.parts, id, declaration);
    const plain =
      'code' in source
        ? new SandboxedModule({
            declaration,
            code: source.code,
            host,
            threads: { wasm: sandboxProgram, start: startThread },
            onLog: (lines) => lines.forEach((line) => this.parts.notice(`Module ${id}: ${line}`)),
          })
        : new NativeModule(declaration.name, source.module, host);
    const calls = countedCalls(plain, (last) => void this.#switchOff(id, declaration.name, last));
    const plainContributions = contributionsOf(declaration, calls);
    const contributions =
      shipped === undefined || !shippedModules.includes(shipped)
        ? plainContributions
        : this.#threaded(declaration, plainContributions, () => host.settings(true));

    const tooMany = (last: string) => void this.#switchOff(id, declaration.name, last);
    const settings = await host.settings(false);
    const stopScheme = await startScheme({ ...this.parts, declaration, source, settings, calls, tooMany });
    stopFormer();
    const stopRest = this.#register(id, declaration, contributions, calls);
    const stop = () => {
      stopScheme();
      stopRest();
    };
    return {
      from: originOf(entry, declaration),
      declaration,
      code: file?.code,
      calls,
      contributions,
      settings: () => host.settings(false),
      stop,
    };
  }

  /**
   * Runs the importers and exporters of a built-in module in a thread, because files come from strangers and designs
   * may be of any size.
   */
  #threaded(
    { id, name }: ModuleDeclaration,
    contributions: RunningContributions,
    settings: () => Promise<SettingValues>,
  ): RunningContributions {
    const { catalog } = this.parts;
    const importers = contributions.importers.map((importer) =>
      threadedImporter(catalog, { id, name, settings }, importer),
    );
    const exporters = contributions.exporters.map((exporter) => ({ ...exporter, settings }));
    return { ...contributions, importers, exporters };
  }

  /** Registers all contributions of a module. Returns a function that removes them. */
  #register(
    id: string,
    { name, contributes }: ModuleDeclaration,
    contributions: RunningContributions,
    calls: ModuleCalls,
  ): () => void {
    const { contributed, revisionSources, catalog } = this.parts;
    const gone = [
      ...contributions.importers.map((importer) => contributed.importers.register(id, importer)),
      ...contributions.loaders.map((loader) => contributed.importers.register(id, importerOf(loader))),
      ...contributions.exporters.map((exporter) => contributed.exporters.register(id, exporter)),
      ...contributions.compareViews.map((view) => contributed.compareViews.register(id, view)),
      ...contributions.artwork.map((artist) => contributed.artwork.register(id, artist)),
      ...contributions.revisionSources.map((source) =>
        revisionSources.register({ ...source, id: `${id}.${source.id}` }),
      ),
    ];
    const { rules = [] } = contributes;
    if (rules.length > 0) catalog.ruleModules.set(id, { name, rules, calls });
    return () => {
      for (const remove of gone) remove();
      catalog.ruleModules.set(id, undefined);
      calls.close();
    };
  }

  async #switchOff(id: string, name: string, last: string): Promise<void> {
    const { raiseAlert, notice, clock } = this.parts;
    const stopped = `Turned off on ${clock().toISOString().slice(0, 10)} after three failures in a row. The last: ${last.slice(0, 400)}`;
    try {
      const off = (entry = this.entryOf(id)) =>
        entry === undefined ? undefined : { ...entry, enabled: false, stopped };
      await writeEntry(this.parts, system, `Turned off the module ${name}: three failures in a row`, id, off);
      raiseAlert(
        'module-turned-off',
        `The module ${name} failed three times in a row and was turned off. The last failure: ${last}`,
        { module: id },
      );
    } catch (error) {
      notice(`The module ${id} could not be turned off: ${(error as Error).message}`);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.settled();
  }
}

const system = { ...localActor, name: 'Cablewright' };

/**
 * Identifies the version and settings with which a module is started. Settings matter only for a part-number scheme,
 * which must parse all numbers again when they change.
 */
function originOf({ sha256, version, settings = {} }: ModuleEntry, { contributes }: ModuleDeclaration): string {
  const file = sha256 ?? `shipped ${version}`;
  return contributes.partNumberScheme === undefined ? file : `${file} ${JSON.stringify(settings)}`;
}

function importerOf({ load, ...loader }: RunningLoader): RunningImporter {
  return { ...loader, run: (_input, db, run) => load(db, run) };
}
