import { expect, test } from 'vitest';
import { addressText, readAddress } from './address-text.ts';

test('[BU2.1] an address of the bench is read as it was written, whatever letters the number of an order has', () => {
  for (const address of [
    { search: {} },
    { order: 'WO-2026-0001', search: { piece: 'WO-2026-0001-003', step: '4' } },
    { order: 'A/7 é?#%', search: { station: 'Presse 3 & 4' } },
  ])
    expect(readAddress(`https://hub.example${addressText(address)}`)).toEqual(address);
});

test('an entry without a value is left out, and a broken escape names no order', () => {
  expect(addressText({ order: 'A', search: { piece: undefined, step: '' } })).toBe('/bench/A');
  expect(readAddress('https://hub.example/bench/%E0%A4%A?step=1')).toEqual({ search: { step: '1' } });
});
