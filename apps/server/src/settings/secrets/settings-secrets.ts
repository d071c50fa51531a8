import Type from 'typebox';
import type { RandomBytes } from '../../platform/config/secrets.ts';
import { keyIdOf, seal, unseal } from './key-ring.ts';
import type { SecretStore } from './secret-store.ts';
import type { SettingsKeys } from './settings-keys.ts';
import type { Shape } from '../../platform/http/shape.ts';

/** A secret as text, or the state that it isn't set or that no key of this hub can decrypt it. */
type SecretRead =
  | { readonly state: 'set'; readonly text: string }
  | { readonly state: 'not-set' }
  | { readonly state: 'unreadable' };

/** The result of a rotation. `unreadable` lists secrets that no key can decrypt, so they must be entered again. */
export const Rotation = Type.Object({
  rotated: Type.Integer(),
  remaining: Type.Integer(),
  unreadable: Type.Array(Type.String()),
});
type Rotation = Shape<typeof Rotation>;

/**
 * The secrets of the settings. They are encrypted with the current key. Only the hub's own code can read them; no route
 * returns them.
 */
export class SettingsSecrets {
  readonly #store: SecretStore;
  readonly #keys: SettingsKeys;
  readonly #random: RandomBytes;

  private constructor(store: SecretStore, keys: SettingsKeys, random: RandomBytes) {
    this.#store = store;
    this.#keys = keys;
    this.#random = random;
  }

  static async open(store: SecretStore, keys: SettingsKeys, random: RandomBytes): Promise<SettingsSecrets> {
    await store.rewrite(() => {
      keys.settle();
      return new Map();
    });
    return new SettingsSecrets(store, keys, random);
  }

  /** Whether there is a key with which secrets can be encrypted. */
  get keepsSecrets(): boolean {
    return this.#keys.current() !== undefined;
  }

  async read(name: string): Promise<SecretRead> {
    let before: string | undefined;
    for (;;) {
      const sealed = await this.#store.read(name);
      if (sealed === undefined) return { state: 'not-set' };
      const text = unseal(this.#keys.all(), name, sealed);
      if (text !== undefined) return { state: 'set', text };
      // A rotation may have replaced the text since it was read, and deleted its old key. Only if the text is still
      // unchanged after the search is there really no key for it.
      if (sealed === before) return { state: 'unreadable' };
      before = sealed;
    }
  }

  /** Stores a secret. Must be called only if `keepsSecrets` is true. */
  async write(name: string, text: string): Promise<void> {
    await this.#store.write(name, () => {
      const key = this.#keys.current();
      if (key === undefined) throw new Error(`the secret ${name} cannot be stored without a key`);
      return seal(key, name, text, this.#random);
    });
  }

  async remove(name: string): Promise<void> {
    await this.#store.remove(name);
  }

  /** The number of secrets that aren't encrypted with the current key, and those that no key can decrypt. */
  async state(): Promise<Omit<Rotation, 'rotated'>> {
    let rotation: Omit<Rotation, 'rotated'> = { remaining: 0, unreadable: [] };
    await this.#store.rewrite((all) => {
      rotation = this.#stateOf(all);
      return new Map();
    });
    return rotation;
  }

  #stateOf(all: ReadonlyMap<string, string>): Omit<Rotation, 'rotated'> {
    const keys = this.#keys.all();
    const current = this.#keys.current();
    const unreadable: string[] = [];
    let remaining = 0;
    for (const [name, sealed] of all) {
      if (unseal(keys, name, sealed) === undefined) unreadable.push(name);
      else if (keyIdOf(sealed) !== current?.id) remaining += 1;
    }
    return { remaining, unreadable: unreadable.toSorted() };
  }

  /**
   * Encrypts every secret with the current key in a single step. `newKey` first generates a new current key, unless the
   * key is set in the environment. Stored old keys are deleted once nothing uses them any more.
   */
  async rotate(newKey = false): Promise<Rotation> {
    const fresh = new Map<string, string>();
    let after: Omit<Rotation, 'rotated'> = { remaining: 0, unreadable: [] };
    await this.#store.rewrite((all) => {
      if (newKey) this.#keys.renew();
      const key = this.#keys.current();
      const keys = this.#keys.all();
      for (const [name, sealed] of all) {
        const text = keyIdOf(sealed) === key?.id ? undefined : unseal(keys, name, sealed);
        if (text !== undefined && key !== undefined) fresh.set(name, seal(key, name, text, this.#random));
      }
      after = this.#stateOf(new Map([...all, ...fresh]));
      return fresh;
    });
    await this.#forgetOld();
    return { rotated: fresh.size, ...after };
  }

  /** This must be a separate step, because only committed secrets show which keys are no longer needed. */
  async #forgetOld(): Promise<void> {
    await this.#store.rewrite((all) => {
      const { remaining, unreadable } = this.#stateOf(all);
      if (remaining === 0 && unreadable.length === 0) this.#keys.dropPrevious();
      return new Map();
    });
  }

  /** Whether the key is set in the environment, and the number of previous keys there. */
  get keys(): { readonly given: boolean; readonly previousGiven: number } {
    return { given: this.#keys.given, previousGiven: this.#keys.previousGiven };
  }
}
