import { PartNames } from '@cablewright/engine';
import { testCatalog, nullModem, yCable, harness, boardCable } from '@cablewright/engine/test-kit/index.ts';
import { type Design, formatTerminal, parseTerminal, type TerminalRef } from '@cablewright/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endChoices, runChoices } from './completion.ts';
import { addLine, changeLine, join, removeLine } from './edits.ts';
import { landingsAt } from '../canvas/scene/links.ts';
import { linesOf, runText } from './lines.ts';
import { addPart, changePart, findPart, nextId, removePart, renamePart } from './parts.ts';
import { spotsOf } from './spots.ts';

const catalog = testCatalog();
const at = (text: string): TerminalRef => parseTerminal(text)!;
const texts = (choices: readonly { text: string }[]) => choices.map((choice) => choice.text);

test('spots are pins, board terminals by pad, ports of placed cables, and both ends of each wire', () => {
  const spots = spotsOf(catalog, nullModem);
  const byText = new Map(spots.map((spot) => [spot.text, spot]));
  expect(byText.get('j1.3')).toMatchObject({ kind: 'pin', instanceLabel: 'PC' });
  expect(byText.get('j1.3')?.signal).toBeDefined();
  expect(byText.has('w1@a.pair-1.a') && byText.has('w1@b.pair-1.a')).toBe(true);
  expect(byText.get('w1@a.pigtail:shield')?.kind).toBe('pigtail');
  expect(byText.has('w1@b.pigtail:shield')).toBe(false);
  expect(spotsOf(catalog, boardCable).some((spot) => spot.text === 'u1.a#1')).toBe(true);
  const ports = spotsOf(catalog, harness).filter((spot) => spot.kind === 'port');
  expect(texts(ports)).toContain('lead-1.w1@b:core');
  expect(texts(ports)).not.toContain('lead-1.w1@a:core');
});

test('each joint of a wire end is in exactly one line, and joints without a wire have lines of their own', () => {
  const lines = linesOf(nullModem);
  const line = lines.find((each) => each.run !== undefined && runText(each.run) === 'w1.pair-1.a');
  expect(line?.from && formatTerminal(line.from.ref)).toBe('j1.3');
  expect(line?.to && formatTerminal(line.to.ref)).toBe('j2.2');
  expect(lines.filter((each) => each.run === undefined)).toHaveLength(6);
  const used = lines.flatMap((each) => [each.from?.joint, each.to?.joint]).filter((index) => index !== undefined);
  expect(new Set(used).size).toBe(nullModem.joints.length);
  expect(landingsAt(nullModem).get('j1.5')).toEqual(['w1@a.pair-1.b', 'w1@a.pair-2.b']);
});

test('moving an end replaces one joint at its index and leaves the others unchanged', () => {
  const line = linesOf(nullModem).find((each) => each.run?.terminal === 'pair-1.a')!;
  const moved = changeLine(nullModem, line, { to: at('j2.9') });
  if (!moved.ok) throw new Error(moved.reason);
  expect(moved.design.joints).toHaveLength(nullModem.joints.length);
  expect(formatTerminal(moved.design.joints[line.to!.joint]!.b)).toBe('j2.9');
  expect(moved.design.joints.filter((joint, index) => joint !== nullModem.joints[index]).length).toBeLessThanOrEqual(2);
});

test('changing the wire of a line moves both of its joints; removing an end removes one', () => {
  const line = linesOf(nullModem).find((each) => each.run?.terminal === 'pair-1.a')!;
  const rewired = changeLine(nullModem, line, { run: { segment: 'w1', terminal: 'drain' } });
  expect(rewired.ok && linesOf(rewired.design).some((each) => each.run?.terminal === 'pair-1.a')).toBe(false);
  const open = changeLine(nullModem, line, { from: null });
  expect(open.ok && open.design.joints.length).toBe(nullModem.joints.length - 1);
  expect(removeLine(nullModem, line).joints).toHaveLength(nullModem.joints.length - 2);
});

test('an invalid joint is refused with a reason', () => {
  expect(join(nullModem, at('j1.3'), at('j1.3'))).toEqual({ ok: false, reason: 'Both ends are the same terminal.' });
  expect(join(nullModem, at('w1@a.pair-1.a'), at('j1.3')).ok).toBe(false);
  expect(addLine(nullModem, { from: at('j1.9') }).ok).toBe(false);
  expect(addLine(nullModem, {}).ok).toBe(false);
  const line = addLine(nullModem, { from: at('j1.9'), run: { segment: 'w1', terminal: 'drain' } });
  expect(line.ok && line.design.joints.length).toBe(nullModem.joints.length + 1);
});

test('an end is found by id, label and signal, free and fitting spots first', () => {
  const spots = spotsOf(catalog, nullModem);
  const ask = (text: string, opposite?: string) =>
    endChoices(catalog, nullModem, spots, {
      text,
      segment: 'w1',
      opposite: spots.find((spot) => spot.text === opposite),
    });
  expect(texts(ask('j1.3'))[0]).toBe('j1.3');
  expect(texts(ask('J1 9'))[0]).toBe('j1.9');
  expect(texts(ask('pc 9'))[0]).toBe('j1.9');
  expect(ask('zebra')).toEqual([]);
  expect(ask('').some((choice) => choice.text.startsWith('w1@'))).toBe(false);
  expect(ask('j1.9')[0]?.value).toEqual(at('j1.9'));
  const free = ask('j2');
  expect(free[0]?.free).toBe(true);
});

test('a wire is found by segment and colour or path, the free ones first', () => {
  expect(texts(runChoices(catalog, nullModem, 'w1 drain', ['a', 'b']))[0]).toBe('w1.drain');
  expect(texts(runChoices(catalog, nullModem, 'pair-2.a', ['a']))[0]).toBe('w1.pair-2.a');
  expect(runChoices(catalog, nullModem, 'w1', ['a', 'b'])[0]?.free).toBe(true);
  expect(texts(runChoices(catalog, yCable, 'w3', ['b'])).every((text) => text.startsWith('w3.pair-2'))).toBe(true);
});

test('parts are numbered by their letter, renamed everywhere, and removed with everything that refers to them', () => {
  expect(nextId(nullModem, 'connectors')).toBe('j3');
  const { design, id } = addPart(nullModem, 'components', { def: 'r-120' });
  expect(id).toBe('r1');
  expect(changePart(design, 'r1', { label: 'R term' }).instances.components?.[0]?.label).toBe('R term');
  expect(changePart(changePart(design, 'r1', { label: 'x' }), 'r1', { label: undefined })).toEqual(design);
  const renamed = renamePart(yCable, 'w2', 'leg-a');
  expect(JSON.stringify(renamed)).not.toContain('"w2"');
  expect(renamed.instances.breakouts?.[0]?.conductors.filter((each) => each.leg === 'leg-a')).toHaveLength(4);
  const without = removePart(yCable, 'w2');
  expect(findPart(without, 'w2')).toBeUndefined();
  expect(JSON.stringify(without)).not.toContain('"w2"');
  expect(removePart(nullModem, 'j1').instances.mechanical?.[0]?.attachedTo).toBeUndefined();
});

test('declared currents follow a renamed part', () => {
  const design = { ...nullModem, electrical: { currents: { 'j1:3': 1, 'j10:3': 2 } } };
  expect(renamePart(design, 'j1', 'host').electrical?.currents).toEqual({ 'host:3': 1, 'j10:3': 2 });
});

test('a layout follows its parts, and a length that is entered no longer follows the route', () => {
  const [w1] = nullModem.instances.segments!;
  const design = {
    ...nullModem,
    instances: { ...nullModem.instances, segments: [{ ...w1!, lengthFrom: 'route' as const }] },
    layout: {
      nodes: [
        { id: 'n1', at: 'j1' },
        { id: 'n2', at: 'j2' },
      ],
      bundles: [{ id: 'b1', from: 'n1', to: 'n2', lengthMm: 900 }],
      routes: [{ segment: 'w1', via: ['b1'] }],
    },
  };
  expect(renamePart(renamePart(design, 'j1', 'host'), 'w1', 'trunk').layout).toEqual({
    ...design.layout,
    nodes: [
      { id: 'n1', at: 'host' },
      { id: 'n2', at: 'j2' },
    ],
    routes: [{ segment: 'trunk', via: ['b1'] }],
  });
  expect(removePart(removePart(design, 'j1'), 'w1').layout).toEqual({
    ...design.layout,
    nodes: [{ id: 'n1' }, { id: 'n2', at: 'j2' }],
    routes: [],
  });
  expect(changePart(design, 'w1', { lengthMm: 700 }).instances.segments![0]!.lengthFrom).toBeUndefined();
  expect(changePart(design, 'w1', { label: 'x' }).instances.segments![0]!.lengthFrom).toBe('route');
});

test('[DO5.2] whatever runs are drawn and deleted in a new cable, none is printed by the id of another', () => {
  const empty: Design = { schemaVersion: 5, id: 'new', label: 'New', src: 'a test', instances: {}, joints: [] };
  let [renamed, runs] = [0, 0];
  // A number below 3 adds a run; any other deletes one of the existing runs.
  fc.assert(
    fc.property(fc.array(fc.nat(5), { minLength: 3, maxLength: 12 }), (steps) => {
      let design = empty;
      for (const step of steps) {
        const segments = design.instances.segments ?? [];
        const victim = segments[step % Math.max(1, segments.length)];
        design =
          step < 3 || victim === undefined
            ? addPart(design, 'segments', { def: 'hook-up', lengthMm: 100 }).design
            : removePart(design, victim.id);
        const names = new PartNames(catalog, design);
        for (const { id } of design.instances.segments ?? []) {
          const others = design.instances.segments!.filter((other) => other.id !== id);
          expect(others.map((other) => names.short(other.id))).not.toContain(id.toUpperCase());
          runs += 1;
        }
      }
      if ((design.instances.segments ?? []).some(({ label }) => label !== undefined)) renamed += 1;
    }),
    { numRuns: 300 },
  );
  expect(renamed).toBeGreaterThan(20);
  expect(runs).toBeGreaterThan(1000);
});

test('[DO5.2] a cable that prints a run by the id of another keeps its names when a run is added', () => {
  const segments = [
    { id: 'w1', def: 'hook-up', lengthMm: 100 },
    { id: 'w2', def: 'hook-up', lengthMm: 200, role: 'trunk' as const },
  ];
  const swapped: Design = {
    schemaVersion: 5,
    id: 'old',
    label: 'Old',
    src: 'a test',
    instances: { segments },
    joints: [],
  };
  const { design } = addPart(swapped, 'segments', { def: 'hook-up', lengthMm: 300 });
  expect(design.instances.segments!.slice(0, 2)).toEqual(segments);
});
