import { checkDesign } from '@cablewright/engine';
import { nullModem, testCatalog, testDesigns, yCable } from '@cablewright/engine/test-kit/index.ts';
import {
  applyDocumentChange,
  documentChange,
  emptyDesign,
  invertDocumentChange,
  type Design,
} from '@cablewright/model';
import { expect, test } from 'vitest';
import { copyParts, linesAt, linesText, pasteParts, readClip, readRows, withRows } from './clipboard.ts';
import { linesOf } from './lines.ts';
import { idsIn } from './parts.ts';

const catalog = testCatalog();
const all = (design: Design) => copyParts(design, idsIn(design));
const empty = emptyDesign('other', 'Other');

test('CA1.12 a whole cable pasted into an empty one is the same cable, with the same findings', () => {
  for (const design of testDesigns) {
    const { design: pasted } = pasteParts(empty, all(design));
    expect(pasted.joints).toEqual(design.joints);
    expect(pasted.instances).toEqual({ ...empty.instances, ...design.instances });
  }
});

test('CA1.12 pasted parts get new ids, and their joints connect the copies', () => {
  for (const design of testDesigns) {
    const { design: twice, ids } = pasteParts(design, all(design));
    expect(idsIn(twice).size).toBe(2 * idsIn(design).size);
    expect(twice.joints).toHaveLength(2 * design.joints.length);
    const copied = twice.joints.slice(design.joints.length);
    const pastedIds = new Set(ids.values());
    expect(copied.every(({ a, b }) => pastedIds.has(a.instance) && pastedIds.has(b.instance))).toBe(true);
    const structural = checkDesign(catalog, twice).findings.filter(({ code }) => /unknown|twice|shared/.test(code));
    expect(structural).toEqual(
      checkDesign(catalog, design).findings.filter(({ code }) => /unknown|twice|shared/.test(code)),
    );
    const back = applyDocumentChange(twice, invertDocumentChange(documentChange(design, twice)));
    expect(back.ok && back.value).toEqual(design);
  }
});

test('CA1.12 only the joints between the selected parts are copied; a breakout only with all of its cables', () => {
  expect(
    copyParts(nullModem, new Set(['j1', 'w1'])).joints.every(({ a, b }) =>
      [a, b].every(({ instance }) => instance !== 'j2'),
    ),
  ).toBe(true);
  expect(copyParts(yCable, new Set(['w1', 'w2', 'b1'])).instances.breakouts).toEqual([]);
  expect(copyParts(yCable, new Set(['w1', 'w2', 'w3', 'b1'])).instances.breakouts).toHaveLength(1);
});

test('CA1.12 a clip survives a round trip; anything else is refused', () => {
  const clip = all(yCable);
  expect(readClip(JSON.stringify(clip))).toEqual(clip);
  for (const text of [
    '',
    'null',
    '[]',
    '{"cablewright":"parts"}',
    '{"cablewright":"parts","instances":{"segments":[{}]},"joints":[]}',
    'x'.repeat(10),
  ])
    expect(readClip(text)).toBeUndefined();
});

test('CA1.12 lines survive a round trip through a spreadsheet', () => {
  for (const design of testDesigns) {
    const lines = linesOf(design);
    if (lines.some(({ run, from, to }) => run === undefined && (from === undefined || to === undefined))) continue;
    const bare: Design = { ...design, joints: [] };
    const rows = readRows(catalog, bare, `From\tWire\tTo\r\n${linesText(lines).replaceAll('\n', '\r\n')}`);
    expect(rows.flatMap(({ problem }) => problem ?? [])).toEqual([]);
    expect(linesText(linesOf(withRows(bare, rows)))).toBe(linesText(lines));
  }
});

test('CA1.12 typed rows are read; each that can’t be read gives the reason, and the others are wired', () => {
  const bare: Design = { ...nullModem, joints: [] };
  const rows = readRows(catalog, bare, 'J1 3\tw1.pair-1.a\tj2.2\nj1.zz\t\tj2.3\nj1.5\tw9\tj2.5\n\nj1.7\tj1.8');
  expect(rows.map(({ problem }) => problem)).toEqual([
    undefined,
    'No pin matches “j1.zz”.',
    'No wire matches “w9”.',
    undefined,
  ]);
  expect(linesOf(withRows(bare, rows))).toHaveLength(2);
});

test('CA1.12 only the lines of some parts or pins are copied', () => {
  const linesAtPin = linesAt(nullModem, new Set(['j1.3']));
  expect(linesAtPin.map(({ from, to }) => from?.ref.terminal ?? to?.ref.terminal)).toEqual(['3']);
  expect(linesAt(nullModem, new Set())).toEqual(linesOf(nullModem));
});
