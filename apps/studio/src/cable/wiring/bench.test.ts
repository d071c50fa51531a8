import { harness, nullModem, testCatalog, yCable } from '@cablewright/engine/test-kit/index.ts';
import { emptyDesign, type Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { connect } from './bench.ts';
import { describePart } from './describe-part.ts';
import { partsIn } from './parts.ts';
import { spotsOf, type WiringSpot } from './spots.ts';

const catalog = testCatalog();

function spot(design: Design, text: string): WiringSpot {
  return spotsOf(catalog, design).find((each) => each.text === text)!;
}

test('two pins get the next free core, with the source at end a whichever was selected first', () => {
  const design: Design = { ...nullModem, joints: [] };
  const done = connect(catalog, design, spot(design, 'j1.3'), spot(design, 'j2.2'));
  expect(done.edited.ok && done.edited.design.joints).toHaveLength(2);
  const turned = connect(catalog, design, spot(design, 'j2.2'), spot(design, 'j1.3'));
  expect(turned).toEqual(done);
  expect(turned.label).toMatch(/^j1\.3 – .* – j2\.2$/);
});

test('a pin and a wire end are joined directly; two pins of one part become a jumper', () => {
  const design: Design = { ...nullModem, joints: [] };
  const landed = connect(catalog, design, spot(design, 'j1.3'), spot(design, 'w1@a.pair-1.a'));
  expect(landed.edited.ok && landed.edited.design.joints).toHaveLength(1);
  const jumper = connect(catalog, design, spot(design, 'j1.7'), spot(design, 'j1.8'));
  expect(jumper.edited.ok && jumper.edited.design.joints).toHaveLength(1);
  expect(landed.label).toBe('j1.3 – w1@a.pair-1.a');
});

test('[CA4.7] two pins with no free core between them get another wire of the stock last used, with its length, in one step', () => {
  const segments = [
    { id: 'w1', def: 'hook-up-24-red', lengthMm: 700 },
    { id: 'w2', def: 'hook-up-24-red', lengthMm: 900 },
  ];
  let design: Design = { ...nullModem, joints: [], instances: { ...nullModem.instances, segments } };
  const land = (from: string, to: string) => {
    const { edited, label } = connect(catalog, design, spot(design, from), spot(design, to));
    expect(edited.ok).toBe(true);
    if (edited.ok) ({ design } = edited);
    return label;
  };
  for (const pin of ['1', '2', '3', '4']) land(`j1.${pin}`, `j2.${pin}`);
  expect(design.instances.segments).toEqual([
    ...segments,
    { id: 'w3', def: 'hook-up-24-red', lengthMm: 900 },
    { id: 'w4', def: 'hook-up-24-red', lengthMm: 900 },
  ]);
  expect(design.joints).toHaveLength(8);
  expect(land('j1.5', 'j2.5')).toMatch(/^j1\.5 – w5.* – j2\.5$/);
});

test('an impossible connection is refused with a remedy', () => {
  const pin = spot(nullModem, 'j1.3');
  expect(connect(catalog, nullModem, pin, pin).edited).toMatchObject({ ok: false });
  const bare: Design = {
    ...emptyDesign('bare', 'Bare'),
    instances: { connectors: nullModem.instances.connectors ?? [] },
  };
  const [a, b] = [spot(bare, 'j1.3'), spot(bare, 'j2.2')];
  expect(connect(catalog, bare, a, b).edited).toEqual({ ok: false, reason: 'Add a wire first.' });
});

test('a part is described by its name and the fact that distinguishes it', () => {
  const describe = (design: Design, list: 'segments' | 'connectors' | 'subassemblies' | 'breakouts') =>
    partsIn(design, list).map((part) => describePart(catalog, list, part));
  expect(describe(nullModem, 'connectors')[0]?.name).toBe('PC');
  expect(describe(nullModem, 'segments')[0]?.detail).toMatch(/^[\d.]+ m{1,2}$/);
  expect(describe(harness, 'subassemblies').map(({ detail }) => detail)).toContain('working copy');
  expect(describe(yCable, 'breakouts').every(({ name }) => name.includes('→'))).toBe(true);
});
