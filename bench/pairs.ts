/**
 * The cost of the shipped catalogs: a pair of devices resolved in a new library, every pair of ports resolved, every
 * complete answer derived and checked, and the continuity of four hundred parts on one net. The floors do only the
 * unavoidable work: matching pins by their signals, copying a finished design, and visiting each part once.
 */
import assert from 'node:assert/strict';
import {
  catalogOf,
  continuity,
  deriveCable,
  Library,
  portsOf,
  resolveCable,
  validateDesign,
  type LibraryRow,
} from '@cablewright/engine';
import { design, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { shippedCatalog, shippedPorts } from '@cablewright/engine/test-kit/shipped.ts';
import { interleave, report } from './lib/measure.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map((sample) => sample.design),
);
const ports = shippedPorts(library);

/** The same records as new objects, so that nothing cached for the old ones helps. */
function fresh(): Library {
  const rows = library.kinds().flatMap((kind) =>
    [...library.entries(kind)].map(({ key, record }): LibraryRow => ({
      kind,
      key,
      seq: 1,
      record: structuredClone(record),
    })),
  );
  return Library.build(rows, 1);
}

const destination = ports.find(
  (port) => resolveCable(library, { source: ports[0]!, destination: port }).options[0]?.complete,
);
const query = { source: ports[0]!, destination: destination! };
function byHand(of: Library): number {
  const [a, b] = [portsOf(of, query.source).ports[0]!, portsOf(of, query.destination).ports[0]!];
  const bySignal = new Map(b.pins.map((pin) => [pin.signal, pin]));
  return a.pins.filter((pin) => bySignal.has(pin.signal)).length;
}

let next = fresh();
const first = await interleave(
  {
    'making the library': () => (next = fresh()),
    resolve: () => resolveCable(next, query),
    'pins matched by hand': () => byHand(library),
  },
  40,
);
assert(resolveCable(next, query).options.length > 0);
report('A pair in the shipped library, seen for the first time', first[1]!, first[2]!, 5);
const again = await interleave(
  { resolve: () => resolveCable(library, query), 'pins matched by hand': () => byHand(library) },
  200,
);
report('The same again', again[0]!, again[1]!, 1);

function* everyTwo() {
  for (const [i, source] of ports.entries())
    for (const destination of ports.slice(i)) yield { source: source, destination: destination };
}

let pairs = 0;
const complete: { pair: { source: (typeof ports)[0]; destination: (typeof ports)[0] }; option: string }[] = [];
const began = performance.now();
for (const pair of everyTwo()) {
  pairs += 1;
  for (const option of resolveCable(library, pair).options)
    if (option.complete) complete.push({ pair, option: option.id });
}
const resolved = performance.now();
const derivedDesigns = complete.map(({ pair, option }) => {
  const derived = deriveCable(library, pair, option);
  assert(derived.ok);
  return derived.design;
});
const errors = derivedDesigns
  .flatMap((design) => validateDesign(catalog, design))
  .filter(({ severity }) => severity === 'error');
assert.deepEqual(errors, []);
const checked = performance.now();
for (const design of derivedDesigns) structuredClone(design);
const copied = performance.now() - checked;
const totalSeconds = (checked - began) / 1000;
console.log(
  `All ${pairs} pairs of ports resolved in ${((resolved - began) / 1000).toFixed(2)} s; ${derivedDesigns.length} complete cables derived and checked in ${((checked - resolved) / 1000).toFixed(2)} s (copying them: ${(copied / 1000).toFixed(2)} s)\n  together ${totalSeconds.toFixed(2)} s  limit 15 s: ${totalSeconds <= 15 ? 'held' : 'MISSED'}`,
);

const resistors = Array.from({ length: 400 }, (_, i) => ({ id: `r${i}`, def: 'r-120' }));
const connectors = Array.from({ length: 134 }, (_, i) => ({ id: `j${i}`, def: 'xh-3-bus', role: 'source' }));
const pin = (i: number) => `j${Math.floor(i / 3)}.${(i % 3) + 1}`;
const rail = design(
  'rail',
  { connectors, components: resistors },
  resistors.flatMap(({ id }, i) => [`${pin(0)} = ${id}.a`, `${id}.b = ${pin(i + 1)}`]),
);
const small = testCatalog();
let railed = rail;
const results = await interleave(
  {
    'making the design': () => (railed = structuredClone(rail)),
    'continuity and all checks': () => [continuity(small, railed), validateDesign(small, railed)],
    'visiting each part once': () => new Map(railed.joints.map((joint) => [joint.a.instance, joint])),
  },
  10,
);
assert.equal(continuity(small, rail).connections.length, 400);
report('Four hundred resistors on one net', results[1]!, results[2]!, 100);
