import { inputLimits } from '@cablewright/model';
import { expect, test } from 'vitest';
import { readJson } from './body.ts';
import type { RefusalError } from './problem.ts';

const long = 'A'.repeat(inputLimits.textLength + 4);
function refusal(read: () => unknown): string {
  try {
    read();
    return 'none';
  } catch (error) {
    return JSON.stringify((error as RefusalError).answer);
  }
}

const bytes = (body: object) => Buffer.from(JSON.stringify(body));

test('only the text of a file in the body may be longer than other texts, and only where the route has one', () => {
  const body = { file: { name: 'a.csv', base64: long } };
  expect(readJson(bytes(body), true)).toEqual(body);
  expect(refusal(() => readJson(bytes(body)))).toContain('/file/base64 is longer than');
  expect(refusal(() => readJson(bytes({ ...body, note: long }), true))).toContain('/note is longer than');
  expect(refusal(() => readJson(bytes({ file: { ...body.file, name: long } }), true))).toContain(
    '/file/name is longer than',
  );
});

test('a body with a file is read once and each member once', () => {
  expect(refusal(() => readJson(Buffer.from('{"file":{"base64":"AA","base64":"BB"}}'), true))).toContain(
    'more than once',
  );
});
