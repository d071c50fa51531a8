import { expect, test } from 'vitest';
import { busMembers } from './bus-names.ts';

const aliases = new Map([['CTRL', ['CLK', '~{CS}', 'G[0..1]']]]);
const names = (label: string) => busMembers(label, aliases)?.map(({ key, name }) => `${key} ${name}`);

test('IO3.1 bus names: vectors, groups, aliases, overbars; everything else is a net', () => {
  expect(names('D[2..0]')).toEqual(['#0 D0', '#1 D1', '#2 D2']);
  expect(names('~{D[0..1]}')).toEqual(['#0 ~{D0}', '#1 ~{D1}']);
  expect(names('LED[8...9]')).toEqual(['#0 LED8', '#1 LED9']);
  expect(names('{SDA SCL}')).toEqual(['SDA SDA', 'SCL SCL']);
  expect(names('USB{DP, DM A[0..1]}')).toEqual(['DP USB.DP', 'DM USB.DM', 'A0 USB.A0', 'A1 USB.A1']);
  expect(names('X{CTRL}')).toEqual(['CLK X.CLK', '~{CS} X.~{CS}', 'G0 X.G0', 'G1 X.G1']);
  expect(names('{~{CS} CK}')).toEqual(['undefined ~{CS}', 'CK CK']);
  for (const net of [
    'D0',
    '~{RESET}',
    'I{slash}O',
    'A{slash}',
    'V_{CC}',
    'D[0]',
    'D[1..1]',
    'A B[0..1]',
    '{}',
    '{',
    'A}',
    'D[0..x]',
  ])
    expect([net, names(net)]).toEqual([net, undefined]);
  expect(names('D[0..999999999]')).toHaveLength(2000);
});
