import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

type Problem = { status: number; issues: { code: string; pointer: string; message: string }[] };
const put = (url: string, body: object) => hub.as.editor('PUT', url, { body });
/** The status, and for each issue its pointer and whether its message mentions a word that can match. */
const refused = async (url: string, body: object, word: string) => {
  const answer = (await put(url, body)).json<Problem>();
  return [answer.status, ...answer.issues.map(({ pointer, message }) => [pointer, message.includes(word)])];
};

test('RE2.3 a word in a hazard, a recipe, a rule or a status that cannot match is refused with the words that can', async () => {
  const hazard = {
    id: 'typo',
    severity: 'reject',
    a: { kinds: ['pwer'], dirs: ['outt'] },
    b: { notKinds: ['grund'] },
    src: 'x',
  };
  expect(await refused('/api/resolver/hazards/typo', hazard, 'power')).toEqual([
    422,
    ['/a/kinds/0', true],
    ['/a/dirs/0', false],
    ['/b/notKinds/0', true],
  ]);
  const right = { ...hazard, a: { kinds: ['power'], dirs: ['out'] }, b: { notKinds: ['ground'] } };
  expect((await put('/api/resolver/hazards/typo', right)).status).toBe(201);

  const recipe = { id: 'typo', from: { kind: 'pwer' }, to: { level: 'ttl-5v' }, parts: [], src: 'x' };
  expect((await refused('/api/resolver/recipes/typo', recipe, 'power')).at(1)).toEqual(['/from/kind', true]);

  const variant = { id: 'v', design: 'dc-tail', status: 'retierd' };
  const family = { id: 'typo', label: 'Typo', variants: [variant], src: 'x' };
  expect(await refused('/api/products/typo', family, 'retired')).toEqual([422, ['/variants/0/status', true]]);
  expect((await put('/api/products/typo', { ...family, variants: [{ ...variant, status: 'retired' }] })).status).toBe(
    201,
  );

  const rule = (word: string) => ({
    id: 'typo',
    severity: 'error',
    each: 'connector',
    where: { all: [{ eq: [{ path: 'gender' }, word] }] },
    require: { exists: { path: 'label' } },
    message: '{id}',
  });
  expect(await refused('/api/rules/typo', rule('femael'), 'female')).toEqual([422, ['/where/all/0/eq/1', true]]);
  const role = { ...rule('female'), require: { in: [{ path: 'role' }, ['source', 'destinaton']] } };
  expect(await refused('/api/rules/typo', role, 'destination')).toEqual([422, ['/require/in/1/1', true]]);
  expect((await put('/api/rules/typo', { ...rule('female'), enabled: false })).status).toBe(201);
});

test('RE2.4 a save with an error rule that could not be evaluated is refused where the organisation asks for it', async () => {
  const tags = Array.from({ length: 60 }, (_, i) => `tag-${i}`);
  const nested = (levels: number): object =>
    levels === 0 ? { ne: [1, 2] } : { gt: [{ count: { in: 'design.tags', where: nested(levels - 1) } }, -1] };
  const heavy = { id: 'heavy', severity: 'error', each: 'design', require: nested(5), message: '{id}' };
  expect((await put('/api/rules/heavy', heavy)).status).toBe(201);
  const save = (label: string) => hub.as.editor('POST', '/api/designs', { body: { id: label, label, tags } });
  expect((await save('let-through')).status).toBe(201);

  const { etag, json } = await hub.as.owner('GET', '/api/settings/engineering');
  const settings = { ...json<object>(), id: 'engineering', refuseUnevaluatedRules: true };
  expect(
    (await hub.as.owner('PUT', '/api/settings/engineering', { body: settings, ifMatch: etag })).status,
  ).toBeLessThan(300);
  const answer = (await save('stopped')).json<Problem & { code: string }>();
  expect([answer.status, answer.code, answer.issues[0]!.message.includes('heavy')]).toEqual([
    422,
    'rule-not-evaluated',
    true,
  ]);
  expect(
    (await hub.as.editor('POST', '/api/designs', { body: { id: 'light', label: 'Light', tags: ['a'] } })).status,
  ).toBe(201);
});
