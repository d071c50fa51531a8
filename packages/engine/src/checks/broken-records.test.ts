/** Designs that use records that break their schema get findings; no check throws an exception. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ports, testCatalog, testDesigns, testRows } from '../../test-kit/index.ts';
import { randomPair } from '../../test-kit/resolver-laws.ts';
import { catalogOf } from '../library/catalog.ts';
import type { LibraryRow } from '../library/library.ts';
import { deriveOption } from '../resolver/derive/derive.ts';
import { resolveCable } from '../resolver/options/resolve.ts';
import { printFormatOf } from '../library/wording/print-format.ts';
import { designCodeTables } from './code-tables.ts';
import { validateDesign } from './validate-design.ts';

const odd = fc.oneof(fc.jsonValue(), fc.constantFrom(null, [], {}, -1, '', 'x', 7, [[]], [{}], [null]));

/** One of the rows with a random value in place of one field, or of one item of a list field. */
function brokenRow(rows: readonly LibraryRow[]): fc.Arbitrary<LibraryRow> {
  return fc.tuple(fc.nat(rows.length - 1), fc.nat(30), fc.nat(30), odd).map(([at, field, inner, value]) => {
    const row = rows[at]!;
    const record = row.record as Record<string, unknown>;
    const names = Object.keys(record);
    const name = names[field % names.length]!;
    const part = record[name];
    const list = Array.isArray(part) && part.length > 0 && inner % 2 === 0;
    const changed = list ? part.with(inner % part.length, value) : value;
    return { ...row, seq: row.seq + 1, record: { ...record, [name]: changed } };
  });
}

test('D16 a design that uses broken records of any kind is checked to the end', () => {
  fc.assert(
    fc.property(brokenRow(testRows()), fc.constantFrom(...testDesigns), (broken, design) => {
      for (const { message } of validateDesign(testCatalog([broken]), design))
        expect(message.length).toBeGreaterThan(5);
    }),
    { numRuns: 120, seed: 16 },
  );
});

test('D16 a contact that is not in the library is named although another record has no id', () => {
  const [xhLead] = testDesigns.filter(({ id }) => id === 'xh-lead');
  const design = structuredClone(xhLead!);
  design.instances.connectors![0]!.cavities = [{ cavity: '1', contact: 'xh-contct' }];
  const nameless = { kind: 'mechanicals', key: 'nameless', seq: 2, record: { id: null, kind: 'contact' } };
  const found = validateDesign(testCatalog([nameless]), design).find(({ code }) => code === 'cavity-part-unknown');
  expect(found?.message).toContain('Did you mean "xh-contact"?');
});

test('D16 two ports are resolved and every option derived, whatever one record of their library holds', () => {
  const broken = fc.nat(50).chain((seed) => {
    const rows = randomPair(seed);
    const words = [...ports.world().entries('vocab/signals')].map(({ kind, key, record }) => ({
      kind,
      key,
      seq: 1,
      record,
    }));
    return brokenRow([...rows, ...words]).map((row) => [...rows, row]);
  });
  fc.assert(
    fc.property(broken, (rows) => {
      const library = ports.world(...rows);
      const { options } = resolveCable(library, { source: { device: 'a' }, destination: { device: 'b' } });
      const catalog = catalogOf(library);
      for (const option of options.slice(0, 2)) validateDesign(catalog, deriveOption(library, option).design);
    }),
    { numRuns: 400, seed: 16 },
  );
});

test.each([
  ['bodies', 'de9-f-solder', 'bodies', 'j1 needs "de9-f-solder" of bodies'],
  ['vocab/constructions', 'solder', 'constructions', 'j1 needs "solder" of the vocabulary of constructions'],
  ['vocab/colours', 'white', 'colours', 'w1 needs "white" of the vocabulary of colours'],
])(
  'DO4.3 a broken record of %s that a part is made from is an error, once, however many parts need it',
  (kind, id, _, says) => {
    const catalog = testCatalog([{ kind, key: id, seq: 9, record: { id, label: 7, positions: 'none' } }]);
    const found = validateDesign(
      catalog,
      testDesigns.find((one) => one.id === 'null-modem'),
    ).filter(({ code }) => code === 'broken-definition');
    expect(found.map(({ message }) => message)).toEqual([`${says}, which is an invalid record. Fix the record.`]);
  },
);

test('DO2.4 every error of a check has a German sentence', () => {
  const german = printFormatOf({ print: { language: 'de' } });
  const codes = Object.values(designCodeTables).flatMap((table) =>
    Object.entries(table).flatMap(([code, { severity }]) => (severity === 'error' ? [code] : [])),
  );
  expect(codes.filter((code) => !/^[A-ZÄÖÜ].*\.$/.test(german.errorSays(code) ?? ''))).toEqual([]);
  expect(printFormatOf().errorSays(codes[0]!)).toBeUndefined();
});
