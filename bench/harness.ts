/**
 * Lengths, diameters and all checks of a harness of 50 plugs, 500 wires and 60 bundles, compared with a floor that only
 * adds up the bundles of each wire. Limits: 10 ms for a new harness, 2 ms after an edit of its layout. Every branch is
 * taped.
 */
import assert from 'node:assert/strict';
import { nodePlaces, validateDesign, withRouteLengths } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { titleBlockOf, type RenderRequest } from '@cablewright/documents';
import { documentKinds } from '@cablewright/documents/test-kit/all-kinds.ts';
import { bigDesign } from './lib/big-design.ts';
import { interleave, report } from './lib/measure.ts';

type Layout = NonNullable<Design['layout']>;

const { catalog, design } = bigDesign();
const plugs = design.instances.connectors!.map(({ id }) => id);
const branches = 11;

/** A spine of eleven branch points with the plugs attached: 60 bundles. */
const layout: Layout = {
  nodes: [
    ...plugs.map((id) => ({ id: `n-${id}`, at: id })),
    ...Array.from({ length: branches }, (_, i) => ({ id: `t${i}` })),
  ],
  bundles: [
    ...Array.from({ length: branches - 1 }, (_, i) => ({
      id: `s${i}`,
      from: `t${i}`,
      to: `t${i + 1}`,
      lengthMm: 200 + i,
    })),
    ...plugs.map((id, i) => ({
      id: `b-${id}`,
      from: `n-${id}`,
      to: `t${i % branches}`,
      lengthMm: 300 + i,
      coverings: [{ def: 'tape', fromMm: 20, toMm: 280 + i }],
    })),
  ],
};
const segments = design.instances.segments!.map((segment) => ({ ...segment, lengthFrom: 'route' as const }));
const harness: Design = withRouteLengths(catalog, { ...design, layout, instances: { ...design.instances, segments } });
assert.deepEqual(validateDesign(catalog, harness), []);

/** The floor: adds up the path of each wire along the spine. */
function addedUp({ layout: { bundles } = layout }: Design): number {
  const lengths = new Map(bundles.map(({ id, lengthMm }) => [id, lengthMm]));
  let sum = 0;
  for (let wire = 0; wire < 500; wire += 1) {
    const plug = 2 * Math.floor(wire / 20);
    const [a, b] = [plug % branches, (plug + 1) % branches];
    sum += lengths.get(`b-${plugs[plug]!}`)! + lengths.get(`b-${plugs[plug + 1]!}`)!;
    for (let index = Math.min(a, b); index < Math.max(a, b); index += 1) sum += lengths.get(`s${index}`)!;
  }
  return sum;
}

const rounds = 100;
let fresh = harness;
const [, ours, floorOfFresh] = await interleave(
  {
    'making the design': () => (fresh = structuredClone(harness)),
    'lengths and all checks': () => validateDesign(catalog, fresh),
    'adding up': () => addedUp(fresh),
  },
  rounds,
);
report('A harness of 500 wires and 60 bundles, seen for the first time', ours!, floorOfFresh!, 10);

let edited = harness;
let turn = 0;
const edit = () => {
  turn += 1;
  const { bundles } = edited.layout!;
  const measured = { ...bundles[5]!, measuredOdMm: 5 + (turn % 3) };
  edited = { ...edited, layout: { ...edited.layout!, bundles: bundles.with(5, measured) } };
  return validateDesign(catalog, edited);
};
const after = await interleave({ 'lengths and all checks': edit, 'adding up': () => addedUp(edited) }, rounds);
report('The same after one bundle changed', after[0]!, after[1]!, 2);

let copy = layout;
const placed = await interleave(
  {
    'making the layout': () => (copy = structuredClone(layout)),
    'places of all nodes': () => nodePlaces(copy, {}),
    'adding up': () => addedUp(fresh),
  },
  rounds,
);
report('Places of the nodes of 60 bundles, seen for the first time', placed[1]!, placed[2]!, 5);

/** A ring of 60 branch points, which has no end to start from. */
const ring: Layout = {
  nodes: Array.from({ length: 60 }, (_, i) => ({ id: `n${i}` })),
  bundles: Array.from({ length: 60 }, (_, i) => ({
    id: `b${i}`,
    from: `n${i}`,
    to: `n${(i + 1) % 60}`,
    lengthMm: 100 + ((i * 37) % 200),
  })),
};
const circle = await interleave(
  {
    'making the layout': () => (copy = structuredClone(ring)),
    'places of all nodes': () => nodePlaces(copy, {}),
    'adding up': () => addedUp(fresh),
  },
  rounds,
);
report('The same of a ring of 60 bundles', circle[1]!, circle[2]!, 10);

/** The sheets of a document for a new design as display lists, including layout, measuring and placing of all texts. */
function sheetsOf(kind: string, design: Design): number {
  const document = documentKinds.find((candidate) => candidate.kind === kind)!;
  const request: RenderRequest = { catalog, design, state: 'UNRELEASED', options: { paper: 'A1' } };
  return document.sheets(request, titleBlockOf(request, document)).length;
}
assert.ok(sheetsOf('drawing', harness) > 0 && sheetsOf('formboard', harness) > 0);

const paper = await interleave(
  {
    'making the design': () => (fresh = structuredClone(harness)),
    'harness drawing': () => sheetsOf('drawing', fresh),
    formboard: () => sheetsOf('formboard', fresh),
    'adding up': () => addedUp(fresh),
  },
  20,
);
report('Harness drawing of 500 wires and 60 bundles, every sheet', paper[1]!, paper[3]!, 100);
report('Formboard of 500 wires and 60 bundles, every sheet', paper[2]!, paper[3]!, 100);
