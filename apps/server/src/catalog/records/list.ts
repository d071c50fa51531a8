import Type from 'typebox';
import { listQuery } from '../inputs.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { pageOf, type Page } from '../../platform/http/paging.ts';

export const DefinitionListQuery = Type.Object(listQuery);

/** A record of a list: what lists show of it, whose it is, and the record itself. */
interface ListedRecord {
  readonly id: string;
  readonly label: string;
  readonly number: string | null;
  readonly status: string | null;
  readonly route: string | null;
  readonly origin: string;
  readonly shadows?: string;
  readonly etag: string;
  readonly record: unknown;
}

export function listRecords(
  catalog: LiveCatalog,
  kind: string,
  query: Type.Static<typeof DefinitionListQuery>,
): Page<ListedRecord> {
  const page = pageOf(catalog.records.of(kind).search(query.q, query.sort ?? 'label'), query);
  return { ...page, items: page.items.map(({ id }) => listed(catalog, kind, id)) };
}

function listed(catalog: LiveCatalog, kind: string, id: string): ListedRecord {
  const { label, number, status, route, seq } = catalog.records.of(kind).get(id)!;
  const entry = catalog.library.entry(kind, id)!;
  const { origin, shadows, record } = entry;
  return { id, label, number, status, route, origin, shadows, etag: etagOf(seq), record };
}
