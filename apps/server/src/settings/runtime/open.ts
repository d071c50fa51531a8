import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Config } from '../../platform/config/config.ts';
import type { RandomBytes, Secrets } from '../../platform/config/secrets.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import { SettingsKeys } from '../secrets/settings-keys.ts';
import { SettingsSecrets } from '../secrets/settings-secrets.ts';
import { RuntimeSettings } from './runtime-settings.ts';

interface OpenRuntime {
  readonly config: Config;
  readonly catalog: LiveCatalog;
  /** Stores the hub's own secrets, such as the encryption key for the settings' secrets. */
  readonly kept: Secrets;
  readonly store: SecretStore;
  readonly random: RandomBytes;
}

/** Opens the runtime settings and their encryption keys. */
export async function openRuntime({ config, catalog, kept, store, random }: OpenRuntime): Promise<RuntimeSettings> {
  const secrets = await SettingsSecrets.open(store, new SettingsKeys(kept, config, random), random);
  return RuntimeSettings.load({ catalog, secrets, fixed: config.fixedSettings });
}
