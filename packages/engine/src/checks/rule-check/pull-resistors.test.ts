/** Resistors on the configuration channel of USB Type-C in drawn cables, with the signals and pinouts of the pack. */
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { shippedCatalog } from '../../../test-kit/shipped.ts';
import { catalogOf } from '../../library/catalog.ts';
import { validateDesign } from '../validate-design.ts';

const { library, designs } = shippedCatalog();
const shipped = designs.find(({ design }) => design.id === 'usb-a-to-c')!.design;
const catalog = catalogOf(library);

function found(change: (design: Design) => void) {
  const design = structuredClone(shipped);
  change(design);
  return validateDesign(catalog, design).filter(({ code }) => code.startsWith('pull-'));
}
const resistor = (def: string) => (design: Design) => {
  design.instances.components = [{ ...design.instances.components![0]!, def }];
};
const without = (design: Design) => {
  design.instances.components = [];
  design.joints = design.joints.filter(({ a, b }) => a.instance !== 'r1' && b.instance !== 'r1');
};

test('EL10.3 the cable of the pack, with 56 kΩ to the supply, is right', () => {
  expect(found(() => undefined)).toEqual([]);
});

test('EL10.3 a cable to a Type-C device without the resistor says what it needs and where', () => {
  const [finding, ...more] = found(without);
  expect(more).toEqual([]);
  expect(finding).toMatchObject({
    code: 'pull-missing',
    severity: 'warning',
    where: { instance: 'j2', terminal: 'j2.A5' },
  });
  expect(finding!.message).toMatch(/is connected to no other device and to no resistor. It needs 56000 Ω to /);
});

test('EL10.3 a resistor of another value promises the device a supply that the port may not have', () => {
  const [finding, ...more] = found(resistor('r-10k'));
  expect(more).toEqual([]);
  expect(finding).toMatchObject({ code: 'pull-wrong', severity: 'error', found: 10_000, expected: 56_000 });
});

test('EL10.3 the right value on the wrong rail is wrong', () => {
  const [finding] = found((design) => {
    for (const joint of design.joints)
      if (joint.a.instance === 'r1' && joint.a.terminal === 'b') joint.b.terminal = 'A1';
  });
  expect(finding).toMatchObject({ code: 'pull-wrong' });
  expect(finding!.message).toMatch(/56000 Ω\) to USB ground is on/);
});

test('EL10.3 a port that delivers the supply needs the other resistor', () => {
  const host = (design: Design) => {
    design.instances.connectors = [
      { ...design.instances.connectors![0]!, def: 'usb-b-plug-device' },
      { ...design.instances.connectors![1]!, def: 'usb-c-plug-host' },
    ];
  };
  expect(library.entry('connectors', 'usb-c-plug-host'), 'the pack has the plug').toBeDefined();
  expect(found(host)).toMatchObject([{ code: 'pull-wrong', found: 56_000, expected: 5100 }]);
  const right = (design: Design) => {
    host(design);
    resistor('r-5k1')(design);
    for (const joint of design.joints)
      if (joint.a.instance === 'r1' && joint.a.terminal === 'b') joint.b.terminal = 'A1';
  };
  expect(found(right)).toEqual([]);
});

test('EL10.3 a line that goes on to another contact of its signal, and one of a connector without a supply, need none', () => {
  const through = designs.filter(({ design }) => JSON.stringify(design.joints).includes('"cc"'));
  for (const { design } of through)
    expect(validateDesign(catalog, design).filter(({ code }) => code.startsWith('pull-'))).toEqual([]);
  expect(
    found((design) => {
      without(design);
      design.joints = design.joints.filter(({ a, b }) => ![a, b].some(({ terminal }) => /^[AB][49]$/.test(terminal)));
    }),
  ).toEqual([]);
});
