/**
 * A return that the screen carries because no conductor is left. It is connected at both ends, whatever else the screen
 * is connected to.
 */
import { formatTerminal } from '@cablewright/model';
import { expect, test } from 'vitest';
import { jacked, row, stock, world, type Rows } from '../../../test-kit/ports.ts';
import { validateDesign } from '../../checks/validate-design.ts';
import { catalogOf } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { resolveCable } from '../options/resolve.ts';
import { deriveOption } from './derive.ts';
import { rankStocks } from './stock-fit.ts';

const query = { source: { device: 'a' }, destination: { device: 'b' } };
const derived = (library: Library) => deriveOption(library, resolveCable(library, query).options[0]!);
const talk = { '1': 'out send', '2': 'in hear', '3': 'passive earth' };

/** The joints of the grounds `3`, `4` and `5` of both plugs. */
function grounds(library: Library) {
  const { design } = derived(library);
  expect(validateDesign(catalogOf(library), design).filter(({ severity }) => severity === 'error')).toEqual([]);
  return design.joints
    .map(({ a, b }) => [formatTerminal(a), formatTerminal(b)].toSorted().join(' = '))
    .filter((joint) => /^j[12]\.[345] =/.test(joint))
    .toSorted();
}
const notes = (library: Library) =>
  (derived(library).design.notes ?? []).map((note) => (typeof note === 'string' ? note : note.text));
const two = (words: Readonly<Record<string, string>>, ...extra: Rows) =>
  world(jacked('a', words), jacked('b', words), stock('s2', { cores: 2, screen: 'braid' }), ...extra);

test('C6.3 C6.4 the screen that carries the return is on the grounds, and on the frames as well', () => {
  expect(grounds(two({ ...talk, '4': 'passive frame' }))).toEqual([
    'j1.3 = j1.4',
    'j1.3 = w1@a.braid',
    'j2.3 = j2.4',
    'j2.3 = w1@b.braid',
  ]);
});

test('C6.3 a frame at one end alone does not take the screen from the return', () => {
  const library = world(
    jacked('a', { ...talk, '4': 'passive frame' }),
    jacked('b', talk),
    stock('s2', { cores: 2, screen: 'braid' }),
  );
  expect(grounds(library)).toEqual(['j1.3 = j1.4', 'j1.3 = w1@a.braid', 'j2.3 = w1@b.braid']);
});

test('C6.4 the return is on every ground, of any signal, and of wires that there is no conductor for', () => {
  const soil = row('vocab/signals', { id: 'soil', kind: 'ground' });
  expect(grounds(two({ ...talk, '4': 'passive soil', '5': 'passive earth' }, soil))).toEqual([
    'j1.3 = j1.5',
    'j1.4 = j1.5',
    'j1.5 = w1@a.braid',
    'j2.3 = j2.5',
    'j2.4 = j2.5',
    'j2.5 = w1@b.braid',
  ]);
});

test('EL1.8 EL1.15 a frame that must not meet the ground stays open, and a note says so', () => {
  const facts = { ...talk, '4': 'passive frame' };
  const apart = ['a', 'b'].map((id) => {
    const [pinout] = jacked(id, facts);
    return row('interfaces', { ...(pinout!.record as object), id: `${id}-pinout`, apart: [['3', '4']] });
  });
  const rule = row('hazards', { id: 'h', severity: 'reject', a: { signals: ['earth'] }, b: { signals: ['frame'] } });
  const warning = row('hazards', { ...(rule.record as object), id: 'h', severity: 'warning' });
  for (const library of [two(facts, apart), two(facts, rule)]) {
    expect(grounds(library)).toEqual(['j1.3 = w1@a.braid', 'j2.3 = w1@b.braid']);
    expect(notes(library)).toContain(
      '4 (Frame) of The a stays open: the screen is the return, which it must not be connected to.',
    );
  }
  expect(grounds(two(facts, warning))).toContain('j1.3 = j1.4');
});

test('C6.4 EL1.6 of several screens those of the lines carry the return, the one around them is on the frame', () => {
  const core = (id: string) => ({ type: 'conductor', id, areaMm2: 0.25 });
  const coax = (id: string) => ({
    type: 'group',
    id,
    role: 'coax',
    children: [core('core'), { type: 'shield', id: 'screen', construction: 'braid' }],
  });
  const cable = row('wires', {
    id: 's2',
    structure: {
      type: 'group',
      id: 'cable',
      children: [coax('x1'), coax('x2'), { type: 'shield', id: 'braid', construction: 'braid' }],
    },
  });
  expect(grounds(two({ ...talk, '4': 'passive frame' }, cable))).toEqual([
    'j1.3 = w1@a.x1.screen',
    'j1.3 = w1@a.x2.screen',
    'j1.4 = w1@a.braid',
    'j2.3 = w1@b.x1.screen',
    'j2.3 = w1@b.x2.screen',
    'j2.4 = w1@b.braid',
  ]);
});

test('EL1.11 a screen does not say what it carries: with a current on the return the stock is not offered as fitting', () => {
  const lamp = (currentA?: number) =>
    world(
      jacked('a', { '1': 'out rail-12', '2': 'out tone', '3': 'passive earth' }),
      jacked(
        'b',
        { '1': 'in rail-12', '2': 'in tone', '3': 'passive earth' },
        currentA === undefined ? {} : { pins: { '1': { currentA } } },
      ),
      stock('s2', { cores: 2, screen: 'braid', areaMm2: 1 }),
    );
  const fit = (library: Library) => rankStocks(library, resolveCable(library, query).options[0]!)[0]!;
  expect(fit(lamp())).toMatchObject({ returnOnScreen: true, underRated: false, fits: true });
  expect(fit(lamp(2))).toMatchObject({ returnOnScreen: true, underRated: true, fits: false });
});
