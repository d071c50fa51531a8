import { applyDocumentChange } from '@cablewright/model';
import { expect, test } from 'vitest';
import { mirroredId, verdictText, wiringText } from '../../../test-kit/mirror.ts';
import { shippedCatalog, shippedPorts } from '../../../test-kit/shipped.ts';
import { validateDesign } from '../../checks/validate-design.ts';
import { catalogOf } from '../../library/catalog.ts';
import type { CableOption, CableResolution } from '../options/option.ts';
import { resolveCable } from '../options/resolve.ts';
import { deriveOption } from './derive.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);

const ports = shippedPorts(library);

interface Case {
  readonly name: string;
  readonly option: CableOption;
  /** The same option asked for from the other end. */
  readonly back: CableOption | undefined;
}

interface Question {
  readonly name: string;
  readonly there: CableResolution;
  /** Asked for from the other end. */
  readonly back: CableResolution;
}

/** Every two ports of the starter catalog and all packs, asked for from both ends. */
const questions = ports.flatMap((source, i) =>
  ports.slice(i).map((destination): Question => {
    const name = `${source.device}.${source.port} > ${destination.device}.${destination.port}`;
    const there = resolveCable(library, { source, destination });
    return { name, there, back: resolveCable(library, { source: destination, destination: source }) };
  }),
);

function* completeOptions(): Generator<Case> {
  for (const { name, there, back } of questions) {
    for (const option of there.options.filter(({ complete }) => complete)) {
      const found = back.options.find(({ id }) => id === mirroredId(option.id));
      yield { name: `${name} ${option.id}`, option, back: found };
    }
  }
}

test('EL1.13 any two ports of all packs: verdict, hazards, missing pieces, sides and proposal keys are the same from either end', () => {
  const broken = questions.flatMap(({ name, there, back }) => {
    // Of more options than are shown, the last ones depend on the order of the ids, which name a side.
    if (there.beyond + there.refusedBeyond > 0) return [];
    return verdictText(library, there, false) === verdictText(library, back, true) ? [] : [name];
  });
  expect(broken).toEqual([]);
  expect(questions.length).toBeGreaterThan(17_000);
}, 120_000);

test('EL1.1 every complete option of all packs: planned parts are placed, no error is found, both directions wire alike', () => {
  const broken: string[] = [];
  let count = 0;
  for (const { name, option, back } of completeOptions()) {
    count += 1;
    const { design, lacking } = deriveOption(library, option);
    const placed = (design.instances.components ?? []).length;
    if (option.parts.length !== placed || lacking.some(({ what }) => what === 'part'))
      broken.push(`${name}: ${option.parts.length} parts planned, ${placed} placed`);
    for (const { severity, message } of validateDesign(catalog, design))
      if (severity === 'error') broken.push(`${name}: ${message}`);
    if (back === undefined) broken.push(`${name}: not offered from the other end`);
    else if (
      wiringText(catalog, design, 'source') !== wiringText(catalog, deriveOption(library, back).design, 'destination')
    )
      broken.push(`${name}: the other direction is wired differently`);
    if (back?.complete === false) broken.push(`${name}: not complete from the other end`);
  }
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(600);
}, 120_000);

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
