/** Routes to pin, disable, enable and remove installed packs. */
import { keepFiles } from '../../catalog/files/keep-files.ts';
import type { InstalledPack, Json } from '@cablewright/model';
import { readPublicKey } from '@cablewright/publishing';
import type { Write } from '@cablewright/store';
import { save, type Saved } from '../../catalog/saving/save.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { done } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { openArchive } from '../stores/archive.ts';
import { fetchRefusals, refuseFile } from '../stores/errors.ts';
import { PinForm } from './answers.ts';
import { requireManifest, requireRead, type ChosenPack } from './choose.ts';
import { packErrors } from './errors.ts';
import { packUses } from './in-use.ts';
import { installedRecord, layerOf, layerWrites, packEvents, packWrites } from './install.ts';
import { installedPacks, lackingPacks } from './installed.ts';
import { area, PackParam, requireUnusedRecords, type PackParts } from './parts.ts';

const owner = { role: 'owner', session: true } as const;
const notInstalled = packErrors['pack-not-installed'];

export function lifeRoutes(parts: PackParts): Route[] {
  return [pinRoute(parts), disableRoute(parts), enableRoute(parts), removeRoute(parts)];
}

async function requireInstalled({ catalog }: PackParts, id: string): Promise<InstalledPack> {
  await catalog.catchUpWith(await catalog.store.head());
  return installedPacks(catalog).get(id) ?? refuse(notInstalled, `The pack "${id}" is not installed.`);
}

/** Converts the hub's record of a pack to a manifest. */
function aboutOf({ label: name, from: _from, pinned: _pinned, disabled: _disabled, ...about }: InstalledPack) {
  return { ...about, name };
}

function pinRoute(parts: PackParts): Route {
  return route({
    method: 'PUT',
    path: '/api/packs/:id/pin',
    operation: 'pinPack',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Keep an installed pack at its version, or let its updates be offered again',
    params: PackParam,
    body: PinForm,
    answers: { 204: { says: 'Saved' } },
    refusals: [notInstalled],
    handle: async ({ params: { id }, body: { pinned }, actor }) => {
      const pack = await requireInstalled(parts, id);
      if ((pack.pinned ?? false) === pinned) return done();
      const { record } = installedRecord(aboutOf(pack), { ...pack, pinned });
      const saved = await saveNote(
        parts,
        actor,
        id,
        record,
        `${pinned ? 'Pinned' : 'Unpinned'} the pack ${pack.label}`,
      );
      return done(saved.headers);
    },
  });
}

/** Writes only the hub's record of a pack, without its layer. */
async function saveNote(parts: PackParts, actor: Actor, id: string, after: Json, message: string): Promise<Saved> {
  const now = await parts.catalog.store.read('packs', id, id);
  const write: Write = { kind: 'packs', key: id, pack: id, op: 'put', seen: now?.seq ?? null, after };
  return save(parts, { actor, message, writes: [write] });
}

function disableRoute(parts: PackParts): Route {
  return route({
    method: 'POST',
    path: '/api/packs/:id/disable',
    operation: 'disablePack',
    area,
    ...owner,
    summary: 'Leave out the records of a pack until it is enabled again, unless something uses them',
    params: PackParam,
    answers: { 204: { says: 'Disabled' } },
    refusals: [notInstalled, packErrors['pack-in-use']],
    handle: async ({ params: { id }, actor }) => {
      const { catalog } = parts;
      const pack = await requireInstalled(parts, id);
      if (pack.disabled === true) return done();
      const about = aboutOf(pack);
      const note = installedRecord(about, { ...pack, disabled: true });
      const writes = layerWrites(await layerOf(catalog, id), about, [note]);
      requireUnusedRecords(packUses(catalog, id, writes));
      const message = `Disabled the pack ${pack.label}`;
      const saved = await save(parts, { actor, message, writes, events: packEvents(about, 'disabled') });
      return done(saved.headers);
    },
  });
}

function enableRoute(parts: PackParts): Route {
  return route({
    method: 'POST',
    path: '/api/packs/:id/enable',
    operation: 'enablePack',
    area,
    ...owner,
    summary: 'Bring back the records of a disabled pack, in the version it had',
    params: PackParam,
    answers: { 204: { says: 'Enabled' } },
    refusals: [
      notInstalled,
      packErrors['pack-requires'],
      packErrors['pack-unreadable'],
      packErrors['no-such-pack'],
      ...fetchRefusals,
    ],
    handle: async ({ params: { id }, actor }) => {
      const { catalog } = parts;
      const pack = await requireInstalled(parts, id);
      if (pack.disabled !== true) return done();
      const lacking = lackingPacks(catalog, pack.requires);
      if (lacking.length > 0) refuse(packErrors['pack-requires'], `${pack.label} requires ${lacking.join(' and ')}.`);
      const { manifest, records, files } = await keptPack(parts, pack);
      const { from, pinned } = pack;
      const layerRecords = records.filter(({ kind }) => kind !== 'settings');
      const noted = { from, pinned };
      const writes = await packWrites(catalog, manifest, layerRecords, noted);
      await keepFiles(parts.assets, files);
      const message = `Enabled the pack ${pack.label}`;
      const saved = await save(parts, { actor, message, writes, events: packEvents(manifest, 'installed') });
      return done(saved.headers);
    },
  });
}

type KeptPack = Pick<ChosenPack, 'manifest' | 'records' | 'files'>;

/** The pack in the version that was disabled: the built-in one, or from the archive stored at its installation. */
async function keptPack(
  { packs, assets, stores }: PackParts,
  { id, label, version, from }: InstalledPack,
): Promise<KeptPack> {
  if (from === undefined) {
    await requireManifest(packs, id);
    return requireRead(await packs.read(id));
  }
  const bytes = await assets.get(from.archive);
  if (bytes === undefined)
    return refuse(
      packErrors['no-such-pack'],
      `The archive of ${label} is missing. Remove the pack and install it again.`,
    );
  const opened = await openArchive(bytes, {
    ...(await trustIn(stores, from)),
    listed: { id, version },
    program: stores.release,
  });
  return opened.ok ? requireRead(opened.pack) : refuseFile(opened);
}

/** The key that the pack was signed with, unless it was revoked since then. */
async function trustIn(stores: PackParts['stores'], { store, publisher, key }: NonNullable<InstalledPack['from']>) {
  if (publisher === undefined || key === undefined) return { keys: undefined };
  const keys = [readPublicKey(key)].filter((publicKey) => publicKey !== undefined).map(({ text }) => text);
  const { trusted } = await stores.indexes.keysOf({ url: store }, { id: publisher, name: publisher, keys });
  return { keys: trusted };
}

function removeRoute(parts: PackParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/packs/:id',
    operation: 'removePack',
    area,
    ...owner,
    summary: 'Remove a pack unless something uses its records. Your own records stay',
    params: PackParam,
    answers: { 204: { says: 'Removed' } },
    refusals: [notInstalled, packErrors['pack-in-use']],
    handle: async ({ params: { id }, actor }) => {
      const { catalog } = parts;
      await catalog.catchUpWith(await catalog.store.head());
      const { label: name = id, version = '', disabled = false } = installedPacks(catalog).get(id) ?? {};
      const manifest = { id, name, version };
      const writes = await packWrites(catalog, manifest, []);
      if (writes.length === 0) refuse(notInstalled, `The pack "${id}" is not installed.`);
      if (!disabled) requireUnusedRecords(packUses(catalog, id, writes));
      const message = `Removed the pack ${name}`;
      const saved = await save(parts, { actor, message, writes, events: packEvents(manifest, 'disabled') });
      return done(saved.headers);
    },
  });
}
