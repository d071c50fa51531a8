/** The conditions of a search for pieces, as parts of SQL statements. */
import type { SqlValue } from '@cablewright/store';
import { measuredKind, ofOrder } from './record-facts.ts';

export interface TraceFilter {
  readonly lot?: string | undefined;
  /** Such as `mechanicals/jst-sxh-001t`. */
  readonly part?: string | undefined;
  readonly tool?: string | undefined;
  readonly by?: string | undefined;
  readonly station?: string | undefined;
  readonly defect?: string | undefined;
  readonly test?: string | undefined;
  /** The name of a measured value, for which the filter may set limits. */
  readonly value?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /**
   * The first and last day, both included. They apply to the records that the other filters match or, without such
   * filters, to the date on which the piece was finished.
   */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly design?: string | undefined;
  readonly rev?: number | undefined;
  readonly customer?: string | undefined;
  readonly order?: string | undefined;
  readonly state?: string | undefined;
}

/** Collects the parameter values of a statement. */
export class StatementValues {
  readonly all: SqlValue[] = [];
  readonly #names = new Map<SqlValue, string>();

  /** Adds a value and returns the name of its parameter. */
  name(value: SqlValue): string {
    const named = this.#names.get(value) ?? `$${this.all.push(value)}`;
    this.#names.set(value, named);
    return named;
  }
}

/** A range of piece ids as parameters, including `from` and excluding `below`. */
interface Window {
  readonly from: string;
  readonly below: string;
}

/**
 * The number of pieces that meet a condition themselves, and the number that meet it because their whole order does.
 */
export interface Met {
  readonly own: number;
  readonly whole: number;
}

/** A condition of a search for pieces. */
export interface PieceCondition {
  /** Selects the `piece` column of all matching pieces with ids below a parameter. */
  readonly all: (below: string) => string;
  /** Selects the matching pieces in a window. A piece may occur twice. */
  readonly within: (window: Window) => string;
  /**
   * Whether the piece `s.piece` meets the condition. Only this piece is looked up, so the other matching pieces aren't
   * read.
   */
  readonly has: () => string;
}

/** A limit above the number of pieces in any hub. */
export const many = 1_000_000_000;
/** The most orders that are examined when their pieces are counted. */
const maxOrders = 2000;

/**
 * An upper bound for the distance between the id of a whole order and those of its pieces. An order has at most 10,000
 * pieces, and one statement creates them all, so their ids follow closely.
 */
const spread = 40_000;

const piecesOf = (orders: string) =>
  `(select case when count(*) >= ${maxOrders} then ${many} else coalesce(sum(w.quantity), 0) end from (${orders} limit ${maxOrders}) w)`;
const upTo = (most: number, rows: string) =>
  `(select count(*) from (select 1 as one from ${rows} limit ${most + 1}) c)`;
const wholes = 'work_facts f join work_pieces w on w.id = f.piece';

export const factFilters = ['lot', 'defect', 'tool', 'by', 'test', 'part', 'station', 'value'] as const;
type FactName = (typeof factFilters)[number];

/** The conditions that select the rows `f` of `work_facts`. */
function factRows(name: FactName, filter: TraceFilter, values: StatementValues) {
  const { from, to, min, max } = filter;
  const compared = (column: string, sign: string, value: string | number | undefined) =>
    value === undefined ? [] : [`${column} ${sign} ${values.name(value)}`];
  const what = [
    ...(name === 'value'
      ? ['f.number is not null', ...compared('f.number', '>=', min), ...compared('f.number', '<=', max)]
      : compared('f.value', '=', filter[name])),
    ...compared('f.day', '>=', from),
    ...compared('f.day', '<=', to),
  ].join(' and ');
  const kind = name === 'value' ? measuredKind(filter.value!) : name;
  return {
    own: () => `f.kind = ${values.name(kind)} and ${what}`,
    whole: () => `f.kind = ${values.name(ofOrder(kind))} and ${what}`,
  };
}

/**
 * SQL expressions that count the pieces with a fact. The counts are exact up to `most`, and otherwise only known to be
 * larger.
 */
export function factCounts(name: FactName, filter: TraceFilter, values: StatementValues, most: number) {
  const { own, whole } = factRows(name, filter, values);
  const orders = `select o.quantity from ${wholes} join work_orders o on o.id = w.order_id where ${whole()}`;
  return { own: upTo(most, `work_facts f where ${own()}`), whole: piecesOf(orders) };
}

/**
 * The condition that a piece itself or its whole order has a fact. Either alternative is left out if no piece meets it.
 */
export function factCondition(name: FactName, filter: TraceFilter, values: StatementValues, met: Met): PieceCondition {
  const { own, whole } = factRows(name, filter, values);
  const both = (ofPiece: () => string, ofOrder: () => string, between: string) =>
    [...(met.own > 0 ? [ofPiece()] : []), ...(met.whole > 0 ? [ofOrder()] : [])].join(between);
  return {
    all: (below) =>
      both(
        () => `select f.piece from work_facts f where ${own()} and f.piece < ${below}`,
        () => `select q.id as piece from ${wholes} join work_pieces q on q.order_id = w.order_id and q.position > 0
          where ${whole()} and q.id < ${below}`,
        ' union all ',
      ),
    within: ({ from, below }) =>
      both(
        () => `select f.piece from work_facts f where ${own()} and f.piece >= ${from} and f.piece < ${below}`,
        () => `select q.id as piece from work_pieces q where q.position > 0 and q.id >= ${from} and q.id < ${below}
          and q.order_id in (select w.order_id from ${wholes}
            where ${whole()} and f.piece >= ${from} - ${spread} and f.piece < ${below})`,
        ' union all ',
      ),
    has: () =>
      `(${both(
        () => `(select 1 from work_facts f where ${own()} and f.piece = s.piece limit 1) is not null`,
        () => `(select 1 from work_pieces q join work_pieces w on w.order_id = q.order_id and w.position = 0
          join work_facts f on f.piece = w.id where q.id = s.piece and ${whole()} limit 1) is not null`,
        ' or ',
      )})`,
  };
}

const orderColumns = { design: 'design', rev: 'rev', customer: 'customer', order: 'number' } as const;
const namesOfOrders = ['design', 'rev', 'customer', 'order'] as const;

/** The conditions of a filter on the order of a piece. */
function orderRows(filter: TraceFilter, values: StatementValues): string[] {
  return namesOfOrders.flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [`o.${orderColumns[name]} = ${values.name(value)}`];
  });
}

/**
 * The conditions on the end date of a piece, unless the filter's other conditions already use the dates. `missing`
 * replaces the end date of pieces without one.
 */
function endRows(
  filter: TraceFilter,
  values: StatementValues,
): { readonly missing: string; readonly sign: string; readonly value: string }[] {
  if (factFilters.some((name) => filter[name] !== undefined)) return [];
  const { from, to } = filter;
  return [
    ...(from === undefined ? [] : [{ missing: '', sign: '>=', value: values.name(from) }]),
    // All times of the last day sort before this value, and `~` sorts after it, so unfinished pieces are excluded.
    ...(to === undefined ? [] : [{ missing: '~', sign: '<', value: values.name(`${to}U`) }]),
  ];
}

/** Whether a filter has conditions on orders, or on the state or finish date of pieces. */
export function asksOfOrders(filter: TraceFilter): boolean {
  const values = new StatementValues();
  return filter.state !== undefined || orderRows(filter, values).length + endRows(filter, values).length > 0;
}

/** Like `factCounts`, but counts pieces by their finish date (`own`) and by their orders (`whole`). */
export function orderCounts(filter: TraceFilter, values: StatementValues, most: number) {
  const orders = orderRows(filter, values);
  const ends = endRows(filter, values).map(({ sign, value }) => `q.finished_at ${sign} ${value}`);
  return {
    own: ends.length === 0 ? String(many) : upTo(most, `work_pieces q where ${ends.join(' and ')}`),
    whole:
      orders.length === 0
        ? String(many)
        : piecesOf(`select o.quantity from work_orders o where ${orders.join(' and ')}`),
  };
}

/**
 * The condition on the order and on the state and end date of a piece. The end date is compared directly, because its
 * index can't be used inside a coalesce.
 */
export function orderCondition(filter: TraceFilter, values: StatementValues, { own, whole }: Met): PieceCondition {
  const rows = (isByEnd: boolean) => {
    const orders = orderRows(filter, values);
    const ends = endRows(filter, values).map(({ missing, sign, value }) =>
      isByEnd ? `q.finished_at ${sign} ${value}` : `coalesce(q.finished_at, '${missing}') ${sign} ${value}`,
    );
    const states = filter.state === undefined ? [] : [`q.state = ${values.name(filter.state)}`];
    const on = isByEnd ? 'q.order_id + 0' : 'q.order_id';
    const tables = orders.length === 0 ? 'work_pieces q' : `work_pieces q join work_orders o on o.id = ${on}`;
    return `${tables} where ${['q.position > 0', ...orders, ...ends, ...states].join(' and ')}`;
  };
  return {
    all: (below) => `select q.id as piece from ${rows(own < whole)} and q.id < ${below}`,
    within: ({ from, below }) => `select q.id as piece from ${rows(false)} and q.id >= ${from} and q.id < ${below}`,
    has: () => `(select 1 from ${rows(false)} and q.id = s.piece limit 1) is not null`,
  };
}
