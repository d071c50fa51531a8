/** A design of 500 wires between 25 pairs of plugs, and its library. */
import { catalogOf, Library, type Catalog } from '@cablewright/engine';
import type { Design, Joint } from '@cablewright/model';

const ways = 20;
const pairsOfPlugs = 25;

export function bigDesign(): { catalog: Catalog; design: Design } {
  const row = (kind: string, key: string, fields: object) => ({
    kind,
    key,
    seq: 1,
    record: { id: key, src: 'bench', ...fields },
  });
  const positions = Array.from({ length: ways }, (_, i) => ({ id: String(i + 1) }));
  const library = Library.build([
    row('bodies', 'plug', { positions, housing: { systems: ['s'] }, contactRatingA: 3 }),
    row('connectors', 'plug', { body: 'plug' }),
    row('mechanicals', 'contact', {
      kind: 'contact',
      termination: { systems: ['s'], wireMinMm2: 0.1, wireMaxMm2: 0.5 },
    }),
    row('mechanicals', 'tape', { kind: 'covering', bundle: { wallMm: 0.15, tapeWidthMm: 19 } }),
    row('wires', 'wire', {
      structure: {
        type: 'group',
        id: 'w',
        children: [{ type: 'conductor', id: 'core', areaMm2: 0.22, insulatedOdMm: 1.2 }],
      },
    }),
  ]);
  const cavities = positions.map(({ id }) => ({ cavity: id, contact: 'contact' }));
  const connectors = Array.from({ length: 2 * pairsOfPlugs }, (_, i) => ({ id: `j${i + 1}`, def: 'plug', cavities }));
  const wires = Array.from({ length: ways * pairsOfPlugs }, (_, i) => ({
    id: `w${i + 1}`,
    def: 'wire',
    lengthMm: 500,
  }));
  const joints = wires.flatMap(({ id }, i): Joint[] => {
    const plug = 2 * Math.floor(i / ways) + 1;
    const [pin, far] = [String((i % ways) + 1), String(((i * 7) % ways) + 1)];
    return [
      { a: { instance: `j${plug}`, terminal: pin }, b: { instance: id, terminal: 'core', end: 'a' } },
      { a: { instance: `j${plug + 1}`, terminal: far }, b: { instance: id, terminal: 'core', end: 'b' } },
    ];
  });
  const design = { schemaVersion: 5, id: 'big', src: 'bench', instances: { connectors, segments: wires }, joints };
  return { catalog: catalogOf(library), design };
}
