import { expect, test } from 'vitest';
import type { Route } from '../../platform/http/route.ts';
import type { HealthCheck } from './check.ts';
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

const routesFor = (checks: HealthCheck[], isOwner = false) => healthRoutes({ checks, isOwner: async () => isOwner });

test('O29.7 a running hub reports that it is alive, whatever the state of its dependencies', async () => {
  const [route] = routesFor([{ name: 'database', run: () => Promise.reject(new Error('gone')) }]);
  expect(await ask(route!, {})).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('O34.3 the deep check answers 503 and names what failed', async () => {
  const checks = [
    { name: 'database', run: () => Promise.reject(new Error('connection refused')) },
    { name: 'worker', run: async () => undefined },
  ];
  const answer = await ask(routesFor(checks, true)[0]!, { deep: '1' });
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.body as string)).toMatchObject({
    code: 'unhealthy',
    detail: 'database: connection refused',
    issues: [{ code: 'database' }],
  });
});

test('RE7.2 paths of the server and system errors are only for owners', async () => {
  const paths = [
    "ENOENT: no such file or directory, open '/var/lib/cablewright/catalog/x.json'",
    'the folder /srv/backups is not there',
    String.raw`C:\ProgramData\Cablewright is full`,
  ];
  const checks: HealthCheck[] = [
    { name: 'folder', run: () => Promise.reject(new Error(paths[0])) },
    { name: 'backup', run: async () => paths[1] },
    { name: 'disk', run: async () => paths[2] },
    { name: 'jobs', run: async () => '3 failed in the last day (derive, a/b)' },
  ];
  const messages = async (isOwner: boolean) =>
    (
      JSON.parse((await ask(routesFor(checks, isOwner)[0]!, { deep: '1' })).body as string) as {
        issues: { message: string }[];
      }
    ).issues.map(({ message }) => message);
  expect(await messages(true)).toEqual([...paths, '3 failed in the last day (derive, a/b)']);
  expect(await messages(false)).toEqual([
    'it failed; owners see why under Operations',
    'the folder (a path of the server) is not there',
    '(a path of the server) is full',
    '3 failed in the last day (derive, a/b)',
  ]);
});
