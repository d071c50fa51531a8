import type { Json } from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { storedVersions } from '../../catalog/live/stored-versions.ts';
import type { FixedSettings } from '../../platform/config/config.ts';
import {
  namesOfGroup,
  runtimeTable,
  settingOf,
  settingsGroups,
  type SecretName,
  type SettingName,
  type ValueName,
  type ValueOf,
} from '../../platform/config/runtime-table.ts';
import { membersOf, wrongWith, type SettingsGroup, type SettingValue } from '../../platform/config/setting.ts';
import type { SettingsSecrets } from '../secrets/settings-secrets.ts';

/** The source of a setting's value: the environment, the settings page, or the default. */
type SetBy = 'server' | 'settings' | 'default';

/** A settings document, as loaded in this process. */
interface Held {
  readonly seq: number;
  readonly members: Readonly<Record<string, Json>>;
}

interface RuntimeParts {
  readonly catalog: LiveCatalog;
  readonly secrets: SettingsSecrets;
  readonly fixed: FixedSettings;
}

const groups = Object.keys(settingsGroups) as SettingsGroup[];

/**
 * The runtime settings, kept up to date in every process. The environment takes precedence, then the saved value, then
 * the default. The values follow the catalog's changes, so a value read here is never older than the catalog.
 */
export class RuntimeSettings {
  readonly secrets: SettingsSecrets;
  readonly #fixed: FixedSettings;
  readonly #held = new Map<SettingsGroup, Held>();
  readonly #listeners = new Set<(names: ReadonlySet<SettingName>) => void>();

  private constructor({ secrets, fixed }: RuntimeParts) {
    this.secrets = secrets;
    this.#fixed = fixed;
  }

  static async load(parts: RuntimeParts): Promise<RuntimeSettings> {
    const settings = new RuntimeSettings(parts);
    parts.catalog.onChange(({ seq, changes }) => {
      for (const { kind, key, pack, after } of changes)
        if (kind === 'settings' && pack === undefined) settings.#take(key, seq, after);
    });
    await settings.#readAll(parts.catalog);
    parts.catalog.onReload(() => settings.#readAll(parts.catalog));
    return settings;
  }

  /** Reads every group again, even those already loaded, because the database may have gone back to an older state. */
  async #readAll({ store }: LiveCatalog): Promise<void> {
    const stored = await storedVersions(
      store,
      groups.map((key) => ({ kind: 'settings', key })),
    );
    for (const [i, group] of groups.entries()) {
      const record = stored[i];
      this.#replace(group, record?.seq ?? 0, record?.text === undefined ? null : (JSON.parse(record.text) as Json));
    }
  }

  #take(key: string, seq: number, document: Json): void {
    const group = groups.find((candidate) => candidate === key);
    if (group !== undefined && seq > this.version(group)) this.#replace(group, seq, document);
  }

  #replace(group: SettingsGroup, seq: number, document: Json): void {
    const before = this.#held.get(group)?.members ?? {};
    const members = membersOf(document);
    this.#held.set(group, { seq, members });
    const moved = new Set(namesOfGroup(group).filter((name) => differs(name, before, members)));
    if (moved.size > 0) for (const listener of this.#listeners) listener(moved);
  }

  /** The current value of a setting. Undefined only if it has no default. */
  get<K extends ValueName>(name: K): ValueOf<K> {
    return this.valueOf(name) as ValueOf<K>;
  }

  /** Like `get`, for a name that is only known at run time. */
  valueOf(name: ValueName): SettingValue | undefined {
    const fixed = this.#fixed[name];
    if (fixed !== undefined) return fixed;
    const saved = this.saved(name);
    if (saved !== undefined) return saved;
    const setting = settingOf(name);
    return 'default' in setting ? setting.default : undefined;
  }

  /** The saved value, if it is valid. The document may have been edited by hand. */
  saved(name: SettingName): SettingValue | undefined {
    const value = this.#held.get(runtimeTable[name].group)?.members[name];
    return value === undefined || wrongWith(settingOf(name), value) !== undefined ? undefined : (value as SettingValue);
  }

  /** A decrypted secret, for the code that uses it. Undefined if it isn't set or no key can decrypt it. */
  async secret(name: SecretName): Promise<string | undefined> {
    const fixed = this.#fixed[name];
    if (typeof fixed === 'string') return fixed;
    const read = await this.secrets.read(secretKey(name));
    return read.state === 'set' ? read.text : undefined;
  }

  isFixed(name: SettingName): boolean {
    return this.#fixed[name] !== undefined;
  }

  setBy(name: ValueName): SetBy {
    if (this.isFixed(name)) return 'server';
    return this.saved(name) === undefined ? 'default' : 'settings';
  }

  /** The change set that last wrote a group's document, or 0 if it was never written. */
  version(group: SettingsGroup): number {
    return this.#held.get(group)?.seq ?? 0;
  }

  /** When each secret in a group was set on the page. */
  secretsSet(group: SettingsGroup): Readonly<Record<string, Json>> {
    return membersOf(this.#held.get(group)?.members['secrets']);
  }

  /**
   * Calls `listener` with the names of the settings that any process has changed. Returns a function that removes the
   * listener.
   */
  onChange(listener: (names: ReadonlySet<SettingName>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** The name under which a setting's secret is stored. */
export function secretKey(name: SecretName): string {
  return `setting.${name}`;
}

function differs(name: SettingName, before: Held['members'], after: Held['members']): boolean {
  const part = (members: Held['members']) =>
    settingOf(name).kind === 'secret' ? membersOf(members['secrets'])[name] : members[name];
  return JSON.stringify(part(before)) !== JSON.stringify(part(after));
}
