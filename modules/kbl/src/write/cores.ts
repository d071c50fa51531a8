/** Finds the cores of a design and the objects at their ends. */
import { Groups } from '@cablewright/engine';
import type { Design, End, Joint, TerminalRef } from '@cablewright/model';

/** A terminal of an object that is written as a connector. */
export interface CorePin {
  readonly instance: string;
  readonly pin: string;
}

export interface OpenCore {
  readonly segment: string;
  readonly path: string;
  readonly ends: Record<End, CorePin[]>;
  /** The names of the splices where the core is joined directly to other wires. */
  readonly splices: Record<End, string[]>;
}

/** All cores that joints or breakouts refer to, in the order of the wires. */
export function coresOf(design: Design, pathOf: (ref: TerminalRef) => string): ReadonlyMap<string, OpenCore> {
  const cores = new Map<string, OpenCore>();
  const coreAt = (segment: string, path: string): OpenCore => {
    const key = `${segment}.${path}`;
    const core = cores.get(key) ?? { segment, path, ends: { a: [], b: [] }, splices: { a: [], b: [] } };
    cores.set(key, core);
    return core;
  };
  const direct = new Groups<string>();
  for (const { a, b } of [...design.joints, ...throughJoints(design)]) {
    if (a.end === undefined && b.end === undefined) continue;
    if (a.end !== undefined && b.end !== undefined)
      direct.join(`${a.instance}.${pathOf(a)}@${a.end}`, `${b.instance}.${pathOf(b)}@${b.end}`);
    const [wire, pin] = a.end === undefined ? [b, a] : [a, b];
    const core = coreAt(wire.instance, pathOf(wire));
    if (pin.end === undefined) core.ends[wire.end!].push({ instance: pin.instance, pin: pin.terminal });
    else coreAt(pin.instance, pathOf(pin));
  }
  for (const core of cores.values())
    for (const end of ['a', 'b'] as const) {
      const group = direct.groupOf(`${core.segment}.${core.path}@${end}`);
      if (group !== undefined) core.splices[end].push(`joined ${group}`);
    }
  const bySegment = Map.groupBy(cores, ([, { segment }]) => segment);
  return new Map((design.instances.segments ?? []).flatMap(({ id }) => bySegment.get(id) ?? []));
}

/** The conductors that continue through a breakout, as joints of their wires. */
function throughJoints({ instances }: Design): Joint[] {
  return (instances.breakouts ?? []).flatMap(({ trunk, legs, conductors }) =>
    conductors.flatMap(({ segment, path, fate, leg, legPath }) => {
      const end = [trunk, ...legs].find((part) => part.segment === segment)?.end;
      const to = legs.find((candidate) => candidate.segment === leg);
      if (fate !== 'through' || end === undefined || to === undefined) return [];
      const a = { instance: segment, terminal: path, end };
      return [{ a, b: { instance: to.segment, terminal: legPath ?? path, end: to.end } }];
    }),
  );
}
