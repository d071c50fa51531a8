import { fastify } from 'fastify';
import Type from 'typebox';
import { expect, test } from 'vitest';
import type { Route } from '../../platform/http/route.ts';
import { requireFittingAnswers } from './answers-fit.ts';

test('IO4.2 on a hub of the tests an answer that does not fit the schema of its route, or has none, is a failure', async () => {
  const app = fastify();
  const schema = Type.Object({ id: Type.String(), size: Type.Optional(Type.Integer()) });
  const answered = (path: string, answers: object) => ({ method: 'GET', path, answers }) as unknown as Route;
  requireFittingAnswers(app, [
    answered('/shaped', { 200: { says: 'x', schema } }),
    answered('/bare', { 200: { says: 'x' } }),
  ]);
  let body: object = {};
  for (const path of ['/shaped', '/bare']) app.get(path, () => body);
  const statusOf = async (path: string, answer: object) => {
    body = answer;
    return (await app.inject({ url: path })).statusCode;
  };
  expect(await statusOf('/shaped', { id: 'a', size: 1 })).toBe(200);
  for (const wrong of [{}, { id: 1 }, { id: 'a', size: 1.5 }, { id: 'a', colour: 'red' }])
    expect([wrong, await statusOf('/shaped', wrong)]).toEqual([wrong, 500]);
  expect(await statusOf('/bare', { id: 'a' })).toBe(500);
  await app.close();
});
