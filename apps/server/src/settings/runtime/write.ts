import type { Json } from '@cablewright/model';
import { ownPut, save, type Saved, type Saver } from '../../catalog/saving/save.ts';
import {
  namesOfGroup,
  settingOf,
  settingsGroups,
  type SecretName,
  type SettingName,
  type ValueName,
} from '../../platform/config/runtime-table.ts';
import { wrongWith, type SettingsGroup } from '../../platform/config/setting.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Seen } from '../../platform/http/etag.ts';
import { type Issue, refuse, requireNoIssues } from '../../platform/http/problem.ts';
import { settingsErrors } from './errors.ts';
import type { SettingsForm } from './form.ts';
import { secretKey, type RuntimeSettings } from './runtime-settings.ts';
import type { InForce } from '../../catalog/saving/guarded.ts';

interface SettingsWrite {
  readonly group: SettingsGroup;
  readonly form: SettingsForm;
  readonly actor: Actor;
  readonly now: InForce | undefined;
  readonly seen: Exclude<Seen, undefined>;
}

/**
 * Saves a group of settings as its document. Throws with all problems for invalid values, for settings that are set in
 * the environment, and for secrets if there is no key to encrypt them. The document contains the time when a secret was
 * set, but never its value.
 */
export async function writeSettings(saver: Saver, settings: RuntimeSettings, write: SettingsWrite): Promise<Saved> {
  const { group, form, actor, now, seen } = write;
  requireFree(settings, group, form);
  requireRight(form);
  const secrets = form.secrets ?? {};
  const at = saver.clock().toISOString();
  const put = ownPut('settings', group, documentOf(settings, group, form, at), now, seen);
  await keepSecrets(settings, secrets);
  const message = `Saved the settings: ${settingsGroups[group].label}`;
  return save(saver, { actor, message, ...put });
}

function requireFree(settings: RuntimeSettings, group: SettingsGroup, { values, secrets = {} }: SettingsForm): void {
  const issues = namesOfGroup(group).flatMap((name): Issue[] => {
    const setting = settingOf(name);
    if (!settings.isFixed(name) && setting.environmentOnly !== true) return [];
    const part = setting.kind === 'secret' ? secrets : values;
    if (!Object.hasOwn(part, name) || isAsShown(settings, name, part[name])) return [];
    const message = `${setting.label} is set on the server with ${setting.variable}.`;
    return [
      { code: 'set-by-server', message, pointer: `/${setting.kind === 'secret' ? 'secrets' : 'values'}/${name}` },
    ];
  });
  requireNoIssues(settingsErrors['set-by-server'], issues);
  const hasSecrets = Object.values(secrets).some((text) => text !== null);
  if (hasSecrets && !settings.secrets.keepsSecrets) {
    refuse(
      settingsErrors['no-settings-key'],
      'Start the server with a key in SERVICE_SETTINGS_KEY, or without SERVICE_SETTINGS_KEY=none.',
    );
  }
}

/**
 * Whether a value in the request equals the one shown on the page. Pages also send unchanged values, which don't count
 * as changes.
 */
function isAsShown(settings: RuntimeSettings, name: SettingName, sent: unknown): boolean {
  if (settingOf(name).kind === 'secret') return false;
  return JSON.stringify(settings.valueOf(name as ValueName)) === JSON.stringify(sent);
}

function requireRight({ values, secrets = {} }: SettingsForm): void {
  const texts = Object.entries(secrets).filter(([, text]) => text !== null);
  const issues = [
    ...Object.entries(values).flatMap(([name, value]) => wrongIssues(name as SettingName, value, `/values/${name}`)),
    ...texts.flatMap(([name, text]) => wrongIssues(name as SettingName, text, `/secrets/${name}`)),
  ];
  requireNoIssues(settingsErrors['bad-setting'], issues);
}

function wrongIssues(name: SettingName, value: unknown, pointer: string): Issue[] {
  const setting = settingOf(name);
  const wrong = wrongWith(setting, value);
  return wrong === undefined ? [] : [{ code: 'bad-setting', message: `${setting.label} ${wrong}.`, pointer }];
}

function documentOf(
  settings: RuntimeSettings,
  group: SettingsGroup,
  { values, secrets = {} }: SettingsForm,
  at: string,
): Json {
  const document: Record<string, Json> = { id: group };
  for (const name of namesOfGroup(group)) {
    if (settingOf(name).kind === 'secret') continue;
    // A saved value is retained while the environment overrides it.
    const value = settings.isFixed(name) ? settings.saved(name) : values[name];
    if (value !== undefined) document[name] = value as Json;
  }
  const set: Record<string, Json> = { ...settings.secretsSet(group) };
  for (const [name, text] of Object.entries(secrets)) {
    if (text === null) delete set[name];
    else set[name] = at;
  }
  if (Object.keys(set).length > 0) document['secrets'] = set;
  return document;
}

/** Stores the secrets before the document, so that a process that is notified of the document can already read them. */
async function keepSecrets(settings: RuntimeSettings, secrets: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [name, text] of Object.entries(secrets)) {
    const key = secretKey(name as SecretName);
    await (text === null ? settings.secrets.remove(key) : settings.secrets.write(key, text));
  }
}
