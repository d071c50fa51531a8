/**
 * Connectors that nothing uses must not change derived cables. This test covers some pairs of ports, the long test all
 * of them.
 */
import { expect, test } from 'vitest';
import type { LibraryRow } from '../../library/library.ts';
import { shippedPorts, shippedRows } from '../../../test-kit/shipped.ts';
import {
  derivedOtherwise,
  libraryOfRows,
  portPairs,
  rowsWithoutNeutral,
  shuffled,
} from '../../../test-kit/without-neutral.ts';

const full = libraryOfRows(shippedRows());
const ports = shippedPorts(full);

/** One in this many pairs is tested. */
const oneIn = 41;
const somePairs = [...portPairs(ports)].filter((_, nth) => nth % oneIn === 0);

test('[CA4.9] no derived cable has other parts than without the connectors that have no use', () => {
  const { rows, removed } = rowsWithoutNeutral();
  expect(removed.length).toBeGreaterThan(400);
  expect(removed.filter(({ kind }) => kind === 'connectors').length).toBe(203);
  const { other, cables } = derivedOtherwise(full, libraryOfRows(rows), somePairs);
  expect(other).toEqual([]);
  expect(cables).toBeGreaterThan(20);
});

test('no derived cable depends on the order in which the records of a library come', () => {
  const { other } = derivedOtherwise(full, libraryOfRows(shuffled(shippedRows(), 7)), somePairs);
  expect(other).toEqual([]);
});

test('a contact that comes before those of its system in the order of ids is found by this comparison', () => {
  const rows = shippedRows();
  const earlier = rows
    .filter(({ kind }) => kind === 'mechanicals')
    .map((row): LibraryRow => {
      const id = `a-${row.key}`;
      return { ...row, key: id, record: Object.assign({}, row.record, { id }) };
    });
  const crimped = somePairs.filter((pair) =>
    pair.some(({ device }) => /car|truck|tractor|sensor|lipo|pack/.test(device)),
  );
  expect(derivedOtherwise(full, libraryOfRows([...rows, ...earlier]), crimped).other.length).toBeGreaterThan(0);
});
