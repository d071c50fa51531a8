import { expect, test } from 'vitest';
import { schemaProblems } from '@cablewright/model';
import Type from 'typebox';
import { startTestHub } from '../../hub/testing/hub.ts';
import { exampleOf } from './example.ts';
import { explorerPage } from './pages.ts';

test('the explorer’s page has a form for every route, each with a valid example', async () => {
  const hub = await startTestHub({ setup: 'starter', backend: 'files' });
  const { routes } = hub.hub;
  const page = explorerPage(routes);
  for (const { method, path } of routes) expect(page).toContain(`data-method="${method}" data-path="${path}"`);
  const wrong = routes.flatMap(({ method, path, body }) =>
    body === undefined
      ? []
      : schemaProblems(body, exampleOf(body)).map((problem) => `${method} ${path} ${problem.message}`),
  );
  expect(wrong).toEqual([]);
  await hub.stop();
});

test('an example has the required fields, or all fields if none is required', () => {
  const text = Type.String({ minLength: 12 });
  expect(exampleOf(Type.Object({ id: text, more: Type.Optional(Type.String()) }))).toEqual({
    id: 'someone@shop.example',
  });
  expect(exampleOf(Type.Object({ on: Type.Optional(Type.Boolean()) }))).toEqual({ on: false });
  expect(exampleOf(Type.Array(Type.Union([Type.Literal('a'), Type.Literal('b')])))).toEqual(['a']);
  expect(exampleOf(Type.Array(Type.Object({})))).toEqual([]);
  expect(exampleOf(Type.Integer({ minimum: 7 }))).toBe(7);
  expect(exampleOf(Type.String({ pattern: '^#[0-9a-f]{6}$' }))).toBe('#336699');
});
