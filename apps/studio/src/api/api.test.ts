import { ApiError } from '@cablewright/client';
import { expect, test } from 'vitest';
import { recordPath, searchText } from '../kit/page/paths.ts';
import { keysTouchedBy } from './touched.ts';

test('every kind of record has a page, including vocabularies and revisions', () => {
  expect(recordPath('designs', 'null-modem')).toBe('/cables/null-modem');
  expect(recordPath('versions', 'null-modem/3')).toBe('/cables/null-modem?tab=revisions');
  expect(recordPath('wires', 'pair')).toBe('/library/wires/pair');
  expect(recordPath('vocab/signals', 'rxd')).toBe('/library/vocabulary/signals/rxd');
});

test('a change marks exactly the queries that show it as out of date', () => {
  expect(keysTouchedBy({ kind: 'designs', key: 'lead' })).toContainEqual(['design', 'lead']);
  expect(keysTouchedBy({ kind: 'wires', key: 'pair' })).toContainEqual(['library']);
  expect(keysTouchedBy({ kind: 'vocab/signals', key: 'rxd' })).toContainEqual(['vocab', 'signals']);
  expect(keysTouchedBy({ kind: 'versions', key: 'lead/2' })).toContainEqual(['design-revisions', 'lead']);
  expect(keysTouchedBy({ kind: 'designs', key: 'lead' })).not.toContainEqual(['library']);
});

test('a query string has only what is set', () => {
  expect(searchText({ q: 'a b', cursor: undefined, limit: '5', kind: '' })).toBe('?q=a+b&limit=5');
  expect(searchText({})).toBe('');
});

test('a refusal has the hub’s message', () => {
  const issues = [{ code: 'pattern', message: 'x' }];
  const error = new ApiError(422, { detail: 'The id is not right.', code: 'schema', issues });
  expect(error).toMatchObject({ message: 'The id is not right.', code: 'schema', status: 422, issues });
  expect(new ApiError(500, {})).toMatchObject({ code: 'http-500', issues: [] });
});
