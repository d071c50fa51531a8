import { composeConnector } from '@cablewright/engine';
import { testCatalog, xhLead, yCable } from '@cablewright/engine/test-kit/index.ts';
import { expect, test } from 'vitest';
import { fateRows, throughWhereSame, withFate } from './breakouts.ts';
import { assignCavity, cavitiesOf, fillDown, fittings } from './cavities.ts';
import { foundParts, newPart, partOffers } from './offers.ts';

const catalog = testCatalog();

test('the cavities of a crimp housing are filled one by one or all at once', () => {
  const cavities = cavitiesOf(composeConnector(catalog.library, 'xh-3-power')!);
  expect(cavities).toEqual(['1', '2', '3']);
  const assigned = assignCavity([], '1', { contact: 'xh-contact' });
  expect(fillDown(cavities, assigned).map((each) => [each.cavity, each.contact])).toEqual([
    ['1', 'xh-contact'],
    ['2', 'xh-contact'],
    ['3', 'xh-contact'],
  ]);
  expect(assignCavity(assigned, '1', { contact: undefined })).toEqual([]);
  expect(cavitiesOf(composeConnector(catalog.library, 'de9-female')!)).toEqual([]);
  expect(fittings(catalog.library, 'contact', ['xh']).length).toBeGreaterThan(0);
  expect(xhLead.instances.connectors).toHaveLength(1);
});

test('a breakout lists each element once, and can continue the open ones', () => {
  const breakout = { ...yCable.instances.breakouts![0]!, conductors: [] };
  const rows = fateRows(catalog, yCable, breakout);
  const trunk = rows.filter((row) => row.segment === 'w1');
  expect(trunk).toHaveLength(6);
  const carried = throughWhereSame(catalog, yCable, breakout);
  expect(carried.conductors).toHaveLength(6);
  expect(fateRows(catalog, yCable, carried).every((row) => row.fate !== undefined)).toBe(true);
  expect(carried.conductors.find((each) => each.path === 'pair-2.a')?.leg).toBe('w3');
  const cut = withFate(carried, { segment: 'w1', path: 'pair-2.a' }, { fate: 'nc', reason: 'spare' });
  expect(cut.conductors).toHaveLength(6);
  expect(withFate(cut, { segment: 'w1', path: 'pair-2.a' }, undefined).conductors).toHaveLength(5);
});

test('parts are found by any of their words; a cable is not offered inside itself', () => {
  const offers = partOffers(
    catalog.library,
    [
      { id: 'lead', label: 'Lead' },
      { id: 'self', label: 'Self' },
    ],
    'self',
  );
  expect(foundParts(offers, 'de9').length).toBeGreaterThan(0);
  expect(offers.some((offer) => offer.kind === 'designs' && offer.id === 'self')).toBe(false);
  expect(offers.some((offer) => offer.id === 'xh-contact')).toBe(false);
  const wire = offers.find((offer) => offer.kind === 'wires')!;
  expect(newPart(catalog.library, wire).part).toEqual({ def: wire.id, lengthMm: 1000 });
});
