/** Routes for the code modules that stores offer: list, preview and install them. */
import Type from 'typebox';
import { present } from '@cablewright/model';
import { readPublicKey, reviewStates } from '@cablewright/publishing';
import { created, ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { listOf } from '../../platform/http/paging.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { moduleErrors } from '../modules/errors.ts';
import { ModuleLine, moduleLine, Preview, previewAnswer } from '../modules/form.ts';
import type { HubModules } from '../modules/hub-modules.ts';
import { installModuleFile, previewModuleFile } from '../modules/install.ts';
import type { CatalogStores } from './catalog-stores.ts';
import { fetchRefusals, refuseFile, storeErrors } from './errors.ts';
import { offeredVersion, type Offered } from './offers.ts';
import { requireOffered } from './required.ts';

const Text = Type.String();
const Maybe = Type.Optional(Text);
const Name = Type.String({ minLength: 1, maxLength: 100 });

const InstallForm = Type.Object(
  {
    version: Type.Optional(Type.String({ maxLength: 60, description: 'Left out: the version that is offered' })),
    consent: Type.Optional(
      Type.String({ maxLength: 64, description: 'The `consent` of the dry run: you agree to what it asks for' }),
    ),
  },
  { additionalProperties: false },
);

const StoreModule = Type.Object(
  {
    id: Text,
    name: Text,
    description: Maybe,
    license: Maybe,
    publisher: Maybe,
    store: Type.Object({ id: Text, name: Text }),
    version: Type.String({ description: 'The version that is offered' }),
    changes: Maybe,
    review: Type.Enum([...reviewStates]),
    asks: Type.Optional(
      Type.Array(Type.Object({ key: Text, text: Text }), {
        description: 'What it asks for, in words of the store. Its own file counts, and is shown before you agree',
      }),
    ),
  },
  { title: 'Module of a store' },
);
type StoreModule = Type.Static<typeof StoreModule>;

export interface StoreModuleParts {
  readonly stores: CatalogStores;
  readonly modules: HubModules;
}

export function storeModuleRoutes(parts: StoreModuleParts): Route[] {
  return [listRoute(parts), installRoute(parts)];
}

function listRoute({ stores }: StoreModuleParts): Route {
  return route({
    method: 'GET',
    path: '/api/stores/modules',
    operation: 'listStoreModules',
    area: 'Stores',
    role: 'viewer',
    summary: 'List the code modules of the stores, with what each asks for',
    answers: { 200: { says: 'The modules', schema: listOf(StoreModule, 'Store module list') } },
    handle: async () => {
      const items = (await stores.offers('modules')).flatMap((offered) => moduleLineOf(stores, offered) ?? []);
      return ok({ items, total: items.length }, { 'cache-control': 'no-store' });
    },
  });
}

function installRoute({ stores, modules }: StoreModuleParts): Route {
  return route({
    method: 'POST',
    path: '/api/stores/:id/modules/:module',
    operation: 'installStoreModule',
    area: 'Stores',
    role: 'owner',
    session: true,
    summary: 'Install or update a code module from a store, with consent to what its file asks for',
    params: Type.Object({ id: Name, module: Name }),
    query: Type.Object({ dryRun: Type.Optional(Type.Enum(['1', '0'])) }),
    body: InstallForm,
    answers: {
      200: { says: 'With dryRun=1: what the module is and asks for. Nothing is installed', schema: Preview },
      201: { says: 'The module, installed', schema: ModuleLine },
    },
    refusals: [
      ...fetchRefusals,
      storeErrors['no-such-store'],
      storeErrors['not-offered'],
      moduleErrors['module-refused'],
      moduleErrors['consent-required'],
      moduleErrors['modules-off'],
    ],
    handle: async ({ params, query, body, actor }) => {
      const file = await fetchedModule(stores, params, body.version);
      const install = { ...file, program: modules.parts.program };
      if (query.dryRun === '1') {
        const previewed = await previewModuleFile(modules, install);
        return previewed.ok ? ok(previewAnswer(previewed.preview)) : refuseModule(previewed);
      }
      if (!modules.parts.allowed)
        refuse(moduleErrors['modules-off'], 'SERVICE_ALLOW_CODE_MODULES is false on this server. No module runs.');
      const result = await installModuleFile(modules, { ...install, actor, ...present({ consent: body.consent }) });
      if (!result.ok) return refuseModule(result);
      const { preview } = result;
      if (!result.installed)
        return refuse(moduleErrors['consent-required'], 'Read what the module asks for, then send this consent.', {
          members: { preview: previewAnswer(preview) },
        });
      const { declaration } = preview;
      return created(moduleLine(modules, declaration), result.saved.headers);
    },
  });
}

function refuseModule({ code, problems }: { readonly code: string; readonly problems: readonly string[] }): never {
  return refuse(moduleErrors['module-refused'], problems.join(' '), { members: { reason: code } });
}

/**
 * The file of a module in the index, signed with one of the publisher's keys. A yanked version must be requested
 * explicitly.
 */
async function fetchedModule(
  stores: CatalogStores,
  { id, module }: { id: string; module: string },
  requested?: string,
) {
  const offered = await requireOffered(stores, id, module, 'modules');
  const { source, offer, publisher } = offered;
  const listed = stores.listed(offered);
  const version =
    requested === undefined ? offeredVersion(listed) : listed.find((candidate) => candidate.version === requested);
  if (version === undefined)
    return refuse(storeErrors['not-offered'], `The store does not offer ${offer.name} ${requested ?? ''}.`);
  const opened = await stores.open(offered, version);
  if (!opened.ok) return refuseFile(opened);
  const key = opened.key === undefined ? undefined : readPublicKey(opened.key);
  if (key === undefined || publisher === undefined)
    return refuseFile({ code: 'unknown-publisher', message: `The index names no publisher of ${offer.name}.` });
  const { name } = publisher;
  return {
    bytes: opened.bytes,
    keys: { keys: [key], of: name },
    publisher: { key: key.text, name },
    store: source.url,
    listed: { id: offer.id, version: version.version },
  };
}

/** The line of a module in lists. Undefined if no version of it is offered. */
function moduleLineOf(stores: CatalogStores, offered: Offered): StoreModule | undefined {
  const { source, index, offer, publisher } = offered;
  const version = offeredVersion(stores.listed(offered));
  if (version === undefined) return undefined;
  const { id, name, description, license } = offer;
  const { changes, review = 'none', asks } = version;
  const about = present({ description, license, publisher: publisher?.name, changes, asks });
  const store = { id: source.id, name: source.name ?? index.store.name };
  return { id, name, ...about, store, version: version.version, review };
}
