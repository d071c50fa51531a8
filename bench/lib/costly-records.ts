/** Records of at most 100 kB, each designed to make one kind of work as expensive as possible. */

interface Request {
  readonly path: string;
  readonly method: 'POST' | 'PUT';
  readonly body: unknown;
}

export interface CostlyRecord {
  readonly name: string;
  readonly put: readonly Request[];
  /** The designs to read afterwards. */
  readonly read: readonly string[];
}

const connector = 'de9-plug-rs232-dte';
const range = <T>(length: number, make: (i: number) => T): T[] => Array.from({ length }, (_, i) => make(i));
interface Draft {
  readonly id: string;
  readonly instances?: object;
  readonly joints?: readonly object[];
  readonly layout?: object;
}

const create = (body: Draft): Request => ({
  path: '/api/designs',
  method: 'POST',
  body: { src: 'x', ...body },
});
const design = (name: string, ...designs: Draft[]): CostlyRecord => ({
  name,
  put: designs.map(create),
  read: [designs.at(-1)!.id],
});
const plugs = (count: number) => range(count, (i) => ({ id: `j${i}`, def: connector }));
const joint = (a: string, pinA: number, b: string, pinB: number) => ({
  a: { instance: a, terminal: String(pinA) },
  b: { instance: b, terminal: String(pinB) },
});
const placing = (id: string, def: string, times: number) => ({
  id,
  instances: { subassemblies: range(times, (i) => ({ id: `s${i}`, def })) },
});

/** Requests that any editor can send, the worst known of each kind. */
export function costlyRecords(): CostlyRecord[] {
  return [
    design('nested without parts', { id: 'n0' }, ...range(8, (i) => placing(`n${i + 1}`, `n${i}`, 10))),
    design(
      'nested with parts',
      { id: 'p0', instances: { connectors: plugs(4) } },
      ...range(5, (i) => placing(`p${i + 1}`, `p${i}`, 10)),
    ),
    design('placing each other', { id: 'ma' }, placing('mb', 'ma', 3200), placing('mc', 'mb', 6)),
    design('two chains', {
      id: 'chains',
      instances: { connectors: plugs(402) },
      joints: range(401, (i) => [joint(`j${i}`, 2, `j${i + 1}`, 2), joint(`j${i}`, 3, `j${i + 1}`, 3)]).flat(),
    }),
    design('one net', {
      id: 'star',
      instances: { connectors: plugs(800) },
      joints: range(799, (i) => joint('j0', 3, `j${i + 1}`, 3)),
    }),
    design('mesh', {
      id: 'mesh',
      instances: { connectors: plugs(40) },
      joints: range(40, (i) => range(i, (k) => joint(`j${i}`, 1 + ((i + k) % 9), `j${k}`, 1 + ((i * k) % 9)))).flat(),
    }),
    design('unconnected', { id: 'loose', instances: { connectors: plugs(2500) } }),
    design('unknown parts', {
      id: 'unknown',
      instances: { connectors: range(2500, (i) => ({ id: `j${i}`, def: 'no-such' })) },
    }),
    design('wires of a stock', {
      id: 'many-wires',
      instances: {
        connectors: plugs(2),
        segments: range(420, (i) => ({ id: `w${i}`, def: 'hookup-wire-22awg-black', lengthMm: 1000 })),
      },
      joints: range(420, (i) => [
        { a: { instance: 'j0', terminal: String(1 + (i % 9)) }, b: { instance: `w${i}`, terminal: 'core', end: 'a' } },
        {
          a: { instance: 'j1', terminal: String(1 + ((i * 7) % 9)) },
          b: { instance: `w${i}`, terminal: 'core', end: 'b' },
        },
      ]).flat(),
    }),
    design('layout', {
      id: 'layout',
      instances: { connectors: plugs(30) },
      layout: {
        nodes: range(500, (i) => ({ id: `n${i}` })),
        bundles: range(900, (i) => ({ id: `b${i}`, from: `n${i % 500}`, to: `n${(i * 7 + 1) % 500}`, lengthMm: 100 })),
      },
    }),
    {
      name: 'family of 2,500 variants',
      put: [
        {
          path: '/api/products/wide',
          method: 'PUT',
          body: {
            id: 'wide',
            label: 'Wide',
            src: 'x',
            variants: range(2500, (i) => ({ id: `v${i}`, design: 'null-modem-de9', status: 'planned' })),
          },
        },
      ],
      read: [],
    },
    {
      name: 'body of 3,000 positions',
      put: [
        {
          path: '/api/definitions/bodies',
          method: 'POST',
          body: { id: 'wide', src: 'x', positions: range(3000, (i) => ({ id: String(i) })) },
        },
        {
          path: '/api/definitions/connectors',
          method: 'POST',
          body: { id: 'wide', src: 'x', body: 'wide', pins: range(2500, (i) => ({ id: `p${i}`, label: `P${i}` })) },
        },
        create({ id: 'wide-ones', instances: { connectors: range(300, (i) => ({ id: `j${i}`, def: 'wide' })) } }),
      ],
      read: ['wide-ones'],
    },
    {
      name: 'wire of 1,500 cores',
      put: [
        {
          path: '/api/definitions/wires',
          method: 'POST',
          body: {
            id: 'wide',
            src: 'x',
            structure: {
              type: 'group',
              id: 'w',
              children: range(1200, (i) => ({ type: 'conductor', id: `c${i}`, areaMm2: 0.2 })),
            },
          },
        },
        create({ id: 'wide-wires', instances: { segments: range(200, (i) => ({ id: `w${i}`, def: 'wide' })) } }),
      ],
      read: ['wide-wires'],
    },
  ];
}
