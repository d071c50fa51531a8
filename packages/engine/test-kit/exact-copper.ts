import type { LibraryRow } from '../src/library/library.ts';

const sizes = [0.22, 0.25, 0.34, 0.5, 0.66, 0.75, 1, 1.2, 1.5, 2, 2.5, 4, 6, 10];

const table = (id: string, record: object): LibraryRow => ({
  kind: 'rating-tables',
  key: id,
  seq: 1,
  record: { id, src: 'synthetic example', standard: 'ρ·l/A', confidence: 'calculated', ...record },
});

/**
 * Copper with a resistance of exactly ρ·l/A at any temperature, for tests of currents and paths. The tests of EL11.3
 * cover the resistances of real conductors.
 */
export const exactCopper: LibraryRow[] = [
  table('resistance-copper', {
    use: 'resistance',
    material: 'copper',
    rows: sizes.map((areaMm2) => ({ areaMm2, ohmPerKm: 17.241 / areaMm2 })),
  }),
  table('conductor-materials', {
    use: 'materials',
    rows: [{ material: 'copper', resistivityOhmMm2PerM: 0.017241, coefficientPerK: 1e-12, src: 'IEC 60028' }],
  }),
];
