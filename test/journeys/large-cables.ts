/** Large cables to look at on the canvas. */
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
