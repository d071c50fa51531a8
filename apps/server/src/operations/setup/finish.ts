import { keepFiles } from '../../catalog/files/keep-files.ts';
import type Type from 'typebox';
import { asJson, type EngineeringSettings } from '@cablewright/model';
import type { EventDraft, Write } from '@cablewright/store';
import { save, type Saver } from '../../catalog/saving/save.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { SignInMethods } from '../../accounts/sign-in-methods.ts';
import { localActor, type Actor } from '../../platform/http/actor.ts';
import { refuse, refuseWithIssues } from '../../platform/http/problem.ts';
import { packEvents, packOffers, packWrites } from '../../integrations/packs/install.ts';
import type { AssetParts } from '../../catalog/files/routes.ts';
import type { BundledPacks } from '../../integrations/packs/bundled.ts';
import { packErrors } from '../../integrations/packs/errors.ts';
import { setupErrors } from './errors.ts';
import type { SetupForm } from './form.ts';
import type { SetupState } from './setup-state.ts';

export interface SetupParts extends AssetParts {
  readonly saver: Saver;
  readonly accounts: Accounts | undefined;
  readonly methods: SignInMethods | undefined;
  readonly state: SetupState;
  readonly packsDir: string;
  /** The built-in packs. */
  readonly packs: BundledPacks;
  /** The packs that are preselected on the setup page. */
  readonly suggestedModules: readonly string[];
}

/** What an installed pack offers in addition to its records. */
interface PackOffer {
  readonly pack: string;
  readonly offers: ReturnType<typeof packOffers>;
}

type Form = Type.Static<typeof SetupForm>;

/**
 * Finishes setup: first the catalog and the organisation's name in one change set, then the owner. The owner comes
 * last, because setup counts as finished once there is an owner. If it is interrupted before that, setup can simply be
 * repeated.
 */
export async function finishSetup(parts: SetupParts, form: Form): Promise<PackOffer[]> {
  await checkModules(parts, form.modules ?? []);
  const { admin } = form;
  if (parts.accounts !== undefined && admin === undefined) {
    refuse(setupErrors['admin-required'], 'Enter the name, email address and password of the owner.');
  }
  const byPassword = (await parts.methods?.givesPasswords()) ?? true;
  if (parts.accounts !== undefined && byPassword && admin?.password === undefined) {
    refuse(setupErrors['admin-required'], 'Enter a password for the owner.');
  }
  const actor: Actor = admin === undefined ? localActor : { ...localActor, name: admin.name, email: admin.email };
  const offers = await installCatalog(parts, form, actor);
  if (parts.accounts !== undefined && admin !== undefined) {
    const { name, email, password } = admin;
    const login = byPassword && password !== undefined ? { password } : {};
    const added = await parts.accounts.add({ name, email, ...login, role: 'owner' });
    if (!added) refuse(setupErrors['setup-done'], 'Someone else has just finished setup. Sign in.');
  }
  return offers;
}

/** Domain modules are packs. A pack is installed whether the form lists it under `modules` or `packs`. */
async function checkModules({ packs }: SetupParts, chosen: readonly string[]): Promise<void> {
  const packIds = [...(await packs.manifests()).keys()].filter((id) => id !== 'starter');
  const unknown = chosen.find((id) => !packIds.includes(id));
  if (unknown === undefined) return;
  refuse(setupErrors['unknown-module'], `Module "${unknown}" not found. Available: ${packIds.join(', ')}.`);
}

/** The selected packs in dependency order. Throws if one doesn't exist, or a dependency isn't selected. */
async function packsOf({ packs }: SetupParts, form: Form): Promise<string[]> {
  const manifests = await packs.manifests();
  const named = [...(form.packs ?? []), ...(form.modules ?? [])];
  const chosen = [...new Set([...(form.catalog === 'starter' ? ['starter'] : []), ...named])];
  for (const id of chosen) {
    const manifest = manifests.get(id);
    if (manifest === undefined) {
      return refuse(
        packErrors['no-such-pack'],
        `Pack "${id}" not found. Available: ${[...manifests.keys()].join(', ')}.`,
      );
    }
    const lacking = (manifest.requires ?? []).filter((other) => !chosen.includes(other));
    if (lacking.length > 0)
      refuse(packErrors['pack-requires'], `${manifest.name} requires ${lacking.join(' and ')}. Select that too.`);
  }
  return chosen;
}

async function installCatalog(parts: SetupParts, form: Form, actor: Actor): Promise<PackOffer[]> {
  const { saver } = parts;
  const packs = await packsOf(parts, form);
  const writes: Write[] = [];
  let suggested: Partial<EngineeringSettings> = {};
  const events: EventDraft[] = [];
  const offers: PackOffer[] = [];
  for (const name of packs) {
    const pack = await parts.packs.read(name);
    if (!pack.ok) {
      const issues = pack.findings.map(({ code, message, where }) => ({ code, message, pointer: where.pointer ?? '' }));
      return refuseWithIssues(packErrors['pack-unreadable'], issues);
    }
    // Settings in a pack are defaults for a new shop. They become the shop's own settings instead of a layer.
    const records = pack.records.filter(({ kind }) => kind !== 'settings');
    for (const { kind, record } of pack.records)
      if (kind === 'settings') suggested = { ...suggested, ...(record as object) };
    await keepFiles(parts.assets, pack.files);
    writes.push(...(await packWrites(saver.catalog, pack.manifest, records)));
    const offered = packOffers(pack.manifest);
    if (Object.keys(offered).length > 0) offers.push({ pack: pack.manifest.id, offers: offered });
    events.push(...packEvents(pack.manifest, 'installed'));
  }
  writes.unshift(organisationWrite(saver, form, suggested));
  await save(saver, { actor, message: 'Setup', writes, events });
  return offers;
}

function organisationWrite({ catalog }: Saver, form: Form, suggested: Partial<EngineeringSettings>): Write {
  const now = catalog.library.layer('settings', 'engineering');
  const settings: EngineeringSettings = {
    ...suggested,
    ...(now?.record as EngineeringSettings | undefined),
    id: 'engineering',
    organisation: form.organisation,
  };
  if (form.currency !== undefined) settings.currency = form.currency;
  if (form.units !== undefined) settings.documents = { ...settings.documents, units: form.units };
  return {
    kind: 'settings',
    key: 'engineering',
    op: 'put',
    seen: now?.seq ?? null,
    after: asJson(settings),
  };
}
