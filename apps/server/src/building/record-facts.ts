/**
 * Extracts searchable facts about pieces from their records: lots, tools, people, stations, defects, tests and measured
 * values.
 */
import type { WorkBody, WorkRecord } from '@cablewright/model';
import type { Sql } from '@cablewright/store';

/** A searchable fact from a record of a piece. */
interface Fact {
  readonly kind: string;
  readonly value: string;
  /** The date by the device's clock, YYYY-MM-DD. */
  readonly day: string;
  /** The number of a measured value. */
  readonly number?: number;
}

/** The kind of a fact that applies to all pieces of an order. */
export const ofOrder = (kind: string) => `order:${kind}`;

/** The kind of fact for a measured value. */
export const measuredKind = (of: string) => `value:${of}`;

/** The facts in a record. A fact that repeats on the same day is stored once for each piece. */
export function factsOf({ kind, body, by, at, station }: WorkRecord): Fact[] {
  const day = at.slice(0, 10);
  const fact = (name: string, value: string | undefined): Fact[] =>
    value === undefined || value === '' ? [] : [{ kind: name, value, day }];
  const number = ({ of, value }: { readonly of: string; readonly value: number }): Fact => ({
    kind: measuredKind(of),
    value: String(value),
    day,
    number: value,
  });
  const common = [...fact('by', by), ...fact('station', station)];
  switch (kind) {
    case 'lot-used': {
      const { lot, part } = body as WorkBody<'lot-used'>;
      return [...common, ...fact('lot', lot), ...fact('part', `${part.kind}/${part.id}`)];
    }
    case 'set-up': {
      const { tool, values } = body as WorkBody<'set-up'>;
      return [...common, ...fact('tool', tool), ...values.map(number)];
    }
    case 'measured': {
      const measured = body as WorkBody<'measured'>;
      return [...common, ...fact('tool', measured.tool), number(measured)];
    }
    case 'machine-job': {
      const { machine, job } = body as WorkBody<'machine-job'>;
      return [...common, ...fact('tool', machine), ...fact('job', job)];
    }
    case 'tested': {
      const { tester, verdict } = body as WorkBody<'tested'> & { readonly verdict?: string };
      return [...common, ...fact('tool', tester), ...fact('test', verdict)];
    }
    case 'photo':
      return [...common, ...fact('photo', (body as WorkBody<'photo'>).file)];
    case 'defect':
      return [...common, ...fact('defect', (body as WorkBody<'defect'>).what.slice(0, 200))];
    default:
      return common;
  }
}

/** The addresses of all photos in the records. */
export async function photosOf(sql: Sql): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ value: string }>(
    `select distinct value from work_facts where kind in ('photo', 'order:photo')`,
  );
  return new Set(rows.map(({ value }) => value));
}

/** Whether an address belongs to a photo in a record. The photo route must not give access to other uploaded files. */
export async function isPhotoIn(sql: Sql, address: string): Promise<boolean> {
  const text = `select 1 as found from work_facts where kind in ('photo', 'order:photo') and value = $1 limit 1`;
  return (await sql.query(text, [address])).length > 0;
}
