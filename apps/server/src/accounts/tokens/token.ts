/** Personal API tokens: what one is, and how one is made. The hub keeps a hash; the token itself is shown once. */
import { createHash } from 'node:crypto';
import { roles, scopes, type Role, type Scope } from '../../platform/http/actor.ts';
import type { RandomBytes } from '../../platform/config/secrets.ts';

/** Tokens begin so, that a person or a scanner of leaked secrets knows one when it sees it. */
const prefix = 'cwt_';
const form = /^cwt_[A-Za-z0-9_-]{40}$/;

export function newToken(random: RandomBytes): string {
  return prefix + Buffer.from(random(30)).toString('base64url');
}

export function isTokenForm(text: string): boolean {
  return form.test(text);
}

/** With 240 random bits in a token, a plain hash is as good as a slow one. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token of an Authorization header, or undefined when it holds none. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

/** The least role that can use each scope: a token may never be given more than its maker may do. */
const leastRole: Readonly<Record<Scope, Role>> = {
  'catalog:read': 'viewer',
  'designs:write': 'editor',
  'library:write': 'editor',
  'settings:write': 'editor',
  'imports:write': 'editor',
  'jobs:run': 'editor',
};

export function scopesOf(role: Role): Scope[] {
  return scopes.filter((scope) => roles.indexOf(leastRole[scope]) <= roles.indexOf(role));
}
