import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Config } from '../../platform/config/config.ts';
import type { RandomBytes, Secrets } from '../../platform/config/secrets.ts';
import type { SecretShelf } from '../secrets/secret-shelf.ts';
import { SettingsKeys } from '../secrets/settings-keys.ts';
import { SettingsSecrets } from '../secrets/settings-secrets.ts';
import { RuntimeSettings } from './runtime-settings.ts';

export interface OpenRuntime {
  readonly config: Config;
  readonly catalog: LiveCatalog;
  /** Where the secrets of the start are kept, the key of the settings' secrets among them. */
  readonly kept: Secrets;
  readonly shelf: SecretShelf;
  readonly random: RandomBytes;
}

/** The settings that may change while a process runs, and the keys of their secrets. */
export async function openRuntime({ config, catalog, kept, shelf, random }: OpenRuntime): Promise<RuntimeSettings> {
  const secrets = await SettingsSecrets.open(shelf, new SettingsKeys(kept, config, random), random);
  return RuntimeSettings.load({ catalog, secrets, fixed: config.fixedSettings });
}
