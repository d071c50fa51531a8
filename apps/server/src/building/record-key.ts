/** The key that signs the last record of each piece: Ed25519 (RFC 8032). */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { canonicalJson } from '@cablewright/model';
import type { Sql } from '@cablewright/store';
import type { SettingsSecrets } from '../settings/secrets/settings-secrets.ts';

/** The data that is signed: the number of records of a piece, and the hash of the last one. */
export interface Head {
  readonly piece: string;
  readonly record: number;
  readonly hash: string;
  /** When the hub received the last record. */
  readonly at: string;
}

export interface SignedHead extends Head {
  /** The id of the signing key. */
  readonly key: string;
  /** Base64. */
  readonly signature: string;
}

/** A public key to verify signatures with. */
interface PublicKey {
  /** The first 16 hexadecimal digits of the SHA-256 of the key. */
  readonly id: string;
  /** SubjectPublicKeyInfo (RFC 8410) in PEM. */
  readonly public: string;
  readonly since: string;
}

const secretName = 'building.record-key';

export class RecordKey {
  readonly #sql: Sql;
  readonly #secrets: SettingsSecrets;
  readonly #clock: () => Date;
  #own: Promise<{ readonly id: string; readonly key: KeyObject } | undefined> | undefined;

  constructor(sql: Sql, secrets: SettingsSecrets, clock: () => Date) {
    this.#sql = sql;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** A function that signs heads. Undefined if the hub has no key to encrypt secrets with; heads aren't signed then. */
  async signer(): Promise<((head: Head) => SignedHead) | undefined> {
    const own = await (this.#own ??= this.#open());
    if (own === undefined) {
      this.#own = undefined;
      return undefined;
    }
    return (head) => {
      const signed = { ...head, key: own.id };
      return { ...signed, signature: sign(null, Buffer.from(canonicalJson(signed)), own.key).toString('base64') };
    };
  }

  /** All public keys this hub has ever signed with, oldest first. */
  all(): Promise<PublicKey[]> {
    return this.#sql.query<PublicKey>('select id, public, since from work_keys order by since, id');
  }

  async #open() {
    if (!this.#secrets.keepsSecrets) return undefined;
    const stored = await this.#secrets.read(secretName);
    // A signing key that can't be decrypted any more, for example after a restore on another machine, is replaced. Its
    // public key is retained.
    if (stored.state !== 'set') {
      const { privateKey } = generateKeyPairSync('ed25519');
      await this.#secrets.write(secretName, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    }
    // Another process may have created a key at the same time. The last one written is used.
    const read = await this.#secrets.read(secretName);
    if (read.state !== 'set') return undefined;
    const key = createPrivateKey(read.text);
    const pem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
    const id = createHash('sha256').update(pem).digest('hex').slice(0, 16);
    await this.#sql.query('insert into work_keys (id, public, since) values ($1, $2, $3) on conflict (id) do nothing', [
      id,
      pem,
      this.#clock().toISOString(),
    ]);
    return { id, key };
  }
}
