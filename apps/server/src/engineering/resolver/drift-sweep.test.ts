import { afterEach, expect, test } from 'vitest';
import { snapshotKinds } from '@cablewright/engine';
import type { StoredChangeSet } from '@cablewright/store';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { DriftSweep } from './drift-sweep.ts';

const sweeps: DriftSweep[] = [];
afterEach(() => Promise.all(sweeps.splice(0).map((sweep) => sweep.stop())));

/** Whether the sweep checks all derived cables again after a change of a record of this kind. */
function isSweptAfter(kind: string): boolean {
  let tell: (changeSet: StoredChangeSet) => void = () => undefined;
  const lines = { ordered: () => [{ id: 'derived', recipeDevices: ['a', 'b'] }] };
  const catalog = { seq: 1, designs: { lines, get: () => undefined }, onChange: (to: typeof tell) => (tell = to) };
  const sweep = new DriftSweep(catalog as unknown as LiveCatalog, {
    onProgress: () => undefined,
    onMoved: () => undefined,
  });
  sweeps.push(sweep);
  const key = kind === 'settings' ? 'engineering' : 'x';
  tell({ seq: 2, changes: [{ kind, key, op: 'put', before: null, after: {} }] } as unknown as StoredChangeSet);
  // A sweep of all designs takes this number from the catalog (1). Otherwise it is that of the change set (2).
  return sweep.progress.seq === 1;
}

test('derived cables are checked again after a change of any kind that derivation reads, and of no other kind', () => {
  const kinds = snapshotKinds.map((kind) => (kind === 'vocab/*' ? 'vocab/signals' : kind));
  const unread = kinds.filter((kind) => !isSweptAfter(kind)).toSorted();
  expect(unread).toEqual([
    'alternates',
    'column-sets',
    'depictions',
    'drawing-art',
    'import-mappings',
    'kits',
    'models',
    'operations',
    'packs',
    'part-numbers',
    'pin-rules',
    'products',
    'proposals',
    'validation-rules',
  ]);
});
