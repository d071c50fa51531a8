import { expect, test } from 'vitest';
import { design, testCatalog } from '../../test-kit/index.ts';
import { validateDesign } from './validate-design.ts';

test('each part with an unknown definition is named, wherever it is between parts with known ones', () => {
  const defs = ['de9-male', 'gone', 'de9-male', 'de9-male', 'gone', 'gone-too'];
  const connectors = defs.map((def, i) => ({ id: `j${i + 1}`, def }));
  const found = validateDesign(testCatalog(), design('d', { connectors }, []))
    .filter(({ code }) => code === 'unknown-definition')
    .map(({ where, found: def }) => [where.pointer, def]);
  expect(found).toEqual([
    ['/instances/connectors/1/def', 'gone'],
    ['/instances/connectors/4/def', 'gone'],
    ['/instances/connectors/5/def', 'gone-too'],
  ]);
});
