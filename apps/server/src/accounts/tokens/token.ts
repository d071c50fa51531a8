/** Personal API tokens. The hub stores a hash; the token itself is shown once. */
import { createHash } from 'node:crypto';
import { mayActAs, scopes, type LadderRole, type Role, type Scope } from '../../platform/http/actor.ts';
import type { RandomBytes } from '../../platform/config/secrets.ts';

/** The prefix of tokens, so that people and secret scanners recognize them. */
const prefix = 'cwt_';
const form = /^cwt_[A-Za-z0-9_-]{40}$/;

export function newToken(random: RandomBytes): string {
  return prefix + Buffer.from(random(30)).toString('base64url');
}

export function isTokenForm(text: string): boolean {
  return form.test(text);
}

/** A fast hash is enough, because a token has 240 random bits. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token in an Authorization header, or undefined. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

/** The lowest role that may use each scope. A token never allows more than its person may do. */
const minRole: Readonly<Record<Scope, LadderRole>> = {
  'catalog:read': 'viewer',
  'designs:write': 'editor',
  'library:write': 'editor',
  'settings:write': 'editor',
  'imports:write': 'editor',
  'changes:propose': 'editor',
  'jobs:run': 'editor',
  'builds:write': 'editor',
};

const ofBuilders: readonly Scope[] = ['catalog:read', 'builds:write'];

export function scopesOf(role: Role): Scope[] {
  if (role === 'builder') return [...ofBuilders];
  return scopes.filter((scope) => mayActAs({ role }, minRole[scope]));
}
