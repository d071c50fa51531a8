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

const factFilters = ['lot', 'part', 'tool', 'by', 'station', 'defect', 'test'] as const;

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
  sql: Sql,
  filter: TraceFilter,
  limit: number,
  before?: number,
): Promise<readonly TracedPiece[]> {
  const conditions = new Conditions();
  const sets = factSets(conditions, filter, before);
  conditions.add('p.position > 0');
  if (sets.length === 0) spanOfEnd(conditions, filter);
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
  const ids = sets.map((set) => `select piece from (${set}) s`).join(' intersect ');
  const found = isByFactsOnly ? `select piece from (${ids}) i order by piece desc limit ${count}` : ids;
  if (sets.length > 0) conditions.add(`p.id in (${found})`);
  const text = `select ${columnsOf('p', pieceColumns)}, o.number as "order", o.design, o.label, o.rev, o.customer, o.reference
    from work_pieces p join work_orders o on o.id = p.order_id
    where ${conditions.texts.join(' and ')} order by p.id desc limit ${count}`;
  return sql.query<TracedPiece>(text, conditions.values);
}

const given = (filter: TraceFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** For each filter by facts, the SQL of a set of ids of pieces. */
function factSets(conditions: Conditions, filter: TraceFilter, before: number | undefined): string[] {
  const bounds = { from: filter.from, to: filter.to, before };
  const facts = factFilters.flatMap((kind) => {
    const value = filter[kind];
    if (value === undefined) return [];
    return [withFact(conditions, kind, `f.value = ${conditions.name(value)}`, bounds)];
  });
  if (filter.value === undefined) return facts;
  const { min, max } = filter;
  const limits = [
    'f.number is not null',
    ...(min === undefined ? [] : [`f.number >= ${conditions.name(min)}`]),
    ...(max === undefined ? [] : [`f.number <= ${conditions.name(max)}`]),
  ];
  return [...facts, withFact(conditions, measuredKind(filter.value), limits.join(' and '), bounds)];
}

/** Without a filter by facts, the span is that of the end of the pieces. */
function spanOfEnd(conditions: Conditions, { from, to }: TraceFilter): void {
  if (from !== undefined) conditions.add(`p.finished_at >= ${conditions.name(from)}`);
  // Times of a day sort before this.
  if (to !== undefined) conditions.add(`p.finished_at < ${conditions.name(`${to}U`)}`);
}

interface Bounds {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly before: number | undefined;
}

/** Pieces with a fact of their own, and all pieces of orders that have it as a whole. */
function withFact(conditions: Conditions, kind: string, what: string, { from, to, before }: Bounds): string {
  const span = [
    ...(from === undefined ? [] : [`f.day >= ${conditions.name(from)}`]),
    ...(to === undefined ? [] : [`f.day <= ${conditions.name(to)}`]),
  ];
  const found = [what, ...span].join(' and ');
  const below = before === undefined ? '' : ` and f.piece < ${conditions.name(before)}`;
  return `select f.piece from work_facts f where f.kind = ${conditions.name(kind)} and ${found}${below}
    union select q.id as piece from work_facts f join work_pieces w on w.id = f.piece
      join work_pieces q on q.order_id = w.order_id and q.position > 0
      where f.kind = ${conditions.name(ofOrder(kind))} and ${found}`;
}
