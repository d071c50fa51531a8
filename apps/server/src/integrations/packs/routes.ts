/** Packs as read-only layers under the hub's own records: what there is, install, update, take away. */
import Type from 'typebox';
import { isObject, type InstalledPack } from '@cablewright/model';
import type { AssetParts } from '../../catalog/files/routes.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { save, type Saver } from '../../catalog/saving/save.ts';
import { done, ok } from '../../platform/http/answer.ts';
import { refuse, type Issue } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { BundledPacks } from './bundled.ts';
import { packErrors } from './errors.ts';
import { packUses, recordUses } from './in-use.ts';
import { keepFiles, packEvent, packOffers, packWrites } from './install.ts';
import { foreignLine, PackLine, packLine, PackOffers } from './line.ts';
import type { Manifest } from '@cablewright/publishing';
import { storedAs } from '../../platform/stored-as.ts';

const area = 'Packs';
const PackParam = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });

export interface PackParts extends Saver, AssetParts {
  readonly packs: BundledPacks;
}

export function packRoutes(parts: PackParts): Route[] {
  return [listRoute(parts), readRoute(parts), installRoute(parts), removeRoute(parts)];
}

function installedPacks({ library }: LiveCatalog): Map<string, InstalledPack> {
  return new Map([...library.entries('packs')].map(({ key, record }) => [key, storedAs<InstalledPack>(record)]));
}

function listRoute({ catalog, packs }: PackParts): Route {
  return route({
    method: 'GET',
    path: '/api/packs',
    operation: 'listPacks',
    area,
    role: 'viewer',
    summary: 'List included and installed packs, with what each adds',
    answers: {
      200: { says: 'The packs', schema: Type.Object({ items: Type.Array(PackLine), total: Type.Integer() }) },
    },
    handle: async () => {
      const manifests = await packs.manifests();
      const installed = installedPacks(catalog);
      const bundled = [...manifests.values()].map((manifest) => packLine(manifest, installed.get(manifest.id)));
      const foreign = [...installed.values()].filter(({ id }) => !manifests.has(id)).map(foreignLine);
      const items = [...bundled, ...foreign];
      return ok({ items, total: items.length }, { 'cache-control': 'no-store' });
    },
  });
}

async function requireManifest(packs: BundledPacks, id: string): Promise<Manifest> {
  const manifests = await packs.manifests();
  const names = [...manifests.keys()].join(', ');
  return manifests.get(id) ?? refuse(packErrors['no-such-pack'], `Pack "${id}" not found. Available: ${names}.`);
}

const Added = Type.Object({ kind: Type.String(), id: Type.String(), label: Type.String() });

function readRoute({ catalog, packs }: PackParts): Route {
  return route({
    method: 'GET',
    path: '/api/packs/:id',
    operation: 'getPack',
    area,
    role: 'viewer',
    summary: 'One included pack, with every record it adds',
    params: PackParam,
    answers: { 200: { says: 'The pack', schema: Type.Object({ pack: PackLine, adds: Type.Array(Added) }) } },
    refusals: [packErrors['no-such-pack'], packErrors['pack-unreadable']],
    handle: async ({ params: { id } }) => {
      const manifest = await requireManifest(packs, id);
      const { records } = await requirePack(packs, id);
      const adds = records.map(({ kind, key, record }) => {
        const label = isObject(record) && typeof record['label'] === 'string' ? record['label'] : key;
        return { kind, id: key, label };
      });
      return ok({ pack: packLine(manifest, installedPacks(catalog).get(id)), adds }, { 'cache-control': 'no-store' });
    },
  });
}

async function requirePack(packs: BundledPacks, id: string) {
  const pack = await packs.read(id);
  if (pack.ok) return pack;
  const issues = pack.findings.map(({ code, message, where }) => ({ code, message, pointer: where.pointer ?? '' }));
  return refuse(packErrors['pack-unreadable'], issues[0]!.message, { issues });
}

const Installed = Type.Object(
  {
    pack: Type.String(),
    version: Type.String(),
    change: Type.String({ description: 'installed, updated or unchanged' }),
    records: Type.Integer({ description: 'Records written or removed' }),
    offers: PackOffers,
  },
  { title: 'Installed pack answer' },
);

function installRoute(parts: PackParts): Route {
  return route({
    method: 'POST',
    path: '/api/packs/:id',
    operation: 'installPack',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Install an included pack, or update it',
    params: PackParam,
    answers: { 200: { says: 'What was done, and the suggestions of the pack', schema: Installed } },
    refusals: [
      packErrors['no-such-pack'],
      packErrors['pack-requires'],
      packErrors['pack-in-use'],
      packErrors['pack-unreadable'],
    ],
    handle: async ({ params: { id }, actor }) => {
      const { catalog, packs } = parts;
      await requireManifest(packs, id);
      await catalog.catchUpWith(await catalog.store.head());
      const { manifest, records, files } = await requirePack(packs, id);
      const before = installedPacks(catalog);
      const lacking = (manifest.requires ?? []).filter((other) => !before.has(other) && !hasLayer(catalog, other));
      if (lacking.length > 0) {
        refuse(packErrors['pack-requires'], `${manifest.name} requires ${lacking.join(' and ')}. Install that first.`);
      }
      const known = records.filter(({ kind }) => kind !== 'settings');
      const writes = await packWrites(catalog, manifest, known);
      requireUnusedRecords(recordUses(catalog, id, writes));
      const change = !before.has(id) ? 'installed' : writes.length > 0 ? 'updated' : 'unchanged';
      if (writes.length > 0) {
        await keepFiles(parts.assets, files);
        const message = `${change === 'updated' ? 'Updated' : 'Installed'} the pack ${manifest.name}`;
        await save(parts, { actor, message, writes, events: [packEvent(manifest, change)] });
      }
      const { version } = manifest;
      return ok({ pack: id, version, change, records: writes.length, offers: packOffers(manifest) });
    },
  });
}

/** Hubs set up before packs were noted have the layer and no note of it. */
function hasLayer({ library }: LiveCatalog, pack: string): boolean {
  return library.kinds().some((kind) => {
    for (const { origin, shadows } of library.entries(kind)) if (origin === pack || shadows === pack) return true;
    return false;
  });
}

function requireUnusedRecords(issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  const more = issues.length === 1 ? '' : ` (and ${issues.length - 1} more)`;
  refuse(packErrors['pack-in-use'], `${issues[0]!.message}${more}`, { issues: issues.slice(0, 200) });
}

function removeRoute(parts: PackParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/packs/:id',
    operation: 'removePack',
    area,
    role: 'owner',
    session: true,
    summary: 'Remove a pack unless something uses its records. Your own records stay',
    params: PackParam,
    answers: { 204: { says: 'Removed' } },
    refusals: [packErrors['pack-not-installed'], packErrors['pack-in-use']],
    handle: async ({ params: { id }, actor }) => {
      const { catalog } = parts;
      await catalog.catchUpWith(await catalog.store.head());
      const { label: name = id, version = '' } = installedPacks(catalog).get(id) ?? {};
      const manifest = { id, name, version };
      const writes = await packWrites(catalog, manifest, []);
      if (writes.length === 0) refuse(packErrors['pack-not-installed'], `The pack "${id}" is not installed.`);
      requireUnusedRecords(packUses(catalog, id, writes));
      const message = `Removed the pack ${name}`;
      await save(parts, { actor, message, writes, events: [packEvent(manifest, 'disabled')] });
      return done;
    },
  });
}
