/** Schemas for the responses of the account routes and the account library. */
import Type from 'typebox';
import { roles, scopes, type Role, type Scope } from '../platform/http/actor.ts';
import type { Shape } from '../platform/http/shape.ts';

export const RoleName = Type.Unsafe<Role>(Type.Enum(roles, { title: 'Role' }));

export const ScopeName = Type.Unsafe<Scope>(Type.Enum(scopes, { title: 'Scope' }));
const Text = Type.String();
const OrNull = Type.Union([Type.String(), Type.Null()]);

const AccountUser = Type.Object(
  {
    id: Text,
    name: Text,
    email: Text,
    emailVerified: Type.Boolean(),
    image: Type.Optional(OrNull),
    role: Type.Optional(Text),
    twoFactorEnabled: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    createdAt: Text,
    updatedAt: Text,
  },
  { title: 'Account user' },
);
export const SignedIn = Type.Object(
  { redirect: Type.Boolean(), url: Type.Optional(OrNull), user: AccountUser },
  { title: 'Signed in' },
);
export const CodeAccepted = Type.Pick(SignedIn, ['user'], { title: 'Code accepted' });
export type CodeAccepted = Shape<typeof CodeAccepted>;
export const CodeRequired = Type.Object(
  { codeRequired: Type.Literal(true, { description: 'Send a code of the authenticator app next' }) },
  { title: 'Code required' },
);
export type CodeRequired = Shape<typeof CodeRequired>;
export const ChangedPassword = Type.Object({ user: AccountUser }, { title: 'Changed password' });
export const Success = Type.Object({ success: Type.Boolean() }, { title: 'Success' });
export const Status = Type.Object({ status: Type.Boolean() }, { title: 'Status' });
export const CurrentSession = Type.Union(
  [
    Type.Object({
      session: Type.Object({
        id: Text,
        userId: Text,
        expiresAt: Text,
        createdAt: Text,
        updatedAt: Text,
        ipAddress: Type.Optional(OrNull),
        userAgent: Type.Optional(OrNull),
        factor: Type.Optional(OrNull),
      }),
      user: AccountUser,
    }),
    Type.Null(),
  ],
  { title: 'Current session' },
);
export type Status = Shape<typeof Status>;
export type SignedIn = Shape<typeof SignedIn>;
export type CurrentSession = Shape<typeof CurrentSession>;
export const ProviderRedirect = Type.Object(
  { url: Type.String({ description: 'Where to send the browser' }), redirect: Type.Boolean() },
  { title: 'Provider redirect' },
);
export type ProviderRedirect = Shape<typeof ProviderRedirect>;

export const Token = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    scopes: Type.Array(ScopeName),
    createdAt: Type.String(),
    expiresAt: Type.String(),
    lastUsedAt: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'API token' },
);
export type Token = Shape<typeof Token>;

export const OpenInvitation = Type.Object(
  {
    id: Type.String(),
    role: RoleName,
    email: Type.Union([Type.String(), Type.Null()]),
    invitedBy: Type.String(),
    createdAt: Type.String(),
    expiresAt: Type.String(),
  },
  { title: 'Invitation' },
);
export type OpenInvitation = Shape<typeof OpenInvitation>;

export const Person = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    role: RoleName,
    since: Type.String(),
    lastSeen: Type.Union([Type.String(), Type.Null()]),
    you: Type.Boolean(),
    secondFactor: Type.Boolean({ description: 'Whether they have an authenticator app or a passkey' }),
  },
  { title: 'Person' },
);
export type Person = Shape<typeof Person>;

export const Session = Type.Object(
  {
    id: Type.String(),
    device: Type.String({ description: 'The device, such as Firefox on Windows' }),
    address: Type.Union([Type.String(), Type.Null()], { description: 'The network address it signed in from' }),
    since: Type.String(),
    lastSeen: Type.String(),
    current: Type.Boolean({ description: 'Whether it is the session of this request' }),
  },
  { title: 'Session' },
);
export type Session = Shape<typeof Session>;

export const Passkey = Type.Object({ id: Text, name: OrNull, createdAt: OrNull });
export type Passkey = Shape<typeof Passkey>;
