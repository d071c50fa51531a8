/**
 * Links that give a person without an account access to a quotation or a released revision. The secret in a link is
 * shown once; the hub stores only its SHA-256. A link is valid until it expires or is revoked.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Sql } from '@cablewright/store';
import Type from 'typebox';
import { oneRow } from '../../platform/one-row.ts';

/** The number of random bytes in a link, enough that it can't be guessed. */
const secretBytes = 24;
/** How long the row of an expired or revoked link is retained, in ms. */
const keptMs = 400 * 24 * 60 * 60_000;

type LinkKind = 'quotation' | 'revision';

/** The secret of a link, as it appears in a path. */
export const LinkCode = Type.Object({ code: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }) });

/** A stored link without the hash of its secret. */
export interface PublicLink {
  readonly id: number;
  readonly kind: LinkKind;
  /** The id of the record that the link opens. */
  readonly subject: string;
  readonly rev: number | null;
  /** JSON. The content depends on the kind of link. */
  readonly options: string;
  readonly made_at: string;
  readonly made_by: string;
  /** When the link expires, in UTC, or null if it never does. */
  readonly expires_at: string | null;
  readonly opens: number;
  readonly opened_at: string | null;
}

interface NewLink {
  readonly kind: LinkKind;
  readonly subject: string;
  readonly rev?: number;
  readonly options?: object;
  readonly by: string;
  readonly expiresAt?: string;
}

const columns = 'id, kind, subject, rev, options, made_at, made_by, expires_at, opens, opened_at';

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

export class LinkBook {
  readonly #sql: Sql;
  readonly #now: () => Date;

  constructor(sql: Sql, now: () => Date) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Creates a link. `code` is its secret, which can't be read again later. */
  async make({
    kind,
    subject,
    rev,
    options = {},
    by,
    expiresAt,
  }: NewLink): Promise<{ link: PublicLink; code: string }> {
    const code = randomBytes(secretBytes).toString('base64url');
    const now = this.#now();
    const before = new Date(now.getTime() - keptMs).toISOString();
    await this.#sql.query('delete from public_links where ended_at < $1 or expires_at < $2', [before, before]);
    const text = `insert into public_links (hash, kind, subject, rev, options, made_at, made_by, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`;
    const values = [hashOf(code), kind, subject, rev ?? null, JSON.stringify(options), now.toISOString(), by];
    const rows = await this.#sql.query<PublicLink>(text, [...values, expiresAt ?? null]);
    return { link: read(oneRow(rows)), code };
  }

  /** The link with this code. Undefined if it has expired or was revoked. */
  async find(kind: LinkKind, code: string): Promise<PublicLink | undefined> {
    const text = `select ${columns} from public_links
      where hash = $1 and kind = $2 and ended_at is null and (expires_at is null or expires_at > $3)`;
    const [row] = await this.#sql.query<PublicLink>(text, [hashOf(code), kind, this.#now().toISOString()]);
    return row && read(row);
  }

  /** The links to a subject that weren't revoked, newest first, including expired ones. */
  async of(kind: LinkKind, subject: string): Promise<PublicLink[]> {
    const text = `select ${columns} from public_links where kind = $1 and subject = $2 and ended_at is null order by id desc`;
    return (await this.#sql.query<PublicLink>(text, [kind, subject])).map(read);
  }

  /** Records that a link was opened. */
  async opened(id: number): Promise<void> {
    const text = 'update public_links set opens = opens + 1, opened_at = $2 where id = $1';
    await this.#sql.query(text, [id, this.#now().toISOString()]);
  }

  /** Revokes the link with the given id, or all links to a subject. Returns how many of them were still valid. */
  async end(kind: LinkKind, subject: string, id?: number): Promise<number> {
    const text = `update public_links set ended_at = $3 where kind = $1 and subject = $2 and ended_at is null
      and (cast($4 as bigint) is null or id = $4) returning id`;
    return (await this.#sql.query(text, [kind, subject, this.#now().toISOString(), id ?? null])).length;
  }
}

/** PostgreSQL returns `bigint` values as strings. */
function read(row: PublicLink): PublicLink {
  return { ...row, id: Number(row.id), opens: Number(row.opens) };
}
