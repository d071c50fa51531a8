/** Designs that are hard to print: many ways, many wires, nested cables, non-Latin scripts, coax. */
import { catalogOf, Library, type Catalog } from '@cablewright/engine';
import { manyWays } from '@cablewright/engine/test-kit/index.ts';
import type { Design, Joint } from '@cablewright/model';
import { wovenHarness } from '../../bench/lib/woven-harness.ts';

interface HardDesign {
  readonly catalog: Catalog;
  readonly design: Design;
}

type Kind = 'bodies' | 'connectors' | 'wires' | 'components';

const row = (kind: Kind, key: string, fields: object) => ({ kind, key, seq: 1, record: { id: key, ...fields } });

const count = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

function connector(id: string, label: string, pins: readonly { id: string; label: string }[], number: string) {
  return row('connectors', id, { label, partNumber: number, pins });
}

const numbered = (n: number, label: (pin: number) => string) =>
  count(n).map((pin) => ({ id: String(pin), label: label(pin) }));

function wired(run: string, path: string, a: readonly [string, string], b: readonly [string, string]): Joint[] {
  return [
    { a: { instance: a[0], terminal: a[1] }, b: { instance: run, terminal: path, end: 'a' } },
    { a: { instance: b[0], terminal: b[1] }, b: { instance: run, terminal: path, end: 'b' } },
  ];
}

function designOf(id: string, label: string, instances: Design['instances'], joints: readonly Joint[]): Design {
  return { schemaVersion: 5, id, label, instances, joints: [...joints] };
}

/** A control unit with 80 ways and a separate wire to each pin of twelve branches. */
function eightyWires(): HardDesign {
  const colours = ['red', 'black', 'green', 'yellow', 'blue', 'white', 'brown', 'violet'];
  const branches = [8, 6, 8, 4, 10, 6, 6, 8, 4, 8, 6, 6];
  const library = Library.build([
    connector(
      'ecu',
      'Control unit, 80 way',
      numbered(80, (n) => `SIG ${n}`),
      'CON-00080',
    ),
    ...[...new Set(branches)].map((n) =>
      connector(
        `plug-${n}`,
        `Sealed plug, ${n} way`,
        numbered(n, (pin) => `IN ${pin}`),
        `CON-0000${n}`,
      ),
    ),
    ...colours.map((color) =>
      row('wires', `flry-${color}`, {
        label: `FLRY-B 0.5 ${color}`,
        partNumber: `WIR-00${color.length}0`,
        structure: {
          type: 'group',
          id: 'cable',
          children: [{ type: 'conductor', id: 'core', color, areaMm2: 0.5 }],
        },
      }),
    ),
  ]);
  const places = branches.flatMap((n, b) => count(n).map((pin) => ({ branch: b + 1, pin })));
  const connectors = [
    { id: 'j1', def: 'ecu', label: 'Control unit' },
    ...branches.map((n, b) => ({ id: `j${b + 2}`, def: `plug-${n}`, label: `Branch ${b + 1}` })),
  ];
  const segments = places.map((_, i) => ({
    id: `w${i + 1}`,
    def: `flry-${colours[i % colours.length]}`,
    lengthMm: 600 + 20 * i,
  }));
  const joints = places.flatMap(({ branch, pin }, i) =>
    wired(`w${i + 1}`, 'core', ['j1', String(((i * 7) % 80) + 1)], [`j${branch + 1}`, String(pin)]),
  );
  return { catalog: catalogOf(library), design: designOf('eighty', '80 wires', { connectors, segments }, joints) };
}

/** A cabinet that holds two racks, each of which holds two leads. */
function threeLevels(): HardDesign {
  const library = Library.build([
    connector(
      'plug',
      'Plug, 4 way',
      numbered(4, (n) => `LINE ${n}`),
      'CON-00004',
    ),
    connector(
      'rail',
      'Terminal rail, 16 way',
      numbered(16, (n) => `T ${n}`),
      'CON-00016',
    ),
    row('wires', 'four', {
      label: 'Control cable, 4 × 0.25',
      structure: {
        type: 'group',
        id: 'cable',
        children: ['white', 'brown', 'green', 'yellow'].map((color) => ({
          type: 'conductor',
          id: color,
          color,
          areaMm2: 0.25,
        })),
      },
    }),
  ]);
  const colours = ['white', 'brown', 'green', 'yellow'];
  const segments = [{ id: 'w1', def: 'four', lengthMm: 800 }];
  const lead = designOf(
    'lead',
    'Lead',
    { connectors: [{ id: 'j1', def: 'plug', label: 'Sensor' }], segments },
    colours.map((path, i) => ({
      a: { instance: 'j1', terminal: String(i + 1) },
      b: { instance: 'w1', terminal: path, end: 'a' },
    })),
  );
  const placed = (def: string) => count(2).map((n) => ({ id: `${def}-${n}`, def, label: `${def} ${n}` }));
  const rack = designOf(
    'rack',
    'Rack',
    { connectors: [{ id: 'x1', def: 'rail', label: 'Rack field' }], subassemblies: placed('lead') },
    count(2).flatMap((n) =>
      colours.map((path, i): Joint => ({
        a: { instance: 'x1', terminal: String(4 * (n - 1) + i + 1) },
        b: { instance: `lead-${n}`, terminal: `w1@b:${path}` },
      })),
    ),
  );
  const cabinet = designOf(
    'cabinet',
    'Cabinet of three levels',
    {
      connectors: [{ id: 'x9', def: 'rail', label: 'Field terminals' }],
      segments: count(2).map((n) => ({ id: `w${n}`, def: 'four', lengthMm: 2500 })),
      subassemblies: placed('rack'),
    },
    count(2).flatMap((n) =>
      colours.flatMap((path, i) =>
        wired(`w${n}`, path, ['x9', String(4 * (n - 1) + i + 1)], [`rack-${n}`, `x1:${9 + i}`]),
      ),
    ),
  );
  return { catalog: catalogOf(library, [lead, rack, cabinet]), design: cabinet };
}

/** Names in non-Latin scripts, including long ones without a space. */
function otherScripts(): HardDesign {
  const names = [
    '发送数据',
    '受信データ',
    '접지',
    'إرسال البيانات',
    'रिसीव डेटा',
    'รับข้อมูลจากเครื่องมือวัด',
    'Überwachungsgerät',
    'שידור',
    'Přístroj',
  ];
  const pins = names.map((label, i) => ({ id: String(i + 1), label }));
  const library = Library.build([
    connector('plug', '零调制解调器电缆组件，握手环回，两端屏蔽接地，适用于工业测量仪器', pins, 'CON-00009'),
    row('wires', 'nine', {
      label: 'Kabel mit neun Adern und Schirm für Messgeräte',
      structure: {
        type: 'group',
        id: 'cable',
        children: [
          ...count(9).map((n) => ({ type: 'conductor', id: `c${n}`, areaMm2: 0.14 })),
          { type: 'shield', id: 'braid' },
        ],
      },
    }),
  ]);
  const connectors = [
    { id: 'j1', def: 'plug', label: '计算机 PC' },
    { id: 'j2', def: 'plug', label: 'الجهاز المختبري' },
  ];
  const segments = [{ id: 'w1', def: 'nine', lengthMm: 1500 }];
  const joints = count(9).flatMap((n) => wired('w1', `c${n}`, ['j1', String(n)], ['j2', String(((n * 2) % 9) + 1)]));
  return {
    catalog: catalogOf(library),
    design: designOf('scripts', '零调制解调器电缆组件，握手环回 كابل', { connectors, segments }, joints),
  };
}

/** A multicore of four coaxial cables, each with its screen on a separate contact. */
function coax(): HardDesign {
  const pins = count(4).flatMap((n) => [
    { id: `sleeve-${n}/centre`, label: `Video ${n}` },
    { id: `shell ${n}`, label: `Return ${n}` },
  ]);
  const children = count(4).map((n) => ({
    type: 'group',
    id: `coax-${n}`,
    role: 'coax',
    children: [
      { type: 'conductor', id: 'inner', areaMm2: 0.06 },
      { type: 'shield', id: 'screen', kind: 'braid' },
    ],
  }));
  const library = Library.build([
    connector('video', 'Video panel with four coaxial contacts', pins, 'CON-00044'),
    row('wires', 'multi', {
      label: 'Multicore 4 × mini coax 75 Ω',
      structure: { type: 'group', id: 'cable', children },
    }),
  ]);
  const connectors = ['Camera', 'Recorder'].map((label, i) => ({ id: `j${i + 1}`, def: 'video', label }));
  const joints = count(4).flatMap((n) => [
    ...wired('w1', `coax-${n}.inner`, ['j1', `sleeve-${n}/centre`], ['j2', `sleeve-${5 - n}/centre`]),
    ...wired('w1', `coax-${n}.screen`, ['j1', `shell ${n}`], ['j2', `shell ${5 - n}`]),
  ]);
  return {
    catalog: catalogOf(library),
    design: designOf('coax', 'Coax', { connectors, segments: [{ id: 'w1', def: 'multi', lengthMm: 4000 }] }, joints),
  };
}

export function hardDesigns(): readonly HardDesign[] {
  return [manyWays(60), eightyWires(), wovenHarness(), threeLevels(), otherScripts(), coax()];
}
