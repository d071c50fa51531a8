import type { Json } from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { storedVersion } from '../../catalog/live/stored-versions.ts';
import type { SigningSecrets } from './signature.ts';
import type { SettingsSecrets } from '../../settings/secrets/settings-secrets.ts';
import { formerNameOf, secretNameOf, subscriptionsIn, type Subscription } from './subscription.ts';

/** The signing secrets, or the reason why they aren't available. */
type SigningSecret =
  | { readonly ok: true; readonly secrets: SigningSecrets }
  | { readonly ok: false; readonly why: string };

/**
 * The current subscriptions, as this process knows them. Changes by other processes arrive together with those of the
 * catalog.
 */
export class Subscriptions {
  readonly secrets: SettingsSecrets;
  readonly #known = new Map<string, { readonly setAt: string; readonly secret: Promise<SigningSecret> }>();
  readonly #listeners = new Set<() => void>();
  #all: readonly Subscription[] = [];
  #seq = 0;

  private constructor(secrets: SettingsSecrets) {
    this.secrets = secrets;
  }

  static async load(catalog: LiveCatalog, secrets: SettingsSecrets): Promise<Subscriptions> {
    const subscriptions = new Subscriptions(secrets);
    catalog.onChange(({ seq, changes }) => {
      const change = changes.find(
        ({ kind, key, pack }) => kind === 'settings' && key === 'webhooks' && pack === undefined,
      );
      if (change !== undefined) subscriptions.#take(seq, change.after);
    });
    await subscriptions.#readAll(catalog);
    catalog.onReload(() => subscriptions.#readAll(catalog));
    return subscriptions;
  }

  /** Reads all subscriptions again, because the database may have gone back to an older state. */
  async #readAll({ store }: LiveCatalog): Promise<void> {
    const stored = await storedVersion(store.read('settings', 'webhooks'));
    this.#replace(stored?.seq ?? 0, stored?.text === undefined ? null : (JSON.parse(stored.text) as Json));
  }

  #take(seq: number, document: Json): void {
    if (seq > this.#seq) this.#replace(seq, document);
  }

  #replace(seq: number, document: Json): void {
    this.#seq = seq;
    this.#all = subscriptionsIn(document);
    for (const listener of this.#listeners) listener();
  }

  get all(): readonly Subscription[] {
    return this.#all;
  }

  /** The change set that last wrote the subscriptions, or 0 if they were never written. */
  get version(): number {
    return this.#seq;
  }

  get(id: string): Subscription | undefined {
    return this.#all.find((subscription) => subscription.id === id);
  }

  /** The signing secrets, cached until the subscription gets another secret. */
  signingSecret({ id, secretAt, formerUntil }: Subscription): Promise<SigningSecret> {
    if (secretAt === undefined)
      return Promise.resolve({ ok: false, why: 'The subscription has no secret, and nothing is sent unsigned.' });
    const known = this.#known.get(id);
    const setAt = `${secretAt} ${formerUntil}`;
    if (known?.setAt === setAt) return known.secret;
    const secret = this.#read(id, formerUntil);
    this.#known.set(id, { setAt, secret });
    // A failure isn't cached, because the key may be available next time.
    void secret.then(
      ({ ok }) => (ok ? undefined : this.#known.delete(id)),
      () => this.#known.delete(id),
    );
    return secret;
  }

  async #read(id: string, formerUntil: string | undefined): Promise<SigningSecret> {
    const read = await this.secrets.read(secretNameOf(id));
    if (read.state === 'set')
      return { ok: true, secrets: { secret: read.text, ...(await this.#former(id, formerUntil)) } };
    const why =
      read.state === 'unreadable'
        ? 'No key of this hub reads the secret; set it again.'
        : 'The secret is gone; set it again.';
    return { ok: false, why: `${why} Nothing is sent unsigned.` };
  }

  async #former(id: string, until: string | undefined): Promise<Pick<SigningSecrets, 'former'>> {
    if (until === undefined) return {};
    const read = await this.secrets.read(formerNameOf(id));
    return read.state === 'set' ? { former: { secret: read.text, until: Date.parse(until) } } : {};
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
