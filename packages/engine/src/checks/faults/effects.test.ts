/** The effects described for single faults, in small exact cases. */
import { expect, test } from 'vitest';
import { cable, type Spec } from '../../../test-kit/wrong-cables.ts';
import { faultTable } from './fault-table.ts';

/** Two plugs connected one to one by the given cores of a flat cable, with additional joints. */
const lead = (j1: string, j2: string, cores: string, more: string[] = [], parts: Spec['parts'] = {}): Spec => {
  const pins = (text: string) => Object.fromEntries(text.split(', ').map((pin, i) => [String(i + 1), pin]));
  return {
    plugs: { j1: pins(j1), j2: pins(j2) },
    runs: { w1: 'flat' },
    parts,
    joints: [
      ...(cores === ''
        ? []
        : cores.split(' ').flatMap((core) => [`j1.${core} = w1@a.${core}`, `w1@b.${core} = j2.${core}`])),
      ...more,
    ],
  };
};
const faults = (spec: Spec, at: string) => {
  const { catalog, design } = cable(spec);
  const row = faultTable(catalog, design).rows.find((one) => one.at.join(' ') === at);
  return row === undefined ? [] : [row.kind, row.severity, ...row.effects];
};

test('EL5.2 an open conductor that another bypasses, or that leads nowhere, changes nothing', () => {
  const doubled = lead('txd>, gnd', 'rxd<, gnd', '1 2', ['j1.1 = w1@a.3', 'w1@b.3 = j2.1']);
  expect(faults(doubled, 'w1.1')).toEqual(['open', 'none', 'Another conductor carries the current.']);
  const oneEnd = lead('txd>, gnd', 'rxd<, gnd', '2', ['j1.1 = w1@a.1', 'j1.1 = w1@a.3', 'w1@b.3 = j2.1']);
  expect(faults(oneEnd, 'w1.1')).toEqual(['open', 'none', 'One end of it leads to no pin or part.']);
  expect(faults(oneEnd, 'w1.3')).toEqual(['open', 'warning', 'Nothing drives pin 1 (rxd) of J2.']);
});

test('EL5.2 where no rule speaks of the loss the two sides are named, pins and parts', () => {
  expect(faults(lead('any, gnd', 'any, gnd', '1 2'), 'w1.1')).toEqual([
    'open',
    'warning',
    'Pin 1 (any) of J1 and pin 1 (any) of J2 are no longer connected.',
  ]);
  const part = lead('any', 'any', '', ['j1.1 = w1@a.1', 'w1@b.1 = r1.a', 'r1.b = j2.1'], { r1: 'r-1k' });
  expect(faults(part, 'w1.1')[2]).toBe('Pin 1 (any) of J1 and R1·a are no longer connected.');
});

test('EL5.2 an open ground returns through another ground of the two, or nowhere', () => {
  const two = lead('txd>, gnd, gnd', 'rxd<, gnd, gnd', '1 2 3');
  expect(faults(two, 'w1.2')).toEqual([
    'open',
    'warning',
    'The ground between pin 2 (gnd) of J1 and pin 2 (gnd) of J2 is open; the current returns through J1·3.',
  ]);
  const apart = lead('txd>, gnd, gnd', 'rxd<, gnd, gnd', '1 2');
  expect(faults(apart, 'w1.2')).toEqual([
    'open',
    'error',
    'The ground between pin 2 (gnd) of J1 and pin 2 (gnd) of J2 is open: supplies and lines between the two have no return, or return through another path.',
  ]);
  expect(faults(lead('txd>, frame', 'rxd<, frame', '1 2'), 'w1.2')[1]).toBe('warning');
});

test('EL5.2 the first three effects are listed, and how many more there are', () => {
  const links = ['j2.1 = j2.2', 'j2.2 = j2.3', 'j2.3 = j2.4'];
  const inputs = (count: number) =>
    lead('txd>', Array.from({ length: 4 }, (_, i) => (i < count ? 'rxd<' : 'any')).join(', '), '1', links);
  const undriven = (pin: number) => `Nothing drives pin ${pin} (rxd) of J2.`;
  expect(faults(inputs(4), 'w1.1')).toEqual([
    'open',
    'warning',
    undriven(1),
    undriven(2),
    undriven(3),
    'And 1 more of this kind.',
  ]);
  expect(faults(inputs(3), 'w1.1')).toEqual(['open', 'warning', undriven(1), undriven(2), undriven(3)]);
  const driven = lead('txd>', 'rxd<, txd~', '1', ['j2.1 = j2.2']);
  expect(faults(driven, 'w1.1')[2]).toBe('Pin 1 (txd) of J1 and pin 1 (rxd) of J2 are no longer connected.');
});

test('EL5.2 a short that joins what is joined already, or what no rule keeps apart, is harmless', () => {
  expect(faults(lead('any, any', 'any, any', '1 2'), 'j1.1 j1.2')).toEqual([
    'short',
    'none',
    'No rule is broken; the two are one net.',
  ]);
  expect(faults(lead('any, any', 'any', '1'), 'j1.1 j1.2')).toEqual([
    'short',
    'none',
    'No rule is broken; the two are one net.',
  ]);
  expect(faults(lead('any, any, any', 'any', '1'), 'j1.2 j1.3')).toEqual([]);
  const fused = lead('v24>, v24>', 'v24<, v24<', '1 2', ['j1.1 = f1.a', 'f1.b = j1.2'], { f1: 'f-5' });
  expect(faults(fused, 'j1.1 j1.2')).toEqual([
    'short',
    'none',
    'No change: parts of next to no resistance connect the two.',
  ]);
});

test('EL5.2 a supply on ground names the fuse between its source and the short, if the cable has one', () => {
  const plain = lead('v24>, gnd', 'v24<, gnd', '1 2');
  const shorted = (plug: string) => `Pin 1 (v24) of ${plug} is shorted to pin 2 (gnd) of ${plug}.`;
  const noFuse = (plug: string) => ['short', 'error', `${shorted(plug)} No fuse of the cable opens it.`];
  expect(faults(plain, 'j2.1 j2.2')).toEqual(noFuse('J2'));
  const joints = ['j1.1 = f1.a', 'f1.b = w1@a.1', 'w1@b.1 = l1.a', 'l1.b = j2.1'];
  const parts = { f1: 'f-5', l1: 'r-0' };
  const fused = lead('v24>, gnd', 'v24<, gnd', '2', joints, parts);
  expect(faults(fused, 'j2.1 j2.2')).toEqual(['short', 'error', `${shorted('J2')} F1 opens.`]);
  // Ahead of the fuse, nothing opens.
  expect(faults(fused, 'j1.1 j1.2')).toEqual(noFuse('J1'));
  // If no pin says that it is the source, the short may be on either side.
  const either = lead('v24, gnd', 'v24, gnd', '2', joints, parts);
  expect(faults(either, 'j2.1 j2.2')[2]).toMatch(/ F1 opens if the short is behind it\.$/);
});
