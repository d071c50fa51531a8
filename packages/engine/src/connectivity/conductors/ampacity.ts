/** Calculates the current that a conductor carries by the rating table in force, and lists every step of the calculation. */
import type { ConductorElement, Design, RatingRow, RatingTable } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { roundTo } from '../../library/units/length.ts';
import { conductorMaterial } from './materials.ts';
import { defaultAmbientC, defaultAmpacityTable, ratingTable, sourceText } from './rating-tables.ts';

/** How a conductor is used. */
export interface Use {
  readonly ambientC: number;
  /** Number of loaded conductors in its jacket, including itself. */
  readonly loaded?: number;
  /** Number of loaded circuits in its bundle, including its own. */
  readonly circuits?: number;
  /** Highest conductor temperature that the stock allows, in °C. If missing, the temperature of the table applies. */
  readonly wireC?: number;
}

export type Ampacity =
  | {
      readonly rated: true;
      readonly amperes: number;
      /** The steps of the calculation, each a sentence without a full stop. */
      readonly steps: readonly string[];
      readonly source: string;
    }
  | { readonly rated: false; readonly why: string };

/** Conditions set by the design, otherwise by the organisation. If neither sets a value, the product default applies. */
export interface Conditions {
  readonly ambientC: number;
  readonly tableId: string;
  /** Undefined if there is no ampacity table with that id. */
  readonly table: RatingTable | undefined;
  /** Source of the choice of table. */
  readonly chosen: 'design' | 'organisation' | 'default';
}

export function conditionsOf(library: Library, design?: Pick<Design, 'electrical'>): Conditions {
  const own = design?.electrical?.rules;
  const shop = library.settings.electrical;
  const tableId = own?.ampacityTable ?? shop?.ampacityTable ?? defaultAmpacityTable;
  const chosen =
    own?.ampacityTable !== undefined ? 'design' : shop?.ampacityTable !== undefined ? 'organisation' : 'default';
  return {
    ambientC: own?.ambientC ?? shop?.ambientC ?? defaultAmbientC,
    tableId,
    table: ratingTable(library, tableId, 'ampacity'),
    chosen,
  };
}

/**
 * The current a conductor carries, in A: the value of the row, times √(ρ of the table's metal / ρ of the conductor's metal)
 * for the same heat, times √((T − ambient) / (T of the table − ambient of the table)), times the grouping factors. A size
 * between two rows uses the smaller row. A conductor isn't rated if it is larger than the largest row, if it is smaller than
 * the smallest row (unless the table allows that), or if the ambient leaves no temperature rise. Both roots follow from the
 * heat balance of IEC 60287-1-1; the second one matches the ambient factors of IEC 60204-1 table D.1 and DIN VDE 0298-4 table
 * 17 to two digits.
 */
export function ampacity(
  library: Library,
  table: RatingTable | undefined,
  { areaMm2, material }: Pick<ConductorElement, 'areaMm2' | 'material'>,
  use: Use,
): Ampacity {
  if (table === undefined) return { rated: false, why: 'the rating table is not in the library' };
  if (areaMm2 === undefined) return { rated: false, why: 'its cross-section is not stated' };
  const size = sizeFor(table, areaMm2);
  if (size === undefined) return { rated: false, why: outside(table, areaMm2) };
  const metal = materialFactor(library, table, material);
  if (metal === undefined) return { rated: false, why: `the resistivity of ${material} is not known` };
  const heat = heatFactor(table, use);
  if (heat.factor === 0) return { rated: false, why: heat.says };
  const groups = [
    groupFactor(library, table.jacket, use.loaded, 'loaded conductors in the jacket'),
    groupFactor(library, table.bundle, use.circuits, 'circuits in the bundle'),
  ];
  const factors = [metal, heat];
  for (const group of groups) {
    if (group?.factor === undefined) {
      if (group !== undefined) return { rated: false, why: group.says };
    } else factors.push(group);
  }
  const amperes = factors.reduce((product, { factor }) => product * factor, size.amperes);
  const steps = [size.says, ...factors.flatMap(({ says }) => (says === '' ? [] : says))];
  return { rated: true, amperes, steps, source: sourceText(table, size.row) };
}

interface Step {
  readonly factor: number;
  readonly says: string;
}

/** A grouping table without a row for the number of conductors or circuits. */
interface NoStep {
  readonly factor: undefined;
  readonly says: string;
}

function sizeFor(table: RatingTable, areaMm2: number) {
  const rows = ampereRows(table);
  const largest = rows.at(-1);
  if (largest === undefined || areaMm2 > largest.areaMm2 + tolerance) return undefined;
  const row = rows.findLast((one) => one.areaMm2 <= areaMm2 + tolerance);
  if (row !== undefined) return { row, amperes: row.amperes, says: `${row.areaMm2} mm² carries ${row.amperes} A` };
  if (table.belowSmallest !== 'density') return undefined;
  const smallest = rows[0] ?? largest;
  const amperes = (areaMm2 / smallest.areaMm2) * smallest.amperes;
  const says = `${areaMm2} mm² carries ${roundTo(amperes, 2)} A at the current density of ${smallest.areaMm2} mm²`;
  return { row: smallest, amperes, says };
}

/**
 * Sizes in mm² that differ by no more than this count as equal, because tables round differently: AWG 18 is 0.823 or 0.82
 * mm².
 */
const tolerance = 0.005;

type AmpereRow = RatingRow & Required<Pick<RatingRow, 'areaMm2' | 'amperes'>>;

function ampereRows({ rows = [] }: RatingTable): AmpereRow[] {
  return rows
    .filter((row): row is AmpereRow => row.areaMm2 !== undefined && row.amperes !== undefined)
    .toSorted((a, b) => a.areaMm2 - b.areaMm2);
}

function outside(table: RatingTable, areaMm2: number): string {
  const rows = ampereRows(table);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return `${table.label ?? table.id} has no rows`;
  return `${areaMm2} mm² is outside ${table.standard}, which has ${first.areaMm2} to ${last.areaMm2} mm²`;
}

function materialFactor(library: Library, table: RatingTable, material: string | undefined): Step | undefined {
  const [own, ofTable] = [conductorMaterial(library, material), conductorMaterial(library, table.material)];
  if (own === undefined || ofTable === undefined) return undefined;
  const ratio = ofTable.resistivityOhmMm2PerM / own.resistivityOhmMm2PerM;
  // The copper tables also cover plated copper: their margin includes its few per cent of additional resistance.
  if (ratio > 0.95) return { factor: 1, says: '' };
  const factor = Math.sqrt(ratio);
  return { factor, says: `× ${roundTo(factor, 2)} for ${own.label} (${own.src})` };
}

function heatFactor(table: RatingTable, { ambientC, wireC }: Use): Step {
  const [conductorC, tableAmbientC] = [table.conductorC ?? 70, table.ambientC ?? 30];
  const limitC = wireC ?? conductorC;
  if (ambientC >= limitC) return { factor: 0, says: `the ambient of ${ambientC} °C leaves no rise up to ${limitC} °C` };
  const factor = Math.sqrt((limitC - ambientC) / (conductorC - tableAmbientC));
  const changed = ambientC !== tableAmbientC || limitC !== conductorC;
  return {
    factor,
    says: changed ? `× ${roundTo(factor, 2)} for ${ambientC} °C ambient and ${limitC} °C conductor` : '',
  };
}

function groupFactor(library: Library, id: string | undefined, count = 1, what: string): Step | NoStep | undefined {
  if (count <= 1 || id === undefined) return undefined;
  const table = ratingTable(library, id, 'grouping');
  const rows = (table?.rows ?? []).flatMap(({ count: most, factor }) =>
    most === undefined || factor === undefined ? [] : [{ most, factor }],
  );
  const row = rows.toSorted((a, b) => a.most - b.most).find(({ most }) => most >= count);
  if (table === undefined || row === undefined) return { factor: undefined, says: `no factor for ${count} ${what}` };
  const { factor } = row;
  return { factor, says: factor === 1 ? '' : `× ${factor} for ${count} ${what} (${table.standard})` };
}

/**
 * Conductors loaded below this share of their derated rating, in %, aren't counted in a grouping table. 0 means that all are
 * counted.
 */
export function leaveOutBelowPct(library: Library, table: RatingTable | undefined): number {
  const grouping = table?.jacket === undefined ? undefined : ratingTable(library, table.jacket, 'grouping');
  return grouping?.leaveOutBelowPct ?? 0;
}
