/** Finds the requested pack: a built-in one, or a version from a store, which is fetched and verified. */
import {
  readPublicKey,
  type Manifest,
  type OfferedVersion,
  type PackRecord,
  type ReadPack,
} from '@cablewright/publishing';
import type { InstalledPack } from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { mayActAs, type Actor } from '../../platform/http/actor.ts';
import { refuse, refuseWithIssues } from '../../platform/http/problem.ts';
import { CatalogStores, type StorePack } from '../stores/catalog-stores.ts';
import { refuseFile, storeErrors } from '../stores/errors.ts';
import { offeredVersion, updateOf, type Offered } from '../stores/offers.ts';
import { requireOffered } from '../stores/required.ts';
import type { BundledPacks } from './bundled.ts';
import { packErrors } from './errors.ts';
import type { Noted } from './install.ts';
import { installedPacks } from './installed.ts';

interface ChoiceParts {
  readonly catalog: LiveCatalog;
  readonly packs: BundledPacks;
  readonly stores: CatalogStores;
}

/** A requested pack. Without a store, the installed pack's store is used or, if it has none, the built-in packs. */
interface Wish {
  readonly id: string;
  readonly store?: string | undefined;
  readonly version?: string | undefined;
  /** Whether an owner wants to install a version although it was yanked. */
  readonly yanked?: boolean | undefined;
  /** The fingerprint of a publisher's new key to which an owner agrees. */
  readonly publisherKey?: string | undefined;
}

export interface ChosenPack {
  readonly manifest: Manifest;
  readonly records: readonly PackRecord[];
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly noted: Noted;
  /** The publisher and signing key of a pack from a store. */
  readonly signed?: SignedBy;
  /** The archive of the pack, if it comes from a store. */
  readonly archive?: Uint8Array;
}

interface SignedBy {
  readonly store: string;
  readonly publisher: string;
  readonly name: string;
  readonly key: string;
  /** Whether the key was used on this hub before, or the publisher has no key here yet. */
  readonly known: boolean;
  readonly first: boolean;
}

/** Finds, fetches and reads the pack. Throws if this person may not install it. */
export async function choosePack(parts: ChoiceParts, wish: Wish, actor: Actor): Promise<ChosenPack> {
  const installed = installedPacks(parts.catalog).get(wish.id);
  const store = wish.store ?? (await storeOf(parts, installed));
  if (store === undefined) return bundled(parts, wish.id, installed);
  return fromStore(parts, { ...wish, store }, installed, actor);
}

async function storeOf({ stores }: ChoiceParts, installed: InstalledPack | undefined): Promise<string | undefined> {
  if (installed?.from === undefined) return undefined;
  const source = (await stores.sources.list()).find(({ url }) => url === installed.from?.store);
  if (source !== undefined) return source.id;
  const where = `${installed.label} was installed from ${installed.from.store}`;
  return refuse(storeErrors['no-such-store'], `${where}, which is not among the stores of this server.`);
}

async function bundled({ packs }: ChoiceParts, id: string, installed: InstalledPack | undefined): Promise<ChosenPack> {
  await requireManifest(packs, id);
  if (installed?.from !== undefined) refuseElsewhere(installed);
  return { ...requireRead(await packs.read(id)), noted: notedOf(installed) };
}

export async function requireManifest(packs: BundledPacks, id: string): Promise<Manifest> {
  const manifests = await packs.manifests();
  const names = [...manifests.keys()].join(', ');
  return manifests.get(id) ?? refuse(packErrors['no-such-pack'], `Pack "${id}" not found. Available: ${names}.`);
}

/** The pack with its records. Throws with every problem if any record is invalid. */
export function requireRead(pack: ReadPack): Extract<ReadPack, { ok: true }> {
  if (pack.ok) return pack;
  const issues = pack.findings
    .slice(0, 200)
    .map(({ code, message, where }) => ({ code, message, pointer: where.pointer ?? '' }));
  return refuseWithIssues(packErrors['pack-unreadable'], issues);
}

function refuseElsewhere({ label, from }: InstalledPack): never {
  const place = from === undefined ? 'the program' : from.store;
  const remedy = 'Only that offers its updates. Remove the pack to install it from elsewhere.';
  return refuse(packErrors['pack-from-elsewhere'], `${label} was installed from ${place}. ${remedy}`);
}

/** The notes for a pack that is being installed again. It remains pinned, and is enabled. */
function notedOf(installed: InstalledPack | undefined): Noted {
  return installed?.pinned === true ? { pinned: true } : {};
}

async function fromStore(
  { stores }: ChoiceParts,
  wish: Wish & { readonly store: string },
  installed: InstalledPack | undefined,
  actor: Actor,
): Promise<ChosenPack> {
  const offered = await requireOffered(stores, wish.store, wish.id);
  const { url } = offered.source;
  if (installed !== undefined && installed.from?.store !== url) refuseElsewhere(installed);
  const strange = installed === undefined ? undefined : CatalogStores.strange(offered, installed);
  if (strange !== undefined) return refuseFile(strange);
  const version = requireVersion(stores, offered, wish, installed, actor);
  const opened = await stores.open(offered, version);
  if (!opened.ok) return refuseFile(opened);
  return chosenOf(offered, opened, installed);
}

function chosenOf(
  { source, offer, publisher }: Offered,
  opened: StorePack,
  installed: InstalledPack | undefined,
): ChosenPack {
  const { manifest, records, files } = requireRead(opened.pack);
  const { key, archive, pinned, bytes } = opened;
  const signed =
    publisher === undefined || key === undefined
      ? undefined
      : { store: source.url, publisher: publisher.id, name: publisher.name, key, ...knownKey(key, pinned) };
  const from = { store: source.url, publisher: offer.publisher, key, archive };
  const noted = { ...notedOf(installed), from };
  return { manifest, records, files, noted, archive: bytes, signed };
}

function knownKey(key: string, pinned: readonly string[]) {
  return { known: pinned.length === 0 || pinned.includes(key), first: pinned.length === 0 };
}

function requireVersion(
  stores: CatalogStores,
  offered: Offered,
  { version: wanted, yanked = false }: Wish,
  installed: InstalledPack | undefined,
  actor: Actor,
): OfferedVersion {
  const listed = stores.listed(offered);
  const best = (installed === undefined ? undefined : updateOf(listed, installed.version)) ?? offeredVersion(listed);
  const chosen = wanted === undefined ? best : listed.find(({ version }) => version === wanted);
  if (chosen === undefined) return refuseVersion(stores, offered, wanted);
  if (chosen.yanked === undefined) return chosen;
  const why = `${offered.offer.name} ${chosen.version} was yanked: ${chosen.yanked}`;
  if (!yanked || !mayActAs(actor, 'owner'))
    refuse(packErrors['pack-yanked'], `${why} Only an owner may install it anyway.`);
  return chosen;
}

function refuseVersion(stores: CatalogStores, { offer }: Offered, wanted: string | undefined): never {
  const there = offer.versions.some(({ version }) => wanted === undefined || version === wanted);
  if (there && stores.hideUnreviewed)
    refuse(
      packErrors['pack-not-reviewed'],
      `This server installs only versions of ${offer.name} that the store has reviewed.`,
    );
  return refuse(storeErrors['not-offered'], `The store does not offer ${offer.name} ${wanted ?? ''}.`);
}

/** Throws if the publisher's key is unknown, unless an owner agrees to its fingerprint. */
export function requireKnownKey({ signed }: ChosenPack, { publisherKey }: Wish, actor: Actor): void {
  if (signed === undefined || signed.known) return;
  const { fingerprint } = readPublicKey(signed.key)!;
  if (mayActAs(actor, 'owner') && publisherKey === fingerprint) return;
  const members = { publisher: signed.publisher, fingerprint };
  const detail = `${signed.name} signed this with a key that is new here: ${fingerprint}. An owner must agree to it.`;
  refuse(packErrors['publisher-key-new'], detail, { members });
}
