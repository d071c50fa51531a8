/** From-to lists in twelve dialects for laws: separators, line ends, encodings, languages, and what names an end. */
import fc from 'fast-check';
import type { Design } from '@cablewright/model';

export interface End {
  readonly device: string;
  readonly connector: string;
  readonly pin: string;
}

export interface ListedWire {
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
export const listedWires = fc.array(
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
export const contactOf = ({ device, connector, pin }: End) =>
  `1${device.length}${connector.length}${pin.codePointAt(0)}-${pin}`;

type Ends = 'joined' | 'pins' | 'devices' | 'rows';
export interface Dialect {
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

export const dialects: readonly Dialect[] = [
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

export const nameOf = ({ device, connector }: End, { ends }: Dialect) => {
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

/** A list as a table of texts. `roles` has the meaning of each column, whatever its header. */
export interface ListGrid {
  readonly roles: readonly string[];
  readonly headers: string[];
  readonly rows: string[][];
}

const rolesOfEnd: Readonly<Record<Ends, readonly string[]>> = {
  joined: ['', 'Contact'],
  pins: ['', 'Pin', 'Contact'],
  devices: ['Device', '', 'Pin', 'Contact'],
  rows: ['Device', '', 'Pin', 'Contact'],
};

/** The list of these wires in a dialect. */
export function gridOf(list: readonly ListedWire[], how: Dialect): ListGrid {
  const { german, comma } = how;
  const number = (value: number) => (comma ? String(value).replace('.', ',') : String(value));
  const facts = ({ lengthMm, areaMm2, colour }: ListedWire) => [
    lengthMm === undefined ? '' : number(lengthMm / 1000),
    `${number(areaMm2)} mm²`,
    colour,
  ];
  const tail = german ? ['Länge (m)', 'Querschnitt', 'Farbe'] : ['Length [m]', 'Gauge', 'Color'];
  const wire = german ? 'Leitung' : 'Wire';
  const sides = how.ends === 'rows' ? (['from'] as const) : (['from', 'to'] as const);
  const roles = [
    'wire',
    ...sides.flatMap((side) => rolesOfEnd[how.ends].map((role) => side + role)),
    'length',
    'gauge',
    'colour',
  ];
  if (how.ends === 'rows')
    return {
      roles,
      headers: [wire, ...endHeaders('From', how), ...tail],
      rows: list.flatMap((listed, i) => [
        [`W${i + 1}`, ...endCells(listed.from, how), ...facts(listed)],
        [`W${i + 1}`, ...endCells(listed.to, how), '', '', ''],
      ]),
    };
  return {
    roles,
    headers: [wire, ...endHeaders('From', how), ...endHeaders('To', how), ...tail],
    rows: list.map((listed, i) => [
      `W${i + 1}`,
      ...endCells(listed.from, how),
      ...endCells(listed.to, how),
      ...facts(listed),
    ]),
  };
}

/** The bytes of a list in a dialect. */
export function fileOf({ headers, rows }: ListGrid, { separator, line, encoding }: Dialect): Uint8Array {
  const cell = (text: string) => (text.includes(separator) ? `"${text}"` : text);
  return encoded([headers, ...rows].map((cells) => cells.map(cell).join(separator)).join(line), encoding);
}

function encoded(text: string, encoding: Dialect['encoding']): Uint8Array {
  if (encoding === 'windows-1252') return Uint8Array.from(text, (letter) => letter.codePointAt(0)!);
  if (encoding !== 'utf-16le') return new TextEncoder().encode(encoding === 'bom' ? `\uFEFF${text}` : text);
  const codes = Uint16Array.from(`\uFEFF${text}`, (letter) => letter.codePointAt(0)!);
  return new Uint8Array(codes.buffer);
}

/** The wires of a cable in the order of its list: name, length in mm, and each end with its pin and the number of its contact. */
export function wiresOf(design: Design, contactNumber: (id: string) => string) {
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
