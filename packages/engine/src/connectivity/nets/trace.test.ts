import { formatTerminal, parseTerminal } from '@cablewright/model';
import { expect, test } from 'vitest';
import { boardCable, dcLead, harness, nullModem, testCatalog } from '../../../test-kit/index.ts';
import { trace } from './trace.ts';

const catalog = testCatalog();
const from = (design: typeof nullModem, text: string) => trace(catalog, design, parseTerminal(text)!);
const reached = (design: typeof nullModem, text: string) =>
  from(design, text).steps.map((step) => [step.net ?? '-', ...step.terminals.map(formatTerminal)].join(' '));

test('a trace names the terminals of the net, pins first', () => {
  expect(reached(nullModem, 'j1.3')).toEqual(['N3 j2.2 w1@a.pair-1.a w1@b.pair-1.a']);
});

test('it goes on through parts and says what was passed', () => {
  const { steps } = from(dcLead, 'j1.1');
  expect(steps).toHaveLength(2);
  expect(steps[1]).toMatchObject({
    from: 0,
    at: { instance: 'r1', terminal: 'b' },
    through: ['r1'],
    conditional: false,
  });
  expect(steps[1]?.passed).toMatchObject({
    instance: 'r1',
    def: 'r-120',
    reading: { expect: 'resistance', ohms: 120 },
  });
});

test('what depends on a build option makes the rest of the way conditional', () => {
  const pcbas = [{ id: 'u1', def: 'pair-terminal-board' }];
  const open = { ...boardCable, instances: { ...boardCable.instances, pcbas } };
  expect(from(open, 'j1.2').steps[1]).toMatchObject({ net: 'N2', through: ['u1 (r-120)'], conditional: true });
  expect(from(boardCable, 'j1.2').steps[1]).toMatchObject({ conditional: false });
});

test('placed designs are walked through as their parts', () => {
  expect(reached(harness, 'j9.1')).toEqual(['N1 lead-1/j1.1 lead-1/w1@b.core lead-1/w1@a.core']);
});

test('a terminal joined to nothing is one step without a net', () => {
  expect(reached(nullModem, 'j1.9')).toEqual(['-']);
});
