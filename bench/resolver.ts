/**
 * The resolver compared with floors that do only the unavoidable work: matching the pins of two ports by hand, and
 * copying a finished design. Then its laws over ten thousand random pairs of devices.
 */
import assert from 'node:assert/strict';
import type { Design } from '@cablewright/model';
import {
  deriveCable,
  detachRecipe,
  inferCableRecipe,
  Library,
  portsOf,
  resolveCable,
  sweepDrift,
  type LibraryRow,
} from '@cablewright/engine';
import { ports } from '@cablewright/engine/test-kit/index.ts';
import { brokenLaws } from '@cablewright/engine/test-kit/resolver-laws.ts';
import { interleave, report } from './lib/measure.ts';

const ways = 25;
const words = (turn: boolean, shift: number) =>
  Object.fromEntries(
    Array.from({ length: ways }, (_, i) => {
      if (i === ways - 1) return [String(i + 1), 'passive earth'];
      return [String(i + 1), `${turn === (i % 2 === 0) ? 'in' : 'out'} s-${(i + shift) % (ways - 1)}`];
    }),
  );
const signals = Array.from({ length: ways }, (_, i) =>
  ports.row('vocab/signals', { id: `s-${i}`, label: `S ${i}`, kind: 'data' }),
);

/**
 * `devices` devices on separate interfaces, `boards` adapters distributed over them, and the two devices to resolve.
 */
function shop(devices: number, boards: number): Library {
  const rows: LibraryRow[] = [
    ...signals,
    ports.stock('s25', { cores: ways }),
    ...ports.jacked('a', words(false, 0)),
    ...ports.jacked('b', words(true, 0)),
  ];
  for (let i = 0; i < devices; i += 1) rows.push(...ports.jacked(`d-${i}`, words(i % 2 === 0, 0)));
  for (let i = 0; i < boards; i += 1) {
    const mates = i < 10 ? (i % 2 === 0 ? 'a-pinout' : 'b-pinout') : `d-${i}-pinout`;
    const pads = [
      { id: 'mate', interface: mates, terminals: 'j1' },
      { id: 'pads', terminals: '', pins: ports.pins(words(i % 2 === 0, i)) },
    ];
    rows.push(
      ports.row('pcbas', { id: `board-${i}`, terminals: [] }),
      ports.device(`adapter-${i}`, pads, { board: `board-${i}` }),
    );
  }
  return ports.world(rows);
}

/** A new snapshot of the same records, so that nothing cached from an earlier question helps. */
const fresh = (library: Library) =>
  Library.build(
    library
      .kinds()
      .flatMap((kind) =>
        [...library.entries(kind)].map(({ key, record }) => ({ kind, key, seq: 1, record: { ...record } })),
      ),
  );

const query = { source: { device: 'a' }, destination: { device: 'b' } };
function byHand(library: Library): number {
  const [a, b] = [portsOf(library, query.source).ports[0]!, portsOf(library, query.destination).ports[0]!];
  const bySignal = new Map(b.pins.map((pin) => [pin.signal, pin]));
  return a.pins.filter((pin) => bySignal.has(pin.signal)).length;
}

const small = shop(500, 20);
const large = shop(5000, 200);
for (const [title, library, limit] of [
  ['500 devices, 20 boards', small, 1],
  ['5,000 devices, 200 boards', large, 5],
] as const) {
  assert(resolveCable(library, query).options.some(({ id }) => id === 'direct'));
  const timed = await interleave(
    { resolve: () => resolveCable(library, query), 'pins matched by hand': () => byHand(library) },
    200,
  );
  report(`Resolve, ${title}, known before`, timed[0]!, timed[1]!, limit);
  const snapshots = Array.from({ length: 6 }, () => fresh(library));
  let next = 0;
  const first = await interleave(
    { resolve: () => resolveCable(snapshots[next++ % 6]!, query), 'pins matched by hand': () => byHand(library) },
    5,
  );
  report(`Resolve, ${title}, every record new`, first[0]!, first[1]!, limit);
}
/** Every pair of ports, each resolved once in a snapshot without cached results for it. */
const devices = Array.from({ length: 40 }, (_, i) => `d-${i}`);
const times: number[] = [];
for (const source of devices) {
  for (const destination of devices) {
    const start = performance.now();
    resolveCable(large, { source: { device: source }, destination: { device: destination } });
    times.push(performance.now() - start);
  }
}
times.sort((a, b) => a - b);
const half = times[times.length / 2]!;
console.log(
  `Resolve, ${times.length} different pairs, each once: p50 ${half.toFixed(3)} ms  limit 5 ms: ${half <= 5 ? 'held' : 'MISSED'}`,
);
const [near, far] = await interleave(
  { small: () => resolveCable(small, query), large: () => resolveCable(large, query) },
  300,
);
console.log(
  `Ten times the library: ${(far!.median / near!.median).toFixed(2)} times as long, with five boards on each port in both`,
);

const derive = () => deriveCable(small, query, 'direct');
const derivedDesign = derive();
assert(derivedDesign.ok);
const copied = await interleave({ derive, 'a copy of the design': () => structuredClone(derivedDesign.design) }, 100);
report('Derive 25 ways', copied[0]!, copied[1]!, 5);

const hand = detachRecipe(derivedDesign.design);
const recipe = inferCableRecipe(small, hand);
assert(recipe.ok && recipe.differences.length === 0);
const inferred = await interleave({ infer: () => inferCableRecipe(small, hand), 'one derivation': derive }, 20);
report('Infer a 25-way cable among 500 devices', inferred[0]!, inferred[1]!, 100);

const designs: Design[] = Array.from({ length: 5000 }, (_, i) => ({
  ...derivedDesign.design,
  id: `c-${i}`,
  recipe: { ...(derivedDesign.design.recipe as object), lengthMm: 500 + i },
}));
const sweep = () => {
  let count = 0;
  for (const step of sweepDrift(fresh(small), designs)) count = step.done;
  assert.equal(count, designs.length);
};
const swept = await interleave(
  { 'sweep of 5,000': sweep, 'a copy of each': () => designs.map((design) => structuredClone(design)) },
  2,
);
report('Drift of 5,000 designs after a change of the library', swept[0]!, swept[1]!, 5000);

const broken: string[] = [];
for (let seed = 1; seed <= 10_000; seed += 1) broken.push(...brokenLaws(seed));
console.log(`Laws over 10,000 random pairs: ${broken.length} broken`);
for (const line of broken.slice(0, 10)) console.log(`  ${line}`);
if (broken.length > 0) process.exitCode = 1;
