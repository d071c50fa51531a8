import { parseTerminal, type Design } from '@cablewright/model';
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

const placing = (id: string, def: string, rev?: number): Design => ({
  ...nullModem,
  id: 'outer',
  instances: { subassemblies: [{ id, def, ...(rev === undefined ? {} : { rev }) }] },
});
const without = (list: object): Design => ({ ...nullModem, instances: list });

test('a fault has what was written and what it could be', () => {
  expect(at(nullModem, 'j1.10')).toMatchObject({ found: '10', expected: expect.arrayContaining(['1', 'shell']) });
  expect(at(nullModem, 'j1.SHELL')).toMatchObject({ found: 'SHELL', expected: 'shell' });
  expect(at(nullModem, 'j1@a.3')).toMatchObject({ found: 'a', expected: 'j1.3' });
  expect(at(nullModem, 'w1.drain')).toMatchObject({ expected: ['w1@a.drain', 'w1@b.drain'] });
  expect(at(nullModem, 'w1@a.pair-2')).toMatchObject({ found: 'group', expected: ['pair-2.a', 'pair-2.b'] });
  expect(at(nullModem, 'w1@a.jacket')).toMatchObject({ found: 'insulation', expected: [] });
  expect(at(nullModem, 'w1@b.pigtail:shield')).toMatchObject({ found: 'b', expected: 'a' });
  expect(at(boardCable, 'u1.z')).toMatchObject({ code: 'unknown-terminal', found: 'z' });
  expect(at(boardCable, 'u1.gnd#1')).toMatchObject({ code: 'unknown-pad', expected: [] });
  expect(at(nullModem, 'w1@a.drain#2')).toMatchObject({ code: 'unknown-pad', found: '2' });
  expect(at(nullModem, 'm9.1')).not.toHaveProperty('expected');
});

test('a part whose definition is gone is named with the definition', () => {
  const lists = ['connectors', 'segments', 'components', 'pcbas'];
  const codes = lists.map((list) => {
    const terminal = list === 'segments' ? 'x@a.core' : 'x.1';
    return at(without({ [list]: [{ id: 'x', def: 'gone', lengthMm: 1 }] }), terminal);
  });
  for (const fault of codes) expect(fault).toMatchObject({ ok: false, code: 'unknown-definition', found: 'gone' });
});

test('a port of a design that is not in the catalog, or of one that places itself, is a fault', () => {
  expect(at(placing('s', 'gone'), 's.j1:1')).toMatchObject({ code: 'subassembly-unknown', found: 'gone' });
  const pinned = at(placing('s', 'xh-lead', 7), 's.j1:1');
  expect(pinned).toMatchObject({ code: 'subassembly-unknown', message: expect.stringContaining('revision 7') });
  const circle = placing('s', 'outer');
  const own = testCatalog();
  const endless = { ...own, design: () => ({ design: circle, library: own.library }) };
  const deep = `${'s:'.repeat(40)}j1:1`;
  expect(resolveTerminal(endless, circle, { instance: 's', terminal: deep })).toMatchObject({
    code: 'subassembly-port',
  });
  expect(JSON.stringify(resolveTerminal(endless, circle, { instance: 's', terminal: deep }))).toContain(
    'contains itself',
  );
  const shallow = `${'s:'.repeat(23)}j1`;
  expect(JSON.stringify(resolveTerminal(endless, circle, { instance: 's', terminal: shallow }))).not.toContain(
    'itself',
  );
});

test('a pad of a port is a pad of the board behind it', () => {
  const outer = placing('bd', 'board-cable');
  expect(at(outer, 'bd.u1:a#2')).toMatchObject({ ok: true, inner: { instance: 'u1', terminal: 'a', pad: '2' } });
  expect(at(outer, 'bd.u1:a#3')).toMatchObject({ ok: false, code: 'subassembly-port', expected: ['1', '2'] });
  expect(at(outer, 'bd.u1:a')).toMatchObject({ standing: { on: 'board' } });
});

test('a pigtail has the members it names, as far as the stock has them; without any it is a fault', () => {
  const withMembers = (members: string[]) =>
    at(
      without({
        segments: [{ id: 'w', def: 'shielded-2pair-24awg', lengthMm: 1, pigtails: [{ id: 'p', end: 'a', members }] }],
      }),
      'w@a.pigtail:p',
    );
  expect(withMembers(['drain', 'gone'])).toMatchObject({ ok: true, members: ['drain'] });
  expect(withMembers([])).toMatchObject({ ok: false, code: 'pigtail-no-screen' });
  expect(at(without({ segments: [{ id: 'w', def: 'dc-2core', lengthMm: 1 }] }), 'w@a.pigtail:p')).toMatchObject({
    code: 'pigtail-unknown',
    expected: [],
  });
});

test('of two parts with one id the first counts', () => {
  const twice = without({
    connectors: [
      { id: 'x', def: 'xh-3-bus' },
      { id: 'x', def: 'de9-male' },
    ],
    components: [{ id: 'x', def: 'r-120' }],
  });
  expect(at(twice, 'x.3')).toMatchObject({ ok: true, on: 'pin' });
  expect(at(twice, 'x.9')).toMatchObject({ ok: false, code: 'unknown-terminal' });
});
