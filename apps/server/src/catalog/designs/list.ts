import Type from 'typebox';
import { listQuery } from '../inputs.ts';
import type { IssueCounts } from '../live/issue-counts.ts';
import { sourcedLines, sourcedQuery } from '../live/sourced.ts';
import type { DesignLine as Line } from '../live/design-line.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import type { Writers } from '../live/writers.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { pageOf, type Page } from '../../platform/http/paging.ts';
import type { ListedDesign } from '../answers.ts';

export const DesignListQuery = Type.Object({
  ...listQuery,
  status: Type.Optional(Type.String({ maxLength: 60 })),
  route: Type.Optional(Type.String({ maxLength: 60 })),
  tag: Type.Optional(Type.String({ maxLength: 100 })),
  ...sourcedQuery,
});
type Query = Type.Static<typeof DesignListQuery>;

export interface ListParts {
  readonly catalog: LiveCatalog;
  readonly counts: IssueCounts;
  readonly writers: Writers;
  readonly editorOf: (design: string) => string | undefined;
}

/** One page of the matching designs. */
export async function listDesigns(parts: ListParts, query: Query): Promise<Page<ListedDesign>> {
  const { designs, memberships } = parts.catalog;
  const sold = { ids: () => memberships.designs(), textOf: (id: string) => memberships.textOf(id) };
  const matches = designs.lines.search(query.q, query.sort ?? 'label', sold);
  const page = pageOf(sourcedLines(filtered(matches, query), query), query);
  await parts.counts.refresh(page.items.map(({ id }) => id));
  await parts.writers.learn(page.items);
  return { ...page, items: page.items.map((line) => listed(parts, line)) };
}

function filtered(lines: readonly Line[], { status, route, tag }: Query): readonly Line[] {
  if (status === undefined && route === undefined && tag === undefined) return lines;
  return lines.filter(
    (line) =>
      (status === undefined || line.status === status) &&
      (route === undefined || line.route === route) &&
      (tag === undefined || line.tags.includes(tag)),
  );
}

function listed({ catalog, counts, writers, editorOf }: ListParts, line: Line): ListedDesign {
  const { id, label, number, status, route, maker, supplier, price, tags, pack, seq } = line;
  const written = writers.of(line);
  const release = catalog.designs.release(id);
  return {
    id,
    label,
    number,
    status,
    route,
    maker,
    supplier,
    price,
    tags,
    release: release === undefined ? null : { rev: release.rev, label: String(release.rev) },
    issues: counts.get(id) ?? null,
    products: catalog.memberships.of(id),
    trunkMm: line.trunkMm,
    origin: pack ?? 'local',
    shadows: pack === undefined ? catalog.designs.shadowed(id) : undefined,
    etag: etagOf(seq),
    updatedAt: written?.at,
    updatedBy: written?.by,
    editing: editorOf(id),
  };
}
