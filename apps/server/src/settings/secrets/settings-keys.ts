/**
 * The encryption keys of the settings' secrets: the current one encrypts, previous ones still decrypt. They come from
 * the environment, or from the hub's own secrets, where every process on the data folder finds them.
 */
import { newSecret, type RandomBytes, type Secrets } from '../../platform/config/secrets.ts';
import { keyOf, type Key } from './key-ring.ts';

interface GivenKeys {
  /** `none` stores no secrets. */
  readonly settingsKey?: string;
  readonly previousSettingsKeys: readonly string[];
}

export class SettingsKeys {
  readonly #secrets: Secrets;
  readonly #given: GivenKeys;
  readonly #random: RandomBytes;

  constructor(secrets: Secrets, given: GivenKeys, random: RandomBytes) {
    this.#secrets = secrets;
    this.#given = given;
    this.#random = random;
  }

  // The following methods change the stored keys. They are only called inside the store's `rewrite`, where no other process can
  // do the same. Otherwise two concurrent rotations could each delete the key that the other has just encrypted with.

  /** Stores the key to use. The former key is kept as a previous key until nothing needs it. */
  settle(): void {
    const { settingsKey: given } = this.#given;
    if (given === 'none') return;
    const stored = this.#secrets.peek('settings_key');
    if (stored !== undefined && given !== undefined && stored !== given) this.#keepPrevious(stored);
    this.#secrets.get('settings_key', given, newSecret);
  }

  /** Generates a new current key and keeps the old one for decryption. Only if the key is not from the environment. */
  renew(): void {
    const stored = this.#secrets.peek('settings_key');
    if (this.given || stored === undefined) return;
    this.#keepPrevious(stored);
    this.#secrets.set('settings_key', newSecret(this.#random));
  }

  /** Deletes stored keys that no secret is encrypted with any more. Keys in the environment stay until they are removed there. */
  dropPrevious(): void {
    this.#secrets.remove('settings_key_previous');
  }

  /** Whether the key is from the environment, so that the hub may not generate another. */
  get given(): boolean {
    return this.#given.settingsKey !== undefined;
  }

  /** The key for encryption, or undefined if the hub stores no secrets. Call it each time, as another process may have generated a key. */
  current(): Key | undefined {
    if (this.#given.settingsKey === 'none') return undefined;
    const text = this.#given.settingsKey ?? this.#secrets.peek('settings_key');
    return text === undefined ? undefined : keyOf(text);
  }

  /** Every key for decryption, the current one first. */
  all(): Key[] {
    const current = this.current();
    const previous = [...this.#given.previousSettingsKeys, ...this.#keptPrevious()].map(keyOf);
    return current === undefined ? previous : [current, ...previous];
  }

  #keptPrevious(): string[] {
    return (this.#secrets.peek('settings_key_previous') ?? '').split(',').filter((key) => key !== '');
  }

  #keepPrevious(key: string): void {
    const stored = this.#keptPrevious();
    if (!stored.includes(key)) this.#secrets.set('settings_key_previous', [key, ...stored].join(','));
  }

  /** How many previous keys are still in the environment. */
  get previousGiven(): number {
    return this.#given.previousSettingsKeys.length;
  }
}
