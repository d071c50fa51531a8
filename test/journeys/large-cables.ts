/** Large cables for the canvas. */
import { emptyDesign, type Design, type Joint } from '@cablewright/model';

const numbered = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Pairs of DE-9 sockets, each joined by two four-core cables: eight connections per pair. */
export function manyPairs(count: number): Design {
  const cores = ['pair-1.a', 'pair-1.b', 'pair-2.a', 'pair-2.b'];
  const joints = numbered(count).flatMap((n) =>
    [0, 1].flatMap((k) =>
      cores.flatMap((terminal, index): Joint[] => {
        const [pin, instance] = [String(4 * k + index + 1), `w${n}-${k}`];
        return [
          { a: { instance: `a${n}`, terminal: pin }, b: { instance, terminal, end: 'a' } },
          { a: { instance, terminal, end: 'b' }, b: { instance: `b${n}`, terminal: pin } },
        ];
      }),
    ),
  );
  const instances = {
    connectors: numbered(count).flatMap((n) => [
      { id: `a${n}`, def: 'de9-socket-rs232-dte', role: 'source' as const },
      { id: `b${n}`, def: 'de9-socket-rs232-dce', role: 'destination' as const },
    ]),
    segments: numbered(count).flatMap((n) =>
      [0, 1].map((k) => ({ id: `w${n}-${k}`, def: 'shielded-2pair-025', lengthMm: 1000 })),
    ),
  };
  return { ...emptyDesign('many-pairs', 'Many pairs'), instances, joints };
}

/** Two-row housings with 50 ways, six at each side: a part for `singleWires`. */
export const housing = [
  {
    op: 'put',
    kind: 'bodies',
    id: 'housing-50',
    record: { id: 'housing-50', positions: numbered(50).map((n) => ({ id: String(n + 1) })), src: 'a test' },
  },
  {
    op: 'put',
    kind: 'connectors',
    id: 'housing-50',
    record: { id: 'housing-50', body: 'housing-50', label: 'Housing, 50 ways', src: 'a test' },
  },
];

/** Single wires between housings of 50 ways, one in three of them to the next housing. */
export function singleWires(count: number): Design {
  const sides = Math.ceil(count / 50);
  const colours = ['red', 'black', 'white', 'yellow'];
  const instances = {
    connectors: numbered(sides).flatMap((n) => [
      { id: `a${n + 1}`, def: 'housing-50', role: 'source' as const },
      { id: `b${n + 1}`, def: 'housing-50', role: 'destination' as const },
    ]),
    segments: numbered(count).map((n) => ({
      id: `w${n + 1}`,
      def: `hookup-022-${colours[n % colours.length]}`,
      lengthMm: 700 + n,
    })),
  };
  const joints = numbered(count).flatMap((n): Joint[] => {
    const [side, pin, wire] = [Math.floor(n / 50), String((n % 50) + 1), { instance: `w${n + 1}`, terminal: 'core' }];
    const other = n % 3 === 0 ? (side + 1) % sides : side;
    return [
      { a: { instance: `a${side + 1}`, terminal: pin }, b: { ...wire, end: 'a' } },
      { a: { ...wire, end: 'b' }, b: { instance: `b${other + 1}`, terminal: pin } },
    ];
  });
  return { ...emptyDesign('single-wires', 'Single wires'), instances, joints };
}
