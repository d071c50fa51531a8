import {
  namesOfGroup,
  runtimeTable,
  settingOf,
  settingsGroups,
  type SecretName,
  type SettingName,
  type ValueName,
} from '../../platform/config/runtime-table.ts';
import type { Setting, SettingsGroup } from '../../platform/config/setting.ts';
import type { SettingsField, SettingsPage } from './form.ts';
import { secretKey, type RuntimeSettings } from './runtime-settings.ts';

/** A group of settings for its page, each with its value and source. For a secret, only whether it is set. */
export async function settingsPage(settings: RuntimeSettings, group: SettingsGroup): Promise<SettingsPage> {
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
      ...(setting.lines === true ? { lines: true } : {}),
      secret: await secretState(settings, name as SecretName),
    };
  }
  const value = settings.valueOf(name as ValueName);
  return {
    ...described,
    value: value === undefined ? undefined : plain(value),
    ...('default' in setting ? { default: plain(setting.default!) } : {}),
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
  return { state, ...(state !== 'not-set' && typeof setAt === 'string' ? { setAt } : {}) };
}
