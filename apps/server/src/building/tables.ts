import type { Migration, SqliteMigration } from '@cablewright/store';

/**
 * Orders, their pieces and their records. Times are UTC strings, which sort the same in both databases. Records are
 * never changed or removed. Position 0 of an order is the whole order.
 */
function tables(own: string, collate: string): string {
  const word = `text${collate}`;
  return `
create table work_orders (
  id ${own}, number ${word} not null unique, state ${word} not null, design ${word} not null, label text not null,
  rev integer not null, variation text, quantity integer not null, due ${word}, customer ${word}, quotation ${word},
  reference text, note text, created_at ${word} not null, created_by text not null, released_at ${word},
  finished_at ${word}, plan text, kit text);
create index work_orders_of_state on work_orders (state, id);
create index work_orders_of_design on work_orders (design, rev);
create index work_orders_of_customer on work_orders (customer);
create table work_pieces (
  id ${own}, order_id bigint not null references work_orders (id), position integer not null,
  serial ${word} not null unique, state ${word} not null, progress text not null, records integer not null default 0,
  head ${word} not null, head_at ${word}, signed text, finished_at ${word}, unique (order_id, position));
create index work_pieces_finished on work_pieces (finished_at);
create table work_records (
  piece bigint not null references work_pieces (id), record integer not null, id ${word} not null, hash ${word} not null,
  json text not null, primary key (piece, record));
create unique index work_records_once on work_records (piece, id);
create table work_facts (
  kind ${word} not null, value ${word} not null, day ${word} not null, piece bigint not null references work_pieces (id),
  number double precision, primary key (kind, value, day, piece));
create index work_facts_by_number on work_facts (kind, number, day) where number is not null;
create table work_counters (
  start_text ${word} not null, end_text ${word} not null, last bigint not null, primary key (start_text, end_text));
create table work_keys (id ${word} primary key, public text not null, since ${word} not null);
`;
}

/**
 * The SQL condition for set-ups and corrections. It must match the condition of the partial index that finds them
 * among all records of an order.
 */
export const setupRecords = (prefix = '') =>
  `(${prefix}json like '%"kind":"set-up"%' or ${prefix}json like '%"kind":"corrected"%')`;

/**
 * Two indexes of measured values that include the piece, so that a search reads only an index: by the range of values if
 * few pieces match, or from the newest piece if most do. The third one finds the set-ups among the records of a piece.
 */
const quickerSearch = `
drop index work_facts_by_number;
create index work_facts_by_number on work_facts (kind, number, day, piece) where number is not null;
create index work_facts_by_piece on work_facts (kind, piece, number, day) where number is not null;
create index work_records_of_setups on work_records (piece, record) where ${setupRecords()};
`;

/**
 * Indexes of facts by piece, and of the state and finish date of pieces by id. A search in a range of piece ids reads
 * only these indexes.
 */
const searchByWindows = `
create index work_facts_of_piece on work_facts (kind, value, piece, day);
create index work_pieces_by_id on work_pieces (id, order_id, state, finished_at) where position > 0;
`;

/** Without these statistics, PostgreSQL would assume that the kind and the value of a fact are independent. */
const wordStatistics = `
create statistics work_facts_words (mcv, ndistinct) on kind, value from work_facts;
analyze work_facts;
`;

export const buildingMigrations: readonly Migration[] = [
  {
    area: 'building',
    number: 1,
    name: 'orders, pieces and their records',
    up: tables('bigint generated always as identity primary key', ' collate "C"'),
  },
  { area: 'building', number: 2, name: 'measured values with their pieces, and set-ups', up: quickerSearch },
  { area: 'building', number: 3, name: 'searches by windows of pieces', up: searchByWindows + wordStatistics },
];

export const sqliteBuildingMigrations: readonly SqliteMigration[] = [
  { area: 'building', number: 1, up: tables('integer primary key autoincrement', '') },
  { area: 'building', number: 2, up: quickerSearch },
  { area: 'building', number: 3, up: searchByWindows },
];
