/**
 * The keys the settings' secrets are encrypted with: the current one writes, those before it still read. They come from
 * the environment, or are kept in the store of secrets, where every process on the data folder finds them.
 */
import { newSecret, type RandomBytes, type Secrets } from '../../platform/config/secrets.ts';
import { keyOf, type Key } from './key-ring.ts';

interface GivenKeys {
  /** `none` keeps no secrets. */
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

  // What follows changes which keys are kept. It is called where no other process does the same: inside a rewriting of
  // the store. Two rotations that met half-way could each forget the key the other had just encrypted with.

  /** Writes down the key to use. One that another replaces is kept among the previous ones until nothing needs it. */
  settle(): void {
    const { settingsKey: given } = this.#given;
    if (given === 'none') return;
    const kept = this.#secrets.peek('settings_key');
    if (kept !== undefined && given !== undefined && kept !== given) this.#keepPrevious(kept);
    this.#secrets.get('settings_key', given, newSecret);
  }

  /** Makes a new current key and keeps the old one to read with. Only where the server does not choose the key. */
  renew(): void {
    const kept = this.#secrets.peek('settings_key');
    if (this.given || kept === undefined) return;
    this.#keepPrevious(kept);
    this.#secrets.set('settings_key', newSecret(this.#random));
  }

  /** Forgets the kept keys nothing is encrypted with any more. Those in the environment are the server's to take away. */
  dropPrevious(): void {
    this.#secrets.remove('settings_key_previous');
  }

  /** Whether the server chose the key, so that the hub may not make another. */
  get given(): boolean {
    return this.#given.settingsKey !== undefined;
  }

  /** The key that writes; undefined when the hub keeps no secrets. Read again each time: another process may have made one. */
  current(): Key | undefined {
    if (this.#given.settingsKey === 'none') return undefined;
    const text = this.#given.settingsKey ?? this.#secrets.peek('settings_key');
    return text === undefined ? undefined : keyOf(text);
  }

  /** Every key that may read, the current one first. */
  all(): Key[] {
    const current = this.current();
    const previous = [...this.#given.previousSettingsKeys, ...this.#keptPrevious()].map(keyOf);
    return current === undefined ? previous : [current, ...previous];
  }

  #keptPrevious(): string[] {
    return (this.#secrets.peek('settings_key_previous') ?? '').split(',').filter((key) => key !== '');
  }

  #keepPrevious(key: string): void {
    const kept = this.#keptPrevious();
    if (!kept.includes(key)) this.#secrets.set('settings_key_previous', [key, ...kept].join(','));
  }

  /** How many previous keys the environment still holds. */
  get previousGiven(): number {
    return this.#given.previousSettingsKeys.length;
  }
}
