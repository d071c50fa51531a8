import Type from 'typebox';
import { expect, test } from 'vitest';
import { Library } from '../library/library.ts';
import { schemeInForce } from './in-force.ts';
import { NumbersInUse } from './numbers-in-use.ts';
import { previewSteps, readSample } from './preview.ts';
import { shapeProblems } from './problems.ts';
import { finished } from './steps.ts';

const { scheme } = schemeInForce(Library.build([], 1));
const record = (kind: string, key: string, partNumber: string) => ({ kind, key, record: { id: key, partNumber } });
const inUse = NumbersInUse.build(scheme, [record('wires', 'a', 'WIR-00004'), record('wires', 'b', 'CON-00007')]);

test('a sample is read, and checked for the parts that carry it, else for the kind it is for', () => {
  expect(readSample(scheme, 'WIR-00009')).toMatchObject({
    number: 'WIR-00009',
    reading: { kinds: ['wire'] },
    findings: [],
  });
  expect(readSample(scheme, 'CON-00007', inUse).findings.map(({ code }) => code)).toEqual(['pn-wrong-kind']);
  expect(readSample(scheme, 'CON-00007').findings).toEqual([]);
  const strange = readSample(scheme, 'old 17', inUse);
  expect(strange).not.toHaveProperty('reading');
  expect(strange.findings.map(({ code }) => code)).toEqual(['pn-malformed']);
});

test('a preview has the samples, a proposal for each kind, and what the scheme would object to', () => {
  const preview = finished(previewSteps(scheme, inUse, ['WIR-00009', 'x'], ['wire', 'body']));
  expect(preview.samples.map(({ number }) => number)).toEqual(['WIR-00009', 'x']);
  expect(preview.proposals).toMatchObject([
    { kind: 'wire', offer: { how: 'new', number: 'WIR-10000' } },
    { kind: 'body', offer: { number: expect.stringMatching(/^BDY-/) } },
  ]);
  expect(preview).toMatchObject({ numbers: 2, unfit: 1, findings: [{ code: 'pn-wrong-kind', where: { id: 'b' } }] });
});

test('the problems of a shape are those of the deepest places, with what is there', () => {
  const shape = Type.Object(
    { 'a/b~c': Type.Object({ list: Type.Array(Type.Object({ n: Type.Number() })) }) },
    { additionalProperties: false },
  );
  expect(shapeProblems(shape, { 'a/b~c': { list: [{ n: 1 }, { n: 'x' }] } }, '/at')).toMatchObject([
    { pointer: '/at/a~1b~0c/list/1/n', found: 'x', message: expect.stringMatching(/^\/at\/a~1b~0c\/list\/1\/n /) },
  ]);
  expect(shapeProblems(shape, 5)).toMatchObject([
    { pointer: '', found: 5, message: expect.stringMatching(/^The definition /) },
  ]);
  expect(shapeProblems(shape, { 'a/b~c': { list: [] }, odd: 7 }, '/at')).toMatchObject([
    { pointer: '/at/odd', found: 7, message: expect.stringContaining('not a field of a numbering scheme') },
  ]);
});
