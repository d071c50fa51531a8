/** The effect of each recipe, the parts it uses, and the wiring of their terminals, in small exact cases. */
import type { Component, ConditioningRecipe, PinFacts } from '@cablewright/model';
import { expect, test } from 'vitest';
import { loose, pin, recipe, row, world } from '../../../test-kit/ports.ts';
import type { BoundPin } from '../devices/bound-port.ts';
import { portsOf } from '../options/resolve.ts';
import { recipeRecordFindings } from './check.ts';
import { componentOf, partWords, protects, ratingOf, sizedComponent } from './parts.ts';
import { conversionsFor, isConversion, recipesFor, takes } from './recipes.ts';
import { rolesOf } from './roles.ts';

/** A bound pin, as it would be in a port. */
function bound(text: string, more: Partial<PinFacts> = {}): BoundPin {
  const library = world(loose('a', { '1': pin(text, more) }));
  return portsOf(library, { device: 'a' }).ports[0]!.pins[0]!;
}

test('C21.3 a pin takes its own level, those it accepts, and any where it states none', () => {
  const low = bound('in tone low');
  const wide = bound('in tone low', { accepts: ['high'] });
  const accepting = bound('in tone', { accepts: ['high'] });
  expect([low, wide, accepting, bound('in tone')].map((one) => takes(one, 'low'))).toEqual([true, true, false, true]);
  expect([low, wide, accepting, bound('in tone')].map((one) => takes(one, 'high'))).toEqual([false, true, true, true]);
  expect(takes(low, undefined)).toBe(true);
});

test('C21.3 a conversion says what it makes of what, by level or signal', () => {
  const says = (from: object | undefined, to: object | undefined) =>
    isConversion({ id: 'r', parts: [], src: 's', from, to });
  expect(says({ level: 'low' }, { level: 'high' })).toBe(true);
  expect(says({ signal: 'rail-12' }, { signal: 'rail-5' })).toBe(true);
  expect(says({ level: 'low' }, undefined)).toBe(false);
  expect(says(undefined, { level: 'high' })).toBe(false);
  expect(says({ kind: 'data' }, { level: 'high' })).toBe(false);
});

test.each<[string, string, string, boolean, string]>([
  ['out tone high', 'in tone low', 'shift', false, 'shift'],
  ['out tone low', 'in tone high', 'shift', false, ''],
  ['out tone high', 'in tone high', 'shift', false, ''],
  ['out tone high', 'in tone', 'shift', false, 'shift'],
  ['bidir bus high', 'bidir bus low', 'shift', true, ''],
  ['bidir bus high', 'bidir bus low', 'both', true, 'both'],
  ['bidir bus low', 'bidir bus high', 'both', true, 'both'],
  ['bidir bus low', 'bidir bus low', 'both', true, ''],
  ['out rail-12', 'in rail-5', 'drop', false, 'drop'],
  ['out rail-5', 'in rail-12', 'drop', false, ''],
  ['out rail-12', 'in rail-12', 'drop', false, ''],
  // Between two rails, a matching level isn't enough unless the load states its own level.
  ['out rail-12 high', 'in rail-5', 'shift', false, ''],
  ['out rail-12 high', 'in rail-5 low', 'shift', false, 'shift'],
  ['out rail-12 high', 'in rail-12', 'shift', false, 'shift'],
  ['out send high', 'in hear low', 'of-send', false, 'of-send'],
  // A line may be named by the signal of its far end; a supply may not.
  ['out send high', 'in hear low', 'of-hear', false, 'of-hear'],
  ['out rail-12 high', 'in rail-5 low', 'of-rail-5', false, ''],
  ['out tone high', 'in tone low', 'of-send', false, ''],
  ['out send high', 'in hear low', 'of-sound', false, ''],
  ['out tone high', 'in tone low', 'of-sound', false, 'of-sound'],
])('C21.3 C21.8 from %s to %s with %s', (driver, receiver, id, bus, wanted) => {
  const shifts = { to: { level: 'low' } };
  const recipes = {
    shift: { from: { level: 'high' }, ...shifts },
    both: { from: { level: 'high' }, ...shifts, bidirectional: true },
    drop: { from: { signal: 'rail-12' }, to: { signal: 'rail-5' } },
    'of-send': { from: { level: 'high', signal: 'send' }, ...shifts },
    'of-hear': { from: { level: 'high', signal: 'hear' }, ...shifts },
    'of-rail-5': { from: { level: 'high', signal: 'rail-5' }, ...shifts },
    'of-sound': { from: { level: 'high', kind: 'sound' }, ...shifts },
  };
  const library = world(recipe(id, recipes[id as keyof typeof recipes]));
  const found = conversionsFor(library, bound(driver), bound(receiver), bus).map((one) => one.id);
  expect(found).toEqual(wanted === '' ? [] : [wanted]);
});

test('C21.2 recipes of a conditioning are sorted by id, those for other lines left out', () => {
  const library = world(
    recipe('z', { conditioning: 'damping' }),
    recipe('b', { conditioning: 'damping', from: { signal: 'knob' } }),
    recipe('a', { conditioning: 'damping', from: { kind: 'sound' } }),
    recipe('c', { conditioning: 'shift' }),
  );
  const ids = (conditioning: string, of?: BoundPin) => recipesFor(library, conditioning, of).map(({ id }) => id);
  expect(ids('damping')).toEqual(['a', 'b', 'z']);
  expect(ids('damping', bound('in tone'))).toEqual(['a', 'z']);
  expect(ids('damping', bound('in send'))).toEqual(['z']);
  expect(ids('shift')).toEqual(['c']);
  expect(ids('none')).toEqual([]);
});

const parts = world(
  row('vocab/component-kinds', { id: 'fuse', label: 'Fuse', dcReading: 'continuity', protects: true }),
  row('components', { id: 'f-5', label: 'Fuse 5', kind: 'fuse', value: '5 A' }),
  row('components', { id: 'f-10', kind: 'fuse', ratedCurrentA: 10, value: '3 A' }),
  row('components', { id: 'f-slow', kind: 'fuse', value: 'slow' }),
  row('components', { id: 'r-1k', kind: 'resistor', value: '1 kΩ' }),
  row('components', { id: 'n-2', kind: 'converter', value: 'MAX 3232' }),
);

test('C21.5 a part is the record named, else the first of its kind whose value reads the same', () => {
  expect(componentOf(parts, { component: 'r-1k' })).toBe('r-1k');
  expect(componentOf(parts, { component: 'gone', kind: 'resistor' })).toBeUndefined();
  expect(componentOf(parts, { kind: 'resistor', value: '1000 Ω' })).toBe('r-1k');
  expect(componentOf(parts, { kind: 'resistor', value: '1k2' })).toBeUndefined();
  expect(componentOf(parts, { kind: 'resistor' })).toBe('r-100');
  expect(componentOf(parts, { kind: 'converter', value: 'max3232' })).toBe('n-2');
  expect(componentOf(parts, { value: '1 kΩ' })).toBeUndefined();
});

test('C21.5 a part of several sizes is the smallest that carries its share of the current', () => {
  const sizes = ['f-10', 'f-slow', 'f-5', 'gone'];
  const sized = (amperes?: number, maxLoadPct?: number) => sizedComponent(parts, { sizes, maxLoadPct }, amperes);
  expect([sized(1), sized(5), sized(5.1), sized(10), sized(10.1), sized()]).toEqual([
    'f-5',
    'f-5',
    'f-10',
    'f-10',
    undefined,
    undefined,
  ]);
  // If a fuse may be loaded to 75 %, a 5 A fuse suits 3.75 A.
  expect([sized(3.75, 75), sized(3.8, 75), sized(7.6, 75)]).toEqual(['f-5', 'f-10', undefined]);
  expect(sizedComponent(parts, { component: 'r-1k' }, undefined)).toBe('r-1k');
  const ratings = [{ ratedCurrentA: 2, value: '5 A' }, { value: '6.3 A' }, { value: '5 Ω' }, {}] as Component[];
  expect(ratings.map(ratingOf)).toEqual([2, 6.3, undefined, undefined]);
});

test('what opens at overcurrent protects, by its kind', () => {
  const named = [{ sizes: ['f-5'] }, { component: 'f-10' }, { kind: 'fuse' }, { component: 'r-1k' }, { kind: 'gone' }];
  expect(named.map((part) => protects(parts, part))).toEqual([true, true, true, false, false]);
});

test('a part is called by its label, else by its kind and value', () => {
  const words = [
    { sizes: ['f-5'] },
    { component: 'r-100' },
    { component: 'gone' },
    { kind: 'resistor', value: '47 Ω' },
    { kind: 'strange' },
    {},
  ];
  expect(words.map((part) => partWords(parts, part))).toEqual([
    'Fuse 5',
    '100 Ω',
    'gone',
    'Resistor 47 Ω',
    'strange',
    'part',
  ]);
});

test('of two terminals the first is the input unless a role says otherwise; of more each needs one', () => {
  const of = (...terminals: readonly (readonly [string, string?])[]) =>
    ({ id: 'x', kind: 'k', terminals: terminals.map(([id, role]) => ({ id, role })) }) as Component;
  const ends = (component: Component, stated = {}) => {
    const wired = rolesOf(component, stated);
    return wired.ok ? `${wired.roles.in} ${wired.roles.out}` : wired.why;
  };
  expect(ends(of(['a'], ['b']))).toBe('a b');
  expect(ends(of(['a', 'out'], ['b']))).toBe('b a');
  expect(ends(of(['a'], ['b', 'in']))).toBe('b a');
  expect(ends(of(['a', 'in'], ['b', 'out']))).toBe('a b');
  expect(ends(of(['a'], ['b']), { a: 'out' })).toBe('b a');
  expect(ends(of(['a', 'in'], ['b'], ['c']))).toBe('the role of b, c is not stated');
  expect(ends(of(['a', 'in'], ['b', 'in'], ['c', 'out']))).toBe('it needs one input and one output');
  expect(ends(of(['a', 'in'], ['b', 'supply'], ['c', 'return']))).toBe('it needs one input and one output');
  const four = of(['v', 'supply'], ['g', 'return'], ['i', 'in'], ['o']);
  expect(rolesOf(four, { o: 'out' })).toEqual({
    ok: true,
    roles: { in: 'i', out: 'o', supply: ['v'], return: ['g'] },
  });
});

test('a recipe that is never used, has no parts, or parts that are not there or cannot be wired is found', () => {
  const library = world(
    row('components', { id: 'three', kind: 'converter', terminals: ['a', 'b', 'c'].map((id) => ({ id })) }),
  );
  const codes = (more: Partial<ConditioningRecipe>) =>
    recipeRecordFindings(library, { id: 'r', src: 's', conditioning: 'damping', parts: [], ...more }).map(
      ({ code, where }) => [code, where.pointer].filter(Boolean).join(' '),
    );
  expect(codes({})).toEqual(['conditioning-no-parts']);
  expect(codes({ parts: [{ component: 'r-100' }] })).toEqual([]);
  expect(codes({ conditioning: undefined, parts: [{ component: 'r-100' }] })).toEqual(['conditioning-idle']);
  expect(
    codes({
      conditioning: undefined,
      from: { level: 'low' },
      to: { level: 'high' },
      parts: [{ kind: 'resistor' }, {}, { kind: 'resistor', value: '47 Ω' }, { component: 'three' }],
    }),
  ).toEqual([
    'conditioning-part-open /parts/1',
    'conditioning-part-lacking /parts/2',
    'conditioning-roles /parts/3/terminals',
  ]);
  expect(codes({ parts: [{ sizes: ['three'] }] })).toEqual(['conditioning-roles /parts/0/terminals']);
  expect(codes({ parts: [{ component: 'three', terminals: { a: 'in', b: 'out', c: 'return' } }] })).toEqual([]);
});
