/** Suggests a larger stock of the same construction for a wire that is too thin. */
import { documentChange, type Design, type Fix, type Mechanical, type Segment, type Wire } from '@cablewright/model';
import { elementsOf, type CopperAt } from '../../connectivity/elements.ts';
import { definition } from '../../library/definition.ts';
import { roundTo } from '../../library/units/length.ts';
import { wordingOf } from '../../library/wording/print-format.ts';
import { takesCopper, takesInsulation } from '../../resolver/devices/crimp-parts.ts';
import type { CoreEdge } from '../../connectivity/conductors/copper-graph.ts';
import type { ElectricalContext } from './electrical-context.ts';
import { sizeStock } from './sizing.ts';

/**
 * Fixes that use a larger stock. Only for wires of the design itself, not of a sub-assembly; empty if the library has
 * no suitable stock or the wire has no length.
 */
export function largerStockFixes(
  { catalog, design, ratings }: ElectricalContext,
  core: CoreEdge,
  amperes: number,
): Fix[] {
  const { segment, wire } = core;
  const { segments = [] } = design.instances;
  const { lengthMm } = segment;
  if (lengthMm === undefined || !segments.includes(segment)) return [];
  const { library } = catalog;
  const { ambientC, tableId } = ratings.conditions;
  const sized = sizeStock(library, {
    currentA: amperes,
    lengthMm,
    ambientC,
    ampacityTable: tableId,
    loaded: ratings.loadedWith(core),
    circuits: ratings.circuitsWith(core),
    voltageV: wire.ratedVoltageV,
  });
  const chosen = sized.stocks.find((stock) => {
    const other = stock.fits ? definition(library, 'wires', stock.wire) : undefined;
    return other !== undefined && isLikeness(wire, other) && contactsTake(catalog.library, design, segment, other);
  });
  if (chosen === undefined) return [];
  const after: Design = {
    ...design,
    instances: {
      ...design.instances,
      segments: segments.map((one) => (one === segment ? { ...one, def: chosen.wire } : one)),
    },
  };
  const label = `Use ${chosen.label} (${wordingOf(library).section({ areaMm2: roundTo(chosen.areaMm2!, 3) })}) for ${segment.id}`;
  return [{ label, change: documentChange(design, after) }];
}

/** True if both have the same conductors and screens with the same names and colours. */
function isLikeness(wire: Wire, other: Wire): boolean {
  const [own, its] = [wire, other].map((one) => elementsOf(one).copper.map(likenessOf).join('\n'));
  return own === its;
}

function likenessOf({ path, kind, element }: CopperAt): string {
  const colour = element.type === 'conductor' ? (element.color ?? '') : '';
  return `${path} ${kind} ${colour}`;
}

/** True if the contacts already assigned at the ends of the run accept its cores. */
function contactsTake(
  library: ElectricalContext['catalog']['library'],
  design: Design,
  segment: Segment,
  wire: Wire,
): boolean {
  const elements = elementsOf(wire);
  return design.joints.every(({ a, b }) => {
    const [end, pin] = a.instance === segment.id ? [a, b] : [b, a];
    if (end.instance !== segment.id) return true;
    const connector = (design.instances.connectors ?? []).find(({ id }) => id === pin.instance);
    const contact = connector?.cavities?.find(({ cavity }) => cavity === pin.terminal)?.contact;
    const part: Mechanical | undefined =
      contact === undefined ? undefined : definition(library, 'mechanicals', contact);
    const element = elements.get(end.terminal)?.element;
    if (part === undefined || element?.type !== 'conductor') return true;
    return takesCopper(part, element.areaMm2) && takesInsulation(part, element.insulatedOdMm);
  });
}
