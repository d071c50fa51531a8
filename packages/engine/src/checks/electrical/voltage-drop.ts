import type { Library } from '../../library/library.ts';
import type { CoreEdge, CopperGraph } from './copper-graph.ts';
import type { Flow } from './currents.ts';

/** Resistivity of annealed copper at 20 °C in Ω·mm²/m (IEC 60028 rounds to 0.01724), for a vocabulary that is silent. */
const copperOhmMm2PerM = 0.0172;

/** R = ρ·l/A in Ω at 20 °C. Undefined where the cross-section, or the material's resistivity, is not known. */
export function coreOhms(library: Library, { element, segment }: CoreEdge): number | undefined {
  const { areaMm2, material = 'copper' } = element;
  const stated = library.material(material)?.resistivityOhmMm2PerM;
  const resistivity = stated ?? (material === 'copper' ? copperOhmMm2PerM : undefined);
  if (areaMm2 === undefined || resistivity === undefined) return undefined;
  return (resistivity * (segment.lengthMm / 1000)) / areaMm2;
}

interface Drop {
  readonly to: string;
  /** One way. */
  readonly volts: number;
}

/** The largest drop from a terminal to another of its net, one way: the sum of I·R along the way there. */
export function worstDrop(
  graph: CopperGraph,
  sinks: ReadonlySet<string>,
  from: string,
  flows: ReadonlyMap<CoreEdge, Flow>,
  ohmsOf: (core: CoreEdge) => number | undefined,
): Drop | undefined {
  const volts = new Map([[from, 0]]);
  for (const [vertex, before] of volts) {
    for (const { to, core } of graph.ways(vertex)) {
      if (volts.has(to)) continue;
      const ohms = core === undefined ? 0 : ohmsOf(core);
      if (ohms === undefined) continue;
      const amperes = core === undefined ? 0 : (flows.get(core)?.amperes ?? 0);
      volts.set(to, before + amperes * ohms);
    }
  }
  let worst: Drop | undefined;
  for (const to of sinks) {
    const drop = volts.get(to);
    if (to !== from && drop !== undefined && drop > (worst?.volts ?? 0)) worst = { to, volts: drop };
  }
  return worst;
}
