import type { Who } from '@cablewright/model';

export const roles = ['viewer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

/** What a personal token may be allowed. A session may do all its role allows. */
export const scopes = [
  'catalog:read',
  'designs:write',
  'library:write',
  'settings:write',
  'imports:write',
  'jobs:run',
] as const;
export type Scope = (typeof scopes)[number];

/** Who is asking. */
export interface Actor {
  readonly name: string;
  readonly email?: string;
  readonly role: Role;
  readonly via: 'session' | 'token' | 'local';
  /** The account's id; absent without sign-in. */
  readonly account?: string;
  /** The session's id; only of a session. */
  readonly session?: string;
  /** Only of a token. */
  readonly scopes?: readonly Scope[];
}

/** The actor of every action on a hub without sign-in. */
export const localActor: Actor = { name: 'local', role: 'owner', via: 'local' };

/** Whoever asks where nobody needs to say who they are. */
export const nobody: Actor = { name: 'nobody', role: 'viewer', via: 'local' };

export function mayActAs(actor: Actor, role: Role): boolean {
  return roles.indexOf(actor.role) >= roles.indexOf(role);
}

/** How a change set names the actor. */
export function whoOf(actor: Actor): Who {
  return { name: actor.name, ...(actor.email === undefined ? {} : { email: actor.email }), via: actor.via };
}
