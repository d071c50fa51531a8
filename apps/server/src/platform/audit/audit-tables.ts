import type { Migration, SqliteMigration } from '@cablewright/store';

/** Times are in milliseconds since 1970, so that PostgreSQL and SQLite compare them the same way. */
function table(number: string): string {
  return `
create table audit_log (
  number ${number}, at bigint not null, event text not null, person text, email text, via text not null,
  address text, subject text, detail text);
create index audit_log_at on audit_log (at);
`;
}

export const auditMigrations: readonly Migration[] = [
  { area: 'audit', number: 1, name: 'audit log', up: table('bigint generated always as identity primary key') },
];
export const sqliteAuditMigrations: readonly SqliteMigration[] = [
  { area: 'audit', number: 1, up: table('integer primary key autoincrement') },
];
