import Type from 'typebox';
import { expect, test } from 'vitest';
import { created, done, jsonOf, ok } from './answer.ts';
import { route } from './route.ts';

const described = {
  method: 'GET',
  path: '/api/thing',
  operation: 'getThing',
  area: 'Things',
  role: 'viewer',
  summary: 'A thing',
} as const;
const Thing = Type.Object({ id: Type.String(), state: Type.Enum(['on', 'off']), tags: Type.Array(Type.String()) });
const thing = { id: 'a', state: 'on', tags: ['x'] } as const;
const answers = { 200: { says: 'The thing', schema: Thing }, 204: { says: 'Nothing' } };

test('IO4.2 the compiler accepts an answer that its route declares, with its headers, and refuses any other', () => {
  const routes = [
    route({ ...described, answers, handle: () => ok(thing, { etag: '"1"' }) }),
    route({ ...described, answers, handle: () => ok(jsonOf(thing)) }),
    route({ ...described, answers, handle: () => done() }),
    route({ ...described, answers: { 200: { says: 'A file', type: 'text/csv' } }, handle: () => ok('a,b\n') }),
    // @ts-expect-error: a field is missing
    route({ ...described, answers, handle: () => ok({ id: 'a', state: 'on' }) }),
    // @ts-expect-error: the state is not in the set
    route({ ...described, answers, handle: () => ok({ ...thing, state: 'broken' }) }),
    // @ts-expect-error: any text could be anything
    route({ ...described, answers, handle: () => ok(JSON.stringify(thing)) }),
    // @ts-expect-error: the JSON of something else
    route({ ...described, answers, handle: async () => ok(jsonOf({ id: 1 })) }),
    // @ts-expect-error: the status is not declared
    route({ ...described, answers, handle: () => created(thing) }),
    // @ts-expect-error: the route answers without a body
    route({ ...described, answers: { 204: { says: 'Nothing' } }, handle: () => ok(thing) }),
  ];
  expect(routes.map(({ operation }) => operation)).toEqual(routes.map(() => 'getThing'));
});
