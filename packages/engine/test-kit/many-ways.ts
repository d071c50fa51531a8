import type { Design, Joint } from '@cablewright/model';
import { catalogOf, type Catalog } from '../src/library/catalog.ts';
import { Library } from '../src/library/library.ts';

/** A cable of `ways` wires in twisted pairs between two connectors, with a different order at the far end. */
export function manyWays(ways: number): { catalog: Catalog; design: Design } {
  const numbers = Array.from({ length: ways }, (_, i) => i + 1);
  const row = (kind: string, key: string, fields: object) => ({ kind, key, seq: 1, record: { id: key, ...fields } });
  const pairs = numbers.slice(0, Math.ceil(ways / 2)).map((n) => ({
    type: 'group',
    id: `pair-${n}`,
    role: 'twisted-pair',
    children: ['a', 'b'].map((id) => ({ type: 'conductor', id, color: id === 'a' ? 'white' : 'blue' })),
  }));
  const library = Library.build([
    row('connectors', 'many', {
      label: `${ways} ways`,
      pins: numbers.map((n) => ({ id: String(n), label: `SIG ${n}` })),
    }),
    row('wires', 'many', {
      structure: { type: 'group', id: 'cable', children: [...pairs, { type: 'shield', id: 'braid' }] },
    }),
  ]);
  const joints = numbers.flatMap((n): Joint[] => {
    const path = `pair-${Math.ceil(n / 2)}.${n % 2 === 1 ? 'a' : 'b'}`;
    const far = String((n * 7) % (ways + 1) || ways);
    return [
      { a: { instance: 'j1', terminal: String(n) }, b: { instance: 'w1', terminal: path, end: 'a' } },
      { a: { instance: 'j2', terminal: far }, b: { instance: 'w1', terminal: path, end: 'b' } },
    ];
  });
  const connectors = ['j1', 'j2'].map((id) => ({ id, def: 'many' }));
  const segments = [{ id: 'w1', def: 'many', lengthMm: 2000 }];
  return {
    catalog: catalogOf(library),
    design: { schemaVersion: 5, id: 'many', label: `${ways} ways`, instances: { connectors, segments }, joints },
  };
}
