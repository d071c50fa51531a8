/** Finds the smallest stock for a current, a voltage drop, an ambient temperature and a voltage, and shows the calculation. */
import { type ConductorElement, type Wire, counted, present } from '@cablewright/model';
import { ampacity } from '../../connectivity/conductors/ampacity.ts';
import { defaultMaterial, maxResistance } from '../../connectivity/conductors/materials.ts';
import {
  defaultAmbientC,
  defaultAmpacityTable,
  ratingTable,
  sourceText,
  tablesOf,
} from '../../connectivity/conductors/rating-tables.ts';
import { conductorCelsius, stockAmpacity } from '../../connectivity/conductors/stock-ampacity.ts';
import { elementsOf } from '../../connectivity/elements.ts';
import { soundRecords } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { roundTo } from '../../library/units/length.ts';

/**
 * Requirements for a wire. The ambient temperature and the table default to those of the organisation, then to those of
 * the product; any other limit that is absent isn't applied.
 */
export interface SizingRequest {
  readonly currentA: number;
  /** One way, in mm. The return is assumed to have the same length and stock. */
  readonly lengthMm: number;
  /** Permitted drop over both directions, in V. */
  readonly maxDropV?: number;
  readonly ambientC?: number;
  readonly ampacityTable?: string;
  readonly voltageV?: number;
  /** Number of conductors the stock must have. */
  readonly conductors?: number;
  /** Number of loaded conductors, and number of circuits in the bundle. */
  readonly loaded?: number;
  readonly circuits?: number;
}

interface SizedStock {
  readonly wire: string;
  readonly label: string;
  readonly areaMm2?: number;
  /** Ampacity, in A. */
  readonly carriesA?: number;
  /** Voltage drop over both directions, in V. */
  readonly dropV?: number;
  readonly fits: boolean;
  /** The calculation, one sentence per step, without full stops. */
  readonly steps: readonly string[];
  /** The requirements that the stock doesn't meet. */
  readonly problems: readonly string[];
}

interface Sizing {
  /** The smallest stock that meets all requirements. */
  readonly chosen?: SizedStock;
  /** The assumptions of the calculation. */
  readonly assumes: readonly string[];
  /** Every stock with enough conductors: suitable ones first, then by size. */
  readonly stocks: readonly SizedStock[];
  /** The smallest copper cross-section of the resistance table that meets the voltage drop alone, in mm². */
  readonly areaForDropMm2?: number;
}

/** Sizes a stock for a current in A over a length in mm. */
export function sizeStock(library: Library, request: SizingRequest): Sizing {
  const wanted = withDefaults(library, request);
  const stocks = [...soundRecords<Wire>(library, 'wires')]
    .filter(({ status }) => status !== 'retired')
    .filter((wire) => coresOf(wire).length >= (request.conductors ?? 1))
    .map((wire) => judge(library, wire, wanted))
    .toSorted(bySize);
  const chosen = stocks.find(({ fits }) => fits);
  return {
    ...present({ chosen }),
    assumes: assumptions(library, wanted),
    stocks,
    ...areaForDrop(library, wanted),
  };
}

type Wanted = SizingRequest & Required<Pick<SizingRequest, 'ambientC' | 'ampacityTable' | 'loaded' | 'circuits'>>;

function withDefaults(library: Library, request: SizingRequest): Wanted {
  const shop = library.settings.electrical;
  return {
    ...request,
    ambientC: request.ambientC ?? shop?.ambientC ?? defaultAmbientC,
    ampacityTable: request.ampacityTable ?? shop?.ampacityTable ?? defaultAmpacityTable,
    loaded: request.loaded ?? request.conductors ?? 1,
    circuits: request.circuits ?? 1,
  };
}

function coresOf(wire: Wire): ConductorElement[] {
  return elementsOf(wire).copper.flatMap(({ kind, element }) =>
    kind === 'core' && element.type === 'conductor' ? element : [],
  );
}

/** The thinnest core of a stock, which limits the stock. */
function thinnest(wire: Wire): ConductorElement {
  return coresOf(wire).reduce((least, core) => ((core.areaMm2 ?? 0) < (least.areaMm2 ?? 0) ? core : least));
}

function judge(library: Library, wire: Wire, wanted: Wanted): SizedStock {
  const core = thinnest(wire);
  const rating = ratingFor(library, wire, core, wanted);
  const table = ratingTable(library, wanted.ampacityTable, 'ampacity');
  const celsius = conductorCelsius(table, wire, rating, wanted.currentA, wanted.ambientC);
  const largest = maxResistance(library, core, wanted.lengthMm, celsius);
  const dropV = largest === undefined ? undefined : 2 * wanted.currentA * largest.ohms;
  const problems = [
    ...(rating.rated ? tooMuch('carries', rating.amperes, wanted.currentA, 'A', true) : [`not rated: ${rating.why}`]),
    ...dropProblems(dropV, wanted),
    ...(wire.temperatureC !== undefined && wire.temperatureC <= wanted.ambientC
      ? [`rated ${wire.temperatureC} °C; the ambient is ${wanted.ambientC} °C`]
      : []),
    ...voltageProblems(wire, wanted),
  ];
  const dropStep =
    dropV === undefined || largest === undefined
      ? []
      : [
          `2 × ${wanted.currentA} A × ${roundTo(largest.ohms, 5)} Ω = ${roundTo(dropV, 3)} V (${roundTo(wanted.lengthMm / 1000, 3)} m of ${core.areaMm2} mm² at ${roundTo(celsius, 0)} °C; ${largest.says})`,
        ];
  return {
    wire: wire.id,
    label: wire.label ?? wire.id,
    ...present({ areaMm2: core.areaMm2 }),
    carriesA: rating.rated ? roundTo(rating.amperes, 3) : undefined,
    dropV: dropV === undefined ? undefined : roundTo(dropV, 4),
    fits: problems.length === 0,
    steps: [
      ...(rating.rated ? [`${rating.steps.join(', ')} = ${roundTo(rating.amperes, 2)} A (${rating.source})`] : []),
      ...dropStep,
    ],
    problems,
  };
}

function ratingFor(library: Library, wire: Wire, core: ConductorElement, wanted: Wanted) {
  const table = ratingTable(library, wanted.ampacityTable, 'ampacity');
  return stockAmpacity(library, table, wire, core, wanted);
}

function tooMuch(verb: string, has: number, needs: number, unit: string, atLeast: boolean): string[] {
  return (atLeast ? has >= needs * (1 - 1e-9) : has <= needs * (1 + 1e-9))
    ? []
    : [`${verb} ${roundTo(has, 3)} ${unit}; ${roundTo(needs, 3)} ${unit} ${atLeast ? 'is needed' : 'is allowed'}`];
}

function dropProblems(dropV: number | undefined, { maxDropV }: Wanted): string[] {
  if (maxDropV === undefined) return [];
  return dropV === undefined ? ['its resistance is not known'] : tooMuch('loses', dropV, maxDropV, 'V', false);
}

function voltageProblems({ ratedVoltageV }: Wire, { voltageV }: Wanted): string[] {
  if (voltageV === undefined) return [];
  if (ratedVoltageV === undefined) return ['its voltage rating is not stated'];
  return ratedVoltageV >= voltageV ? [] : [`rated ${ratedVoltageV} V; ${voltageV} V is needed`];
}

function bySize(a: SizedStock, b: SizedStock): number {
  return (
    Number(b.fits) - Number(a.fits) || (a.areaMm2 ?? Infinity) - (b.areaMm2 ?? Infinity) || (a.wire < b.wire ? -1 : 1)
  );
}

function assumptions(library: Library, { ambientC, ampacityTable, loaded, circuits }: Wanted): string[] {
  const table = ratingTable(library, ampacityTable, 'ampacity');
  return [
    table === undefined
      ? `${ampacityTable} is not a rating table of the library`
      : `Current by ${sourceText(table)}${table.conditions === undefined ? '' : `: ${table.conditions}`}`,
    `Ambient ${ambientC} °C, ${counted(loaded, 'loaded conductor')} in the jacket, ${counted(circuits, 'circuit')} in the bundle`,
    'Voltage drop there and back: both ways in this stock, with the largest resistance of its conductors at the temperature that the current gives them',
  ];
}

/**
 * The smallest size in the resistance table of copper with a permitted drop. Sizes between its rows aren't sold.
 * Undefined if even the drop of the largest size is too large.
 */
function areaForDrop(library: Library, wanted: Wanted): { areaForDropMm2?: number } {
  const { maxDropV, currentA, lengthMm, ambientC } = wanted;
  if (maxDropV === undefined) return {};
  const table = ratingTable(library, wanted.ampacityTable, 'ampacity');
  const sizes = new Set(
    tablesOf(library, 'resistance').flatMap(({ material, rows = [] }) =>
      material === defaultMaterial ? rows.flatMap(({ areaMm2 }) => areaMm2 ?? []) : [],
    ),
  );
  const areaForDropMm2 = [...sizes]
    .toSorted((a, b) => a - b)
    .find((areaMm2) => {
      const rating = ampacity(library, table, { areaMm2 }, wanted);
      const celsius = conductorCelsius(table, {}, rating, currentA, ambientC);
      const largest = maxResistance(library, { areaMm2 }, lengthMm, celsius);
      return largest !== undefined && tooMuch('loses', 2 * currentA * largest.ohms, maxDropV, 'V', false).length === 0;
    });
  return areaForDropMm2 === undefined ? {} : { areaForDropMm2 };
}
