/**
 * Installs, updates and removes modules. A person must first agree to the permissions that the module file requests.
 */
import {
  addedAsks,
  asksOf,
  droppedAsks,
  type ModuleDeclaration,
  type ModulePermission,
} from '@cablewright/modules/running';
import { compareVersions, hashOf } from '@cablewright/publishing';
import type { Saved } from '../../catalog/saving/save.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { HubModules } from './hub-modules.ts';
import { openModuleFile, type OpenedModule, type RefusedModule } from './open-file.ts';
import { moduleSecretName } from './module-host.ts';
import type { ModuleEntry } from './module-state.ts';
import { writeEntry } from './write-state.ts';

interface ModuleInstall {
  readonly bytes: Uint8Array;
  /** The keys with which the file may be signed. */
  readonly keys: Parameters<typeof openModuleFile>[1]['keys'];
  /** The key to which the module is pinned from now on, and the publisher's name. */
  readonly publisher: { readonly key: string; readonly name?: string };
  /** The index of the store that the module comes from. Undefined for an uploaded file. */
  readonly store?: string;
  /** The module's id and version in the store's index. */
  readonly listed?: { readonly id: string; readonly version: string };
  /** The `consent` of a preview of the same file, which proves that a person has agreed to its permissions. */
  readonly consent?: string;
  /** The version of the hub. */
  readonly program: string;
  readonly actor: Actor;
}

/** What a person needs to know before they agree. */
export interface ModulePreview {
  readonly declaration: ModuleDeclaration;
  readonly version: string;
  readonly license?: string;
  /** All permissions that the module requests, as texts. */
  readonly asks: readonly ModulePermission[];
  /**
   * For an update: permissions that only the new version requests (`added`), and permissions that only the installed
   * version requests.
   */
  readonly added: readonly ModulePermission[];
  readonly dropped: readonly ModulePermission[];
  /** The version that is installed now. */
  readonly from?: string;
  /** Whether a person has to agree first. */
  readonly needsConsent: boolean;
  /** The value to send together with the same file in order to agree. */
  readonly consent: string;
}

type PreviewedModule =
  | { readonly ok: true; readonly opened: OpenedModule; readonly preview: ModulePreview }
  | RefusedModule;
type InstalledModule =
  | { readonly ok: true; readonly installed: true; readonly preview: ModulePreview; readonly saved: Saved }
  /** Nothing was installed, because a person must first agree to `preview.asks`. */
  | { readonly ok: true; readonly installed: false; readonly preview: ModulePreview }
  | RefusedModule;

/** Checks a file and returns the permissions it requests, without installing anything. */
export async function previewModuleFile(
  modules: HubModules,
  install: Omit<ModuleInstall, 'actor' | 'consent'>,
): Promise<PreviewedModule> {
  const { bytes, keys, program, listed, publisher } = install;
  const opened = await openModuleFile(bytes, {
    keys,
    program,
    clock: modules.parts.clock,
    listed,
  });
  if (!opened.ok) return opened;
  const { declaration, manifest, sha256 } = opened;
  const entry = modules.parts.state.get(declaration.id);
  const clash = clashProblem(modules, opened, entry, publisher.key);
  if (clash !== undefined) return { ok: false, code: 'bad-module', problems: [clash] };
  const before = await declarationOf(modules, declaration.id, entry);
  const asks = asksOf(declaration);
  const agreed = new Set(entry?.agreed);
  const preview: ModulePreview = {
    declaration,
    version: manifest.version,
    license: manifest.license,
    asks,
    added: before === undefined ? [] : addedAsks(before, declaration),
    dropped: before === undefined ? [] : droppedAsks(before, declaration),
    from: entry?.version,
    needsConsent: entry === undefined || asks.some(({ key }) => !agreed.has(key)),
    consent: hashOf(Buffer.from(JSON.stringify([sha256, publisher.key, asks]))).slice(0, 32),
  };
  return { ok: true, opened, preview };
}

/** Installs or updates a module from a signed file. It starts in every process at once. */
export async function installModuleFile(modules: HubModules, install: ModuleInstall): Promise<InstalledModule> {
  const previewed = await previewModuleFile(modules, install);
  if (!previewed.ok) return previewed;
  const { opened, preview } = previewed;
  if (preview.needsConsent && install.consent !== preview.consent) return { ok: true, installed: false, preview };
  const { declaration, code, sha256, manifest } = opened;
  const { id } = declaration;
  await modules.parts.tables.add({
    module: id,
    sha256,
    version: manifest.version,
    declaration: JSON.stringify(declaration),
    code,
  });
  const { publisher, store } = install;
  const entryAfter = (before: ModuleEntry | undefined): ModuleEntry => ({
    version: manifest.version,
    sha256,
    enabled: before?.stopped === undefined ? (before?.enabled ?? true) : true,
    agreed: preview.asks.map(({ key }) => key),
    publisher,
    store,
    settings: before?.settings,
  });
  const message = `${preview.from === undefined ? 'Installed' : 'Updated'} the module ${declaration.name} ${manifest.version}`;
  const saved = await writeEntry(modules.parts, install.actor, message, id, entryAfter);
  await modules.settled();
  return { ok: true, installed: true, preview, saved };
}

function clashProblem(
  modules: HubModules,
  { declaration: { id }, manifest }: OpenedModule,
  entry: ModuleEntry | undefined,
  key: string,
): string | undefined {
  if (modules.shipped(id) !== undefined) return `A module ${id} comes with the program.`;
  if (entry?.publisher !== undefined && entry.publisher.key !== key)
    return `The installed module ${id} is signed by another publisher. Remove it first to install this one.`;
  if (entry !== undefined && compareVersions(manifest.version, entry.version) < 0)
    return `Version ${entry.version} of ${id} is installed. Remove it first to go back to ${manifest.version}.`;
  return undefined;
}

async function declarationOf(
  modules: HubModules,
  id: string,
  entry: ModuleEntry | undefined,
): Promise<ModuleDeclaration | undefined> {
  if (entry?.sha256 === undefined) return undefined;
  const file = await modules.parts.tables.file(id, entry.sha256);
  return file === undefined ? undefined : (JSON.parse(file.declaration) as ModuleDeclaration);
}

/** The declaration of a built-in or installed module, even if it isn't running. */
export async function knownDeclaration(modules: HubModules, id: string): Promise<ModuleDeclaration | undefined> {
  return modules.shipped(id)?.declaration ?? declarationOf(modules, id, modules.parts.state.get(id));
}

/** Turns a module on or off in every process. Turning on a built-in module also grants the permissions it requests. */
export async function switchModule(modules: HubModules, id: string, enabled: boolean, actor: Actor): Promise<Saved> {
  const declaration = await knownDeclaration(modules, id);
  const agreed = declaration === undefined ? [] : asksOf(declaration).map(({ key }) => key);
  const saved = await writeEntry(
    modules.parts,
    actor,
    `Turned ${enabled ? 'on' : 'off'} the module ${declaration?.name ?? id}`,
    id,
    (before) => {
      const { stopped: _why, ...entry } = before ?? { version: modules.parts.program, enabled, agreed };
      return { ...entry, enabled };
    },
  );
  await modules.settled();
  return saved;
}

/** Removes a module together with its settings, secrets and stored values. */
export async function removeModule(modules: HubModules, id: string, actor: Actor): Promise<Saved> {
  const { tables, secrets } = modules.parts;
  const declaration = await knownDeclaration(modules, id);
  const saved = await writeEntry(
    modules.parts,
    actor,
    `Removed the module ${declaration?.name ?? id}`,
    id,
    () => undefined,
  );
  await modules.settled();
  for (const [name, { type }] of Object.entries(declaration?.settings ?? {}))
    if (type === 'secret') await secrets.remove(moduleSecretName(id, name));
  await tables.forget(id);
  return saved;
}
