/** Checks fuses against the wires behind them, up to the next fuse, and finds loads that are fed ahead of the fuse. */
import { amperesText } from '../../library/units/quantity.ts';
import type { Finding } from '@cablewright/model';
import { isNonEmpty } from '../../library/non-empty.ts';
import { sourceText } from '../../connectivity/conductors/rating-tables.ts';
import { roundTo } from '../../library/units/length.ts';
import { maxCurrentOf } from '../../resolver/devices/supply-limits.ts';
import { upper } from '../rule-check/rule-context.ts';
import { vertexOf } from '../../connectivity/conductors/copper-graph.ts';
import type { CircuitDevice } from './circuit/ends.ts';
import { fuseIn } from './circuit/fuse.ts';
import { fuseRule, fuseZones, ratedRuns, weakestOf, type FuseZone } from './fuse-zones.ts';
import { byWorstSide, sharedFeeds } from './redundant-feeds.ts';
import {
  atCore,
  coreName,
  found,
  Unchecked,
  type ElectricalContext,
  type ElectricalResult,
} from './electrical-context.ts';
import { largerStockFixes } from './stock-fixes.ts';
import type { Circuit } from './circuit/returns.ts';

export function fuseFindings(context: ElectricalContext): ElectricalResult {
  const findings: Finding[] = [];
  const unchecked = new Unchecked();
  let checked = 0;
  for (const circuit of context.circuits.list) {
    const zones = fuseZones(context, circuit);
    for (const zone of zones) {
      if (zone.behind.length > 0) {
        checked += zone.cores.length;
        findings.push(...behindFuse(context, zone, unchecked));
      } else if (zone.isSource) findings.push(...beforeFuse(context, circuit, zone));
    }
  }
  for (const zone of zonesBehindDiodes(context))
    for (const finding of behindFuse(context, zone, unchecked))
      if (findings.every(({ where }) => JSON.stringify(where) !== JSON.stringify(finding.where)))
        findings.push(finding);
  const { rule } = fuseRule(context);
  return {
    findings,
    checked: {
      check: 'fuses',
      says: `Fuses against the wires behind them${rule === undefined ? '' : ` (${rule.standard})`}`,
      checked,
      unchecked: unchecked.list,
    },
  };
}

/**
 * A net fed by several sources, each through its own fuse and diode. The current of all of these fuses flows at the
 * same time, so they count together.
 */
function zonesBehindDiodes(context: ElectricalContext): FuseZone[] {
  const { nets } = context.circuits;
  const ratingOf = (behind: FuseZone['behind']) =>
    behind.reduce((sum, link) => sum + (fuseIn(nets.flat.libraryOf(link.instance), link)?.amperes ?? 0), 0);
  return context.circuits.redundant.flatMap((group) => {
    const fused = sharedFeeds(context, group).filter(({ zone }) => zone.behind.length > 0);
    const [first] = fused;
    if (first === undefined || fused.length < 2) return [];
    return byWorstSide(context, first.zone, fused, ({ zone }) => ratingOf(zone.behind)).map(({ zone, feeds }) => ({
      ...zone,
      behind: [...new Set(feeds.flatMap((feed) => feed.zone.behind))],
    }));
  });
}

function behindFuse(context: ElectricalContext, zone: FuseZone, unchecked: Unchecked): Finding[] {
  const { nets } = context.circuits;
  const fuses = zone.behind;
  const ratings = fuses.flatMap((link) => {
    const rating = fuseIn(nets.flat.libraryOf(link.instance), link)?.amperes;
    if (rating === undefined) unchecked.add(link.name, 'its rating is not stated');
    return rating ?? [];
  });
  if (ratings.length < fuses.length || zone.cores.length === 0) return [];
  const amperes = ratings.reduce((sum, rating) => sum + rating, 0);
  const runs = ratedRuns(context, zone, unchecked);
  if (!isNonEmpty(runs)) return [];
  const weakest = weakestOf(runs);
  const { rule, maxRatio } = fuseRule(context);
  if (amperes <= weakest.amperes * maxRatio * (1 + 1e-6)) return [];
  const names = fuses.map(({ name }) => name).join(' and ');
  const basis = rule === undefined ? '' : ` (${sourceText(rule)})`;
  const message = `${upper(names)} is rated ${amperesText(amperes)}; the weakest wire behind it, ${coreName(weakest.core)}, may carry ${amperesText(weakest.amperes)}: ${weakest.steps.join(', ')} (${weakest.source}). Use a fuse of at most ${amperesText(Math.floor(weakest.amperes * maxRatio * 10) / 10)}${basis}, or a larger wire.`;
  return [
    found(context, 'fuse-wire', atCore(weakest.core), message, {
      found: amperes,
      expected: roundTo(weakest.amperes * maxRatio, 2),
      fixes: largerStockFixes(context, weakest.core, amperes / maxRatio),
    }),
  ];
}

function statesMost({ ends }: CircuitDevice): boolean {
  return ends.some(({ pin }) => pin !== undefined && maxCurrentOf(pin.pin) !== undefined);
}

/**
 * Finds loads ahead of the first fuse, unless their wires carry the source's rated current. If all sources state their
 * maximum current, nothing is reported here: another check compares all conductors with that current.
 */
function beforeFuse(context: ElectricalContext, circuit: Circuit, zone: FuseZone): Finding[] {
  const { feeding } = circuit;
  const fuses = circuit.potential.through.filter(
    (link) => fuseIn(context.circuits.nets.flat.libraryOf(link.instance), link) !== undefined,
  );
  if (zone.cores.length === 0 || fuses.length === 0) return [];
  const ends = feeding.sources.flatMap((source) => source.ends);
  if (feeding.sources.length > 0 && feeding.sources.every(statesMost)) return [];
  const limit = ends.reduce((sum, { pin }) => sum + (pin?.pin.currentA ?? Infinity), 0);
  const runs = ratedRuns(context, zone);
  if (isNonEmpty(runs) && limit <= weakestOf(runs).amperes) return [];
  const loads = feeding.known
    ? [...feeding.loads, ...feeding.silent]
    : feeding.devices.filter((one) => !feeding.sources.includes(one));
  const bypassed = loads
    .flatMap(({ ends }) => ends)
    .filter(({ vertex, pin }) => zone.vertices.has(vertex) && (pin?.type === 'supply-in' || pin?.type === 'supply'));
  return bypassed.map(({ vertex, ref, pin }) => {
    const names = [...new Set(fuses.map(({ name }) => name))].join(', ');
    const message = `${upper(pin?.says ?? vertex)} is fed before ${names}, which does not protect its wire. Feed it from behind the fuse, or give it a fuse of its own.`;
    return found(context, 'fuse-bypassed', { instance: ref.instance, terminal: vertex }, message, {
      found: fuses.map(({ from }) => vertexOf(from)),
    });
  });
}
