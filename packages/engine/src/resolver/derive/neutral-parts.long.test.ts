/** Connectors that nothing uses must not change the derived cables of any pair of ports in any pack. */
import { expect, test } from 'vitest';
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

test('[CA4.9] no derived cable between any two ports of all packs has other parts than without the connectors that have no use', () => {
  const before = derivedOtherwise(full, libraryOfRows(rowsWithoutNeutral().rows), portPairs(ports));
  expect(before.other).toEqual([]);
  expect(before.cables).toBeGreaterThan(900);
}, 900_000);

test('no derived cable between any two ports depends on the order in which the records of a library come', () => {
  const { other } = derivedOtherwise(full, libraryOfRows(shuffled(shippedRows(), 11)), portPairs(ports));
  expect(other).toEqual([]);
}, 900_000);
