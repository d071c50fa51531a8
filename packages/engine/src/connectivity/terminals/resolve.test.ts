import { parseTerminal } from '@cablewright/model';
import { expect, test } from 'vitest';
import { boardCable, dcLead, harness, nullModem, testCatalog, yCable } from '../../../test-kit/index.ts';
import { resolveTerminal } from './resolve.ts';

const catalog = testCatalog();
const at = (design: typeof nullModem, text: string) => resolveTerminal(catalog, design, parseTerminal(text)!);

test.each([
  [nullModem, 'j1.3', 'pin'],
  [nullModem, 'w1@a.pair-1.a', 'element'],
  [nullModem, 'w1@b.overall-shield', 'element'],
  [nullModem, 'w1@a.pigtail:shield', 'pigtail'],
  [dcLead, 'r1.a', 'component'],
  [boardCable, 'u1.gnd', 'board'],
  [boardCable, 'u1.a#2', 'board'],
  [boardCable, 'u1.j1.3', 'board'],
  [harness, 'lead-1.j1:3', 'port'],
  [harness, 'lead-1.w1@b:core', 'port'],
] as const)('%# %s resolves to a %s', (design, text, on) => {
  expect(at(design, text)).toMatchObject({ ok: true, on });
});

test.each([
  [nullModem, 'j11.3', 'unknown-instance', 'Did you mean "j1"?'],
  [nullModem, 'j1.10', 'unknown-terminal', 'no pin "10"'],
  [nullModem, 'j1.SHELL', 'unknown-terminal', "Write the pin's id, shell"],
  [nullModem, 'j1@a.3', 'end-forbidden', 'Write j1.3'],
  [nullModem, 'w1.pair-1.a', 'end-missing', 'w1@a.pair-1.a or w1@b.pair-1.a'],
  [nullModem, 'w1@a.pair-1.c', 'bad-element-path', 'Did you mean "pair-1.a"?'],
  [nullModem, 'w1@a.pair-1', 'no-copper', 'Name one of pair-1.a, pair-1.b'],
  [nullModem, 'w1@a.jacket', 'no-copper', 'insulation'],
  [nullModem, 'w1@b.pigtail:shield', 'pigtail-wrong-end', 'Write w1@a.pigtail:shield'],
  [nullModem, 'w1@a.pigtail:screen', 'pigtail-unknown', 'no pigtail "screen"'],
  [nullModem, 'm1.1', 'no-copper', 'mechanical'],
  [yCable, 'b1.1', 'no-copper', 'breakout'],
  [yCable, 'w3@a.pair-1.a', 'element-not-carried', 'outside'],
  [dcLead, 'r1.c', 'unknown-terminal', 'Available: a, b'],
  [boardCable, 'u1.a#3', 'unknown-pad', 'the pads 1, 2'],
  [nullModem, 'j1.3#1', 'unknown-pad', 'Remove #1'],
  [harness, 'lead-1.w9@b:core', 'subassembly-port', 'The design has no part "w9"'],
  [harness, 'lead-1.core', 'subassembly-port', 'j1:3 or w1@b:red'],
] as const)('%# a wrong reference says what would be right', (design, text, code, hint) => {
  const answer = at(design, text);
  expect(answer).toMatchObject({ ok: false, code });
  expect((answer as { message: string }).message).toContain(hint);
});

test('a pigtail without members gathers the whole bonded mass', () => {
  expect(at(nullModem, 'w1@a.pigtail:shield')).toMatchObject({ members: ['overall-shield', 'drain'] });
});
