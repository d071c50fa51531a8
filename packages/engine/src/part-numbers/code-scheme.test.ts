import fc from 'fast-check';
import { numberKinds, type NumberKind } from '@cablewright/model';
import { expect, test } from 'vitest';
import { CodeNumberScheme } from './code-scheme.ts';
import { compileScheme } from './compile.ts';
import { defaultScheme } from './in-force.ts';
import { NumbersInUse } from './numbers-in-use.ts';

const compiled = compileScheme(defaultScheme);
if (!compiled.ok) throw new Error('the default scheme');
const oracle = compiled.scheme;
const prefixes = Object.entries(defaultScheme.prefixes) as [NumberKind, string][];

/** The default scheme written as module code: it gives the same numbers in a different way. */
const code = new CodeNumberScheme({
  id: 'prefixes',
  label: oracle.label,
  immutable: false,
  module: 'Prefixes',
  series: Object.fromEntries(prefixes),
  read(number) {
    const [, series, digits, suffix] =
      /^([A-Z]{3})-([0-9]{5})(?:-([0-9]{2}))?$/i.exec(number)?.map((part) => part?.toUpperCase()) ?? [];
    const kinds = prefixes.flatMap(([kind, prefix]) => (prefix === series ? [kind] : []));
    if (series === undefined || kinds.length === 0) return undefined;
    const base = `${series}-${digits}`;
    const variant = suffix === undefined ? {} : { variant: suffix, ordinal: Number(suffix) };
    return {
      canonical: [base, ...(suffix === undefined ? [] : [suffix])].join('-'),
      base,
      series,
      count: Number(digits),
      kinds,
      ...variant,
    };
  },
  next({ kind, highest = -1, variantOf, highestVariant = 0 }) {
    if (variantOf !== undefined) {
      const ordinal = highestVariant + 1;
      return ordinal > 99 ? [] : [`${variantOf.toUpperCase().slice(0, 9)}-${String(ordinal).padStart(2, '0')}`];
    }
    const from = Math.max(highest + 1, defaultScheme.start ?? 0);
    return [from, from + 1, from + 2]
      .filter((n) => n < 100_000)
      .map((n) => `${defaultScheme.prefixes[kind]}-${String(n).padStart(5, '0')}`);
  },
});

const kind = fc.constantFrom(...numberKinds);
const number = fc.oneof(
  fc
    .tuple(fc.constantFrom(...prefixes.map(([, prefix]) => prefix), 'XYZ', 'cbl'), fc.nat(99_999))
    .map(([prefix, n]) => `${prefix}-${String(n).padStart(5, '0')}`),
  fc.string({ maxLength: 60 }),
);

test('a scheme by code reads and judges numbers as the same scheme of data does', () => {
  fc.assert(
    fc.property(number, kind, (one, of) => {
      const [a, b] = [oracle.read(one), code.read(one)];
      expect(b?.canonical).toBe(a?.canonical);
      expect([b?.base, b?.count, b?.ordinal]).toEqual([a?.base, a?.count, a?.ordinal]);
      // Range problems are left out, because the two kinds of scheme report them in different ways.
      const codes = (scheme: typeof oracle | typeof code) =>
        scheme.check(one, of).flatMap((finding) => (finding.code === 'pn-out-of-range' ? [] : [finding.code]));
      expect(codes(code)).toEqual(codes(oracle));
    }),
  );
});

test('a scheme by code proposes the same next numbers and variants, whatever is in use', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(kind, fc.constantFrom(9_999, 10_000, 10_001, 10_002, 10_007, 99_998, 99_999)), {
        maxLength: 12,
      }),
      kind,
      (used, of) => {
        const records = used.map(([k, n], i) => ({
          kind: 'designs',
          key: `d${i}`,
          record: { productRef: `${defaultScheme.prefixes[k]}-${String(n).padStart(5, '0')}` },
        }));
        const proposals = [oracle, code].map((scheme) => {
          const inUse = NumbersInUse.build(scheme, records);
          const variantOf = records[0]?.record.productRef;
          return [
            scheme.propose(of, { inUse }),
            ...(variantOf === undefined ? [] : [scheme.propose(of, { inUse, variantOf })]),
          ];
        });
        expect(proposals[1]![0]).toBe(proposals[0]![0]);
      },
    ),
  );
});

test('where all offered numbers are taken more are requested from beyond them, and none when there are none', () => {
  const taken = (free: number) => ({
    has: (one: string) => Number(one.slice(4)) < free,
    highest: () => undefined,
    highestVariant: () => undefined,
  });
  expect(code.propose('design', { inUse: taken(10_050) })).toBe('CBL-10050');
  expect(code.propose('design', { inUse: taken(10_200) })).toBeUndefined();
  const stuck = new CodeNumberScheme({
    id: 's',
    label: 'S',
    immutable: true,
    module: 'M',
    series: { design: '' },
    read: () => undefined,
    next: () => ['A'],
  });
  expect(stuck.propose('design', { inUse: taken(0) })).toBeUndefined();
  expect(stuck.propose('wire', { inUse: taken(0) })).toBeUndefined();
  expect(stuck.check('B', 'design')).toMatchObject([{ code: 'pn-malformed', expected: 'A' }]);
});
