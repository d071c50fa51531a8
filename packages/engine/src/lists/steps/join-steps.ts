/** Steps that join wires without crimped contacts: splices, solder cups, clamps, ports of placed cables. */
import { type TerminalRef, wireOf } from '@cablewright/model';
import { spliceSides } from '../../connectivity/harness/splice-sides.ts';
import { splicesOf } from '../../connectivity/harness/splices.ts';
import { harnessNames } from '../../connectivity/harness/harness-names.ts';
import { naturalOrder } from '../../library/text/natural-order.ts';
import type { BenchFacts } from './bench-facts.ts';
import type { StepConnection, StepDraft } from './build-step.ts';
import { oneWayOf } from '../../connectivity/parts/reading.ts';
import { definition } from '../../library/definition.ts';
import { connectionsOf, isPart, madeJoints } from './connections.ts';
import { fittings, isTubeAtSplice } from './fit-steps.ts';
import { isOverSplice, isSplice, isWireSplice } from './splices.ts';

/** The joints on a part that are made by the same method. */
interface Joined {
  readonly instance: string;
  readonly work: string;
  readonly texts: string[];
}

/**
 * Steps for splices: the wires that meet, with or without a splice part, then the parts that go over them, and the tubes
 * that are shrunk over them. They are made while the other ends are free, because a splice is inside the bundle and its
 * sleeve does not pass over a contact.
 */
export function spliceSteps(bench: BenchFacts): StepDraft[] {
  const joins = joinsOf(bench);
  const stepsAt = (isParts: boolean) => [
    ...joins
      .filter(({ instance }) => (isParts ? isSplice(bench, instance) : bench.names.isRun(instance)))
      .map((join) => joinStep(bench, join, 'splice')),
    ...fittings(bench, 'joints', 'splice', (instance, part) => {
      const isAtPart = instance.attachedTo !== undefined && isSplice(bench, instance.attachedTo);
      return isOverSplice(bench, instance, part) && isAtPart === isParts;
    }),
  ];
  const tubes = fittings(bench, 'assemble', 'splice', (instance, part) => isTubeAtSplice(bench, instance, part));
  return [...stepsAt(false), ...stepsAt(true), ...tubes];
}

/**
 * The parts that are fitted at the joints, and then the other joints that are not crimped, part by part. The landing
 * tables list the wires.
 */
export function joinSteps(bench: BenchFacts): StepDraft[] {
  const parts = fittings(bench, 'joints', 'join', (instance, part) => !isOverSplice(bench, instance, part));
  const others = joinsOf(bench).filter(({ instance }) => !bench.names.isRun(instance) && !isSplice(bench, instance));
  return [...parts, ...others.map((join) => joinStep(bench, join, 'join'))];
}

/** Joints that are not crimped, grouped by part and method. */
function joinsOf(bench: BenchFacts): Joined[] {
  const joins = new Map<string, Joined>();
  for (const { base, other } of madeJoints(bench)) {
    if (base === undefined || other === undefined) continue;
    const text = `${baseText(bench, base)} ${otherText(bench, base, other)}`.trimStart();
    const work = workAt(bench, base);
    const key = `${base.instance} ${work}`;
    const joined = joins.get(key) ?? { instance: base.instance, work, texts: [] };
    joined.texts.push(text);
    joins.set(key, joined);
  }
  return [...Map.groupBy(joins.values(), ({ instance }) => instance).values()].flat();
}

function workAt(bench: BenchFacts, base: TerminalRef): string {
  return bench.constructionAt(base)?.word?.join ?? bench.print.text('step.join');
}

/** `3`, `a (anode)`, the port of a placed cable with its name, or empty for a splice, which has no choice of terminals. */
function baseText(bench: BenchFacts, base: TerminalRef): string {
  if (isPort(bench, base)) return bench.names.terminal(base);
  if (isWireSplice(bench, base.instance)) return '';
  const pad = base.pad === undefined ? '' : ` ${bench.print.text('pad', { pad: base.pad })}`;
  const role = isPart(base) ? bench.names.functionOf(base) : '';
  return `${bench.short(base.instance, base.terminal, false)}${role === '' ? '' : ` (${role})`}${pad}`;
}

function joinStep(bench: BenchFacts, { instance, work, texts }: Joined, station: 'splice' | 'join'): StepDraft {
  const how = bench.names.isRun(instance) ? work : bench.print.text('step.as-table', { work });
  const sorted = texts.toSorted(naturalOrder).join('; ');
  const place = station === 'splice' ? splicePlace(bench, instance) : undefined;
  const name = place === undefined ? bench.name(instance) : `${bench.name(instance)}: ${place.text}`;
  const connections = connectionsOf(
    bench,
    ({ base }) => base !== undefined && base.instance === instance && workAt(bench, base) === work,
  );
  const figureOf = (): StepDraft['figure'] => {
    if (place !== undefined) return { kind: 'bundles', bundles: place.bundles };
    if (station !== 'join' || bench.names.isRun(instance)) return undefined;
    return { kind: 'face', instance, cavities: connections.flatMap((made) => cavityOf(instance, made)) };
  };
  return {
    id: `${station}:${instance}:${work}`,
    station,
    does: station,
    what: `${name}: ${how}: ${place === undefined ? sorted : place.sides(sorted)}.${lengthText(bench, instance, station)}${cathodeText(bench, instance, connections)}`,
    figure: figureOf(),
    concerns: {
      ...(bench.names.isRun(instance) ? { runs: [instance] } : { parts: [instance] }),
      connections,
      bundles: place?.bundles,
    },
  };
}

/** The stated length of a part in the line of a wire, which is that from joint to joint. */
function lengthText({ design, names, print }: BenchFacts, instance: string, station: 'splice' | 'join'): string {
  const { lengthMm } = design.instances.components?.find(({ id }) => id === instance) ?? {};
  if (lengthMm === undefined || station !== 'splice' || names.isRun(instance)) return '';
  return print.text('step.joint-to-joint', { length: print.length(lengthMm) });
}

/** Where the marked end of a part that conducts one way is connected: the band of a diode, the flat side of an LED. */
function cathodeText(bench: BenchFacts, instance: string, connections: readonly StepConnection[]): string {
  const placed = bench.design.instances.components?.find(({ id }) => id === instance);
  const part = placed && definition(bench.library, 'components', placed.def);
  const oneWay = part && oneWayOf(bench.library, part);
  if (oneWay === undefined) return '';
  const at = connections.flatMap(({ a, b }) => {
    const [own, other] = a.instance === instance ? [a, b] : [b, a];
    return own.terminal === oneWay.cathode
      ? [isPart(other) ? bench.names.terminal(other) : bench.short(other.instance, other.terminal)]
      : [];
  });
  return at.length === 0 ? '' : ` ${bench.print.text('step.cathode', { at: at.join(', ') })}`;
}

function cavityOf(instance: string, { a, b }: { readonly a: TerminalRef; readonly b: TerminalRef }): string[] {
  return [a, b].flatMap((ref) => (ref.instance === instance ? [ref.terminal] : []));
}

/**
 * The position of a splice in the layout, and the wires that leave on each side of it. Undefined for a splice without a
 * position.
 */
function splicePlace(bench: BenchFacts, instance: string) {
  const { design, catalog, print } = bench;
  const splice = splicesOf(catalog, design).find((candidate) => candidate.instance.id === instance);
  if (splice?.place === undefined) return undefined;
  const { place, ends } = splice;
  const names = harnessNames(design);
  const [, bundleId, at] = /^(.+)@([\d.]+)$/.exec(place) ?? [];
  const bundle = design.layout?.bundles.find(({ id }) => id === bundleId);
  const text =
    bundle === undefined
      ? print.text('step.at-node', { node: names.place(place) })
      : print.text('step.in-bundle', {
          bundle: names.bundle(bundle),
          length: print.length(Number(at)),
          node: names.place(bundle.from),
        });
  const bySide = Map.groupBy(spliceSides(catalog, design, instance), ([, node]) => node);
  const sides = [...bySide].map(([node, wires]) =>
    print.text('step.splice-side', {
      node: names.place(node),
      wires: wires.map(([end]) => bench.name(wireOf(end))).join(', '),
    }),
  );
  const passed = ends.flatMap(({ leaves }) => leaves?.bundle.id ?? []);
  return {
    text,
    bundles: bundle === undefined ? [...new Set(passed)] : [bundle.id],
    sides: (joined: string) => (sides.length < 2 ? joined : `${joined}. ${sides.join('; ')}`),
  };
}

/** True if a terminal is an open end of a placed cable. */
function isPort({ design }: BenchFacts, { instance }: TerminalRef): boolean {
  return (design.instances.subassemblies ?? []).some(({ id }) => id === instance);
}

function otherText(bench: BenchFacts, base: TerminalRef, joined: TerminalRef): string {
  if (joined.instance === base.instance && isPart(joined))
    return bench.print.text('step.to-link', { terminal: joined.terminal });
  if (isPart(joined)) return bench.names.terminal(joined);
  const wire = bench.short(joined.instance, joined.terminal);
  return isPart(base) ? wire : bench.print.text('step.to', { wire });
}
