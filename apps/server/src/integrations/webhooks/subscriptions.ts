import type { Json } from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { SettingsSecrets } from '../../settings/secrets/settings-secrets.ts';
import { secretNameOf, subscriptionsIn, type Subscription } from './subscription.ts';

/** The secret to sign with, or why there is none. */
type SigningSecret = { readonly ok: true; readonly secret: string } | { readonly ok: false; readonly why: string };

/** The subscriptions as they are now in this process; other processes' changes come with the catalog's. */
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

  /** Whatever is known of them: what the database went back behind is gone. */
  async #readAll({ store }: LiveCatalog): Promise<void> {
    const stored = await store.read('settings', 'webhooks');
    this.#replace(stored?.seq ?? 0, stored === undefined ? null : (JSON.parse(stored.text) as Json));
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

  /** The change set that last wrote them; 0 when there never were any. */
  get version(): number {
    return this.#seq;
  }

  get(id: string): Subscription | undefined {
    return this.#all.find((one) => one.id === id);
  }

  /** What to sign with. Kept while the subscription says that its secret is the same. */
  signingSecret({ id, secretAt }: Subscription): Promise<SigningSecret> {
    if (secretAt === undefined)
      return Promise.resolve({ ok: false, why: 'The subscription has no secret, and nothing is sent unsigned.' });
    const known = this.#known.get(id);
    if (known?.setAt === secretAt) return known.secret;
    const secret = this.#read(id);
    this.#known.set(id, { setAt: secretAt, secret });
    // What could not be read is asked for again: the key may be there the next time.
    void secret.then(
      ({ ok }) => (ok ? undefined : this.#known.delete(id)),
      () => this.#known.delete(id),
    );
    return secret;
  }

  async #read(id: string): Promise<SigningSecret> {
    const read = await this.secrets.read(secretNameOf(id));
    if (read.state === 'set') return { ok: true, secret: read.text };
    const why =
      read.state === 'unreadable'
        ? 'No key of this hub reads the secret; set it again.'
        : 'The secret is gone; set it again.';
    return { ok: false, why: `${why} Nothing is sent unsigned.` };
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
