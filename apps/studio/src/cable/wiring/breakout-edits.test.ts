import { checkDesign } from '@cablewright/engine';
import { testCatalog, yCable } from '@cablewright/engine/test-kit/index.ts';
import {
  applyDocumentChange,
  documentChange,
  invertDocumentChange,
  parseTerminal,
  type Design,
} from '@cablewright/model';
import { expect, test } from 'vitest';
import { connect } from './bench.ts';
import { cutInBreakout } from './breakout-edits.ts';
import { spotsOf } from './spots.ts';

const catalog = testCatalog();
const at = (text: string) => parseTerminal(text)!;
const full: Design = yCable;
const [b1] = yCable.instances.breakouts!;
/** The same cable, with no fate recorded for its cores yet. */
const open: Design = { ...yCable, instances: { ...yCable.instances, breakouts: [{ ...b1!, conductors: [] }] } };

function wire(design: Design, from: string, to: string) {
  const spots = spotsOf(catalog, design);
  const spot = (text: string) => spots.find((each) => each.text === text)!;
  return connect(catalog, design, spot(from), spot(to)).edited;
}
function wired(design: Design, ...pairs: (readonly [string, string])[]): Design {
  return pairs.reduce((before, [from, to]) => {
    const edited = wire(before, from, to);
    expect(edited).toMatchObject({ ok: true });
    return edited.ok ? edited.design : before;
  }, design);
}
const fates = (design: Design) => design.instances.breakouts![0]!.conductors;
const faults = (design: Design) =>
  checkDesign(catalog, design).findings.filter(({ code }) =>
    /^breakout-(element-joined|accounted-twice|leg)/.test(code),
  );

test('CA1.8 a core of the trunk drawn to a core of a leg continues through the breakout, from either side', () => {
  const pairs = ['pair-1.a', 'pair-1.b', 'overall-shield', 'drain'].map(
    (path) => [`w1@b.${path}`, `w2@a.${path}`] as const,
  );
  const more = ['pair-2.a', 'pair-2.b'].map((path) => [`w3@a.${path}`, `w1@b.${path}`] as const);
  const next = wired(open, ...pairs, ...more);
  expect(fates(next)).toEqual(fates(full));
  expect(next.joints).toEqual(full.joints);
});

test('CA1.8 a core drawn to another leg continues there; a core with another name keeps that name', () => {
  const next = wired(full, ['w1@b.pair-1.a', 'w3@a.pair-2.a']);
  expect(fates(next)).toContainEqual({
    segment: 'w1',
    path: 'pair-1.a',
    fate: 'through',
    leg: 'w3',
    legPath: 'pair-2.a',
  });
  expect(fates(next).filter(({ path }) => path === 'pair-2.a')).toEqual([]);
  expect(faults(next)).toEqual([]);
});

test('CA1.8 a core connected in a breakout is recorded there, and no longer once it is cut back', () => {
  const cut = cutInBreakout(full, at('w1@b.pair-2.b'), 'spare');
  expect(fates(cut)).toContainEqual({ segment: 'w1', path: 'pair-2.b', fate: 'nc', reason: 'spare' });
  const landed = wired(cut, ['j3.2', 'w1@b.pair-2.b']);
  expect(fates(landed)).toContainEqual({ segment: 'w1', path: 'pair-2.b', fate: 'terminated' });
  expect(faults(landed)).toEqual([]);
  expect(fates(cutInBreakout(full, at('w3@a.pair-2.b'), ''))).not.toContainEqual(
    expect.objectContaining({ path: 'pair-2.b' }),
  );
});

test('CA1.8 a core that continues can’t be connected at the breakout too, and the reverse', () => {
  expect(wire(full, 'j1.9', 'w1@b.pair-1.a')).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/goes on through b1/),
  });
  const landed = wired(open, ['j1.9', 'w1@b.pair-1.a']);
  expect(wire(landed, 'w1@b.pair-1.a', 'w2@a.pair-1.a')).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/is connected in b1/),
  });
});

test('CA1.8 each of these is one change, and undoing it restores the first document', () => {
  for (const [from, to] of [
    ['w1@b.pair-1.a', 'w2@a.pair-1.a'],
    ['j1.9', 'w1@b.drain'],
  ] as const) {
    const next = wired(open, [from, to]);
    const back = applyDocumentChange(next, invertDocumentChange(documentChange(open, next)));
    expect(back.ok && back.value).toEqual(open);
  }
});
