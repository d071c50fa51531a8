/** Routes for the records of alternates: which part can replace which, and who declared it. */
import { Alternate } from '@cablewright/model';
import { catalogErrors } from '../../catalog/errors.ts';
import { plainOwnRoutes } from '../../catalog/saving/own-record-routes.ts';
import type { Saver } from '../../catalog/saving/save.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Route } from '../../platform/http/route.ts';

/** Routes to read, save and delete an alternate. */
export function alternateRecordRoutes(parts: Saver): Route[] {
  const alternates = {
    kind: 'alternates',
    schema: Alternate,
    area: 'Alternates',
    path: '/api/alternates/:id',
    operation: 'Alternate',
    scope: 'library:write',
    noSuch: (id: string) => refuse(catalogErrors['no-such-record'], `No alternate has the id "${id}".`),
  } as const;
  return plainOwnRoutes(parts, alternates, { name: 'alternate', inFull: 'alternate of a part' });
}
