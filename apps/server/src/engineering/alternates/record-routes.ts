/** Alternates of parts as records: which part can replace which, and who declared it. */
import { Alternate } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import { deleteOwnRoute, putOwnRoute, readOwnRoute, type OwnRecords } from '../../catalog/saving/own-record-routes.ts';
import { requireSchema, type Saver } from '../../catalog/saving/save.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Route } from '../../platform/http/route.ts';

const kind = 'alternates';

const alternates: OwnRecords<typeof Alternate> = {
  kind,
  schema: Alternate,
  area: 'Alternates',
  path: '/api/alternates/:id',
  operation: 'Alternate',
  scope: 'library:write',
  noSuch: (id) => refuse(catalogErrors['no-such-record'], `No alternate has the id "${id}".`),
};

/** Any alternate. Its schema checks it, and names every problem. */
const AnyAlternate = Type.Object({});

/** One alternate: read, saved, deleted. */
export function alternateRecordRoutes(parts: Saver): Route[] {
  return [
    readOwnRoute(parts, alternates, {
      summary: 'One alternate of a part',
      says: 'The record as stored',
      refusals: [catalogErrors['no-such-record']],
    }),
    putOwnRoute(parts, alternates, {
      summary: 'Save an alternate of a part. With the id of a pack’s record it becomes your own and hides the pack’s',
      says: { 200: 'The alternate as saved', 201: 'The new alternate' },
      body: AnyAlternate,
      ifMatch: 'unless-new',
      refusals: [catalogErrors['id-differs'], catalogErrors['rule-broken']],
      prepare: (id, body) => {
        const record = { ...body, id };
        requireSchema(kind, id, record);
        return { record: record as Alternate, message: `Saved the alternate ${id}` };
      },
    }),
    deleteOwnRoute(parts, alternates, {
      summary: 'Delete your own alternate of a part. A pack’s record with the same id applies again',
      refusals: [catalogErrors['no-such-record'], catalogErrors['belongs-to-a-pack']],
      message: (id) => `Deleted the alternate ${id}`,
    }),
  ];
}
