/** Compares the insulation of wires with the range of their seal, either the mat of a housing or a separate seal. */
import type { ConnectorInstance, Design, Housing } from '@cablewright/model';
import { expect, test } from 'vitest';
import { testCatalog } from '../../../test-kit/index.ts';
import { landingsOf } from '../landings/landings.ts';
import { resolveJoints } from '../terminals/resolved-joints.ts';
import { crimpFindings } from './check.ts';

const record = (kind: string, id: string, more: object) => ({
  kind,
  key: id,
  seq: 2,
  record: { id, label: id, src: 'synthetic example', ...more },
});
const wire = (id: string, insulatedOdMm?: number) =>
  record('wires', id, {
    structure: {
      type: 'group',
      id: 'w',
      children: [{ type: 'conductor', id: 'core', areaMm2: 0.5, insulatedOdMm }],
    },
  });

/** The findings about the insulation of these wires in cavity 1 of a housing with this seal. */
function insulationFindings(seal: Partial<Housing>, diameters: readonly (number | undefined)[], single?: object) {
  const sized = diameters.map((_, n) => `s${n + 1}`);
  const of = testCatalog([
    ...diameters.map((od, n) => wire(`stock-${n + 1}`, od)),
    record('bodies', 'housing', { positions: [{ id: '1' }], housing: { systems: ['size-16'], ...seal } }),
    record('connectors', 'plug', { label: 'Size 16 plug', body: 'housing' }),
    record('mechanicals', 'contact', { kind: 'contact', termination: { systems: ['size-16'] } }),
    record('mechanicals', 'single', { kind: 'seal', termination: { systems: ['size-16'], ...single } }),
  ]);
  const assigned = { cavity: '1', contact: 'contact', ...(single === undefined ? {} : { seal: 'single' }) };
  const connector: ConnectorInstance = { id: 'j1', def: 'plug', cavities: [assigned] };
  const design: Design = {
    schemaVersion: 6,
    id: 'd',
    label: 'D',
    instances: {
      connectors: [connector],
      segments: sized.map((id, n) => ({ id, def: `stock-${n + 1}`, lengthMm: 100 })),
    },
    joints: sized.map((id) => ({
      a: { instance: 'j1', terminal: '1' },
      b: { instance: id, terminal: 'core', end: 'a' },
    })),
  };
  const landings = landingsOf(
    design,
    () => of.library,
    resolveJoints(of, design, () => of.library),
  );
  return crimpFindings(of.library, 'd', connector, landings).filter(({ code }) => code.startsWith('insulation-'));
}
const codes = (...given: Parameters<typeof insulationFindings>) =>
  insulationFindings(...given).map(({ code, severity, found, expected }) => [code, severity, found, expected]);

const reduced = { sealing: 'mat', sealMinMm: 1.35, sealMaxMm: 3.05 } as const;
const standard = { sealing: 'mat', sealMinMm: 2.24, sealMaxMm: 3.68 } as const;

test('EL12.2 the insulation of a wire is compared with the range of the mat of its housing', () => {
  expect(codes(standard, [1.6])).toEqual([['insulation-outside-mat', 'warning', 1.6, '2.24 to 3.68 mm']]);
  expect(codes(reduced, [1.6])).toEqual([]);
  expect([codes(reduced, [1.35]), codes(reduced, [3.05])]).toEqual([[], []]);
  expect(codes(reduced, [1.34])).toEqual([['insulation-outside-mat', 'warning', 1.34, '1.35 to 3.05 mm']]);
  expect(codes(reduced, [3.06])).toEqual([['insulation-outside-mat', 'warning', 3.06, '1.35 to 3.05 mm']]);
  expect(insulationFindings(standard, [1.6])[0]).toMatchObject({
    where: { kind: 'designs', id: 'd', instance: 'j1', terminal: 'j1.1' },
    message:
      'The insulation of s1.core@a in j1.1 is 1.6 mm; the mat of its housing (Size 16 plug) takes 2.24 to 3.68 mm.',
  });
});

test('EL12.2 of several wires through one hole of a mat each is compared; an open end of the range is said', () => {
  expect(codes(reduced, [1, 2, 4]).map(([, , found]) => found)).toEqual([1, 4]);
  expect(codes({ sealing: 'mat', sealMinMm: 2 }, [1.9])[0]![3]).toBe('2 mm and more');
  expect(codes({ sealing: 'mat', sealMaxMm: 2 }, [2.1])[0]![3]).toBe('up to 2 mm');
});

test('EL12.2 nothing is said of a mat whose range is not stated, of an unknown diameter, or of a housing without mat', () => {
  expect(codes({ sealing: 'mat' }, [1])).toEqual([]);
  expect(codes(reduced, [undefined])).toEqual([]);
  expect(codes({ ...standard, sealing: 'none' }, [1.6])).toEqual([]);
});

test('EL12.2 a single seal has a range of its own, which does not hide that of a mat', () => {
  const single = { insulationMinMm: 1.2, insulationMaxMm: 1.6 };
  expect(codes({ sealing: 'per-wire' }, [1.6], single)).toEqual([]);
  expect(codes({ sealing: 'per-wire' }, [1.7], single)).toEqual([
    ['insulation-outside-seal', 'warning', 1.7, '1.2 to 1.6 mm'],
  ]);
  expect(codes(standard, [1.7], single).map(([code]) => code)).toEqual([
    'insulation-outside-seal',
    'insulation-outside-mat',
  ]);
});
