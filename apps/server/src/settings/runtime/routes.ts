import Type from 'typebox';
import { guarded } from '../../catalog/saving/guarded.ts';
import type { Saver } from '../../catalog/saving/save.ts';
import {
  namesOfGroup,
  runtimeTable,
  type SecretName,
  type SettingName,
  settingOf,
  settingsGroups,
  type ValueName,
} from '../../platform/config/runtime-table.ts';
import type { Setting, SettingsGroup } from '../../platform/config/setting.ts';
import type { AuditSource, AuditWriter } from '../../platform/audit/audit-log.ts';
import { type AnswerHeaders, ok } from '../../platform/http/answer.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { settingsErrors } from './errors.ts';
import { type SettingsField, settingsForm, type SettingsForm, SettingsPage } from './form.ts';
import { type RuntimeSettings, secretKey } from './runtime-settings.ts';
import { writeSettings } from './write.ts';
import { Rotation } from '../secrets/settings-secrets.ts';

const area = 'Settings';

export interface RuntimeSettingsParts extends Saver {
  readonly runtime: RuntimeSettings;
  readonly audit: AuditWriter;
}

/** The routes for the runtime settings: two for each group in the table, and one for key rotation. */
export function runtimeRoutes(parts: RuntimeSettingsParts): Route[] {
  const groups = Object.keys(settingsGroups) as SettingsGroup[];
  return [
    ...groups.flatMap((group) => [readRoute(parts, group), writeRoute(parts, group)]),
    keyRoute(parts),
    rotateRoute(parts),
  ];
}

const operationNames: Readonly<Record<SettingsGroup, string>> = {
  'sign-in': 'SignInSettings',
  notifications: 'NotificationSettings',
  integrations: 'IntegrationSettings',
  jobs: 'JobSettings',
};

/** Owner-only groups require a signed-in owner. Tokens can't read them. */
function whoMay(group: SettingsGroup, write: boolean) {
  if (settingsGroups[group].writers === 'owner') return { role: 'owner', session: true } as const;
  return write ? ({ role: 'editor', scope: 'settings:write' } as const) : ({ role: 'viewer' } as const);
}

async function answer(runtime: RuntimeSettings, group: SettingsGroup, headers: AnswerHeaders = {}) {
  const etag = etagOf(runtime.version(group));
  return ok(await settingsPage(runtime, group), { ...headers, etag, 'cache-control': 'no-store' });
}

function readRoute(parts: RuntimeSettingsParts, group: SettingsGroup): Route {
  return route({
    method: 'GET',
    path: `/api/settings/${group}`,
    operation: `get${operationNames[group]}`,
    area,
    ...whoMay(group, false),
    summary: `${settingsGroups[group].label}: every setting with its value and source; of secrets only whether they are set`,
    answers: { 200: { says: 'The settings', schema: SettingsPage } },
    handle: () => answer(parts.runtime, group),
  });
}

function writeRoute(parts: RuntimeSettingsParts, group: SettingsGroup): Route {
  const { 'bad-setting': bad, 'set-by-server': fixed, 'no-settings-key': noKey } = settingsErrors;
  return route({
    method: 'PUT',
    path: `/api/settings/${group}`,
    operation: `save${operationNames[group]}`,
    area,
    ...whoMay(group, true),
    summary: `Save ${settingsGroups[group].label}. Applies at once in every process`,
    body: settingsForm(group),
    ifMatch: 'unless-new',
    answers: { 200: { says: 'The updated settings', schema: SettingsPage } },
    refusals: [bad, fixed, noKey],
    handle: async (call) => {
      const { runtime, catalog } = parts;
      const inForce = () => (runtime.version(group) === 0 ? undefined : { seq: runtime.version(group) });
      const { now, seen } = await guarded(catalog, call, inForce);
      const form = call.body as SettingsForm;
      const changed = changedIn(runtime, group, form);
      const saved = await writeSettings(parts, runtime, { group, form, actor: call.actor, now, seen });
      await noteSettings(parts.audit, call, group, form, changed);
      return answer(runtime, group, saved.headers);
    },
  });
}

const KeyState = Type.Object(
  {
    keepsSecrets: Type.Boolean(),
    setByServer: Type.Boolean(),
    remaining: Type.Integer({ description: 'Secrets still encrypted with a previous key' }),
    unreadable: Type.Array(Type.String(), { description: 'Secrets that no key can decrypt: enter them again' }),
  },
  { title: 'Settings key' },
);

function keyRoute({ runtime }: RuntimeSettingsParts): Route {
  return route({
    method: 'GET',
    path: '/api/settings/key',
    operation: 'getSettingsKey',
    area,
    role: 'owner',
    session: true,
    summary: 'The encryption key of settings: its source, and how many secrets use another key',
    answers: { 200: { says: 'The state of the key', schema: KeyState } },
    handle: async () => {
      const { keepsSecrets, keys } = runtime.secrets;
      const state = { keepsSecrets, setByServer: keys.given, ...(await runtime.secrets.state()) };
      return ok(state, { 'cache-control': 'no-store' });
    },
  });
}

function rotateRoute({ runtime, audit }: RuntimeSettingsParts): Route {
  const newKey = Type.Optional(
    Type.Boolean({ description: 'Generate a new key first, unless the key is set on the server', default: false }),
  );
  return route({
    method: 'POST',
    path: '/api/settings/key/rotate',
    operation: 'rotateSettingsKey',
    area,
    role: 'owner',
    session: true,
    summary: 'Encrypt every secret with the current key, in one step',
    body: Type.Object({ newKey }, { additionalProperties: false }),
    answers: {
      200: {
        says: 'How many secrets were re-encrypted, how many remain under a previous key, and those no key can decrypt',
        schema: Rotation,
      },
    },
    refusals: [settingsErrors['no-settings-key']],
    handle: async (call) => {
      if (!runtime.secrets.keepsSecrets) {
        refuse(settingsErrors['no-settings-key'], 'Start the server with SERVICE_SETTINGS_KEY set to a key.');
      }
      const rotated = await runtime.secrets.rotate(call.body.newKey ?? false);
      await audit.note('secret.key', call, { detail: `${rotated.rotated} secrets encrypted again` });
      return ok(rotated, { 'cache-control': 'no-store' });
    },
  });
}

// The audit entries about changed settings: the names of the settings, and for secrets only that they were set.

/** The labels of the settings that a form changes. Call it before the form is saved. */
function changedIn(runtime: RuntimeSettings, group: SettingsGroup, { values }: SettingsForm): string[] {
  const names = namesOfGroup(group).filter((name) => settingOf(name).kind !== 'secret' && !runtime.isFixed(name));
  const differs = (name: ValueName) => JSON.stringify(values[name]) !== JSON.stringify(runtime.saved(name));
  return names.filter((name) => differs(name as ValueName)).map((name) => settingOf(name).label);
}

async function noteSettings(
  audit: AuditWriter,
  source: AuditSource,
  group: SettingsGroup,
  { secrets = {} }: SettingsForm,
  changed: readonly string[],
): Promise<void> {
  const subject = settingsGroups[group].label;
  if (changed.length > 0) await audit.note('settings.changed', source, { subject, detail: changed.join(', ') });
  for (const [name, text] of Object.entries(secrets))
    await audit.note(text === null ? 'secret.removed' : 'secret.set', source, {
      subject: settingOf(name as ValueName).label,
    });
}

/**
 * A group of settings for its page, each with its value and the source of the value. For a secret, only whether it is
 * set.
 */
async function settingsPage(settings: RuntimeSettings, group: SettingsGroup): Promise<SettingsPage> {
  const { label, help } = settingsGroups[group];
  const fields = await Promise.all(namesOfGroup(group).map((name) => fieldOf(settings, name)));
  return { group, label, help, keepsSecrets: settings.secrets.keepsSecrets, fields };
}

async function fieldOf(settings: RuntimeSettings, name: SettingName): Promise<SettingsField> {
  const setting = settingOf(name);
  const { section, variable, label, help, kind, environmentOnly } = setting;
  const readOnly = environmentOnly === true || settings.isFixed(name);
  const described = { name, section, variable, label, help, kind, readOnly };
  if (setting.kind === 'secret') {
    return {
      ...described,
      lines: setting.lines === true ? true : undefined,
      secret: await secretState(settings, name as SecretName),
    };
  }
  const value = settings.valueOf(name as ValueName);
  return {
    ...described,
    value: value === undefined ? undefined : plain(value),
    default: 'default' in setting && setting.default !== undefined ? plain(setting.default) : undefined,
    setBy: settings.setBy(name as ValueName),
    ...shapeOf(setting),
  };
}

function plain(value: string | number | boolean | readonly string[]): NonNullable<SettingsField['value']> {
  return typeof value === 'object' ? [...value] : value;
}

function shapeOf(setting: Setting): Partial<SettingsField> {
  if (setting.kind === 'choice')
    return { choices: Object.entries(setting.choices).map(([value, label]) => ({ value, label })) };
  if (setting.kind === 'number') {
    const { min, max, unit } = setting;
    return { min, max, unit };
  }
  return setting.kind === 'lines' ? { lines: true } : {};
}

async function secretState(settings: RuntimeSettings, name: SecretName): Promise<NonNullable<SettingsField['secret']>> {
  if (settings.isFixed(name)) return { state: 'set' };
  const { state } = await settings.secrets.read(secretKey(name));
  const setAt = settings.secretsSet(runtimeTable[name].group)[name];
  return { state, setAt: state !== 'not-set' && typeof setAt === 'string' ? setAt : undefined };
}
