/** Random harnesses: plugs on the nodes of a random tree, with additional bundles if a test needs circles. */
import type { Bundle, Design, Layout } from '@cablewright/model';
import { design } from './designs.ts';
import { numbersFrom } from './random-cables.ts';

/**
 * A harness with 2 to 10 nodes that depends only on the seed. With `splices`, it has that many components `sp0` … of
 * the part `splice-4` at nodes or in bundles, each joined to several wires.
 */
export function randomHarness(
  seed: number,
  { circles = 0, wires = 12, splices = 0 } = {},
): Design & { readonly layout: Layout } {
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
  const far = () => (splices > 0 && next(2) === 0 ? `sp${next(splices)}.1` : pin());
  const joints = segments.flatMap(({ id }) => [`${pin()} = ${id}@a.core`, `${id}@b.core = ${far()}`]);
  const layout: Layout = { nodes: placed, bundles };
  const components = Array.from({ length: splices }, (_, i) => ({ id: `sp${i}`, def: 'splice-4' }));
  const instances = { connectors, segments, ...(splices === 0 ? {} : { components }) };
  const harness = { ...design(`harness-${seed}`, instances, joints), layout };
  return splices === 0 ? harness : { ...harness, layout: withPlaces(layout, splices, next) };
}

/** Places splices at free nodes or within bundles. */
function withPlaces(layout: Layout, count: number, next: (below: number) => number): Layout {
  const places: NonNullable<Layout['splices']> = [];
  const nodes = [...layout.nodes];
  for (let i = 0; i < count; i += 1) {
    const free = nodes.findIndex(({ at }) => at === undefined);
    const bundle = layout.bundles[next(layout.bundles.length)]!;
    if (free >= 0 && next(3) === 0) nodes[free] = { ...nodes[free]!, at: `sp${i}` };
    else places.push({ splice: `sp${i}`, bundle: bundle.id, atMm: 1 + next(bundle.lengthMm - 1) });
  }
  return { ...layout, nodes, splices: places };
}
