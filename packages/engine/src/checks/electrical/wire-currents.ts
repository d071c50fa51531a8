/** Compares the current of each conductor with its ampacity. */
import { amperesText } from '../../library/units/quantity.ts';
import { unknownCurrentText } from './circuit/ends.ts';
import type { Finding } from '@cablewright/model';
import { statedCurrent } from '../../connectivity/conductors/stock-ampacity.ts';
import { conductorCount } from '../../connectivity/elements.ts';
import { roundTo } from '../../library/units/length.ts';
import type { CoreEdge } from '../../connectivity/conductors/copper-graph.ts';
import {
  atCore,
  coreName,
  found,
  Unchecked,
  type ElectricalContext,
  type ElectricalResult,
} from './electrical-context.ts';
import { fuseRule } from './fuse-zones.ts';
import { largerStockFixes } from './stock-fixes.ts';

export function wireCurrentFindings(context: ElectricalContext): ElectricalResult {
  const { circuits, ratings } = context;
  const unchecked = new Unchecked();
  const findings: Finding[] = [...tableFindings(context)];
  const cords = mainsCords(context);
  let checked = 0;
  for (const [core, amperes] of circuits.flows) {
    if (amperes === 0) continue;
    const rating = ratings.of(core);
    if (!rating.rated) {
      unchecked.add(coreName(core), rating.why);
      if (findings.every(({ code }) => code !== 'ampacity-table'))
        findings.push(...notRated(context, core, amperes, rating.why));
      continue;
    }
    checked += 1;
    if (amperes > rating.amperes * (1 + rounding) && !isCord(context, cords, core, amperes))
      findings.push(overloaded(context, core, amperes, rating));
  }
  for (const { feeding } of circuits.list) {
    if (!feeding.known)
      for (const { ends } of feeding.devices)
        for (const end of ends)
          if (end.amperes === undefined)
            unchecked.add(end.vertex, `its current is not stated; ${unknownCurrentText[feeding.why]}`);
    if (feeding.known)
      for (const { ends } of feeding.silent)
        unchecked.add(ends[0].vertex, 'its current is not stated; it is taken to draw none');
  }
  for (const why of silentDesign(context)) unchecked.add('supplies', why);
  return {
    findings,
    checked: {
      check: 'ampacity',
      says: `Currents of conductors against ${tableText(context)}`,
      checked,
      unchecked: unchecked.list,
    },
  };
}

/** The runs of a mains supply with their own jacket: the standard for cords defines the ampacity of their conductors. */
function mainsCords({ circuits }: ElectricalContext): ReadonlySet<string> {
  const fed = circuits.list.filter(({ feeding }) =>
    feeding.sources.some(({ ends }) => ends.some(({ pin }) => pin?.pin.fedBy === 'mains')),
  );
  const nets = fed.flatMap(({ potential }) => potential.nets);
  return new Set(
    nets.flatMap(({ terminals }) => terminals.flatMap(({ instance, end }) => (end === undefined ? [] : instance))),
  );
}

/**
 * True if the cord table of the fuse rule allows a conductor to carry a current. The table for fixed wiring doesn't
 * matter then.
 */
function isCord(
  context: ElectricalContext,
  cords: ReadonlySet<string>,
  { segment, wire, element }: CoreEdge,
  amperes: number,
): boolean {
  if (!cords.has(segment.id) || conductorCount(wire) < 2 || statedCurrent(wire, element) !== undefined) return false;
  const rows = fuseRule(context).rule?.cords ?? [];
  return rows.some(
    (row) =>
      (element.areaMm2 ?? 0) >= row.areaMm2 &&
      amperes <= row.amperes * (1 + rounding) &&
      (segment.lengthMm ?? 0) <= (row.maxMm ?? Infinity),
  );
}

/** Sums of decimal currents have rounding errors, so a relative difference of 1e-6 is ignored. */
const rounding = 1e-6;

function tableText({ ratings: { conditions } }: ElectricalContext): string {
  const { table, tableId, chosen, ambientC } = conditions;
  const whose = { design: 'chosen by the design', organisation: 'chosen by the organisation', default: 'the default' }[
    chosen
  ];
  return `${table?.standard ?? tableId} (${whose}) at ${ambientC} °C`;
}

function tableFindings(context: ElectricalContext): Finding[] {
  const { table, tableId, chosen } = context.ratings.conditions;
  if (table !== undefined) return [];
  const message = `The rating table "${tableId}" named by the ${chosen} is not an ampacity table of the library. Choose another table.`;
  const where = chosen === 'design' ? { pointer: '/electrical/rules/ampacityTable' } : {};
  return [found(context, 'ampacity-table', where, message, { found: tableId })];
}

function silentDesign({ circuits }: ElectricalContext): string[] {
  return circuits.list.length === 0 ? ['no current is declared or stated by a pin'] : [];
}

/** Reports a cross-section outside the table as a finding, and a value missing from the stock as not checked. */
function notRated(context: ElectricalContext, core: CoreEdge, amperes: number, why: string): Finding[] {
  const { wire, element } = core;
  const tooHot = wire.temperatureC !== undefined && context.ratings.conditions.ambientC >= wire.temperatureC;
  if (element.areaMm2 === undefined || tooHot) return [];
  const message = `${coreName(core)} carries ${amperesText(amperes)} and is not rated: ${why}. State the rated current of ${wire.label ?? wire.id}, or choose another rating table.`;
  return [found(context, 'wire-not-rated', atCore(core), message, { found: roundTo(amperes, 3) })];
}

function overloaded(
  context: ElectricalContext,
  core: CoreEdge,
  amperes: number,
  rating: { readonly amperes: number; readonly steps: readonly string[]; readonly source: string },
): Finding {
  const message = `${coreName(core)} carries ${amperesText(amperes)}; it may carry ${amperesText(rating.amperes)}: ${rating.steps.join(', ')} (${rating.source}). Use a larger cross-section or share the current.`;
  return found(context, 'wire-overloaded', atCore(core), message, {
    found: roundTo(amperes, 3),
    expected: roundTo(rating.amperes, 2),
    fixes: largerStockFixes(context, core, amperes),
  });
}
