/** Random harnesses: plugs on the nodes of a random tree, with extra bundles where a test wants circles. */
import type { Bundle, Design, Layout } from '@cablewright/model';
import { design } from './designs.ts';
import { numbersFrom } from './random-cables.ts';

export function randomHarness(seed: number, { circles = 0, wires = 12 } = {}): Design & { readonly layout: Layout } {
  const next = numbersFrom(seed);
  const count = 2 + next(9);
  const nodes = Array.from({ length: count }, (_, i): Layout['nodes'][number] => ({ id: `n${i}` }));
  const between = (from: number, to: number, i: number): Bundle => ({
    id: `b${i}`,
    from: `n${from}`,
    to: `n${to}`,
    lengthMm: 10 + next(900),
  });
  const bundles = nodes
    .slice(1)
    .map((_, i) => (next(2) === 0 ? between(next(i + 1), i + 1, i) : between(i + 1, next(i + 1), i)));
  for (let i = 0; i < circles; i += 1) {
    const [from, to] = [next(count), next(count)];
    if (from !== to) bundles.push(between(from, to, bundles.length));
  }
  const plugs = Array.from({ length: 2 + next(4) }, (_, i) => ({ id: `j${i}`, def: 'xh-3-bus' }));
  const placed = nodes.map((node, i) => (i < plugs.length ? { ...node, at: `j${i}` } : node));
  const connectors = plugs.slice(0, count);
  const segments = Array.from({ length: wires }, (_, i) => ({ id: `w${i}`, def: 'hook-up-24-red', lengthMm: 100 }));
  const pin = () => `j${next(connectors.length)}.${1 + next(3)}`;
  const joints = segments.flatMap(({ id }) => [`${pin()} = ${id}@a.core`, `${id}@b.core = ${pin()}`]);
  const layout: Layout = { nodes: placed, bundles };
  return { ...design(`harness-${seed}`, { connectors, segments }, joints), layout };
}
