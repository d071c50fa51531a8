import { expect, test } from 'vitest';
import { nullModem, testLibrary } from '../../../test-kit/index.ts';
import { catalogOf } from '../catalog.ts';
import { naturalOrder } from '../text/natural-order.ts';
import { listed, listedUpTo, nearest, suggestion } from '../text/nearest.ts';
import { lettersBeyondBuiltIn, missingLetters, namedLetters } from '../text/printed-letters.ts';
import { parseQuantity } from '../units/quantity.ts';
import { inPrintWords, inShopUnits, inUnits } from './in-style.ts';
import { printFormatOf, wordingOf, type PrintFormat } from './print-format.ts';
import { isSheetText } from './sheet-texts.ts';
import { translation } from './translation.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }, more: object = {}) => ({
  kind,
  key: record.id,
  seq: 2,
  record,
  ...more,
});
const format = (units: 'metric' | 'us' | 'both', language: 'en' | 'de' = 'en') =>
  printFormatOf({ print: { units, language } });
const each = (write: (print: PrintFormat) => unknown, language: 'en' | 'de' = 'en') =>
  (['metric', 'us', 'both'] as const).map((units) => write(format(units, language)));

test('DO2.3 an amount is in the units of the shop, in German with a comma', () => {
  expect(each((print) => print.mass(119.96))).toEqual(['120 g', '4.23 oz', '120 g [4.23 oz]']);
  expect(each((print) => print.temperature(-40.25))).toEqual(['-40.25 °C', '-40 °F', '-40.25 °C [-40 °F]']);
  expect(each((print) => print.bareLength(1500.1239))).toEqual(['1500.124', '59.06', '1500.124 [59.06]']);
  expect(each((print) => print.bareLength(1500.6, 0))).toEqual(['1501', '59.08', '1501 [59.08]']);
  expect(each((print) => print.bareFine(3.5, 0))).toEqual(['4', '.138', '4 [.138]']);
  expect(each((print) => print.range(0, 5))).toEqual(['up to 5 mm', 'up to .197 in', 'up to 5 mm [.197 in]']);
  expect(each((print) => print.range(2, Infinity))).toEqual([
    '2 mm and more',
    '.079 in and more',
    '2 mm [.079 in] and more',
  ]);
  expect(each((print) => print.range(2, 5))).toEqual(['2 to 5 mm', '.079 to .197 in', '2 [.079] to 5 mm [.197 in]']);
  expect(each((print) => [print.lengthUnit, print.lengthUnitWord, print.sectionUnit])).toEqual([
    ['mm', 'mm', 'mm²'],
    ['in', 'inches', 'AWG, ≈ nearest'],
    ['mm [in]', 'mm [inches]', 'mm² [AWG, ≈ nearest]'],
  ]);
  expect(each((print) => [print.isMetric, print.isGerman])).toEqual([
    [true, false],
    [false, false],
    [false, false],
  ]);
  expect(each((print) => print.mass(1500.5), 'de')).toEqual(['1500,5 g', '52,93 oz', '1500,5 g [52,93 oz]']);
  expect(each((print) => print.length(3060), 'de')).toEqual(['3060 mm', '10 ft 0,47 in', '3060 mm [10 ft 0,47 in]']);
  expect(each((print) => print.bareFine(-3.5), 'de')).toEqual(['-3,5', '-0,138', '-3,5 [-0,138]']);
});

test('DO2.3 a section is what is known of it, with its unit where it is alone', () => {
  const bare = (conductor: object) => each((print) => print.bareSection(conductor));
  const full = (conductor: object) => each((print) => print.section(conductor));
  expect([bare({ areaMm2: 0.25 }), full({ areaMm2: 0.25 })]).toEqual([
    ['0.25', '≈24', '0.25 [≈24]'],
    ['0.25 mm²', '≈24 AWG', '0.25 mm² [≈24 AWG]'],
  ]);
  expect([bare({ awg: '24' }), full({ awg: '24' })]).toEqual([
    // If only the gauge is known, the cross-section is approximate.
    ['≈0.205', '24', '≈0.205 [24]'],
    ['≈0.205 mm²', '24 AWG', '≈0.205 mm² [24 AWG]'],
  ]);
  expect([bare({}), full({})]).toEqual([Array(3).fill(undefined), Array(3).fill(undefined)]);
  expect(full({ areaMm2: 240 })).toEqual(['240 mm²', '≈500 kcmil', '240 mm² [≈500 kcmil]']);
  expect(bare({ areaMm2: 0 })).toEqual(['0', undefined, '0']);
  expect(format('both', 'de').section({ areaMm2: 0.25 })).toBe('0,25 mm² [≈24 AWG]');
});

test('DO2.4 numbers, days, lists and texts are written as their language writes them', () => {
  const [en, de] = [format('metric'), format('metric', 'de')];
  expect([en.number(1.23456), en.number(1.23456, 1), en.number(-0.0001), en.number(1e21), de.number(1234.5)]).toEqual([
    '1.235',
    '1.2',
    '0',
    '1e+21',
    '1234,5',
  ]);
  expect([en.date('2026-03-31'), de.date('2026-03-31'), de.date('31.3.2026'), de.date('x 2026-03-31')]).toEqual([
    '2026-03-31',
    '31.03.2026',
    '31.3.2026',
    'x 2026-03-31',
  ]);
  expect(
    [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e']].map((words) => en.listed(words, 3)),
  ).toEqual(['', 'a', 'a and b', 'a, b and c', 'a, b, c and 2 more']);
  expect([de.listed(['a', 'b'], 3), de.listed(['a', 'b', 'c'], 2)]).toEqual(['a und b', 'a, b und 1 weitere']);
  expect([
    en.text('held.core', { n: 1 }),
    en.text('held.core', { n: 2 }),
    en.text('held.core', { n: '1' }),
    de.text('held.core', { n: 3 }),
  ]).toEqual(['1 core', '2 cores', '1 core', '3 Adern']);
  expect(en.text('schematic.some-of', { first: 'a', last: 'b', count: 3, ways: 9 })).toBe('(a to b, 3 of 9)');
  expect([en.known('face.side'), de.known('face.side'), en.known('face.none'), en.known('toString')]).toEqual([
    'Side view',
    'Seitenansicht',
    undefined,
    undefined,
  ]);
  expect([isSheetText('face.side'), isSheetText('constructor')]).toEqual([true, false]);
  expect([en.errorSays('self-joint'), typeof de.errorSays('self-joint'), de.errorSays('none')]).toEqual([
    undefined,
    'string',
    undefined,
  ]);
  const record = { label: 'Red', note: 'n', translations: { de: { label: 'Rot' } } };
  expect([en.translated(record, 'label'), de.translated(record, 'label'), translation(record, 'note', 'de')]).toEqual([
    'Red',
    'Rot',
    'n',
  ]);
  expect(translation({ label: 'Red' } as typeof record, 'label', 'de')).toBe('Red');
});

const german = (fields: object) =>
  row('vocab/colours', { id: 'red', label: 'red', src: 's', aliases: ['RD'], ...fields });

test('DO2.4 a catalog is printed in the words of its language, and the words that they replace are read still', () => {
  const of = (documents?: object, word: object = { translations: { de: { label: 'rot' } } }) =>
    catalogOf(
      testLibrary([
        german(word),
        ...(documents === undefined ? [] : [row('settings', { id: 'engineering', documents })]),
      ]),
      [nullModem],
    );
  const plain = of();
  expect([inPrintWords(plain), inPrintWords(of({ units: 'metric' }))].map((one) => one.library.style)).toEqual([
    plain.library.style,
    plain.library.style,
  ]);
  expect(inPrintWords(plain)).toBe(plain);
  const shop = inPrintWords(of({ language: 'de', units: 'both' }));
  expect([shop.library.style, shop.library.colour('red')]).toMatchObject([
    { language: 'de', units: 'both' },
    { label: 'rot', aliases: ['RD', 'red'] },
  ]);
  const wished = inPrintWords(plain, { language: 'de' });
  expect([wished.library.colour('red')?.label, wished.library.style.units, wished.print]).toEqual([
    'rot',
    'metric',
    { language: 'de' },
  ]);
  expect([wished.library.settings.documents?.language, plain.library.settings.documents]).toEqual(['de', undefined]);
  const back = inPrintWords(of({ language: 'de' }), { language: 'en', units: 'us' });
  expect([back.library.style, back.library.colour('red')?.label]).toEqual([{ language: 'en', units: 'us' }, 'red']);
  expect(wished.design('null-modem')?.library.style).toEqual(wished.library.style);
  expect([wished.design('null-modem')?.design, wished.design('gone')]).toEqual([nullModem, undefined]);
  expect(
    inPrintWords(of(undefined, { translations: { de: 7 } }), { language: 'de' }).library.colour('red'),
  ).toBeUndefined();
  expect(
    inPrintWords(of(undefined, { label: undefined, translations: { de: { label: 'rot' } } }), {
      language: 'de',
    }).library.entry('vocab/colours', 'red')?.record,
  ).toMatchObject({ label: 'rot', aliases: ['RD'] });
  const packed = catalogOf(
    testLibrary([{ ...german({ id: 'pack-red', translations: { de: { label: 'rot' } } }), pack: 'p' }]),
  );
  expect(inPrintWords(packed, { language: 'de' }).library.entry('vocab/colours', 'pack-red')).toMatchObject({
    origin: 'p',
    record: { label: 'rot' },
  });
});

test('DO2.3 checks speak in the units of a person, or of the shop', () => {
  const [metric, us] = [undefined, 'us'].map((units) =>
    catalogOf(testLibrary([row('settings', { id: 'engineering', documents: { units } })]), [nullModem]),
  );
  expect([inUnits(metric!, 'metric'), inShopUnits(metric!)]).toEqual([metric, metric]);
  const inches = inUnits(metric!, 'us');
  expect([wordingOf(inches.library).length(25.4), wordingOf(metric!.library).length(25.4)]).toEqual([
    '1.00 in',
    '25.4 mm',
  ]);
  expect([
    inUnits(metric!, 'us') === inches,
    inShopUnits(us!).library.style.units,
    inches.design('null-modem')?.library.style.units,
  ]).toEqual([true, 'us', 'us']);
  expect(wordingOf(inches.library)).toBe(wordingOf(inShopUnits(us!).library));
});

test('ids are ordered as people count them', () => {
  const order = ['shell', 'a10', '10', 'a2', '2', '1', 'a', 'A1', '01', 'b', 'a2b', '1a', '1b', ''];
  expect(order.toSorted(naturalOrder)).toEqual([
    '',
    '01',
    '1',
    '1a',
    '1b',
    '2',
    '10',
    'A1',
    'a',
    'a2',
    'a2b',
    'a10',
    'b',
    'shell',
  ]);
  for (const a of order)
    for (const b of order) expect(Math.sign(naturalOrder(a, b)) + Math.sign(naturalOrder(b, a))).toBe(0);
  expect([naturalOrder('x', 'x'), naturalOrder('01', '1') < 0]).toEqual([0, true]);
});

test('the name that is nearest is suggested: one letter of a short word, one in three of a long one', () => {
  expect([
    nearest('de9', ['de8', 'dx9']),
    nearest('de9', ['dexx']),
    nearest('x', ['x', 'y']),
    nearest('', ['']),
  ]).toEqual(['de8', undefined, undefined, undefined]);
  expect([
    nearest('ab', ['ac']),
    nearest('abc', ['axx']),
    nearest('abcd', ['abxx']),
    nearest('abcd', ['axxx']),
  ]).toEqual(['ac', undefined, 'abxx', undefined]);
  expect([nearest('abcdefghi', ['abcdefxxx']), nearest('abcdefghi', ['abcdexxxx'])]).toEqual(['abcdefxxx', undefined]);
  expect([nearest('abcd', ['bcd', 'abcde', 'acbd']), nearest('ABCD', ['abcx', 'abcd'])]).toEqual(['bcd', 'abcd']);
  const far = Array.from({ length: 4000 }, (_, i) => `zzzz${i}`);
  expect([nearest('abcd', [...far, 'abcd']), nearest('abcd', [...far.slice(1), 'abcd'])]).toEqual([undefined, 'abcd']);
  expect([suggestion('abcd', ['abce']), suggestion('abcd', [])]).toEqual([' Did you mean "abce"?', '']);
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => listed(words))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
  expect([listedUpTo(['a', 'b'], 2), listedUpTo(['a', 'b', 'c'], 2), listedUpTo([], 2)]).toEqual([
    'a and b',
    'a, b and 1 more',
    '',
  ]);
});

test('DO2.2 letters that no typeface has are named once, in order, with their numbers', () => {
  expect(missingLetters(['plain ~', 'Ω µ é', '零 – ש'])).toEqual([]);
  expect(missingLetters(['a\ue001b', '\ue000\ue001', '\u{10fffd}'])).toEqual(['\ue001', '\ue000', '\u{10fffd}']);
  expect(lettersBeyondBuiltIn(['\u200b\u00a0\n\u2028', '零'])).toEqual(['零']);
  expect([missingLetters([]), missingLetters([''])]).toEqual([[], []]);
  expect(namedLetters(['é', '😀'])).toBe('é (U+00E9), 😀 (U+1F600)');
  expect(namedLetters('abcdefgh'.split(''))).not.toContain('more');
  expect(namedLetters('abcdefghij'.split(''))).toMatch(/^a \(U\+0061\), .*h \(U\+0068\) and 2 more$/);
});

test('a value is read where it can be read in one way only', () => {
  const read = (text: string) => {
    const { value, unit } = parseQuantity(text) ?? {};
    return unit === undefined ? undefined : `${value} ${unit}`;
  };
  expect(['1,5 kΩ', '0,125 Ω', '12,50 Ω', '1.000 kΩ', '1000,125 Ω'].map(read)).toEqual([
    '1500 Ω',
    '0.125 Ω',
    '12.5 Ω',
    '1000 Ω',
    '1000.125 Ω',
  ]);
  expect(['1,000 Ω', '12,500 Ω', '120,000 ohm'].map(read)).toEqual([undefined, undefined, undefined]);
  expect(
    ['10 pF', '10 uF', '10 µF', '10 μF', '10 mH', '10 KΩ', '2 GHz', '3 MHz', '5 Ohms', '7 \u2126', ' 9V ']
      .map(read)
      ?.map((one) => one?.split(' ')[1]),
  ).toEqual(['F', 'F', 'F', 'F', 'H', 'Ω', 'Hz', 'Hz', 'Ω', 'Ω', 'V']);
  expect(['4K7', '4M7', '47k', '10R', '0R05'].map(read)).toEqual(['4700 Ω', '4700000 Ω', '47000 Ω', '10 Ω', '0.05 Ω']);
  expect(['x10 Ω', '10 Vdc', 'k7', '4k7x', '10', '10 Ωx'].map(read)).toEqual(Array(6).fill(undefined));
});
