// The connectors of the starter catalog that are made for no particular use: every family is complete, drawn, cited,
// found by search and usable in a new cable.
import { documentKinds } from '@cablewright/documents/test-kit/all-kinds.ts';
import { titleBlockOf } from '@cablewright/documents';
import { textsOf } from '@cablewright/documents/test-kit/sheets.ts';
import {
  bestMatches,
  catalogOf,
  composeConnector,
  Library,
  recordSearchText,
  validateDesign,
} from '@cablewright/engine';
import type { Body, Connector, Design, Face, Mechanical, Wire } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { rowsOf, starterFolder } from './pack-files.ts';

const rows = rowsOf(starterFolder);
const recordsOf = <R>(kind: string) =>
  rows.filter((row) => row.kind === kind).map(({ record }) => record as unknown as R);
const library = Library.build(rows.map((row) => ({ ...row, pack: 'starter', seq: 1 })));
const neutral = recordsOf<Connector>('connectors').filter(({ tags }) => tags?.includes('neutral'));
const bodyOf = ({ body }: Connector): Body => library.get('bodies', body ?? '')!;
const contacts = recordsOf<Mechanical>('mechanicals').filter(({ kind }) => kind === 'contact');

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const both = (ids: readonly string[], ends: readonly [string, string]) =>
  ids.flatMap((id) => ends.map((end) => id + end));

/** The bodies that the trade expects. Each is in the catalog as a connector without a particular use. */
const families: Readonly<Record<string, readonly string[]>> = {
  'D-sub': both(['de9', 'da15', 'db25', 'dc37', 'dd50', 'hd15'], ['-plug', '-socket']),
  M8: both(['m8a-3', 'm8a-4', 'm8b-5', 'm8a-6', 'm8a-8'], ['-male', '-female']),
  M12: both(['m12a-4', 'm12a-5', 'm12a-8', 'm12a-12', 'm12b-5', 'm12d-4', 'm12x-8'], ['-male', '-female']),
  'terminal strips': range(2, 24).map((ways) => `terminal-strip-${ways}`),
  'pluggable blocks': [2, 3, 4, 5, 6, 8, 10, 12, 16, 24].flatMap((ways) => [`tb-plug-${ways}`, `tb-header-${ways}`]),
  'crimp housings': [
    ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 12].flatMap((ways) => [`xh-${ways}`, `xh-${ways}-header`]),
    ...[2, 3, 4, 5, 6, 7, 8, 10].flatMap((ways) => [`ph-20-${ways}`, `ph-20-${ways}-header`]),
    ...[1, 2, 3, 4, 5, 6, 8, 10].flatMap((ways) => [`housing-254-${ways}`, `header-254-${ways}`]),
    ...[2, 4, 6, 8, 10, 12, 16, 20, 24].flatMap((ways) => [`mini-fit-${ways}-sockets`, `mini-fit-${ways}-pins`]),
  ],
  RJ45: ['rj45-plug', 'rj45-jack', 'modular-8p8c-plug-screened', 'modular-8p8c-jack-screened'],
  XLR: both(both(['xlr-3', 'xlr-4', 'xlr-5'], ['-cable', '-panel']), ['-male', '-female']),
  USB: both(['usb-a', 'usb-b', 'usb-mini-b', 'usb-micro-b', 'usb-c'], ['-male', '-female']),
  'quick-connect': [
    ...['28', '48', '63'].map((width) => `faston-${width}-tab`),
    'faston-28-receptacle-red',
    ...['red', 'blue'].flatMap((color) => [`faston-48-receptacle-${color}`, `faston-63-crimp-tab-${color}`]),
    ...['red', 'blue', 'yellow'].map((color) => `faston-63-receptacle-${color}`),
  ],
  rings: [
    ...[3, 4, 5, 6, 8, 10].flatMap((stud) => [`ring-m${stud}-red`, `ring-m${stud}-blue`]),
    ...[4, 5, 6, 8, 10].map((stud) => `ring-m${stud}-yellow`),
  ],
};

/** The contacts of a body by position, without the shell that a D-sub, XLR and others have. */
const ways = (body: Body) => body.positions.filter(({ id }) => id !== 'shell').length;

describe.each(Object.entries(families))('[CA4.9] the starter has connectors without a use: %s', (_, ids) => {
  const connectors = ids.map((id) => library.get('connectors', `${id}-plain`)).filter((found) => found !== undefined);

  test('each is a connector of its own, without a pinout', () => {
    expect(connectors.map(({ body }) => body)).toEqual(ids);
    expect(
      connectors.filter(({ tags, interface: pinout }) => pinout !== undefined || !tags?.includes('neutral')),
    ).toEqual([]);
    for (const { id } of connectors) {
      const pins = composeConnector(library, id)!.pins;
      expect([id, pins.length > 0, pins.filter(({ signal, open }) => signal ?? open)]).toEqual([id, true, []]);
    }
  });

  test('each has a face, and its contacts lie on it or the body says that their places are not stated', () => {
    for (const connector of connectors) {
      const { id, face, positions, description } = bodyOf(connector);
      expect([id, face?.shapes.length ?? 0]).toEqual([id, expect.any(Number)]);
      expect(face!.shapes.length, id).toBeGreaterThan(0);
      const placed = positions.filter(({ x, y }) => x !== undefined && y !== undefined).length;
      if (placed === 0) expect(description, id).toContain('is not stated here');
      else expect([id, placed]).toEqual([id, ways(bodyOf(connector))]);
      expect([id, outside(face!, positions)]).toEqual([id, []]);
    }
  });

  test('each mates a body of the other gender with the same contacts, or by its nature none', () => {
    for (const connector of connectors) {
      const body = bodyOf(connector);
      if (body.gender === 'neutral') {
        expect([body.id, body.mates]).toEqual([body.id, undefined]);
        continue;
      }
      const mate = library.get('bodies', body.mates ?? '');
      expect([body.id, mate?.family, mate?.gender]).toEqual([
        body.id,
        body.family,
        body.gender === 'male' ? 'female' : 'male',
      ]);
      const theirs = new Set(mate!.positions.map(({ id }) => id));
      const [more, fewer] = [body, mate!].toSorted((a, b) => b.positions.length - a.positions.length);
      expect(fewer!.positions.filter(({ id }) => !more!.positions.some((position) => position.id === id))).toEqual([]);
      // A Type-C plug omits the second pair of USB 2.0.
      if (body.id.startsWith('usb-c')) expect(theirs.size).toBeGreaterThanOrEqual(22);
      else expect([body.id, body.positions.length]).toEqual([body.id, mate!.positions.length]);
    }
  });

  test('a plug is the mirror of its socket, contact by contact', () => {
    for (const connector of connectors) {
      const body = bodyOf(connector);
      const mate =
        body.gender === 'neutral' || body.face!.seen === 'side' ? undefined : library.get('bodies', body.mates!);
      for (const { id, x, y } of mate?.face?.seen === 'side' ? [] : (mate?.positions ?? [])) {
        const own = body.positions.find((position) => position.id === id);
        if (own?.x === undefined || x === undefined) continue;
        // The outlines of a USB plug and receptacle have different centres, from which heights are measured.
        const height = body.family === 'usb-plain' ? own.y : y;
        expect([body.id, id, own.x + x, own.y]).toEqual([body.id, id, 0, height]);
      }
    }
  });

  test('each is cited, and what its body does not know is said', () => {
    for (const connector of connectors) {
      const body = bodyOf(connector);
      for (const { src, provenance } of [connector, body]) {
        expect(src, connector.id).toMatch(/\S/);
        expect(provenance, connector.id).toMatchObject({ confidence: expect.stringMatching(/^\w+$/) as string });
      }
      const missing = (['contactRatingA', 'ratedVoltageV'] as const).filter((field) => body[field] === undefined);
      expect([body.id, [...(body.notStated ?? [])].toSorted()]).toEqual([body.id, missing.toSorted()]);
    }
  });
});

/** Contacts whose centre is outside the outline of the face. */
function outside(face: Face, positions: Body['positions']): string[] {
  const reach = face.shapes.map((shape) => {
    if (shape.shape === 'polygon') {
      const [xs, ys] = [0, 1].map((axis) => shape.points.map((point) => point[axis]!));
      return [Math.min(...xs!), Math.max(...xs!), Math.min(...ys!), Math.max(...ys!)] as const;
    }
    const [w, h] = shape.shape === 'circle' ? [shape.diameter, shape.diameter] : [shape.width, shape.height];
    const [x = 0, y = 0] = [shape.x, shape.y];
    return [x - w / 2, x + w / 2, y - h / 2, y + h / 2] as const;
  });
  return positions.flatMap(({ id, x, y }) =>
    x === undefined || y === undefined || reach.some(([l, r, b, t]) => x >= l && x <= r && y >= b && y <= t)
      ? []
      : [id],
  );
}

test('[CA4.9] every connector without a use belongs to one of the families, and the list of them is complete', () => {
  expect(new Set(neutral.map(({ body }) => body))).toEqual(new Set(Object.values(families).flat()));
});

test('[CA4.9] there are ferrules of the sizes of DIN 46228-1 and -4', () => {
  const sizes = (begin: string) =>
    contacts.filter(({ id }) => id.startsWith(begin)).map(({ termination }) => termination!.wireMaxMm2);
  expect(sizes('ferrule-plain-')).toEqual([0.5, 0.75, 1, 1.5, 2.5, 4, 6, 10, 16, 25, 35, 50]);
  expect(sizes('ferrule-').filter((size) => size !== undefined)).toEqual(
    expect.arrayContaining([0.25, 0.34, 0.5, 0.75, 1, 1.5, 2.5, 4, 6, 10, 16, 25, 35, 50]),
  );
  expect(sizes('ferrule-large-')).toEqual([4, 6, 10, 16, 25, 35, 50]);
});

/** What people type, and the bodies they mean. */
const typed: readonly (readonly [string, ...string[]])[] = [
  ['de9', 'de9-plug', 'de9-socket'],
  ['DB9', 'de9-plug', 'de9-socket'],
  ['db25 female', 'db25-socket'],
  ['hd15', 'hd15-plug', 'hd15-socket'],
  ['37 pin d-sub', 'dc37-plug', 'dc37-socket'],
  ['m8 4 pin', 'm8a-4-male', 'm8a-4-female'],
  ['m12 5 pin', 'm12a-5-male', 'm12a-5-female', 'm12b-5-male', 'm12b-5-female'],
  ['m12 8 pin male', 'm12a-8-male'],
  ['m12 d-coded female', 'm12d-4-female'],
  ['terminal strip 12', 'terminal-strip-12'],
  ['barrier strip 6', 'terminal-strip-6'],
  ['jst xh 8', 'xh-8', 'xh-8-header'],
  ['dupont housing 4', 'housing-254-4'],
  ['mini-fit 8', 'mini-fit-8-sockets', 'mini-fit-8-pins'],
  ['rj45', 'rj45-plug', 'rj45-jack', 'modular-8p8c-plug-screened', 'modular-8p8c-jack-screened'],
  ['xlr 3', 'xlr-3-cable-male', 'xlr-3-cable-female'],
  ['xlr 5 pin male', 'xlr-5-cable-male', 'xlr-5-panel-male'],
  ['usb c', 'usb-c-male', 'usb-c-female'],
  ['micro usb', 'usb-micro-b-male', 'usb-micro-b-female'],
  [
    'faston 6.3',
    'faston-63-receptacle-red',
    'faston-63-receptacle-blue',
    'faston-63-receptacle-yellow',
    'faston-63-tab',
    'faston-63-crimp-tab-red',
    'faston-63-crimp-tab-blue',
  ],
  ['spade terminal 4,8', 'faston-48-receptacle-red', 'faston-48-receptacle-blue', 'faston-48-tab'],
  ['ring m6', 'ring-m6-red', 'ring-m6-blue', 'ring-m6-yellow'],
  ['ring m8 yellow', 'ring-m8-yellow'],
];

test.each(typed)('[CA4.9] a search of the library for "%s" finds what is meant first', (text, ...bodies) => {
  const texts = new Map(
    recordsOf<Connector>('connectors').map((connector) => [
      connector,
      recordSearchText('connectors', connector.id, connector),
    ]),
  );
  const found = bestMatches([...texts.keys()], text, (connector) => texts.get(connector)!);
  const first = found.slice(0, bodies.length).map(({ body }) => body);
  expect(new Set(first)).toEqual(new Set(bodies));
});

/** A single wire of the starter catalog that fits a contact of this connector, and the contact in its cavity. */
function wireFor(connector: Connector): { stock: Wire; contact: string | undefined } {
  const { housing, wireMinMm2 = 0, wireMaxMm2 = Infinity } = composeConnector(library, connector.id)!;
  const fits = (area: number, od: number) => {
    if (housing === undefined) return area >= wireMinMm2 && area <= wireMaxMm2 ? '' : undefined;
    return contacts.find(({ termination }) => {
      const {
        systems = [],
        wireMinMm2: least = 0,
        wireMaxMm2: most = Infinity,
        insulationMaxMm = Infinity,
      } = termination!;
      return (
        systems.some((system) => housing.systems.includes(system)) &&
        area >= least &&
        area <= most &&
        od <= insulationMaxMm
      );
    })?.id;
  };
  for (const stock of [...recordsOf<Wire>('wires'), thickWire]) {
    const [core, ...more] = stock.structure.children.filter(({ type }) => type !== 'insulation');
    if (core?.type !== 'conductor' || more.length > 0) continue;
    const contact = fits(core.areaMm2!, core.insulatedOdMm!);
    if (contact !== undefined) return { stock, contact: contact === '' ? undefined : contact };
  }
  throw new Error(`No wire fits ${connector.id}`);
}

/** The starter catalog ends at 2.5 mm²; a yellow terminal takes 4 to 6 mm². */
const thickWire = {
  ...recordsOf<Wire>('wires').find(({ id }) => id === 'hookup-250-red')!,
  id: 'hookup-400-red',
  partNumber: 'WIR-99999',
} as Wire;
for (const child of (thickWire.structure = structuredClone(thickWire.structure)).children) {
  if (child.type === 'conductor') Object.assign(child, { areaMm2: 4, insulatedOdMm: 3.9 });
}
const withThick = catalogOf(
  Library.build([
    ...rows.map((row) => ({ ...row, pack: 'starter', seq: 1 })),
    { kind: 'wires', key: thickWire.id, record: thickWire, pack: 'shop', seq: 1 },
  ]),
);

/** A cable of single wires between two connectors, contact by contact, with the contacts of its cavities. */
function cableOf(a: Connector, b: Connector): Design {
  const { stock } = wireFor(a);
  const core = stock.structure.children[0]!.id;
  const pins = [a, b].map((connector) =>
    bodyOf(connector)
      .positions.map(({ id }) => id)
      .filter((id) => id !== 'shell'),
  );
  const count = Math.min(pins[0]!.length, pins[1]!.length);
  const instanceOf = (id: string, connector: Connector, side: 0 | 1) => {
    const { contact } = wireFor(connector);
    const cavities = pins[side]!.slice(0, count).map((cavity) => ({ cavity, contact }));
    return { id, def: connector.id, ...(contact === undefined ? {} : { cavities }) };
  };
  return {
    schemaVersion: 5,
    id: 'new-cable',
    label: 'New cable',
    src: 'own design',
    instances: {
      connectors: [instanceOf('j1', a, 0), instanceOf('j2', b, 1)],
      segments: range(1, count).map((n) => ({ id: `w${n}`, def: stock.id, lengthMm: 500 })),
    },
    joints: range(1, count).flatMap((n) => [
      { a: { instance: 'j1', terminal: pins[0]![n - 1]! }, b: { instance: `w${n}`, terminal: core, end: 'a' } },
      { a: { instance: `w${n}`, terminal: core, end: 'b' }, b: { instance: 'j2', terminal: pins[1]![n - 1]! } },
    ]),
  } as unknown as Design;
}

test('[CA4.9] a cable drawn from two of any of them has no error, and warns of nothing', () => {
  const found = neutral.flatMap((connector) =>
    validateDesign(withThick, cableOf(connector, connector)).map(
      ({ code, message }) => `${connector.id}: ${code}: ${message}`,
    ),
  );
  expect(found).toEqual([]);
});

test('[CA4.9] the sheets of a cable from an M12 to a terminal strip name both, with the numbers of their contacts', () => {
  const [m12, strip] = ['m12a-5-male-plain', 'terminal-strip-5-plain'].map((id) => library.get('connectors', id)!);
  const request = {
    catalog: withThick,
    design: cableOf(m12!, strip!),
    state: 'UNRELEASED',
    options: { paper: 'A4' },
  } as const;
  const kind = documentKinds.find((document) => document.kind === 'build-sheet')!;
  const texts = kind
    .sheets(request, titleBlockOf(request, kind))
    .flatMap(({ items }) => textsOf(items))
    .join(' ');
  expect(texts).toContain('M12 connector, 5 way, A-coded, male');
  expect(texts).toContain('Terminal strip, 5 way');
});
