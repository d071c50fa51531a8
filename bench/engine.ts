/**
 * Nets and all checks of a 500-wire design, compared with a floor that only walks the joints, without looking up pins,
 * checking paths or producing findings. Limits: 8 ms for a new design, 2 ms after one edit in it.
 */
import assert from 'node:assert/strict';
import { deriveNets, validateDesign } from '@cablewright/engine';
import { formatTerminal, type Design } from '@cablewright/model';
import { bigDesign } from './lib/big-design.ts';
import { interleave, report } from './lib/measure.ts';

/** The floor: the groups of pins connected by joints, found by walking an adjacency list of names. */
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
  const visited = new Set<string>();
  const nets: string[] = [];
  for (const start of around.keys()) {
    if (visited.has(start)) continue;
    const group = new Set([start]);
    for (const pin of group) for (const next of around.get(pin)!) group.add(next);
    for (const name of group) visited.add(name);
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
// Each round has a new design without cached results. Creating it is not counted.
let fresh = design;
const [, ours, floorOfFresh] = await interleave(
  {
    'making the design': () => (fresh = structuredClone(design)),
    'nets and all checks': () => validateDesign(catalog, fresh),
    'walking the joints': () => walkedNets(fresh),
  },
  rounds,
);
report('A 500-wire design, seen for the first time', ours!, floorOfFresh!, 8);

/** The design with one wire moved to another pin and back. Everything else is shared with the previous state. */
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
