import { modelCoverage } from '@cablewright/engine';
import { inputLimits, type ModelLink } from '@cablewright/model';
import type { AssetStore } from '@cablewright/store';
import { recordInForce } from '../saving/guarded.ts';
import { ownPut, save, type Saver } from '../saving/save.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { RefusalError } from '../../platform/http/problem.ts';
import type { ModelBuilder } from './model-builder.ts';
import { storedAs } from '../../platform/stored-as.ts';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

export interface BuildParts extends Saver {
  readonly assets: AssetStore;
  readonly models: ModelBuilder;
  /** Folders with source files, mounted by the operator. */
  readonly modelSources?: readonly string[];
}

/** The result for one link. `unavailable` means that its source file is neither stored nor mounted. */
type Built = { readonly state: 'built' | 'unavailable' | 'moved' } | { readonly state: 'failed'; readonly why: string };

/** The links that have no model to show: those that were never built, or whose built file isn't stored. */
export async function awaitingBuild({ catalog, assets }: Pick<BuildParts, 'catalog' | 'assets'>): Promise<string[]> {
  const keys: string[] = [];
  for (const { key, record } of catalog.library.entries('models')) {
    const link = storedAs<ModelLink>(record);
    const there = new Set<string>();
    for (const address of [link.asset, link.source?.asset])
      if (address !== undefined && (await assets.has(address))) there.add(address);
    const coverage = modelCoverage(link, (address) => there.has(address));
    if (coverage === 'awaiting-build' || coverage === 'missing') keys.push(key);
  }
  return keys;
}

/** Builds the model of one link from its source file and saves it, unless the link changed meanwhile. */
export async function buildLinked(parts: BuildParts, key: string, actor: Actor): Promise<Built> {
  const { catalog, assets, models, modelSources = [] } = parts;
  const now = recordInForce(catalog, 'models', key);
  const link = catalog.library.entry('models', key)?.record as ModelLink | undefined;
  if (now === undefined || link === undefined) return { state: 'moved' };
  const source =
    link.source === undefined
      ? undefined
      : ((await assets.get(link.source.asset)) ?? (await mountedSource(modelSources, link.source)));
  if (source === undefined) return { state: 'unavailable' };
  const built = await models.build(source);
  if (!built.ok) return { state: 'failed', why: built.message };
  const record = { ...link, asset: await assets.put(built.glb), facts: built.facts };
  try {
    const put = ownPut('models', key, record, now, { seq: now.seq });
    await save(parts, { actor, message: `3D model of ${key}: built`, ...put });
    return { state: 'built' };
  } catch (error) {
    // The part was linked to another model while this one was being built.
    if (error instanceof RefusalError) return { state: 'moved' };
    throw error;
  }
}

// Source files of models in folders that the operator mounts: see SERVICE_MODEL_SOURCES.

/**
 * Finds the source file of a link in the configured folders. The name and the SHA-256 must match. Undefined if the folder isn't mounted or
 * has no such file.
 */
async function mountedSource(
  folders: readonly string[],
  { asset, file }: NonNullable<ModelLink['source']>,
): Promise<Uint8Array | undefined> {
  // Use only the file name, so that the path can't leave the folder.
  const name = basename(file.replaceAll('\\', '/'));
  if (name === '' || name === '.' || name === '..') return undefined;
  for (const folder of folders) {
    const bytes = await readIfSmall(join(folder, name));
    if (bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === asset) return bytes;
  }
  return undefined;
}

async function readIfSmall(path: string): Promise<Uint8Array | undefined> {
  try {
    const { size } = await stat(path);
    return size > inputLimits.assetBytes ? undefined : await readFile(path);
  } catch {
    // The folder isn't mounted, or the file is missing or unreadable. The link is reported as unavailable.
    return undefined;
  }
}
