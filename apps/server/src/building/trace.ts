/** Finds pieces by what was recorded of them. */
import type { Sql, SqlValue } from '@cablewright/store';
import { columnsOf, pieceColumns, type PieceRow } from './order-book.ts';
import { measuredKind, ofOrder } from './record-facts.ts';

interface TraceFilter {
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

export interface TracedPiece extends PieceRow {
  readonly order: string;
  readonly design: string;
  readonly label: string;
  readonly rev: number;
  readonly customer: string | null;
  readonly reference: string | null;
}

/** What pieces are searched by, what few pieces have first. */
const factFilters = ['lot', 'defect', 'tool', 'by', 'test', 'part', 'station'] as const;

/** Conditions with the values that they name. */
class Conditions {
  readonly values: SqlValue[] = [];
  readonly texts: string[] = [];

  /** The parameter of a value. */
  name(value: SqlValue): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  add(text: string): void {
    this.texts.push(text);
  }
}

/** Pieces that match all filters, the newest first, with an id below `before`. Asks for one more than `limit` to see whether there are more. */
export async function tracedPieces(
  sql: Pick<Sql, 'query'>,
  filter: TraceFilter,
  limit: number,
  before?: number,
): Promise<readonly TracedPiece[]> {
  const { text, values } = traceQuery(filter, limit, before);
  return sql.query<TracedPiece>(text, values);
}

/** The statement of `tracedPieces`. */
function traceQuery(
  filter: TraceFilter,
  limit: number,
  before?: number,
): { readonly text: string; readonly values: SqlValue[] } {
  const conditions = new Conditions();
  const facts = wantedFacts(conditions, filter);
  const bounds = facts.length === 0 ? { days: '', below: () => '' } : boundsOf(conditions, filter, before);
  conditions.add('p.position > 0');
  if (facts.length === 0) spanOfEnd(conditions, filter);
  for (const column of ['design', 'rev', 'customer'] as const) {
    const value = filter[column];
    if (value !== undefined) conditions.add(`o.${column} = ${conditions.name(value)}`);
  }
  if (filter.order !== undefined) conditions.add(`o.number = ${conditions.name(filter.order)}`);
  if (filter.state !== undefined) conditions.add(`p.state = ${conditions.name(filter.state)}`);
  if (before !== undefined) conditions.add(`p.id < ${conditions.name(before)}`);
  const count = conditions.name(limit + 1);
  // If nothing else is asked, only the ids of the page are looked up: a person may have worked on every twentieth piece.
  const isByFactsOnly = ['design', 'rev', 'customer', 'order', 'state'].every((name) => !(name in given(filter)));
  const newest = isByFactsOnly ? count : undefined;
  const sets = setsOf(facts, bounds, newest);
  if (sets.length > 0) {
    const last = `select piece from s${sets.length - 1}`;
    conditions.add(`p.id in (${newest === undefined ? last : `${last} order by piece desc limit ${newest}`})`);
  }
  const text = `${sets.length === 0 ? '' : `with ${sets.join(', ')} `}select ${columnsOf('p', pieceColumns)}, o.number as "order", o.design, o.label, o.rev, o.customer, o.reference
    from work_pieces p join work_orders o on o.id = p.order_id
    where ${conditions.texts.join(' and ')} order by p.id desc limit ${count}`;
  return { text, values: conditions.values };
}

const given = (filter: TraceFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** A fact that is searched for, as conditions of rows `f` of `work_facts`: of pieces themselves, and of orders as a whole. */
interface WantedFact {
  readonly ofPiece: string;
  readonly ofOrder: string;
}

/** The facts of a filter, those that few pieces have first: the pieces of the first set bound all others. */
function wantedFacts(conditions: Conditions, filter: TraceFilter): WantedFact[] {
  const wanted = (kind: string, what: string): WantedFact => ({
    ofPiece: `f.kind = ${conditions.name(kind)} and ${what}`,
    ofOrder: `f.kind = ${conditions.name(ofOrder(kind))} and ${what}`,
  });
  const facts = factFilters.flatMap((kind) => {
    const value = filter[kind];
    return value === undefined ? [] : [wanted(kind, `f.value = ${conditions.name(value)}`)];
  });
  if (filter.value === undefined) return facts;
  const { min, max } = filter;
  const limits = [
    'f.number is not null',
    ...(min === undefined ? [] : [`f.number >= ${conditions.name(min)}`]),
    ...(max === undefined ? [] : [`f.number <= ${conditions.name(max)}`]),
  ];
  return [...facts, wanted(measuredKind(filter.value), limits.join(' and '))];
}

/** Conditions of all facts: their days, and pieces below the page before. */
interface Bounds {
  readonly days: string;
  readonly below: (id: string) => string;
}

function boundsOf(conditions: Conditions, { from, to }: TraceFilter, before: number | undefined): Bounds {
  const days = [
    ...(from === undefined ? [] : [` and f.day >= ${conditions.name(from)}`]),
    ...(to === undefined ? [] : [` and f.day <= ${conditions.name(to)}`]),
  ];
  const last = before === undefined ? undefined : conditions.name(before);
  return { days: days.join(''), below: (id) => (last === undefined ? '' : ` and ${id} < ${last}`) };
}

/**
 * A set of ids of pieces for each fact, as a common table expression: pieces with the fact, and all pieces of orders that have it as a
 * whole. Each set is taken from the pieces of the set before, so that a lot of 50 pieces is not compared with all pieces that have the
 * part. `newest`: how many are needed; the newest of a single set are found without the others.
 */
function setsOf(facts: readonly WantedFact[], { days, below }: Bounds, newest: string | undefined): string[] {
  const only = facts.length === 1 && newest !== undefined ? ` order by piece desc limit ${newest}` : '';
  return facts.map((fact, i) => {
    const own =
      i === 0
        ? `select distinct f.piece from work_facts f where ${fact.ofPiece}${days}${below('f.piece')}${only}`
        : `select c.piece from s${i - 1} c
            where c.piece in (select f.piece from work_facts f where ${fact.ofPiece}${days})`;
    const ofWhole =
      i === 0
        ? `select q.id as piece from work_facts f join work_pieces w on w.id = f.piece
            join work_pieces q on q.order_id = w.order_id and q.position > 0 where ${fact.ofOrder}${days}${below('q.id')}`
        : `select c.piece from s${i - 1} c join work_pieces q on q.id = c.piece where q.order_id in (
            select w.order_id from work_facts f join work_pieces w on w.id = f.piece where ${fact.ofOrder}${days})`;
    return `s${i} as materialized (select piece from (${own}) a union select piece from (${ofWhole}) b)`;
  });
}

/** Without a filter by facts, the span is that of the end of the pieces. */
function spanOfEnd(conditions: Conditions, { from, to }: TraceFilter): void {
  if (from !== undefined) conditions.add(`p.finished_at >= ${conditions.name(from)}`);
  // Times of a day sort before this.
  if (to !== undefined) conditions.add(`p.finished_at < ${conditions.name(`${to}U`)}`);
}
