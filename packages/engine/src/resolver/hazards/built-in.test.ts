import { expect, test } from 'vitest';
import { builtInHazards } from './built-in.ts';

test('C5.9 five hazards are built in with the severities of the specification, and one of ours', () => {
  expect(builtInHazards.map(({ id, severity }) => `${id} ${severity}`).toSorted()).toEqual([
    'output-contention reject',
    'parallel-supplies warning',
    'power-into-ground reject',
    'power-into-signal reject',
    'power-mismatch reject',
    // Added by decision: docs/decisions/0034-built-in-hazards.md
    'signal-into-supply reject',
  ]);
});
