/** The conditions of a search for pieces, as parts of its statements. */
import type { SqlValue } from '@cablewright/store';
import { measuredKind, ofOrder } from './record-facts.ts';

export interface TraceFilter {
  readonly lot?: string | undefined;
  /** `mechanicals/jst-sxh-001t` */
  readonly part?: string | undefined;
  readonly tool?: string | undefined;
  readonly by?: string | undefined;
  readonly station?: string | undefined;
  readonly defect?: string | undefined;
  readonly test?: string | undefined;
  /** A measured value, with its limits. */
  readonly value?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Days, both included: of the records that the other filters find, or of the end of the piece if there are none. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly design?: string | undefined;
  readonly rev?: number | undefined;
  readonly customer?: string | undefined;
  readonly order?: string | undefined;
  readonly state?: string | undefined;
}

/** The values of a statement. */
export class StatementValues {
  readonly all: SqlValue[] = [];
  readonly #names = new Map<SqlValue, string>();

  /** The parameter of a value. */
  name(value: SqlValue): string {
    const named = this.#names.get(value) ?? `$${this.all.push(value)}`;
    this.#names.set(value, named);
    return named;
  }
}

/** A range of piece ids as parameters: from the first, up to but without the second. */
interface Window {
  readonly from: string;
  readonly below: string;
}

/** How many pieces meet a condition by themselves, and how many because their whole order meets it. */
export interface Met {
  readonly own: number;
  readonly whole: number;
}

/** A condition of a search for pieces. */
export interface PieceCondition {
  /** Selects the `piece` of all that meet it, with ids below a parameter. */
  readonly all: (below: string) => string;
  /** The pieces in a window that meet the condition, some of them twice. */
  readonly within: (window: Window) => string;
  /** Whether the piece `s.piece` meets it. Looks up only this piece, so that the matching pieces are never all read. */
  readonly has: () => string;
}

/** More pieces than any hub has. */
export const many = 1_000_000_000;
/** The most orders examined to count their pieces. */
const maxOrders = 2000;

/** An order has at most 10,000 pieces. Their ids are just above the id of the order as a whole, because one statement creates them all. */
const spread = 40_000;

const piecesOf = (orders: string) =>
  `(select case when count(*) >= ${maxOrders} then ${many} else coalesce(sum(w.quantity), 0) end from (${orders} limit ${maxOrders}) w)`;
const upTo = (most: number, rows: string) =>
  `(select count(*) from (select 1 as one from ${rows} limit ${most + 1}) c)`;
const wholes = 'work_facts f join work_pieces w on w.id = f.piece';

export const factFilters = ['lot', 'defect', 'tool', 'by', 'test', 'part', 'station', 'value'] as const;
type FactName = (typeof factFilters)[number];

/** Rows `f` of `work_facts`. */
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

/** Expressions that count the pieces with a fact: exactly up to `most`, and more than that if they are more. */
export function factCounts(name: FactName, filter: TraceFilter, values: StatementValues, most: number) {
  const { own, whole } = factRows(name, filter, values);
  const orders = `select o.quantity from ${wholes} join work_orders o on o.id = w.order_id where ${whole()}`;
  return { own: upTo(most, `work_facts f where ${own()}`), whole: piecesOf(orders) };
}

/** A fact of a piece itself, or of its order as a whole; only what some pieces meet is looked at. */
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

/** The conditions that a filter sets on the order of a piece. */
function orderRows(filter: TraceFilter, values: StatementValues): string[] {
  return namesOfOrders.flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [`o.${orderColumns[name]} = ${values.name(value)}`];
  });
}

/**
 * The end date of the piece, unless another condition of the filter already selects the days. `missing` replaces the end date
 * of pieces without one.
 */
function endRows(
  filter: TraceFilter,
  values: StatementValues,
): { readonly missing: string; readonly sign: string; readonly value: string }[] {
  if (factFilters.some((name) => filter[name] !== undefined)) return [];
  const { from, to } = filter;
  return [
    ...(from === undefined ? [] : [{ missing: '', sign: '>=', value: values.name(from) }]),
    // Times of a day sort before this, and pieces without an end after it.
    ...(to === undefined ? [] : [{ missing: '~', sign: '<', value: values.name(`${to}U`) }]),
  ];
}

/** Whether a filter has conditions on orders, or on the state or end of pieces. */
export function asksOfOrders(filter: TraceFilter): boolean {
  const values = new StatementValues();
  return filter.state !== undefined || orderRows(filter, values).length + endRows(filter, values).length > 0;
}

/** Like `factCounts`: by the end of pieces (`own`), and by their orders. */
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
 * Conditions on the order, and on the state and the end date of the piece. The end date must be compared directly: inside a
 * coalesce, its index would not be used.
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
