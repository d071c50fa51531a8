/** Routes to list the quarantined records, and for an owner to release one so that it is checked again. */
import { Id } from '@cablewright/model';
import Type from 'typebox';
import { done, ok } from '../../platform/http/answer.ts';
import { listOf } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { catalogErrors } from '../../catalog/errors.ts';
import { type Quarantine, Quarantined } from '../../catalog/quarantine/quarantine.ts';

const area = 'Data quality';

export function quarantineRoutes(quarantine: Quarantine): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/quarantine',
      operation: 'listQuarantine',
      area,
      role: 'viewer',
      summary: 'Records that stopped the program while they were checked: shown, and not checked',
      answers: { 200: { says: 'The records', schema: listOf(Quarantined, 'Quarantine') } },
      handle: async () => {
        const items = quarantine.list();
        return ok({ items, total: items.length });
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/quarantine/:kind/:id',
      operation: 'freeFromQuarantine',
      area,
      role: 'owner',
      summary: 'Have a record checked again',
      params: Type.Object({ kind: Type.Literal('designs'), id: Id }),
      answers: { 204: { says: 'It is checked again' } },
      refusals: [catalogErrors['no-such-record']],
      handle: async ({ params: { kind, id } }) => {
        if (await quarantine.free(kind, id)) return done();
        return refuse(catalogErrors['no-such-record'], `${kind} ${id} is not in quarantine.`);
      },
    }),
  ];
}
