/**
 * The encryption keys for the settings' secrets. The current key encrypts, and previous keys can still decrypt. They
 * come from the environment, or from the hub's own secrets, where every process on the data folder can read them.
 */
import { newSecret, type RandomBytes, type Secrets } from '../../platform/config/secrets.ts';
import { keyOf, type Key } from './key-ring.ts';

interface GivenKeys {
  /** With `none`, no secrets are stored. */
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

  // The following methods change the stored keys. They must only be called inside the store's `rewrite`, where no other
  // process can do the same. Otherwise, two concurrent rotations could each delete the key with which the other has
  // just encrypted.

  /** Stores the current key. The one before it is retained as a previous key until nothing needs it. */
  settle(): void {
    const { settingsKey: given } = this.#given;
    if (given === 'none') return;
    const stored = this.#secrets.peek('settings_key');
    if (stored !== undefined && given !== undefined && stored !== given) this.#keepPrevious(stored);
    this.#secrets.get('settings_key', given, newSecret);
  }

  /**
   * Generates a new current key and keeps the old one for decryption. Does nothing if the key is set in the environment.
   */
  renew(): void {
    const stored = this.#secrets.peek('settings_key');
    if (this.given || stored === undefined) return;
    this.#keepPrevious(stored);
    this.#secrets.set('settings_key', newSecret(this.#random));
  }

  /**
   * Deletes the stored previous keys. Call it only when no secret is encrypted with them any more. Keys in the
   * environment remain until they are removed there.
   */
  dropPrevious(): void {
    this.#secrets.remove('settings_key_previous');
  }

  /** Whether the key is set in the environment, so that the hub can't generate another one. */
  get given(): boolean {
    return this.#given.settingsKey !== undefined;
  }

  /**
   * The key for encryption. Undefined if the hub stores no secrets. Don't cache it, because another process may
   * generate a new key.
   */
  current(): Key | undefined {
    if (this.#given.settingsKey === 'none') return undefined;
    const text = this.#given.settingsKey ?? this.#secrets.peek('settings_key');
    return text === undefined ? undefined : keyOf(text);
  }

  /** All keys for decryption, starting with the current one. */
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

  /** The number of previous keys that are still in the environment. */
  get previousGiven(): number {
    return this.#given.previousSettingsKeys.length;
  }
}
