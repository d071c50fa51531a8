/** Finds pieces by their records. */
import type { Sql } from '@cablewright/store';
import { columnsOf, pieceColumns, type PieceRow } from './order-book.ts';
import {
  asksOfOrders,
  factCondition,
  factCounts,
  factFilters,
  many,
  type Met,
  orderCondition,
  orderCounts,
  type PieceCondition,
  type TraceFilter,
  StatementValues,
} from './trace-conditions.ts';

export interface TracedPiece extends PieceRow {
  readonly order: string;
  readonly design: string;
  readonly label: string;
  readonly rev: number;
  readonly customer: string | null;
  readonly reference: string | null;
}

/** Tuning of the search. The numbers affect only its speed, never its result. */
interface Reading {
  /**
   * If at most this many pieces meet a condition, they are looked up first and each is checked against the other
   * conditions.
   */
  readonly few: number;
  /** The number of piece ids that the first statement searches if many pieces meet each condition. */
  readonly first: number;
  /** The size of the largest window in piece ids. It limits the memory that one statement uses. */
  readonly largest: number;
}

const usual: Reading = { few: 10_000, first: 4096, largest: 32_768 };

/**
 * Pieces that match all filters, newest first, with an id below `before`. Returns one more than `limit` if there are
 * more.
 *
 * If few pieces meet a condition, they are looked up and each is checked against the others. Otherwise the ids are
 * searched in windows, newest first, so that a condition that many pieces meet finds enough in the first window. No
 * search reads the rows of a condition more than once.
 */
export async function tracedPieces(
  sql: Pick<Sql, 'query'>,
  filter: TraceFilter,
  limit: number,
  before?: number,
  reading: Reading = usual,
): Promise<readonly TracedPiece[]> {
  const counted = await countedConditions(sql, filter, reading.few);
  if (counted.some(({ pieces }) => pieces === 0)) return [];
  const most = counted.length === 1 ? 5 * reading.few : reading.few;
  const [first, ...others] = counted;
  if (first !== undefined && first.pieces <= most) {
    const { text, values } = lookedUp(first, others, limit + 1, before);
    return sql.query<TracedPiece>(text, values, 'for-values');
  }
  const [last] = await sql.query<{ id: number | null }>('select max(id) as id from work_pieces');
  const rows: TracedPiece[] = [];
  let below = Math.min(before ?? Infinity, Number(last?.id ?? 0) + 1);
  for (let size = reading.first; below > 1 && rows.length <= limit; size = Math.min(size * 4, reading.largest)) {
    const from = Math.max(1, below - size);
    const { text, values } = searched(counted, limit + 1 - rows.length, { from, below });
    rows.push(...(await sql.query<TracedPiece>(text, values, 'for-values')));
    below = from;
  }
  return rows;
}

/** A condition, and how many pieces meet it. */
interface Counted {
  readonly pieces: number;
  readonly of: (values: StatementValues) => PieceCondition;
}

/** The conditions of a filter, starting with the one that the fewest pieces meet. */
async function countedConditions(sql: Pick<Sql, 'query'>, filter: TraceFilter, few: number): Promise<Counted[]> {
  const facts = factFilters.filter((name) => filter[name] !== undefined);
  const isOfOrders = asksOfOrders(filter);
  const values = new StatementValues();
  const counts = facts.map((name) => factCounts(name, filter, values, 5 * few));
  if (isOfOrders) counts.push(orderCounts(filter, values, 5 * few));
  if (counts.length === 0) return [];
  const columns = counts.map(({ own, whole }, i) => `${own} as o${i}, ${whole} as w${i}`);
  const [row = {}] = await sql.query<Readonly<Record<string, number>>>(
    `select ${columns.join(', ')}`,
    values.all,
    'for-values',
  );
  const met = counts.map((_, i): Met => ({ own: Number(row[`o${i}`]), whole: Number(row[`w${i}`]) }));
  const counted = facts.map((name, i): Counted => {
    const own = met[i] ?? { own: 0, whole: 0 };
    return { pieces: own.own + own.whole, of: (named) => factCondition(name, filter, named, own) };
  });
  const orders = met[facts.length];
  if (orders !== undefined)
    counted.push({ pieces: Math.min(orders.own, orders.whole), of: (named) => orderCondition(filter, named, orders) });
  return counted.toSorted((a, b) => a.pieces - b.pieces);
}

const columns = `${columnsOf('p', pieceColumns)}, o.number as "order", o.design, o.label, o.rev, o.customer, o.reference`;

/** Selects the data of pieces whose ids are given by a subquery with at most one page of ids. */
const piecesIn = (ids: string) => `select ${columns} from work_pieces p join work_orders o on o.id = p.order_id
  where p.id in (${ids}) order by p.id desc`;

/**
 * The statement for a first condition that few pieces meet. Each of these pieces, newest first, is checked against the
 * others.
 */
function lookedUp(first: Counted, others: readonly Counted[], count: number, before = many) {
  const values = new StatementValues();
  const own = first.of(values).all(values.name(before));
  const checks = others.map(({ of }) => of(values).has());
  // The inner limit keeps PostgreSQL from checking all pieces before it sorts them.
  const newest = `select distinct a.piece from (${own}) a order by a.piece desc limit ${many}`;
  const text = piecesIn(`select s.piece from (${newest}) s ${checks.length === 0 ? '' : `where ${checks.join(' and ')}`}
    order by s.piece desc limit ${values.name(count)}`);
  return { text, values: values.all };
}

/** The statement for a window of ids. */
function searched(
  [first, ...others]: readonly Counted[],
  count: number,
  window: { readonly from: number; readonly below: number },
) {
  const values = new StatementValues();
  const ids = { from: values.name(window.from), below: values.name(window.below) };
  const every = `select q.id as piece from work_pieces q where q.position > 0 and q.id >= ${ids.from} and q.id < ${ids.below}`;
  const own = first === undefined ? every : first.of(values).within(ids);
  const checks = others.map(({ of }) => `s.piece in (${of(values).within(ids)})`);
  const text =
    piecesIn(`select distinct s.piece from (${own}) s ${checks.length === 0 ? '' : `where ${checks.join(' and ')}`}
    order by s.piece desc limit ${values.name(count)}`);
  return { text, values: values.all };
}
