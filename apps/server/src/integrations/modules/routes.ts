import Type from 'typebox';
import { ModuleFailure, type ModuleDeclaration } from '@cablewright/modules/running';
import { readPublicKey } from '@cablewright/publishing';
import { present } from '@cablewright/model';
import { created, done, ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { settingsErrors } from '../../settings/runtime/errors.ts';
import { moduleErrors } from './errors.ts';
import {
  ModuleLine,
  moduleLine,
  ModuleList,
  ModuleSettings,
  ModuleSettingsForm,
  Preview,
  previewAnswer,
  settingsAnswer,
} from './form.ts';
import type { HubModules } from './hub-modules.ts';
import { installModuleFile, knownDeclaration, previewModuleFile, removeModule, switchModule } from './install.ts';
import type { RefusedModule } from './open-file.ts';
import { saveModuleSettings } from './settings.ts';
import { fileOf } from '../../platform/http/body.ts';

const area = 'Modules';
const Name = Type.String({ minLength: 1, maxLength: 100 });
const params = Type.Object({ module: Name });
/** The largest size of a module file, in bytes. */
const maxFileBytes = 8 * 1024 * 1024;

export interface ModuleParts {
  readonly modules: HubModules;
}

export function moduleRoutes({ modules }: ModuleParts): Route[] {
  return [
    listRoute(modules),
    installRoute(modules),
    switchRoute(modules),
    removeRoute(modules),
    readSettingsRoute(modules),
    saveSettingsRoute(modules),
    codeRoute(modules),
    compareRoute(modules),
  ];
}

const owner = { area, role: 'owner', session: true } as const;

async function requireDeclaration(modules: HubModules, id: string): Promise<ModuleDeclaration> {
  return (await knownDeclaration(modules, id)) ?? refuse(moduleErrors['no-such-module'], `There is no module "${id}".`);
}

function listRoute(modules: HubModules): Route {
  return route({
    method: 'GET',
    path: '/api/modules',
    operation: 'listModules',
    area,
    role: 'viewer',
    summary: 'Code modules: those that come with the program and those installed, what each contributes and asks for',
    answers: { 200: { says: 'The modules', schema: ModuleList } },
    handle: async () => {
      await modules.settled();
      const { shipped, state, allowed } = modules.parts;
      const own = shipped.map(({ declaration }) => moduleLine(modules, declaration));
      const installed = await Promise.all(
        Object.entries(state.entries)
          .filter(([, { sha256 }]) => sha256 !== undefined)
          .map(async ([id]) => {
            const declaration = await knownDeclaration(modules, id);
            return declaration === undefined ? [] : [moduleLine(modules, declaration)];
          }),
      );
      return ok({ allowed, modules: [...own, ...installed.flat()] }, { 'cache-control': 'no-store' });
    },
  });
}

function refuseFile({ code, problems }: RefusedModule): never {
  return refuse(moduleErrors['module-refused'], problems.join(' '), {
    members: { reason: code },
    issues: problems.map((message) => ({ code, message })),
  });
}

function installRoute(modules: HubModules): Route {
  return route({
    method: 'POST',
    path: '/api/modules',
    operation: 'installModule',
    ...owner,
    summary:
      'Install or update a code module from a signed file. Without `consent` the answer is a preview of what it asks for',
    query: Type.Object({
      publicKey: Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'The publisher’s public key, as minisign writes it',
      }),
      consent: Type.Optional(
        Type.String({ maxLength: 64, description: 'The `consent` of the preview: you agree to what it asks for' }),
      ),
      dryRun: Type.Optional(Type.Enum(['1', '0'])),
    }),
    files: ['application/zip'],
    bodyBytes: maxFileBytes,
    answers: {
      200: { says: 'With dryRun=1: what the module is and asks for. Nothing is installed', schema: Preview },
      201: { says: 'The module, installed', schema: ModuleLine },
    },
    refusals: [moduleErrors['module-refused'], moduleErrors['consent-required'], moduleErrors['modules-off']],
    handle: async ({ body, query, actor }) => {
      const key = readPublicKey(query.publicKey);
      if (key === undefined)
        return refuseFile({
          ok: false,
          code: 'bad-key',
          problems: ['The public key is not one of minisign: 56 characters that begin with RW.'],
        });
      const { program } = modules.parts;
      const install = {
        bytes: fileOf(body),
        keys: { keys: [key], of: 'the publisher you named' },
        publisher: { key: key.text },
        program,
      };
      if (query.dryRun === '1') {
        const previewed = await previewModuleFile(modules, install);
        return previewed.ok ? ok(previewAnswer(previewed.preview)) : refuseFile(previewed);
      }
      requireAllowed(modules);
      const { consent } = query;
      const result = await installModuleFile(modules, {
        ...install,
        actor,
        consent,
      });
      if (!result.ok) return refuseFile(result);
      const { preview } = result;
      if (!result.installed)
        return refuse(
          moduleErrors['consent-required'],
          'Read what the module asks for, then send the file again with this consent.',
          { members: { preview: previewAnswer(preview) } },
        );
      const { declaration } = preview;
      return created(moduleLine(modules, declaration), result.saved.headers);
    },
  });
}

function requireAllowed(modules: HubModules): void {
  if (modules.parts.allowed) return;
  refuse(moduleErrors['modules-off'], 'SERVICE_ALLOW_CODE_MODULES is false on this server. No module runs.');
}

function switchRoute(modules: HubModules): Route {
  return route({
    method: 'PUT',
    path: '/api/modules/:module',
    operation: 'switchModule',
    ...owner,
    summary: 'Turn a code module on or off. Applies at once in every process',
    params,
    body: Type.Object({ enabled: Type.Boolean() }, { additionalProperties: false }),
    answers: { 200: { says: 'The module', schema: ModuleLine } },
    refusals: [moduleErrors['no-such-module'], moduleErrors['modules-off']],
    handle: async ({ params: { module: id }, body: { enabled }, actor }) => {
      const declaration = await requireDeclaration(modules, id);
      if (enabled) requireAllowed(modules);
      const { headers } = await switchModule(modules, id, enabled, actor);
      return ok(moduleLine(modules, declaration), headers);
    },
  });
}

function removeRoute(modules: HubModules): Route {
  return route({
    method: 'DELETE',
    path: '/api/modules/:module',
    operation: 'removeModule',
    ...owner,
    summary: 'Remove a code module with its settings, secrets and everything it kept',
    params,
    answers: { 204: { says: 'Removed' } },
    refusals: [moduleErrors['no-such-module']],
    handle: async ({ params: { module: id }, actor }) => {
      if (modules.parts.state.get(id) === undefined)
        refuse(moduleErrors['no-such-module'], `The module "${id}" is not installed.`);
      const { headers } = await removeModule(modules, id, actor);
      return done(headers);
    },
  });
}

function readSettingsRoute(modules: HubModules): Route {
  return route({
    method: 'GET',
    path: '/api/modules/:module/settings',
    operation: 'getModuleSettings',
    ...owner,
    summary: 'The settings of a code module; of secrets only whether they are set',
    params,
    answers: { 200: { says: 'The settings', schema: ModuleSettings } },
    refusals: [moduleErrors['no-such-module']],
    handle: async ({ params: { module: id } }) =>
      ok(await settingsAnswer(modules, await requireDeclaration(modules, id)), { 'cache-control': 'no-store' }),
  });
}

function saveSettingsRoute(modules: HubModules): Route {
  return route({
    method: 'PUT',
    path: '/api/modules/:module/settings',
    operation: 'saveModuleSettings',
    ...owner,
    summary: 'Save settings and secrets of a code module. What is not named stays as it is',
    params,
    body: ModuleSettingsForm,
    answers: { 200: { says: 'The settings', schema: ModuleSettings } },
    refusals: [moduleErrors['no-such-module'], moduleErrors['bad-module-setting'], settingsErrors['no-settings-key']],
    handle: async ({ params: { module: id }, body: { values }, actor }) => {
      const declaration = await requireDeclaration(modules, id);
      const { headers } = await saveModuleSettings(modules, declaration, values, actor);
      return ok(await settingsAnswer(modules, declaration), { ...headers, 'cache-control': 'no-store' });
    },
  });
}

const ModuleCode = Type.Object(
  {
    name: Type.String(),
    code: Type.String(),
    settings: Type.Record(Type.String(), Type.Unknown(), { description: 'Without secrets' }),
    rules: Type.Array(Type.Unknown()),
    partNumberScheme: Type.Optional(
      Type.Object({
        id: Type.String(),
        label: Type.String(),
        immutable: Type.Optional(Type.Boolean()),
        series: Type.Record(Type.String(), Type.String()),
      }),
    ),
  },
  { title: 'Module code' },
);

/** Returns the code for the sandbox in a browser, so that pages run the same rules as the hub. */
function codeRoute(modules: HubModules): Route {
  return route({
    method: 'GET',
    path: '/api/modules/:module/_code',
    operation: 'getModuleCode',
    area,
    role: 'viewer',
    summary: 'The code of a module that is on, for the sandbox of a browser, with its settings but no secrets',
    params,
    answers: { 200: { says: 'The code', schema: ModuleCode } },
    refusals: [moduleErrors['no-such-module']],
    handle: async ({ params: { module: id } }) => {
      const running = modules.get(id);
      if (running?.code === undefined)
        return refuse(moduleErrors['no-such-module'], `No module "${id}" with code runs on this hub.`);
      const { declaration, code } = running;
      const { rules = [], partNumberScheme } = declaration.contributes;
      const settings = await running.settings();
      return ok(
        { name: declaration.name, code, settings, rules, ...present({ partNumberScheme }) },
        { 'cache-control': 'no-cache' },
      );
    },
  });
}

const Side = Type.Object({
  label: Type.String({ maxLength: 200 }),
  record: Type.Record(Type.String(), Type.Unknown()),
});
const Views = Type.Object({ views: Type.Array(Type.Unknown()) }, { title: 'Module views' });

function compareRoute(modules: HubModules): Route {
  return route({
    method: 'POST',
    path: '/api/modules/:module/_compare/:view/preview',
    operation: 'compareWithModule',
    area,
    role: 'viewer',
    scope: 'catalog:read',
    summary: 'Compare two records with the view of a module: tables and drawings, as data',
    params: Type.Object({ module: Name, view: Name }),
    body: Type.Object({ a: Side, b: Side }, { additionalProperties: false }),
    answers: { 200: { says: 'The tables and drawings of the view', schema: Views } },
    refusals: [moduleErrors['no-such-view'], moduleErrors['module-failed']],
    handle: async ({ params: { module, view: id }, body: { a, b } }) => {
      const view =
        modules.parts.contributed.compareViews.get(module, id) ??
        refuse(moduleErrors['no-such-view'], `The module ${module} has no compare view "${id}".`);
      return ok({ views: [...(await contained(async () => view.compare(a, b)))] });
    },
  });
}

/** If a module fails, responds with 502 and the name of the module. */
async function contained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ModuleFailure) refuse(moduleErrors['module-failed'], error.message);
    throw error;
  }
}
