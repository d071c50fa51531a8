import { LibrarySnapshot } from '../answers.ts';
import type { Library } from '@cablewright/engine';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { jsonOf, ok, type JsonText } from '../../platform/http/answer.ts';

/** The snapshot of the whole library, so that a studio can check and draw with the same records as the hub. */
export function libraryRoute(catalog: LiveCatalog): Route {
  let last: { readonly library: Library; readonly text: JsonText<LibrarySnapshot> } | undefined;
  return route({
    method: 'GET',
    path: '/api/library',
    operation: 'getLibrary',
    area: 'Library',
    role: 'viewer',
    summary: 'All current records and vocabulary, in one response',
    answers: { 200: { says: 'The latest change set included, and the rows', schema: LibrarySnapshot } },
    handle: () => {
      const { library } = catalog;
      if (last?.library !== library) last = { library, text: textOf(library) };
      return ok(last.text, { etag: etagOf(library.seq), 'cache-control': 'no-cache' });
    },
  });
}

function textOf(library: Library): JsonText<LibrarySnapshot> {
  const rows = library.kinds().flatMap((kind) =>
    [...library.entries(kind)].flatMap(({ key, record, origin, seq, shadows }) => [
      { kind, key, pack: origin === 'local' ? undefined : origin, seq, record },
      // Includes a pack's record that is hidden by the hub's own, because the studio shows that it exists.
      ...hiddenRow(library, kind, key, shadows),
    ]),
  );
  return jsonOf({ seq: library.seq, rows });
}

function hiddenRow(library: Library, kind: string, key: string, pack: string | undefined): LibrarySnapshot['rows'] {
  const row = pack === undefined ? undefined : library.layer(kind, key, pack);
  return row === undefined ? [] : [{ kind, key, pack, seq: row.seq, record: row.record }];
}
