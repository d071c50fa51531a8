import { emptyDesign, type Design } from '../records/design.ts';
import { mergeDocuments } from './document-change.ts';
import type { Layout } from '../records/layout.ts';
import { expect, test } from 'vitest';

const j1 = { id: 'j1', def: 'de9-female', label: 'PC' };
const w1 = { id: 'w1', def: 'pair', lengthMm: 1500 };
const joint = (pin: string, path: string) => ({
  a: { instance: 'j1', terminal: pin },
  b: { instance: 'w1', terminal: path, end: 'a' as const },
});
const base: Design = {
  ...emptyDesign('lead', 'Lead'),
  instances: { connectors: [j1], segments: [w1] },
  joints: [joint('2', 'red')],
};
const withInstances = (instances: Design['instances'], joints = base.joints): Design => ({
  ...base,
  instances,
  joints,
});

test('edits of different fields of one part are both kept', () => {
  const mine = withInstances({ connectors: [{ ...j1, label: 'Host' }], segments: [w1] });
  const theirs = withInstances({ connectors: [{ ...j1, role: 'source' }], segments: [w1] });
  const { value, conflicts } = mergeDocuments(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(value.instances.connectors).toEqual([{ ...j1, label: 'Host', role: 'source' }]);
});

test('joints added by both sides are both there, and one removed stays removed', () => {
  const mine = withInstances(base.instances, [joint('2', 'red'), joint('3', 'blue')]);
  const theirs = withInstances(base.instances, [joint('5', 'black')]);
  const { value, conflicts } = mergeDocuments(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(value.joints.map((each) => each.a.terminal).toSorted()).toEqual(['3', '5']);
});

test('a field both changed is a conflict with both sides, and the choice decides it', () => {
  const mine = withInstances({ connectors: [j1], segments: [{ ...w1, lengthMm: 2000 }] });
  const theirs = withInstances({ connectors: [j1], segments: [{ ...w1, lengthMm: 3000 }] });
  const path = ['instances', 'segments', 'w1', 'lengthMm'];
  expect(mergeDocuments(base, mine, theirs).conflicts).toEqual([{ path, base: 1500, mine: 2000, theirs: 3000 }]);
  expect(mergeDocuments(base, mine, theirs).value.instances.segments?.[0]?.lengthMm).toBe(2000);
  expect(mergeDocuments(base, mine, theirs, () => 'theirs').value.instances.segments?.[0]?.lengthMm).toBe(3000);
});

test('one side removes what the other changes: a conflict, not a loss', () => {
  const mine = withInstances({ connectors: [], segments: [w1] });
  const theirs = withInstances({ connectors: [{ ...j1, label: 'Host' }], segments: [w1] });
  const both = mergeDocuments(base, mine, theirs);
  expect(both.conflicts).toEqual([
    { path: ['instances', 'connectors', 'j1'], base: j1, mine: undefined, theirs: { ...j1, label: 'Host' } },
  ]);
  expect(both.value.instances.connectors).toEqual([]);
  expect(mergeDocuments(base, mine, theirs, () => 'theirs').value.instances.connectors).toHaveLength(1);
});

test('parts added on both sides under different names are both kept', () => {
  const bare = { ...base, instances: {} };
  const mine = { ...bare, instances: { connectors: [j1] } };
  const theirs = { ...bare, instances: { connectors: [{ id: 'j2', def: 'ring' }] } };
  const { value, conflicts } = mergeDocuments<Design>(bare, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(value.instances.connectors?.map((each) => each.id)).toEqual(['j1', 'j2']);
});

test('routes and splices of a layout are merged by their wire and their splice', () => {
  const routed = (routes: Layout['routes'], splices: Layout['splices'] = []): Design => ({
    ...base,
    layout: { nodes: [], bundles: [], routes, splices },
  });
  const [w2, w3] = [
    { segment: 'w2', via: ['b1'] },
    { segment: 'w3', via: ['b2'] },
  ];
  const place = (splice: string, atMm: number) => ({ splice, bundle: 'b1', atMm });
  const before = routed([w2, w3], [place('sp1', 10), place('sp2', 40)]);
  const mine = routed([{ segment: 'w2', via: ['b3'] }, w3], [place('sp1', 20), place('sp2', 40)]);
  const theirs = routed([w2, { segment: 'w3', a: 'n1' }, { segment: 'w4' }], [place('sp1', 10), place('sp2', 50)]);
  const { value, conflicts } = mergeDocuments(before, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(value.layout).toEqual({
    nodes: [],
    bundles: [],
    routes: [{ segment: 'w2', via: ['b3'] }, { segment: 'w3', a: 'n1' }, { segment: 'w4' }],
    splices: [place('sp1', 20), place('sp2', 50)],
  });
  const both = mergeDocuments(before, mine, routed([{ segment: 'w2', via: ['b4'] }, w3]));
  expect(both.conflicts.map(({ path }) => path.join('/'))).toEqual(['layout/routes/w2/via', 'layout/splices/sp1']);
});
