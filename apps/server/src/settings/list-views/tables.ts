import type { Migration, SqliteMigration } from '@cablewright/store';

/**
 * Saved views of lists. A person's view has their account, or null on a hub without sign-in. A shared view belongs to
 * the shop and remains when the account that created it is removed. `state` is JSON. The `scope` of a default is an
 * account, `shop`, or empty without sign-in. If `view` is null in a default, the list opens without a view.
 */
function tables(own: string, collate: string): string {
  const word = `text${collate}`;
  return `
create table list_views (
  id ${own}, list ${word} not null, name text not null, person text references people ("id") on delete cascade,
  shared integer not null, state text not null, revision integer not null, changed_at ${word} not null, changed_by text not null);
create unique index list_views_names on list_views (list, coalesce(person, ''), shared, lower(name));
create index list_views_of_person on list_views (person);
create table list_view_defaults (
  list ${word} not null, scope ${word} not null, person text references people ("id") on delete cascade,
  view bigint references list_views (id) on delete cascade, primary key (list, scope));
create index list_view_defaults_of_person on list_view_defaults (person);
create index list_view_defaults_of_view on list_view_defaults (view);
`;
}

export const listViewMigrations: readonly Migration[] = [
  {
    area: 'list-views',
    number: 1,
    name: 'saved views of lists',
    up: tables('bigint generated always as identity primary key', ' collate "C"'),
  },
];

export const sqliteListViewMigrations: readonly SqliteMigration[] = [
  { area: 'list-views', number: 1, up: tables('integer primary key autoincrement', '') },
];
