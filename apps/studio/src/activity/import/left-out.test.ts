import { expect, test } from 'vitest';
import { nothingLeftOut, toggledIn, withKind } from './left-out.ts';

test('what is left out stays left out when its kind or that of another record changes', () => {
  const part = { kind: 'connectors', id: 'kb-1' };
  const left = toggledIn(toggledIn(nothingLeftOut, 'records', 'connectors:kb-1'), 'cells', 'C7');
  expect([...withKind(left, part, 'mechanicals').records]).toEqual(['mechanicals:kb-1']);
  expect([...withKind(left, { kind: 'wires', id: 'w' }, 'mechanicals').records]).toEqual(['connectors:kb-1']);
  expect(withKind(left, part, 'mechanicals').cells).toEqual(new Set(['C7']));
  expect(toggledIn(left, 'records', 'connectors:kb-1').records.size).toBe(0);
});
