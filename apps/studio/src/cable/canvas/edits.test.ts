import { boardCable, harness, nullModem, testCatalog, yCable } from '@cablewright/engine/test-kit/index.ts';
import { checkDesign } from '@cablewright/engine';
import {
  applyDocumentChange,
  documentChange,
  invertDocumentChange,
  parseTerminal,
  type Design,
} from '@cablewright/model';
import { expect, test } from 'vitest';
import { connect } from '../wiring/bench.ts';
import { spotsOf } from '../wiring/spots.ts';
import { changeLine } from '../wiring/edits.ts';
import { linesOf } from '../wiring/lines.ts';
import {
  addPigtail,
  cutBack,
  isOpenOnPurpose,
  landEnd,
  leaveOpen,
  openCable,
  removePigtail,
  setOpen,
} from './edits.ts';
import { verdictWords } from '../draft/checks.ts';
import { judge } from './legal.ts';
import { litTerminals } from './lit.ts';
import { planRange, readLine, withRange, type RangeWay } from '../wiring/range.ts';

const catalog = testCatalog();
const terminal = (text: string) => parseTerminal(text)!;
const bare: Design = { ...nullModem, joints: [] };
const spot = (design: Design, text: string) => spotsOf(catalog, design).find((each) => each.text === text)!;
const spots = (design: Design, ...texts: string[]) => texts.map((text) => spot(design, text));

function undone(before: Design, after: Design): unknown {
  const back = applyDocumentChange(after, invertDocumentChange(documentChange(before, after)));
  return back.ok && back.value;
}

test('moving an end on the canvas gives the same document as changing it in the table, and undo restores the first', () => {
  const line = linesOf(nullModem).find((each) => each.run?.terminal === 'pair-1.a')!;
  const joint = line.to!.joint;
  const moved = landEnd(nullModem, joint, nullModem.joints[joint]!.b.instance === 'j2' ? 1 : 0, terminal('j2.9'));
  expect(moved).toEqual(changeLine(nullModem, line, { to: terminal('j2.9') }));
  expect(moved.ok && undone(nullModem, moved.design)).toEqual(nullModem);
});

test('CA1.5 with Alt the end is copied: an additional joint at the terminal that stayed', () => {
  const copied = landEnd(nullModem, 0, 0, terminal('j1.9'), true);
  expect(copied.ok && copied.design.joints).toHaveLength(nullModem.joints.length + 1);
  expect(landEnd(nullModem, 0, 0, nullModem.joints[0]!.b).ok).toBe(false);
});

test('CA1.5 a wire cut back with a reason is open on purpose: no check reports it', () => {
  const joint = nullModem.joints.findIndex(({ a, b }) => [a.end, b.end].includes('b'));
  const end = [nullModem.joints[joint]!.a, nullModem.joints[joint]!.b].find((ref) => ref.end === 'b')!;
  const text = `${end.instance}@${end.end}.${end.terminal}`;
  const why = cutBack(nullModem, joint, 'Not used by this device');
  expect(isOpenOnPurpose(why, text)).toBe(true);
  const about = (design: Design) =>
    checkDesign(catalog, design).findings.filter(({ code, where }) => code.includes('open') && where.terminal === text);
  expect(about(why)).toEqual([]);
  expect(isOpenOnPurpose(cutBack(nullModem, joint, ''), text)).toBe(false);
});

test('a pin is marked as not connected, and the mark is removed again', () => {
  const marked = setOpen(bare, terminal('j1.9'), true);
  expect(marked.instances.connectors?.[0]?.pins).toEqual({ 9: 'nc' });
  expect(setOpen(marked, terminal('j1.9'), false)).toEqual(bare);
});

test('CA1.4 a wire that ties two outputs is forbidden with the reason of the checks; one with a warning is doubtful; any other fits', () => {
  const { findings } = checkDesign(catalog, bare);
  const before = { findings, waived: [], checked: [] };
  const tried = (from: string, to: string) =>
    judge(catalog, before, connect(catalog, bare, spot(bare, from), spot(bare, to)).edited, [from, to]);
  const fitting = tried('j1.3', 'j2.2');
  expect(fitting).toEqual({ verdict: 'fits', reason: undefined });
  const tied = tried('j1.3', 'j2.3');
  expect(tied.verdict).toBe('forbidden');
  expect(tied.reason).toMatch(/TXD|Transmitted/i);
  const doubtful = tried('j1.2', 'j2.8');
  expect(doubtful.verdict).toBe('doubtful');
  expect(doubtful.reason).toContain('their signals do not belong together');
  const toItself = tried('j1.3', 'j1.3');
  expect(toItself.verdict).toBe('forbidden');
  const words = [fitting, doubtful, tied].map(({ verdict }) => verdictWords[verdict]);
  expect(words).toEqual(['fits', 'doubtful', 'does not fit']);
});

test('CA1.10 the lit path continues through boards and placed cables; the net stops at them', () => {
  const path = (design: Design, text: string) =>
    litTerminals(catalog, design, { way: '', from: terminal(text), what: 'path' });
  const net = (design: Design, text: string) =>
    litTerminals(catalog, design, { way: '', from: terminal(text), what: 'net' });
  expect([...path(boardCable, 'j1.2')]).toEqual(expect.arrayContaining(['w1@b.pair-1.a', 'u1.a#1', 'u1.b#1', 'j1.3']));
  expect(net(boardCable, 'j1.2').has('j1.3')).toBe(false);
  expect(path(harness, 'j9.1').has('lead-1.w1@b:core')).toBe(true);
});

test('CA1.10 a pressed conductor lights its path from pin to pin', () => {
  const lit = litTerminals(catalog, nullModem, { way: '', from: terminal('w1@a.pair-1.a'), what: 'path' });
  expect([...lit]).toEqual(expect.arrayContaining(['j1.3', 'w1@a.pair-1.a', 'w1@b.pair-1.a', 'j2.2']));
  expect(lit.has('j1.2')).toBe(false);
});

const pairsOf = (way: RangeWay, from: string[], to: string[]) =>
  planRange(catalog, bare, spots(bare, ...from), spots(bare, ...to), way).lines.map(
    (line) => `${line.from.text}-${line.to.text}`,
  );

test('CA1.6 pins are wired straight, reversed, crossed and by signal', () => {
  const [from, to] = [
    ['j1.2', 'j1.3', 'j1.5'],
    ['j2.2', 'j2.3', 'j2.5'],
  ];
  expect(pairsOf('straight', from, to)).toEqual(['j1.2-j2.2', 'j1.3-j2.3', 'j1.5-j2.5']);
  expect(pairsOf('reversed', from, to)).toEqual(['j1.2-j2.5', 'j1.3-j2.3', 'j1.5-j2.2']);
  expect(pairsOf('crossed', from, to)).toEqual(['j1.2-j2.3', 'j1.3-j2.2', 'j1.5-j2.5']);
  expect(pairsOf('by-signal', from, to)).toEqual(['j1.2-j2.3', 'j1.3-j2.2', 'j1.5-j2.5']);
});

test('CA1.6 twisted pairs stay together: every two lines take the two cores of one pair', () => {
  const plan = planRange(
    catalog,
    bare,
    spots(bare, 'j1.2', 'j1.3', 'j1.5', 'j1.7'),
    spots(bare, 'j2.3', 'j2.2', 'j2.5', 'j2.8'),
    'pairs',
  );
  expect(plan.lines.map((line) => line.run?.terminal)).toEqual(['pair-1.a', 'pair-1.b', 'pair-2.a', 'pair-2.b']);
});

test('CA1.6 a range is one change, and undo restores the first document; pins without a core are listed', () => {
  const from = spots(bare, 'j1.1', 'j1.2', 'j1.3', 'j1.4', 'j1.5');
  const to = spots(bare, 'j2.1', 'j2.2', 'j2.3', 'j2.4', 'j2.5');
  const plan = planRange(catalog, bare, from, to, 'straight');
  expect(plan.lines).toHaveLength(4);
  expect(plan.unmatched).toMatchObject([{ pin: { text: 'j1.5' } }]);
  const wired = withRange(catalog, bare, plan);
  expect(linesOf(wired)).toHaveLength(4);
  expect(undone(bare, wired)).toEqual(bare);
});

test('CA1.13 typed ranges are read: brackets, lists, descending spans', () => {
  const read = (text: string) => {
    const line = readLine(bare, spotsOf(catalog, bare), text);
    return typeof line === 'string' ? line : line.from.map((spot) => spot.text).join(' ');
  };
  expect(read('j1[1-3] j2[1-3]')).toBe('j1.1 j1.2 j1.3');
  expect(read('J1.2,3,5-7 j2.1-5')).toBe('j1.2 j1.3 j1.5 j1.6 j1.7');
  expect(read('j1[3-1] j2[1-3]')).toBe('j1.3 j1.2 j1.1');
  expect(read('j1 j2')).toMatch(/^j1\.1 .* j1\.9/);
  expect(read('j1[1-9 j2[1-9]')).toMatch(/^Type a range/);
});

test('CA1.13 a whole line of ranges is read, or refused with a reason', () => {
  const line = readLine(bare, spotsOf(catalog, bare), 'j1[1-3] w1 j2[1-3]');
  expect(line).toMatchObject({
    segment: 'w1',
    from: [{ text: 'j1.1' }, {}, { text: 'j1.3' }],
    to: [{ text: 'j2.1' }, {}, {}],
  });
  const wrong = (text: string) => readLine(bare, spotsOf(catalog, bare), text);
  expect(wrong('j1[1-3] w1 j2[1-2]')).toBe('3 pins on one side and 2 on the other.');
  expect(wrong('j1[1-3] w9 j2[1-3]')).toBe('There is no wire w9.');
  expect(wrong('j1[1-3] j2[40-42]')).toBe('j2 has no pin 40, 41, 42.');
  expect(wrong('j1')).toMatch(/^Type a range/);
});

test('CA1.8 an unconnected end is left open with a reason and is not reported; the reason can be removed', () => {
  const end = terminal('w1@a.pair-2.b');
  const noted = leaveOpen(bare, end, ' Spare ');
  expect(noted.notes).toContainEqual({ text: 'Spare', names: ['w1@a.pair-2.b'] });
  expect(isOpenOnPurpose(noted, 'w1@a.pair-2.b')).toBe(true);
  expect(leaveOpen(noted, end, '').notes).toEqual(bare.notes ?? []);
});

test('CA1.8 ends that are left open for one reason share its note, and each leaves it alone', () => {
  const [first, second] = [terminal('w1@a.pair-2.b'), terminal('w1@a.drain')];
  const both = leaveOpen(leaveOpen(bare, first, 'Spare'), second, 'Spare ');
  expect(both.notes).toEqual([...(bare.notes ?? []), { text: 'Spare', names: ['w1@a.pair-2.b', 'w1@a.drain'] }]);
  expect(leaveOpen(both, second, 'Not used').notes?.slice(-2)).toEqual([
    { text: 'Spare', names: ['w1@a.pair-2.b'] },
    { text: 'Not used', names: ['w1@a.drain'] },
  ]);
  // A note about the whole cable is not turned into one about an end.
  const general = { ...bare, notes: ['Spare'] };
  expect(leaveOpen(general, first, 'Spare').notes).toEqual(['Spare', { text: 'Spare', names: ['w1@a.pair-2.b'] }]);
});

test('CA1.8 the screens at one end become a pigtail that can be connected; removing it removes its connections', () => {
  const first = addPigtail(bare, terminal('w1@b.drain'));
  const landed = connect(catalog, first.design, spot(first.design, first.terminal), spot(first.design, 'j2.shell'));
  expect(landed.edited.ok && landed.edited.design.joints).toHaveLength(1);
  const gone = landed.edited.ok ? removePigtail(landed.edited.design, terminal(first.terminal)) : bare;
  expect(gone).toEqual(bare);
  const second = addPigtail(first.design, terminal('w1@a.drain'));
  expect(second.terminal).not.toBe(first.terminal);
});

test('CA1.8 a cable opens into the cables with a free end, once at each end', () => {
  const { breakouts: _none, ...instances } = yCable.instances;
  const flat: Design = { ...yCable, instances };
  const opened = openCable(flat, { segment: 'w1', end: 'b' });
  expect(typeof opened !== 'string' && opened.design.instances.breakouts).toEqual([
    {
      id: 'b1',
      trunk: { segment: 'w1', end: 'b' },
      legs: [
        { segment: 'w2', end: 'a' },
        { segment: 'w3', end: 'a' },
      ],
      conductors: [],
    },
  ]);
  expect(openCable(yCable, { segment: 'w1', end: 'b' })).toMatch(/opened at this end already/);
  expect(openCable(nullModem, { segment: 'w1', end: 'b' })).toMatch(/Add the cables/);
});
