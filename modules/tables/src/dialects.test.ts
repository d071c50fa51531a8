// A law: a from-to list comes in whole in each of twelve dialects, whatever its wires are.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import { read } from './testing/tables.ts';

interface End {
  readonly device: string;
  readonly connector: string;
  readonly pin: string;
}

interface Wire {
  readonly from: End;
  readonly to: End;
  readonly lengthMm: number | undefined;
  readonly areaMm2: number;
  readonly colour: string;
}

const end = fc.record({
  device: fc.constantFrom('ECU', 'Lampe', 'Gerät 2'),
  connector: fc.constantFrom('X1', 'X2', 'Süd', 'J-1'),
  pin: fc.constantFrom('1', '2', '10', 'A1', 'PE'),
});
const wires = fc.array(
  fc.record({
    from: end,
    to: end,
    lengthMm: fc.option(fc.integer({ min: 30, max: 9000 }), { nil: undefined, freq: 4 }),
    areaMm2: fc.constantFrom(0.35, 0.5, 1.5),
    colour: fc.constantFrom('RD', 'BK', 'WH'),
  }),
  { minLength: 2, maxLength: 25 },
);

/** The contact of a pin: each cavity has one, and so has every wire in it. */
const contactOf = ({ device, connector, pin }: End) =>
  `1${device.length}${connector.length}${pin.codePointAt(0)}-${pin}`;

type Ends = 'joined' | 'pins' | 'devices' | 'rows';
interface Dialect {
  readonly separator: string;
  readonly line: string;
  readonly encoding: 'utf-8' | 'bom' | 'utf-16le' | 'windows-1252';
  readonly comma: boolean;
  readonly german: boolean;
  readonly ends: Ends;
}

const dialect = (
  separator: string,
  line: string,
  encoding: Dialect['encoding'],
  comma: boolean,
  german: boolean,
  ends: Ends,
): Dialect => ({ separator, line, encoding, comma, german, ends });

const dialects: readonly Dialect[] = [
  dialect(',', '\n', 'utf-8', false, false, 'pins'),
  dialect(',', '\r\n', 'bom', false, false, 'devices'),
  dialect(';', '\r\n', 'windows-1252', true, true, 'pins'),
  dialect(';', '\n', 'utf-8', true, true, 'devices'),
  dialect(';', '\r', 'bom', true, false, 'joined'),
  dialect('\t', '\r\n', 'utf-16le', false, false, 'pins'),
  dialect('\t', '\n', 'utf-8', true, true, 'joined'),
  dialect('|', '\n', 'utf-8', false, false, 'devices'),
  dialect(',', '\r\n', 'utf-8', false, false, 'rows'),
  dialect(';', '\r\n', 'windows-1252', true, true, 'rows'),
  dialect('\t', '\r\n', 'utf-16le', false, true, 'rows'),
  dialect('|', '\r', 'bom', false, false, 'joined'),
];

const nameOf = ({ device, connector }: End, { ends }: Dialect) => {
  if (ends === 'joined') return `${device} ${connector}`;
  return ends === 'pins' ? `${device} ${connector}` : `${device}.${connector}`;
};

function endCells(at: End, how: Dialect): string[] {
  if (how.ends === 'joined') return [`${nameOf(at, how)}.${at.pin}`, contactOf(at)];
  if (how.ends === 'pins') return [nameOf(at, how), at.pin, contactOf(at)];
  return [at.device, at.connector, at.pin, contactOf(at)];
}

function endHeaders(side: 'From' | 'To', { ends, german }: Dialect): string[] {
  const [en, de] = [side, side === 'From' ? 'Von' : 'Nach'];
  const own = german ? de : en;
  const pin = german ? `${de} Pin` : `${en} Pin`;
  const contact = german ? `${de} Kontaktteil` : `${en} Contact`;
  if (ends === 'joined') return [own, contact];
  if (ends === 'pins') return [own, pin, contact];
  if (ends === 'rows')
    return german ? ['Gerät', 'Stecker', 'Kontakt', 'Kontaktteil'] : ['Device', 'Connector', 'Cavity', 'Contact'];
  return [german ? `${de} Gerät` : `${en} Device`, german ? `${de} Stecker` : `${en} Connector`, pin, contact];
}

function listOf(list: readonly Wire[], how: Dialect): Uint8Array {
  const { german, comma, separator, line } = how;
  const number = (value: number) => (comma ? String(value).replace('.', ',') : String(value));
  const facts = ({ lengthMm, areaMm2, colour }: Wire) => [
    lengthMm === undefined ? '' : number(lengthMm / 1000),
    `${number(areaMm2)} mm²`,
    colour,
  ];
  const tail = german ? ['Länge (m)', 'Querschnitt', 'Farbe'] : ['Length [m]', 'Gauge', 'Color'];
  const wire = german ? 'Leitung' : 'Wire';
  const rows =
    how.ends === 'rows'
      ? [
          [wire, ...endHeaders('From', how), ...tail],
          ...list.flatMap((one, i) => [
            [`W${i + 1}`, ...endCells(one.from, how), ...facts(one)],
            [`W${i + 1}`, ...endCells(one.to, how), '', '', ''],
          ]),
        ]
      : [
          [wire, ...endHeaders('From', how), ...endHeaders('To', how), ...tail],
          ...list.map((one, i) => [`W${i + 1}`, ...endCells(one.from, how), ...endCells(one.to, how), ...facts(one)]),
        ];
  const cell = (text: string) => (text.includes(separator) ? `"${text}"` : text);
  return encoded(rows.map((cells) => cells.map(cell).join(separator)).join(line), how.encoding);
}

function encoded(text: string, encoding: Dialect['encoding']): Uint8Array {
  if (encoding === 'windows-1252') return Uint8Array.from(text, (letter) => letter.codePointAt(0)!);
  if (encoding !== 'utf-16le') return new TextEncoder().encode(encoding === 'bom' ? `\uFEFF${text}` : text);
  const codes = Uint16Array.from(`\uFEFF${text}`, (letter) => letter.codePointAt(0)!);
  return new Uint8Array(codes.buffer);
}

/** The wires of a cable as a list has them. */
function wiresOf(design: Design, contactNumber: (id: string) => string) {
  const connectors = new Map((design.instances.connectors ?? []).map((one) => [one.id, one]));
  return design.instances.segments!.map(({ id, label, lengthMm }) => {
    const ends = design.joints
      .flatMap(({ a, b }) =>
        a.instance === id ? [[a.end, b] as const] : b.instance === id ? [[b.end, a] as const] : [],
      )
      .map(([side, { instance, terminal }]) => {
        const { label: name = instance, cavities = [] } = connectors.get(instance)!;
        const { contact = '' } = cavities.find(({ cavity }) => cavity === terminal) ?? {};
        return `${side} ${name} ${terminal} ${contactNumber(contact)}`;
      });
    return [label ?? id, lengthMm, ...ends];
  });
}

/** Names of connectors that end in a number, whose pins look like numbers with decimals, next to a length with three decimals. */
const pinsWithPoints: Wire[] = [undefined, 1001].map((lengthMm) => ({
  from: { device: 'ECU', connector: 'J-1', pin: '1' },
  to: { device: 'ECU', connector: 'X1', pin: '1' },
  lengthMm,
  areaMm2: 0.35,
  colour: 'RD',
}));

test.each(dialects)('[IO5.2] [IO5.3] random lists come in whole: %o', async (how) => {
  await fc.assert(
    fc.asyncProperty(wires, async (list) => {
      const { record, records, refused, notes } = await read(listOf(list, how), { name: 'lead.csv' });
      expect(refused).toEqual([]);
      const number = (id: string) =>
        records.find((one) => one.kind === 'mechanicals' && one.id === id)?.record['mpn'] as string;
      const expected = list.map(({ from, to, lengthMm }, i) => [
        `W${i + 1}`,
        lengthMm,
        `a ${nameOf(from, how)} ${from.pin} ${contactOf(from)}`,
        `b ${nameOf(to, how)} ${to.pin} ${contactOf(to)}`,
      ]);
      expect(wiresOf(record('lead') as unknown as Design, number)).toEqual(expected);
      const rows = list.length * (how.ends === 'rows' ? 2 : 1);
      expect(notes).toContain(`${rows} rows are read; row 1 has the headers.`);
      expect(notes.some((note) => note.includes('not imported'))).toBe(false);
    }),
    { numRuns: 85, examples: [[pinsWithPoints]] },
  );
});
