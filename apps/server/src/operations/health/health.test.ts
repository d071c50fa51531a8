import { expect, test } from 'vitest';
import type { Route } from '../../platform/http/route.ts';
import { healthRoutes } from './routes.ts';

const ask = async (route: Route, query: object) =>
  route.handle({
    params: {},
    query,
    body: undefined,
    headers: {},
    address: '',
    actor: { name: '', role: 'viewer', via: 'local' },
  });

test('O29.7 a hub that runs says so, whatever it needs is doing', async () => {
  const [route] = healthRoutes([{ name: 'database', run: () => Promise.reject(new Error('gone')) }]);
  expect(await ask(route!, {})).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('O34.3 the deep check answers 503 and names what failed', async () => {
  const [route] = healthRoutes([
    { name: 'database', run: () => Promise.reject(new Error('connection refused')) },
    { name: 'worker', run: async () => undefined },
  ]);
  const answer = await ask(route!, { deep: '1' });
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.body as string)).toMatchObject({
    code: 'unhealthy',
    detail: 'database: connection refused',
    issues: [{ code: 'database' }],
  });
});
