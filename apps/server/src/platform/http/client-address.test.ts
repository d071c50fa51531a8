import { expect, test } from 'vitest';
import { clientAddress, clientNetwork } from './client-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2::7', '20010db800010002/64'],
  ['2001:db8:1:3::7', '2001:db8:1:3::7', '20010db800010003/64'],
  ['fe80::1%eth0', 'fe80::1', 'fe80000000000000/64'],
  ['_hidden', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
  [undefined, 'unknown', 'unknown'],
])('%s is %s, counted as %s', (text, address, network) => {
  expect(clientAddress(text)).toBe(address);
  expect(clientNetwork(clientAddress(text))).toBe(network);
});
