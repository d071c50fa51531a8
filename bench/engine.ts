/**
 * Nets and all checks of a 500-wire design, against a floor that only walks the joints: no pins looked up, no paths
 * checked, nothing found. Limits: 5 ms for a design never seen before, 2 ms after one edit in it.
 */
import assert from 'node:assert/strict';
import { catalogOf, deriveNets, Library, validateDesign, type Catalog } from '@cablewright/engine';
import { formatTerminal, type Design, type Joint } from '@cablewright/model';
import { interleave, report } from './lib/measure.ts';

const ways = 20;
const pairsOfPlugs = 25;

function bigDesign(): { catalog: Catalog; design: Design } {
  const row = (kind: string, key: string, fields: object) => ({
    kind,
    key,
    seq: 1,
    record: { id: key, src: 'bench', ...fields },
  });
  const positions = Array.from({ length: ways }, (_, i) => ({ id: String(i + 1) }));
  const library = Library.build([
    row('bodies', 'plug', { positions, housing: { systems: ['s'] }, contactRatingA: 3 }),
    row('connectors', 'plug', { body: 'plug' }),
    row('mechanicals', 'contact', {
      kind: 'contact',
      termination: { systems: ['s'], wireMinMm2: 0.1, wireMaxMm2: 0.5 },
    }),
    row('wires', 'wire', {
      structure: { type: 'group', id: 'w', children: [{ type: 'conductor', id: 'core', areaMm2: 0.22 }] },
    }),
  ]);
  const cavities = positions.map(({ id }) => ({ cavity: id, contact: 'contact' }));
  const connectors = Array.from({ length: 2 * pairsOfPlugs }, (_, i) => ({ id: `j${i + 1}`, def: 'plug', cavities }));
  const wires = Array.from({ length: ways * pairsOfPlugs }, (_, i) => ({
    id: `w${i + 1}`,
    def: 'wire',
    lengthMm: 500,
  }));
  const joints = wires.flatMap(({ id }, i): Joint[] => {
    const plug = 2 * Math.floor(i / ways) + 1;
    const [pin, far] = [String((i % ways) + 1), String(((i * 7) % ways) + 1)];
    return [
      { a: { instance: `j${plug}`, terminal: pin }, b: { instance: id, terminal: 'core', end: 'a' } },
      { a: { instance: `j${plug + 1}`, terminal: far }, b: { instance: id, terminal: 'core', end: 'b' } },
    ];
  });
  const design = { schemaVersion: 5, id: 'big', src: 'bench', instances: { connectors, segments: wires }, joints };
  return { catalog: catalogOf(library), design };
}

/** The floor: the groups of pins that joints connect, by walking an adjacency of names. */
function walkedNets(design: Design): string[] {
  const around = new Map<string, string[]>();
  const link = (a: string, b: string) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const list = around.get(from);
      if (list === undefined) around.set(from, [to]);
      else list.push(to);
    }
  };
  for (const { a, b } of design.joints) link(`${a.instance}.${a.terminal}`, `${b.instance}.${b.terminal}`);
  const seen = new Set<string>();
  const nets: string[] = [];
  for (const start of around.keys()) {
    if (seen.has(start)) continue;
    const group = new Set([start]);
    for (const at of group) for (const next of around.get(at)!) group.add(next);
    for (const name of group) seen.add(name);
    nets.push(
      [...group]
        .filter((name) => name.startsWith('j'))
        .toSorted()
        .join(' '),
    );
  }
  return nets.toSorted();
}

const { catalog, design } = bigDesign();
const pinsOf = (of: Design) =>
  deriveNets(catalog, of)
    .map((net) => net.pins.map(formatTerminal).toSorted().join(' '))
    .toSorted();
assert.deepEqual(pinsOf(design), walkedNets(design));
assert.deepEqual(validateDesign(catalog, design), []);

const rounds = 200;
// Each round has a design of its own that nothing was remembered of; making it is a work by itself, not counted.
let fresh = design;
const [, ours, floorOfFresh] = await interleave(
  {
    'making the design': () => (fresh = structuredClone(design)),
    'nets and all checks': () => validateDesign(catalog, fresh),
    'walking the joints': () => walkedNets(fresh),
  },
  rounds,
);
report('A 500-wire design, seen for the first time', ours!, floorOfFresh!, 5);

/** The design with one wire moved to another pin and back: everything else is shared with the state before. */
let edited = design;
let turn = 0;
const edit = () => {
  turn += 1;
  const joint = { ...edited.joints[500]!, note: String(turn) };
  edited = { ...edited, joints: edited.joints.with(500, joint) };
  return validateDesign(catalog, edited);
};
const lengthEdit = () => {
  turn += 1;
  const segments = edited.instances.segments!.with(250, { ...edited.instances.segments![250]!, lengthMm: 500 + turn });
  edited = { ...edited, instances: { ...edited.instances, segments } };
  return validateDesign(catalog, edited);
};
const floor = { 'walking the joints': () => walkedNets(edited) };
const joint = await interleave({ 'nets and all checks': edit, ...floor }, rounds);
report('The same after one joint changed', joint[0]!, joint[1]!, 2);
const length = await interleave({ 'nets and all checks': lengthEdit, ...floor }, rounds);
report('The same after one length changed', length[0]!, length[1]!, 2);
