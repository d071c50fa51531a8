/** Routes to preview, install and update packs. Each installation is one change set. */
import { keepFiles } from '../../catalog/files/keep-files.ts';
import { present } from '@cablewright/model';
import { readPublicKey } from '@cablewright/publishing';
import { catalogErrors, numberRefusals } from '../../catalog/errors.ts';
import { objectionsTo } from '../../catalog/saving/guards.ts';
import { propose, type SaveProposal } from '../../catalog/saving/proposal.ts';
import { save } from '../../catalog/saving/save.ts';
import { ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { fetchRefusals, storeErrors } from '../stores/errors.ts';
import { addedFindings } from './added-findings.ts';
import { Installed, InstallForm, Preview, PreviewForm } from './answers.ts';
import { choosePack, requireKnownKey, type ChosenPack } from './choose.ts';
import { packErrors } from './errors.ts';
import { recordUses } from './in-use.ts';
import { packEvents, packOffers } from './install.ts';
import { installedPacks, lackingPacks } from './installed.ts';
import { area, PackParam, requireUnusedRecords, type PackParts } from './parts.ts';
import { chosenWrites, planOf, type Plan } from './plan.ts';

const editor = { role: 'editor', scope: 'library:write' } as const;
const choiceRefusals = [
  packErrors['no-such-pack'],
  packErrors['pack-unreadable'],
  packErrors['pack-from-elsewhere'],
  packErrors['pack-yanked'],
  packErrors['pack-not-reviewed'],
  storeErrors['no-such-store'],
  storeErrors['not-offered'],
  ...fetchRefusals,
];

export function installRoutes(parts: PackParts): Route[] {
  return [previewRoute(parts), installRoute(parts)];
}

/** The most records that a preview lists. */
const maxPlanned = 5000;

function previewRoute(parts: PackParts): Route {
  return route({
    method: 'POST',
    path: '/api/packs/:id/preview',
    operation: 'previewPack',
    area,
    ...editor,
    summary: 'What installing or updating a pack would change, and which findings it would add. Nothing is saved',
    params: PackParam,
    body: PreviewForm,
    answers: { 200: { says: 'What would change', schema: Preview } },
    refusals: choiceRefusals,
    handle: async ({ params: { id }, body, actor }) => {
      const { catalog, assets } = parts;
      await catalog.catchUpWith(await catalog.store.head());
      const chosen = await choosePack(parts, { ...body, id }, actor);
      // Installing reads the same bytes again. No record refers to them yet, so they are removed later if the pack
      // isn't installed.
      if (chosen.archive !== undefined) await assets.put(chosen.archive);
      const plan = await planOf(catalog, chosen);
      const proposal = propose(catalog, plan.writes);
      const findings = await addedFindings(proposal);
      const blockers = await blockersOf(parts, chosen, plan, proposal);
      const installed = installedPacks(catalog).get(id)?.version ?? null;
      const records = plan.records.slice(0, maxPlanned);
      const planned = { seq: catalog.seq, records, unchanged: plan.unchanged, findings, blockers };
      return ok({ ...aboutOf(chosen), installed, ...planned }, { 'cache-control': 'no-store' });
    },
  });
}

function aboutOf({ manifest, signed }: ChosenPack) {
  const publisher =
    signed === undefined
      ? undefined
      : {
          id: signed.publisher,
          name: signed.name,
          fingerprint: readPublicKey(signed.key)!.fingerprint,
          first: signed.first,
          known: signed.known,
        };
  const { id: pack, name, version } = manifest;
  return { pack, name, version, offers: packOffers(manifest), ...present({ publisher }) };
}

interface Blocker {
  readonly code: string;
  readonly message: string;
}

/** All reasons why the installation would be refused. */
async function blockersOf(
  { catalog }: PackParts,
  { manifest }: ChosenPack,
  { writes }: Plan,
  proposal: SaveProposal,
): Promise<Blocker[]> {
  const requires = lackingPacks(catalog, manifest.requires).map((id) => ({
    code: 'pack-requires',
    message: `${manifest.name} requires ${id}. Install that first.`,
  }));
  const uses = recordUses(catalog, manifest.id, writes).map(({ code, message }) => ({ code, message }));
  return [...requires, ...uses.slice(0, 100), ...(await objections(proposal))];
}

/** The objections of the guards of every save. */
async function objections(proposal: SaveProposal): Promise<Blocker[]> {
  return (await objectionsTo(proposal)).flatMap(({ row, detail, issues }) => {
    const found = issues.slice(0, 100).map(({ code, message }) => ({ code, message }));
    return found.length > 0 ? found : [{ code: row.code, message: detail }];
  });
}

function installRoute(parts: PackParts): Route {
  return route({
    method: 'POST',
    path: '/api/packs/:id',
    operation: 'installPack',
    area,
    ...editor,
    summary: 'Install a pack, or update it, in one change set',
    params: PackParam,
    body: InstallForm,
    answers: { 200: { says: 'What was done, and the suggestions of the pack', schema: Installed } },
    refusals: [
      packErrors['pack-requires'],
      packErrors['pack-in-use'],
      packErrors['pack-outdated'],
      packErrors['publisher-key-new'],
      ...choiceRefusals,
      catalogErrors['rule-broken'],
      catalogErrors['subassembly-too-large'],
      catalogErrors['rule-not-evaluated'],
      catalogErrors['rule-invalid'],
      catalogErrors['scheme-invalid'],
      ...numberRefusals,
    ],
    handle: async ({ params: { id }, body, actor }) => {
      const { catalog } = parts;
      await catalog.catchUpWith(await catalog.store.head());
      const chosen = await choosePack(parts, { ...body, id }, actor);
      requireKnownKey(chosen, { ...body, id }, actor);
      requireRequired(parts, chosen);
      requireSeq(parts, body.at);
      const plan = await planOf(catalog, chosen);
      requireUnusedRecords(recordUses(catalog, id, plan.writes));
      const writes = [...plan.writes, ...chosenWrites(plan, id, body.choices ?? [])];
      const before = installedPacks(catalog).has(id);
      const done = before ? ('updated' as const) : ('installed' as const);
      const change = before && writes.length === 0 ? ('unchanged' as const) : done;
      const { name, version } = chosen.manifest;
      const message = `${before ? 'Updated' : 'Installed'} the pack ${name} (${version})`;
      if (writes.length > 0) await keep(parts, chosen);
      const events = packEvents(chosen.manifest, done);
      const saved = writes.length === 0 ? undefined : await save(parts, { actor, message, writes, events });
      const installed = { pack: id, version, change, records: writes.length, offers: packOffers(chosen.manifest) };
      return ok(installed, saved?.headers);
    },
  });
}

function requireRequired({ catalog }: PackParts, { manifest: { name, requires } }: ChosenPack): void {
  const lacking = lackingPacks(catalog, requires);
  if (lacking.length === 0) return;
  refuse(packErrors['pack-requires'], `${name} requires ${lacking.join(' and ')}. Install that first.`);
}

function requireSeq({ catalog }: PackParts, at: number | undefined): void {
  if (at === undefined || at === catalog.seq) return;
  refuse(packErrors['pack-outdated'], 'Nothing was installed. Look at the preview again.');
}

/**
 * Stores the files and the archive of a pack before the records that refer to them, and also the key of its publisher.
 */
async function keep({ assets, stores }: PackParts, { files, archive, signed }: ChosenPack): Promise<void> {
  await keepFiles(assets, files);
  if (archive !== undefined) await assets.put(archive);
  if (signed !== undefined) await stores.indexes.pin(signed.store, signed.publisher, signed.key);
}
