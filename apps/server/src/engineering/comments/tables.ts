import type { Migration, SqliteMigration } from '@cablewright/store';

/**
 * Comments on cables, and the inbox entries that result from them. Times are UTC strings, which sort the same in both
 * databases. The name of a person with an account comes from the account; names are stored only for guests and on a hub
 * without sign-in. When an account is removed, its comments remain without an author. `thread` is the first comment of
 * the thread to which a reply belongs, and null for that first comment. It isn't a foreign key, because a backup is
 * restored in the order of its rows, and a reply may precede its thread.
 */
function tables(own: string, collate: string): string {
  const word = `text${collate}`;
  return `
create table comments (
  id ${own}, design ${word} not null, thread bigint, target ${word} not null,
  place ${word} not null, rev integer, body text not null, at ${word} not null,
  author text references people ("id") on delete set null, author_name text, guest integer not null,
  link bigint, resolved_at ${word}, resolver text references people ("id") on delete set null, resolver_name text);
create index comments_of_design on comments (design, thread, id);
create index comments_of_thread on comments (thread);
create index comments_of_author on comments (author);
create index comments_of_resolver on comments (resolver);
create table comment_notices (
  person text not null references people ("id") on delete cascade,
  comment bigint not null references comments (id) on delete cascade,
  reason ${word} not null, at ${word} not null, seen_at ${word}, mailed_at ${word}, primary key (person, comment));
create index comment_notices_of_comment on comment_notices (comment);
`;
}

export const commentMigrations: readonly Migration[] = [
  {
    area: 'comments',
    number: 1,
    name: 'comments and what waits for people',
    up: tables('bigint generated always as identity primary key', ' collate "C"'),
  },
];

export const sqliteCommentMigrations: readonly SqliteMigration[] = [
  { area: 'comments', number: 1, up: tables('integer primary key autoincrement', '') },
];
