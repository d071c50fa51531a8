import { ApiError } from '@cablewright/client';
import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

test('invalid input is refused with the name of its field, not with its path in the request', () => {
  const message = 'must have at most 200 characters';
  const detail = `The body at /label ${message}.`;
  const refused = new ApiError(422, {
    code: 'schema',
    detail,
    issues: [{ code: 'schema', message, pointer: '/label' }],
  });
  expect(failureText(refused)).toBe('Name must have at most 200 characters.');
  const twice = new ApiError(422, { code: 'rule', detail: 'No.', issues: [{ code: 'rule', message: 'No.' }] });
  expect(failureText(twice)).toBe('No.');
  expect(failureText(new Error('Gone'))).toBe('Gone');
});
