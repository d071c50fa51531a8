import { settingProblem, type ModuleDeclaration } from '@cablewright/modules/running';
import type { Json } from '@cablewright/model';
import type { Saved } from '../../catalog/saving/save.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type Issue, refuse, requireNoIssues } from '../../platform/http/problem.ts';
import { settingsErrors } from '../../settings/runtime/errors.ts';
import { moduleErrors } from './errors.ts';
import type { HubModules } from './hub-modules.ts';
import { fixedValue, moduleSecretName } from './module-host.ts';
import { writeEntry } from './write-state.ts';

/**
 * Saves values of a module's settings. Null removes a value. If any value is invalid, writes nothing and throws with
 * all problems.
 */
export async function saveModuleSettings(
  modules: HubModules,
  declaration: ModuleDeclaration,
  values: Readonly<Record<string, Json>>,
  actor: Actor,
): Promise<Saved> {
  const { parts } = modules;
  const { id, name: called, settings = {} } = declaration;
  const issues = Object.entries(values).flatMap(([name, value]) => issueOf(modules, declaration, name, value));
  requireNoIssues(moduleErrors['bad-module-setting'], issues);
  const isSecret = ([name]: readonly [string, Json]) => settings[name]?.type === 'secret';
  const secret = Object.entries(values).filter(isSecret);
  const plain = Object.entries(values).filter((entry) => !isSecret(entry));
  if (secret.length > 0 && !parts.secrets.keepsSecrets)
    refuse(settingsErrors['no-settings-key'], 'Start the server with SERVICE_SETTINGS_KEY set to a key.');
  for (const [name, value] of secret) {
    if (typeof value === 'string' && value !== '') await parts.secrets.write(moduleSecretName(id, name), value);
    else await parts.secrets.remove(moduleSecretName(id, name));
  }
  const saved = await writeEntry(parts, actor, `Saved the settings of the module ${called}`, id, (before) => {
    const next = { ...before?.settings };
    for (const [name, value] of plain) {
      if (value === null) delete next[name];
      else next[name] = value;
    }
    return {
      version: parts.program,
      enabled: modules.entryOf(id)?.enabled === true,
      agreed: [],
      ...before,
      settings: next,
    };
  });
  await modules.settled();
  return saved;
}

function issueOf({ parts }: HubModules, declaration: ModuleDeclaration, name: string, value: Json): Issue[] {
  const { settings = {} } = declaration;
  const pointer = `/values/${name}`;
  const issue = (message: string) => [{ code: 'bad-module-setting', message, pointer }];
  const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (setting === undefined) return issue(`The module has no setting "${name}".`);
  if (fixedValue(parts.environment, setting) !== undefined) return issue(`${setting.label} is set by the server.`);
  if (value === null) return [];
  const wrong = settingProblem(declaration, name, value);
  return wrong === undefined ? [] : issue(`${setting.label} ${wrong}.`);
}
