/** Checks splices: their position and what they join. */
import type { Design, Finding } from '@cablewright/model';
import { bundleName } from '../../connectivity/harness/harness-names.ts';
import { layoutGraph } from '../../connectivity/harness/layout-graph.ts';
import type { Stretch } from '../../connectivity/harness/layout-types.ts';
import { splicesOf, type Splice } from '../../connectivity/harness/splices.ts';
import { placedById } from '../../connectivity/terminals/placed.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { roundTo } from '../../library/units/length.ts';
import { wordingOf } from '../../library/wording/print-format.ts';
import type { LayoutContext } from './context.ts';

export function spliceFindings(context: LayoutContext): Finding[] {
  const splices = splicesOf(context.catalog, context.design);
  const clearMm = context.catalog.library.settings.harness?.spliceClearMm ?? 0;
  return [
    ...placeFindings(context, splices),
    ...splices.flatMap((splice) => [
      ...sizeFindings(context, splice),
      ...balanceFindings(context, splice),
      ...(clearMm === 0 ? [] : clearFindings(context, splice, clearMm)),
    ]),
  ];
}

function placeFindings(
  { catalog, design, layout, names, found }: LayoutContext,
  splices: readonly Splice[],
): Finding[] {
  const print = wordingOf(catalog.library);
  const known = new Set(splices.map(({ instance }) => instance.id));
  const nodes = new Map(layout.nodes.flatMap(({ id, at }) => (at === undefined ? [] : [[at, id] as const])));
  const places = new Set<string>();
  return (layout.splices ?? []).flatMap(({ splice, bundle: id, atMm }, i) => {
    const pointer = `/layout/splices/${i}`;
    const bundle = layout.bundles.find((one) => one.id === id);
    const findings: Finding[] = [];
    if (!known.has(splice)) findings.push(found('splice-unknown', { pointer }, noSplice(design, splice, known)));
    if (bundle === undefined) {
      const ids = layout.bundles.map((one) => one.id);
      const message = `${splice} is placed in the bundle "${id}", which the layout does not have.${suggestion(id, ids)}`;
      findings.push(found('splice-outside', { pointer }, message, { found: id }));
    } else if (atMm > bundle.lengthMm) {
      const message = `${splice} is at ${print.length(atMm)} on bundle ${bundleName(bundle)}, which is ${print.length(bundle.lengthMm)} long.`;
      findings.push(found('splice-outside', { pointer }, message, { found: atMm, expected: bundle.lengthMm }));
    }
    const node = nodes.get(splice);
    if (node !== undefined || places.has(splice)) {
      const message = `${splice} is at ${node === undefined ? 'two places in bundles' : `node ${names.place(node)} and in bundle ${bundle === undefined ? id : bundleName(bundle)}`}. Remove one.`;
      findings.push(found('layout-instance-twice', { pointer }, message, { found: splice }));
    }
    places.add(splice);
    return findings;
  });
}

function noSplice(design: Design, id: string, splices: ReadonlySet<string>): string {
  if (placedById(design).has(id)) return `${id} is not a splice. Put it at a node, or choose a splice.`;
  return `The splice "${id}" is not in the design.${suggestion(id, splices)}`;
}

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

/**
 * Compares the total copper and the number of wires in a splice with the limits of its part. Unknown values aren't
 * compared.
 */
function sizeFindings({ catalog, found }: LayoutContext, { instance, part, ends }: Splice): Finding[] {
  const area = (areaMm2: number) => wordingOf(catalog.library).section({ areaMm2 })!;
  const { minMm2 = 0, maxMm2 = Infinity, maxWires = Infinity, minWireMm2 = 0, maxWireRatio = Infinity } = part.splice;
  const name = part.label ?? part.id;
  const say = (message: string, is: number, expected: number) =>
    found('splice-size', { instance: instance.id }, `${instance.id}: ${message}`, { found: is, expected });
  const findings: Finding[] = [];
  if (ends.length > maxWires)
    findings.push(say(`${ends.length} wires meet; ${name} takes ${maxWires}.`, ends.length, maxWires));
  const areas = ends.map(({ areaMm2 }) => areaMm2);
  if (ends.length === 0 || areas.includes(undefined)) return findings;
  const known = areas as number[];
  const total = roundTo(sum(known), 3);
  if (total > maxMm2) findings.push(say(`${area(total)} meet; ${name} takes up to ${area(maxMm2)}.`, total, maxMm2));
  if (total < minMm2) findings.push(say(`${area(total)} meet; ${name} needs ${area(minMm2)}.`, total, minMm2));
  const [thinnest, thickest] = [Math.min(...known), Math.max(...known)];
  if (thinnest < minWireMm2) {
    findings.push(
      say(
        `a wire of ${area(thinnest)} is thinner than the ${area(minWireMm2)} that ${name} takes.`,
        thinnest,
        minWireMm2,
      ),
    );
  }
  const ratio = roundTo(thickest / thinnest, 2);
  if (ratio > maxWireRatio) {
    findings.push(
      say(
        `the thickest wire has ${ratio} times the copper of the thinnest; ${name} takes ${maxWireRatio} times.`,
        ratio,
        maxWireRatio,
      ),
    );
  }
  return findings;
}

/**
 * Compares the copper that leaves a splice in each direction. Only two directions can be balanced: with one, the wires
 * are bent back; with three, the splice is a branch.
 */
function balanceFindings({ catalog, found }: LayoutContext, { instance, part, ends }: Splice): Finding[] {
  const area = (areaMm2: number) => wordingOf(catalog.library).section({ areaMm2 })!;
  const { maxSideRatio } = part.splice;
  if (maxSideRatio === undefined) return [];
  const known = ends.flatMap(({ areaMm2, leaves }) =>
    areaMm2 === undefined || leaves === undefined ? [] : [{ areaMm2, leaves }],
  );
  if (known.length < ends.length) return [];
  const sides = Map.groupBy(known, ({ leaves }) => leaves).values();
  const [one, other, ...more] = sides.map((list) => roundTo(sum(list.map(({ areaMm2 }) => areaMm2)), 3));
  if (one === undefined || other === undefined || more.length > 0) return [];
  const ratio = roundTo(Math.max(one, other) / Math.min(one, other), 6);
  if (ratio <= maxSideRatio) return [];
  const message = `${instance.id} has ${area(one)} on one side and ${area(other)} on the other; ${part.label ?? part.id} takes at most ${maxSideRatio} times as much. Move a wire to the other side.`;
  const detail = { found: roundTo(ratio, 2), expected: maxSideRatio };
  return [found('splice-balance', { instance: instance.id }, message, detail)];
}

/** Checks the distance to the nearest node, fixing or other splice. A splice at a branch has a distance of 0 mm. */
function clearFindings(
  { catalog, layout, names, found }: LayoutContext,
  { instance, place }: Splice,
  clearMm: number,
): Finding[] {
  const print = wordingOf(catalog.library);
  if (place === undefined) return [];
  const graph = layoutGraph(layout);
  const around = graph.at(place);
  const near =
    graph.node(place) !== undefined && around.length > 2
      ? [{ name: `the branch ${names.place(place)}`, mm: 0 }]
      : around.flatMap((stretch) => neighbours(stretch, place, names.place));
  const nearest = near.toSorted((a, b) => a.mm - b.mm)[0];
  if (nearest === undefined || nearest.mm >= clearMm) return [];
  const mm = roundTo(nearest.mm, 1);
  const message = `${instance.id} is ${print.length(mm)} from ${nearest.name}; the shop keeps ${print.length(clearMm)}. Move it.`;
  return [found('splice-near', { instance: instance.id }, message, { found: mm, expected: clearMm })];
}

function neighbours(
  { bundle, from, to, fromMm, toMm, mm }: Stretch,
  place: string,
  placeName: (place: string) => string,
) {
  const [here, far] = place === from ? [fromMm, to] : [toMm, from];
  // Fixings beyond the end of the stretch are ignored, because that end is nearer.
  return [
    { name: far.includes('@') ? 'another splice' : placeName(far), mm },
    ...(bundle.fixings ?? []).map(({ def, label, atMm }) => ({ name: label ?? def, mm: Math.abs(atMm - here) })),
  ];
}
