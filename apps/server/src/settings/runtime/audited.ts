/** The audit entries of changed settings: the names of the settings, and for secrets only that they were set. */
import { namesOfGroup, settingOf, settingsGroups, type ValueName } from '../../platform/config/runtime-table.ts';
import type { SettingsGroup } from '../../platform/config/setting.ts';
import type { AuditSource, AuditWriter } from '../../platform/audit/audit-log.ts';
import type { SettingsForm } from './form.ts';
import type { RuntimeSettings } from './runtime-settings.ts';

/** The labels of the settings that a form changes. Called before the form is saved. */
export function changedIn(runtime: RuntimeSettings, group: SettingsGroup, { values }: SettingsForm): string[] {
  const names = namesOfGroup(group).filter((name) => settingOf(name).kind !== 'secret' && !runtime.isFixed(name));
  const differs = (name: ValueName) => JSON.stringify(values[name]) !== JSON.stringify(runtime.saved(name));
  return names.filter((name) => differs(name as ValueName)).map((name) => settingOf(name).label);
}

export async function noteSettings(
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
