import Type from 'typebox';
import { listQuery } from '../inputs.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { pageOf, type Page } from '../../platform/http/paging.ts';
import type { ListedRecord } from '../answers.ts';

export const DefinitionListQuery = Type.Object(listQuery);

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
