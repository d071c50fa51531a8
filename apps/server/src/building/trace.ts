/** Finds pieces by what was recorded of them. */
import type { Sql, SqlValue } from '@cablewright/store';
import { columnsOf, pieceColumns, type PieceRow } from './order-book.ts';
import { measuredKind } from './record-facts.ts';

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
  conditions.add('p.position > 0');
  const facts = factFilters.flatMap((kind) => {
    const value = filter[kind];
    return value === undefined ? [] : [{ kind, value }];
  });
  const span = { from: filter.from, to: filter.to };
  for (const { kind, value } of facts)
    conditions.add(
      withFact(conditions, `f.kind = ${conditions.name(kind)} and f.value = ${conditions.name(value)}`, span),
    );
  if (filter.value !== undefined) conditions.add(withFact(conditions, measured(conditions, filter), span));
  else if (facts.length === 0) {
    if (span.from !== undefined) conditions.add(`p.finished_at >= ${conditions.name(span.from)}`);
    // Times of a day sort before this.
    if (span.to !== undefined) conditions.add(`p.finished_at < ${conditions.name(`${span.to}U`)}`);
  }
  for (const column of ['design', 'rev', 'customer'] as const) {
    const value = filter[column];
    if (value !== undefined) conditions.add(`o.${column} = ${conditions.name(value)}`);
  }
  if (filter.order !== undefined) conditions.add(`o.number = ${conditions.name(filter.order)}`);
  if (filter.state !== undefined) conditions.add(`p.state = ${conditions.name(filter.state)}`);
  if (before !== undefined) conditions.add(`p.id < ${conditions.name(before)}`);
  const text = `select ${columnsOf('p', pieceColumns)}, o.number as "order", o.design, o.label, o.rev, o.customer, o.reference
    from work_pieces p join work_orders o on o.id = p.order_id
    where ${conditions.texts.join(' and ')} order by p.id desc limit ${conditions.name(limit + 1)}`;
  return sql.query<TracedPiece>(text, conditions.values);
}

function measured(conditions: Conditions, { value = '', min, max }: TraceFilter): string {
  const texts = [`f.kind = ${conditions.name(measuredKind(value))}`, 'f.number is not null'];
  if (min !== undefined) texts.push(`f.number >= ${conditions.name(min)}`);
  if (max !== undefined) texts.push(`f.number <= ${conditions.name(max)}`);
  return texts.join(' and ');
}

/** Pieces with a fact of their own, and all pieces of orders that have it as a whole. */
function withFact(
  conditions: Conditions,
  fact: string,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): string {
  const span = [
    ...(from === undefined ? [] : [`f.day >= ${conditions.name(from)}`]),
    ...(to === undefined ? [] : [`f.day <= ${conditions.name(to)}`]),
  ];
  const found = [fact, ...span].join(' and ');
  return `p.id in (
    select f.piece from work_facts f where ${found}
    union all
    select q.id from work_facts f join work_pieces w on w.id = f.piece and w.position = 0
      join work_pieces q on q.order_id = w.order_id where ${found})`;
}
