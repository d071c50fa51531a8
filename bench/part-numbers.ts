/**
 * Part numbers among 100,000: a thousand parsed, a thousand created, one proposed, the index advanced by one edit; and
 * a number that is hard to parse with a shop's pattern and template. The floor is handwritten code for a single scheme:
 * a regular expression, and a scan of all numbers for the highest. Limits: 5 µs to parse or create a number, 5 ms to
 * propose one and for an edit, 10 ms for the hard ones.
 */
import assert from 'node:assert/strict';
import {
  compileScheme,
  defaultScheme,
  healthReport,
  NumbersInUse,
  type DefinedScheme,
  type NumberedRecord,
} from '@cablewright/engine';
import { interleave, report } from './lib/measure.ts';

function compiled(definition: unknown): DefinedScheme {
  const answer = compileScheme(definition);
  assert.ok(answer.ok);
  return answer.scheme;
}

const count = 100_000;
const scheme = compiled({ ...defaultScheme, digits: 6, start: 1 });
const numbers = Array.from({ length: count }, (_, i) => `CBL-${String(i + 1).padStart(6, '0')}`);
const records = numbers.map((productRef, i): NumberedRecord => ({
  kind: 'designs',
  key: `d${i}`,
  record: { productRef },
}));
const inUse = NumbersInUse.build(scheme, records);

const shape = /^([A-Z]{3})-(\d{6})(?:-(\d{2}|XX))?$/i;
const byHand = (number: string) => shape.exec(number.trim())?.[2];
const sample = numbers.filter((_, i) => i % 100 === 0);
for (const number of sample) assert.equal(scheme.read(number.toLowerCase())?.segments['count'], byHand(number));

const parsing = await interleave(
  {
    'scheme, 1,000 numbers': () => sample.map((number) => scheme.read(number)),
    'one regular expression, 1,000 numbers': () => sample.map((number) => byHand(number)),
  },
  60,
);
report('a number read', parsing[0]!, parsing[1]!, 5);

const none = NumbersInUse.build(scheme, []);
const make = () => sample.map(() => scheme.propose('design', { inUse: none }));
assert.equal(make()[0], numbers[0]);
const creating = await interleave(
  {
    'scheme, 1,000 numbers': make,
    'text put together by hand': () => sample.map((_, i) => `CBL-${String(i).padStart(6, '0')}`),
  },
  60,
);
report('a number made', creating[0]!, creating[1]!, 5);

const scan = () => {
  let highest = 0;
  for (const number of numbers) highest = Math.max(highest, Number(byHand(number)));
  return `CBL-${String(highest + 1).padStart(6, '0')}`;
};
const propose = () => scheme.propose('design', { inUse });
assert.equal(propose(), scan());
const proposed = await interleave({ 'index of numbers in use': propose, 'scan of all numbers': scan }, 30);
report('the next among 100,000 proposed', proposed[0]!, proposed[1]!, 5);

const advance = () => inUse.advance([{ kind: 'designs', key: 'd500', after: { productRef: 'CBL-200000' } }]);
assert.ok(advance().has('cbl-200000'));
const rebuild = () => NumbersInUse.build(scheme, records);
const advanced = await interleave({ 'index advanced by one edit': advance, 'index built again': rebuild }, 7);
report('an edit among 100,000', advanced[0]!, advanced[1]!, 5);

const switched = compiled({ ...defaultScheme, digits: 6, start: 1, prefixes: { design: 'CBL', kit: 'KIT' } });
assert.equal(healthReport(inUse.under(switched)).unfit, 0);
const preview = await interleave(
  { 'numbers read by another scheme': () => healthReport(inUse.under(switched)), 'index built again': rebuild },
  5,
);
report('a preview of a switch among 100,000', preview[0]!, preview[1]!);

const values = Array.from({ length: 8 }, (_, i) => ({ value: 'A'.repeat(i + 1) }));
const choices = Array.from({ length: 7 }, (_, i) => ({ id: `c${i}`, type: 'choice', values }));
const hostile = compiled({
  type: 'declarative',
  id: 'hostile',
  template: `${choices.map(({ id }) => `{${id}}`).join('')}{n}`,
  segments: [...choices, { id: 'n', type: 'counter', width: 1 }],
  validation: { regex: '(?:A?){1}'.repeat(22).slice(0, 198), message: 'No.' },
});
const hard = ['A'.repeat(64), `${'A'.repeat(56)}1`, `${'A'.repeat(40)}1`];
assert.deepEqual(
  hard.map((number) => hostile.read(number) !== undefined),
  [false, true, true],
);
const easy = () => hard.map((number) => /^A{7,56}\d$/.test(number));
const slow = await interleave(
  { 'three hard numbers': () => hard.map((number) => hostile.read(number)), 'a pattern without choices': easy },
  30,
);
report('numbers made to run long', slow[0]!, slow[1]!, 10);
