import type { DatabaseSync } from 'node:sqlite';
import type { Migration, SqliteMigration, Pool } from '@cablewright/store';

/**
 * The database with the tables of people, sign-ins and sessions: the catalog's PostgreSQL database or, for a hub on a
 * folder, a SQLite file next to that folder.
 */
export type AccountsDatabase = Pool | DatabaseSync;

/** Maps the account library's tables to names that a person reading the database understands. */
export const tableNames = {
  user: 'people',
  session: 'sessions',
  account: 'credentials',
  verification: 'verifications',
  twoFactor: 'authenticator_apps',
  passkey: 'passkeys',
} as const;

/**
 * The statements are the same for both databases, except for the types of timestamps (`time`) and booleans (`flag`).
 */
function tables(time: string, flag: string): string {
  return `
create table people (
  "id" text primary key, "name" text not null, "email" text not null unique, "emailVerified" ${flag} not null,
  "image" text, "createdAt" ${time} not null, "updatedAt" ${time} not null, "role" text not null);
create table sessions (
  "id" text primary key, "expiresAt" ${time} not null, "token" text not null unique, "createdAt" ${time} not null,
  "updatedAt" ${time} not null, "ipAddress" text, "userAgent" text,
  "userId" text not null references people ("id") on delete cascade);
create index "sessions_userId_idx" on sessions ("userId");
create table credentials (
  "id" text primary key, "accountId" text not null, "providerId" text not null,
  "userId" text not null references people ("id") on delete cascade, "accessToken" text, "refreshToken" text,
  "idToken" text, "accessTokenExpiresAt" ${time}, "refreshTokenExpiresAt" ${time}, "scope" text, "password" text,
  "createdAt" ${time} not null, "updatedAt" ${time} not null);
create index "credentials_userId_idx" on credentials ("userId");
create table verifications (
  "id" text primary key, "identifier" text not null, "value" text not null, "expiresAt" ${time} not null,
  "createdAt" ${time} not null, "updatedAt" ${time} not null);
create index "verifications_identifier_idx" on verifications ("identifier");
create table sign_in_rates (
  "id" text primary key, "key" text not null unique, "count" integer not null, "lastRequest" bigint not null);
`;
}

/** Times are milliseconds since 1970, so that PostgreSQL and SQLite compare them the same way. */
const tokenTables = `
create table api_tokens (
  "id" text primary key, "person" text not null references people ("id") on delete cascade, "label" text not null,
  "hash" text not null unique, "scopes" text not null, "createdAt" bigint not null, "expiresAt" bigint not null,
  "lastUsedAt" bigint);
create index "api_tokens_person_idx" on api_tokens ("person");
create table token_counts (
  "name" text not null, "period" text not null, "count" integer not null, "until" bigint not null,
  primary key ("name", "period"));
`;

/** Only a hash of an invitation's code is stored. `usedAt` is set when it is accepted. */
const invitationTables = `
create table invitations (
  "id" text primary key, "hash" text not null unique, "role" text not null, "email" text, "invitedBy" text not null,
  "createdAt" bigint not null, "expiresAt" bigint not null, "usedAt" bigint);
`;

/** Secrets and recovery codes are encrypted with the hub's session secret. Only the public key of a passkey is stored. */
function secondFactorTables(time: string, flag: string): string {
  return `
alter table people add column "twoFactorEnabled" ${flag};
alter table sessions add column "factor" text;
create table authenticator_apps (
  "id" text primary key, "secret" text not null, "backupCodes" text not null,
  "userId" text not null unique references people ("id") on delete cascade, "verified" ${flag},
  "failedVerificationCount" integer, "lockedUntil" ${time});
create table passkeys (
  "id" text primary key, "name" text, "publicKey" text not null,
  "userId" text not null references people ("id") on delete cascade, "credentialID" text not null unique,
  "counter" bigint not null, "deviceType" text not null, "backedUp" ${flag} not null, "transports" text,
  "createdAt" ${time}, "aaguid" text);
create index "passkeys_userId_idx" on passkeys ("userId");
`;
}

/**
 * Sliding windows. `state` contains the entries of the window, oldest first, as `<ms since 1970>.<count>` in base 36.
 */
const windowTables = `
create table sliding_windows ("name" text primary key, "state" text not null, "until" bigint not null);
`;

/** A person's preferences for the studio: one row for each preference, with its value as JSON. */
const preferenceTables = `
create table preferences (
  "person" text not null references people ("id") on delete cascade, "name" text not null, "value" text not null,
  "changedAt" bigint not null, primary key ("person", "name"));
`;

export const accountMigrations: readonly Migration[] = [
  { area: 'accounts', number: 1, name: 'people, sessions and sign-ins', up: tables('timestamptz', 'boolean') },
  { area: 'accounts', number: 2, name: 'API tokens and what they have used', up: tokenTables },
  { area: 'accounts', number: 3, name: 'invitations', up: invitationTables },
  { area: 'accounts', number: 4, name: 'second factors', up: secondFactorTables('timestamptz', 'boolean') },
  { area: 'accounts', number: 5, name: 'preferences', up: preferenceTables },
  { area: 'accounts', number: 6, name: 'limits over sliding windows', up: windowTables },
];

/** The same tables for a SQLite file. Its `user_version` is the number of the last applied migration. */
export const sqliteAccountMigrations: readonly SqliteMigration[] = [
  { area: 'accounts', number: 1, up: tables('date', 'integer') },
  { area: 'accounts', number: 2, up: tokenTables },
  { area: 'accounts', number: 3, up: invitationTables },
  { area: 'accounts', number: 4, up: secondFactorTables('date', 'integer') },
  { area: 'accounts', number: 5, up: preferenceTables },
  { area: 'accounts', number: 6, up: windowTables },
];

/** Applies missing migrations to a SQLite file, each in its own transaction. */
export function prepareSqlite(database: DatabaseSync): void {
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  const { user_version: version } = database.prepare('pragma user_version').get() as { user_version: number };
  for (const { number, up } of sqliteAccountMigrations)
    if (version < number) database.exec(`begin immediate; ${up} pragma user_version = ${number}; commit`);
}
