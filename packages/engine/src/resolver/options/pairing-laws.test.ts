/** Converters, requirements and half pairs between two invented ports. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loose, recipe, row, world, type Rows } from '../../../test-kit/ports.ts';
import { Library, type LibraryRow } from '../../library/library.ts';
import type { CableOption } from './option.ts';
import { resolveCable } from './resolve.ts';

type Words = Readonly<Record<string, string>>;

function ask(library: Library) {
  return resolveCable(library, { source: { device: 'a' }, destination: { device: 'b' } });
}

function between(a: Words, b: Words, ...extra: Rows) {
  return ask(world(loose('a', a), loose('b', b), ...extra));
}

/** The lines as text: `1-2`, or `4-1+6` if one conductor reaches several pins. */
function wires({ lines }: CableOption): string[] {
  const at = (side: CableOption['lines'][number]['source']) => side.map(({ position }) => position).join('+');
  return lines.map(({ source, destination }) => `${at(source)}-${at(destination)}`);
}

test('D22 one converter feeds every contact that takes what it makes', () => {
  const made = recipe('drop', {
    from: { signal: 'rail-12' },
    to: { signal: 'rail-5' },
    parts: [{ component: 'n-1' }],
  });
  const two = { '1': 'in rail-5', '2': 'in rail-5', '9': 'passive earth' };
  for (const [best] of [
    between({ '1': 'out rail-12', '9': 'passive earth' }, two, made).options,
    between(two, { '1': 'out rail-12', '9': 'passive earth' }, made).options,
  ]) {
    expect(best).toMatchObject({ id: 'conditioned.drop', complete: true });
    expect(best!.parts).toHaveLength(1);
    expect(wires(best!).map((text) => text.split('-').toSorted().join(' '))).toContain('1 1+2');
  }
});

test('D23 a requirement at a contact that the device leaves open is missing, not built onto it', () => {
  const requires = [{ conditioning: 'damping', positions: ['1', '2'] }];
  const across = recipe('damp', { conditioning: 'damping', placement: 'across' });
  const [best] = ask(
    world(
      loose('a', { '1': 'out tone', '9': 'passive earth' }),
      loose('b', { '1': 'in tone', '2': 'nc', '9': 'passive earth' }, { requires }),
      across,
    ),
  ).options;
  expect(best).toMatchObject({ complete: false, parts: [] });
  expect(best!.missing.map(({ text }) => text)).toEqual([
    'The b requires damping at 2, which it leaves open. Correct the device.',
  ]);
});

test('D18 how many lines find a counterpart does not depend on how the signals are called', () => {
  /** The same library with the two lines of the pair renamed so that the other one comes first. */
  const renamed = (library: Library): Library => {
    const rows = library
      .kinds()
      .flatMap((kind) =>
        [...library.entries(kind)].map(({ key, record }): LibraryRow => ({ kind, key, seq: 1, record })),
      );
    const text = JSON.stringify(rows).replaceAll('"plus"', '"a-plus"').replaceAll('"minus"', '"b-minus"');
    return Library.build(JSON.parse(text) as LibraryRow[], 1);
  };
  const verdict = (library: Library) =>
    ask(library).options.map(({ complete, lines, missing: pieces }) => [complete, lines.length, pieces.length]);
  // Pins that must be driven are served first, so that each line of a port with three lines of one pair finds a
  // counterpart.
  const three = world(
    loose('a', { '1': 'out minus', '2': 'bidir plus', '3': 'in minus', '4': 'passive earth' }),
    loose('b', { '1': 'out plus', '2': 'out minus', '3': 'in plus', '4': 'passive earth' }),
  );
  for (const library of [three, renamed(three)]) expect(ask(library).options[0]).toMatchObject({ complete: true });
  const line = fc.constantFrom(
    ...['in', 'out', 'bidir', 'passive'].flatMap((dir) => [`${dir} plus`, `${dir} minus`, `${dir} tone`]),
  );
  const port = fc
    .array(line, { minLength: 1, maxLength: 5 })
    .map((all): Words => Object.fromEntries([...all, 'passive earth'].map((text, i) => [String(i + 1), text])));
  fc.assert(
    fc.property(port, port, (a, b) => {
      const library = world(loose('a', a), loose('b', b));
      expect(verdict(renamed(library))).toEqual(verdict(library));
    }),
    { numRuns: 300, seed: 18 },
  );
});

test('the screen is the return where both frames may return the line, and an option never says that it is and that there is none', () => {
  const may = row('vocab/signals', {
    id: 'frame',
    label: 'Frame',
    kind: 'ground',
    takesScreen: true,
    returnFor: ['tone'],
  });
  const verdictOn = (a: Words, b: Words, ...extra: Rows) => {
    const [best] = between(a, b, ...extra).options;
    const says = best!.lines.some(({ id, why }) => id === 'screen' && why.endsWith('and is the return.'));
    return [says, best!.missing.filter(({ kind }) => kind === 'return').length];
  };
  const [out, into] = [{ '1': 'out tone' }, { '1': 'in tone' }];
  const frame = { '9': 'passive frame' };
  const earth = { '8': 'passive earth' };
  expect(verdictOn({ ...out, ...frame }, { ...into, ...frame }, may)).toEqual([true, 0]);
  expect(verdictOn({ ...out, ...frame }, { ...into, ...frame })).toEqual([false, 2]);
  expect(verdictOn({ ...out, ...frame }, into, may)).toEqual([false, 1]);
  expect(verdictOn({ ...out, ...frame, ...earth }, { ...into, ...frame })).toEqual([false, 1]);
  expect(verdictOn({ ...out, ...frame, ...earth }, { ...into, ...frame }, may)).toEqual([false, 0]);
});
