import type { Migration, SqliteMigration } from '@cablewright/store';

/**
 * Links that open something without an account. Only a hash of the secret in a link is stored. Times are UTC strings,
 * which sort the same in both databases. `options` is JSON that depends on the kind of link.
 */
function table(own: string, collate: string): string {
  const word = `text${collate}`;
  return `
create table public_links (
  id ${own}, hash ${word} not null unique, kind ${word} not null, subject ${word} not null, rev integer, options text not null,
  made_at ${word} not null, made_by text not null, expires_at ${word}, ended_at ${word}, opens bigint not null default 0,
  opened_at ${word});
create index public_links_of_subject on public_links (kind, subject, id);
`;
}

export const linkMigrations: readonly Migration[] = [
  {
    area: 'links',
    number: 1,
    name: 'links without an account',
    up: table('bigint generated always as identity primary key', ' collate "C"'),
  },
];

export const sqliteLinkMigrations: readonly SqliteMigration[] = [
  { area: 'links', number: 1, up: table('integer primary key autoincrement', '') },
];
