/** Test limits of a cable, from the organisation's table for insulation tests. */
import type { Design, InsulationTestRow, RatingTable } from '@cablewright/model';
import { ratingTable } from '../../connectivity/conductors/rating-tables.ts';
import { netsOf, type NetId } from '../../connectivity/nets/nets.ts';
import type { Catalog } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { roundTo } from '../../library/units/length.ts';
import { testParameters, type TestParameterLayers } from '../../lists/continuity/parameters.ts';
import {
  insulationLimits,
  sameLimits,
  type InsulationLimits,
  type TestLimits,
} from '../../lists/continuity/test-limits.ts';
import { netVoltages, voltsBetween, type NetVoltage } from '../rule-check/net-voltages.ts';

/** The table of insulation requirements if the organisation names none. */
export const defaultInsulationTable = 'iec-60364-6';

/** The organisation's table for insulation tests. Undefined if it names none or a table that doesn't exist. */
export function insulationTable(library: Library): RatingTable | undefined {
  const id = library.settings.testing?.table;
  return id === undefined ? undefined : ratingTable(library, id, 'insulation-test');
}

/**
 * The row for two nets. A row for their kinds takes precedence over one for any kind; of the remaining rows, the one
 * with the lowest voltage that isn't exceeded applies. If the voltage is unknown, the row without a voltage applies
 * only if it is for their kinds.
 */
export function insulationRow(
  table: RatingTable,
  volts: number | undefined,
  kinds: readonly string[],
): InsulationTestRow | undefined {
  const fits = ({ upToV, kinds: of }: InsulationTestRow) =>
    (of === undefined ? volts !== undefined : of.some((kind) => kinds.includes(kind))) &&
    (upToV === undefined || (volts !== undefined && volts <= upToV));
  const rank = (row: InsulationTestRow) => [row.kinds === undefined ? 1 : 0, row.upToV ?? Infinity] as const;
  return (table.insulation ?? []).filter(fits).toSorted((one, other) => {
    const [[kindsA, voltsA], [kindsB, voltsB]] = [rank(one), rank(other)];
    return kindsA - kindsB || (voltsA === voltsB ? 0 : voltsA - voltsB);
  })[0];
}

/**
 * The limits that apply between the nets of a cable, and to its protective conductors. Undefined if the organisation names no
 * table. Parameters of the server and of the design override those of the table.
 */
export function testLimits(catalog: Catalog, design: Design, layers: TestParameterLayers): TestLimits | undefined {
  const table = insulationTable(catalog.library);
  if (table === undefined) return undefined;
  const voltages = netVoltages(netsOf(catalog, design));
  const plain = testParameters(layers);
  const byRow = new Map<InsulationTestRow | undefined, InsulationLimits | undefined>();
  const limitsOf = (row: InsulationTestRow | undefined) => {
    if (byRow.has(row)) return byRow.get(row);
    const limits = insulationLimits(testParameters({ ...layers, table: row }));
    const own = sameLimits(limits, plain) ? undefined : limits;
    byRow.set(row, own);
    return own;
  };
  const classes = classesOf(voltages);
  const known = new Map<number, InsulationLimits | undefined>();
  return {
    between(netA, netB) {
      const [one, other] = [classes.of(netA), classes.of(netB)];
      const pair = one * classes.list.length + other;
      if (!known.has(pair)) known.set(pair, limitsOf(rowBetween(table, classes.list[one], classes.list[other])));
      return known.get(pair);
    },
    bond(net, ohms) {
      const { bond } = table;
      if (bond === undefined || voltages.get(net)?.kinds.includes('protective') !== true) return undefined;
      const { amperes, maxOhm: beyondOhms, seconds } = bond;
      const maxOhms = ohms === undefined ? undefined : roundTo(beyondOhms + ohms, 4);
      return { amperes, beyondOhms, maxOhms, seconds };
    },
  };
}

function rowBetween(table: RatingTable, one: NetVoltage | undefined, other: NetVoltage | undefined) {
  return insulationRow(table, voltsBetween(one, other), [...(one?.kinds ?? []), ...(other?.kinds ?? [])]);
}

/** Nets with the same voltage and kinds are tested with the same limits: 500 wires have 125,000 pairs, but only a few of these classes. */
function classesOf(voltages: ReadonlyMap<NetId, NetVoltage>) {
  const list: (NetVoltage | undefined)[] = [undefined];
  const byFacts = new Map<string, number>();
  const byNet = new Map<NetId, number>();
  for (const [net, voltage] of voltages) {
    const facts = JSON.stringify([voltage.volts, voltage.phaseDeg, voltage.kinds]);
    let index = byFacts.get(facts);
    if (index === undefined) byFacts.set(facts, (index = list.push(voltage) - 1));
    byNet.set(net, index);
  }
  return { list, of: (net: NetId) => byNet.get(net) ?? 0 };
}
