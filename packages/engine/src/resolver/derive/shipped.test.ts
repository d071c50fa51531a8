import { applyDocumentChange } from '@cablewright/model';
import { expect, test } from 'vitest';
import { shippedCatalog } from '../../../test-kit/shipped.ts';
import { validateDesign } from '../../checks/validate-design.ts';
import { catalogOf } from '../../library/catalog.ts';
import { deriveCable } from './derive.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);

test('every shipped cable is free of errors, and of warnings that a bench would call wrong', () => {
  const findings = designs.flatMap(({ from, design }) =>
    validateDesign(catalog, design).map(({ code, message }) => `${from}/${design.id}: ${code} ${message}`),
  );
  expect(findings).toEqual([]);
});

test('EL2.10 the step of the README: a null modem with a wire on the wrong pin names two outputs and offers the move', () => {
  const { design } = designs.find((one) => one.design.id === 'null-modem-de9')!;
  const joints = design.joints.map((joint) =>
    joint.a.end === 'b' && joint.b.instance === 'j2' && joint.b.terminal === '2'
      ? { ...joint, b: { ...joint.b, terminal: '4' } }
      : joint,
  );
  const findings = validateDesign(catalog, { ...design, joints });
  const [first] = findings;
  expect(first).toMatchObject({ severity: 'error', code: 'pin-hazard', expected: 'output-contention' });
  expect(first!.message).toContain('both outputs');
  const fix = first!.fixes!.find(({ label }) => label === 'Move the wire of j2.4 to j2.2')!;
  const fixed = applyDocumentChange({ ...design, joints }, fix.change);
  expect(fixed.ok && validateDesign(catalog, fixed.value)).toEqual([]);
});

test('EL10.3 a lead between the buses of two vehicles, 24 V and 12 V, has a finding: four terminations are too many', () => {
  for (const [truck, other] of [
    ['truck', 'car'],
    ['truck-type2', 'car'],
    ['truck-type2', 'truck-12v'],
  ] as const) {
    const query = {
      source: { device: truck, port: 'can' },
      destination: { device: other, port: other === 'car' ? 'diagnosis' : 'can' },
    };
    const derived = deriveCable(library, query, undefined, { lengthMm: 2000 });
    const found = derived.ok ? validateDesign(catalog, derived.design) : [];
    // The option itself has the same warning.
    expect(found.map(({ code }) => code)).toEqual(['recipe-hazard', 'termination-too-many']);
    expect(found[0]!.message).toContain('4 terminations together');
    expect(found[1]!.message).toContain('CAN high has 4 terminations');
    // The supplies of the vehicles are never connected.
    expect(derived.ok && derived.option.lines.filter(({ kind }) => kind === 'supply')).toEqual([]);
  }
});
