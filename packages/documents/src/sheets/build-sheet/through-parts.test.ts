// Tests the page Test of a build sheet. Testing the nets on either side of a part does not test the part, so its
// reading has a row.
import { catalogOf, continuity, PartNames } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design, TerminalRef } from '@cablewright/model';
import { expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import { textsOf } from '../../display-list/display-list.ts';
import { documentKind } from '../../render/all-kinds.ts';
import { titleBlockOf } from '../../request/request.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const fused = designs.find(({ design }) => design.id === 'control-unit-supply-fused')!.design;

/** The text that the build sheet prints under "Through parts", up to the space for signatures. */
function printed(design: Design): string {
  const kind = documentKind('build-sheet')!;
  const request = printRequest(catalog, design);
  const texts = kind.sheets(request, titleBlockOf(request, kind)).flatMap(({ items }) => textsOf(items));
  const start = texts.indexOf('Through parts');
  return start === -1 ? '' : texts.slice(start).join(' ');
}

function leadWith(def: string, turned = false): Design {
  const [part] = fused.instances.components!;
  const turn = (ref: TerminalRef): TerminalRef =>
    turned && ref.instance === part!.id ? { ...ref, terminal: ref.terminal === 'a' ? 'b' : 'a' } : ref;
  return {
    ...fused,
    instances: { ...fused.instances, components: [{ ...part!, def }] },
    joints: fused.joints.map((joint) => ({ ...joint, a: turn(joint.a), b: turn(joint.b) })),
  };
}

test('[DO5.1] the page Test of a build sheet has the reading through a fuse, and which way round a diode conducts', () => {
  expect(printed(fused)).toMatch(/J1·1 \(.+?\) J2·1 \(.+?\) F1 at most [\d.]+ Ω/);
  const points = { plus: 'J1·1', minus: 'J2·1' };
  const words = ({ plus, minus }: typeof points) =>
    new RegExp(
      String.raw`F1 diode test: conducts, at most 0\.6 V, with \+ on ${plus} .+? and − on ${minus} .+?, open the other way`,
      'i',
    );
  expect(printed(leadWith('d-1n5819'))).toMatch(words(points));
  expect(printed(leadWith('d-1n5819', true))).toMatch(words({ plus: points.minus, minus: points.plus }));
});

test('a point that is joined to no other one, or only through a part, says so where it is ticked', () => {
  const kind = documentKind('build-sheet')!;
  const request = printRequest(catalog, fused);
  const texts = kind.sheets(request, titleBlockOf(request, kind)).flatMap(({ items }) => textsOf(items));
  expect(texts).toContain('J1·1 (+12 V battery), to N3 only through F1');
  expect(texts).toContain('J2·1 (+12 V), to N1 only through F1');
  const nullModem = printRequest(catalog, designs.find(({ design }) => design.id === 'null-modem-de9')!.design);
  const others = kind.sheets(nullModem, titleBlockOf(nullModem, kind)).flatMap(({ items }) => textsOf(items));
  expect(others.filter((text) => text.endsWith(', to no other point'))).toEqual([
    'J1·shell (Shell), to no other point',
  ]);
  expect(texts).toContain('J1·2 (Ground),  J2·2 (Ground)');
});

test('a splice has the number of its wires and their copper, in the section of the shop', () => {
  const harness = designs.find(({ design }) => design.id === 'vehicle-body-harness')!.design;
  const kind = documentKind('build-sheet')!;
  const request = printRequest(catalog, harness);
  const texts = kind.sheets(request, titleBlockOf(request, kind)).flatMap(({ items }) => textsOf(items));
  // Fourteen wires of 0.5 to 2.5 mm², added by hand from the wire list: 2.5 + 11 × 0.75 + 1 + 0.5.
  expect(texts.join(' ')).toContain('Part number CMP-03015 · 14 wires, 12.25 mm² in total');
});

test('[DO5.1] every reading through a part of every cable that ships is on its build sheet, and no cable without parts has the table', () => {
  let rows = 0;
  for (const { design } of designs) {
    const data = continuity(catalog, design);
    const through = data.connections.filter((connection) => (connection.through ?? []).length > 0);
    const text = printed(design);
    expect([design.id, text !== '']).toEqual([design.id, through.length > 0]);
    const names = new PartNames(catalog, design);
    for (const { through: parts = [] } of through)
      for (const part of parts) expect([design.id, text.includes(names.of(part))]).toEqual([design.id, true]);
    rows += through.length;
  }
  expect(rows).toBeGreaterThan(5);
});
