/** Finds the smallest stock for a current, a voltage drop, an ambient temperature and a voltage, and shows the calculation. */
import { type ConductorElement, type Wire, counted } from '@cablewright/model';
import { conductorMaterial, conductorOhms } from '../../connectivity/conductors/materials.ts';
import {
  defaultAmbientC,
  defaultAmpacityTable,
  ratingTable,
  sourceText,
} from '../../connectivity/conductors/rating-tables.ts';
import { stockAmpacity } from '../../connectivity/conductors/stock-ampacity.ts';
import { elementsOf } from '../../connectivity/elements.ts';
import { soundRecords } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { roundTo } from '../../library/units/length.ts';

/**
 * Requirements on a wire. The ambient temperature and table default to those of the organisation, then of the product; other
 * limits that are absent do not apply.
 */
export interface SizingRequest {
  readonly currentA: number;
  /** One way, in mm. The return is assumed to be as long and of the same stock. */
  readonly lengthMm: number;
  /** Permitted drop over both directions, in V. */
  readonly maxDropV?: number;
  readonly ambientC?: number;
  readonly ampacityTable?: string;
  readonly voltageV?: number;
  /** Number of conductors the stock must have. */
  readonly conductors?: number;
  /** How many of them are loaded, and the number of circuits in the bundle. */
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
  /** The requirements it does not meet. */
  readonly problems: readonly string[];
}

interface Sizing {
  /** The smallest stock that meets all requirements. */
  readonly chosen?: SizedStock;
  /** The assumptions of the calculation. */
  readonly assumes: readonly string[];
  /** Every stock with enough conductors: suitable ones first, then by size. */
  readonly stocks: readonly SizedStock[];
  /** The smallest copper cross-section that meets the voltage drop alone. */
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
    ...(chosen === undefined ? {} : { chosen }),
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

/** The thinnest core of a stock is decisive. */
function thinnest(wire: Wire): ConductorElement {
  return coresOf(wire).toSorted((a, b) => (a.areaMm2 ?? 0) - (b.areaMm2 ?? 0))[0]!;
}

function judge(library: Library, wire: Wire, wanted: Wanted): SizedStock {
  const core = thinnest(wire);
  const { rating, ohms } = {
    rating: ratingFor(library, wire, core, wanted),
    ohms: conductorOhms(library, core, wanted.lengthMm, wanted.ambientC),
  };
  const dropV = ohms === undefined ? undefined : 2 * wanted.currentA * ohms;
  const problems = [
    ...(rating.rated ? tooMuch('carries', rating.amperes, wanted.currentA, 'A', true) : [`not rated: ${rating.why}`]),
    ...dropProblems(dropV, wanted),
    ...(wire.temperatureC !== undefined && wire.temperatureC <= wanted.ambientC
      ? [`rated ${wire.temperatureC} °C; the ambient is ${wanted.ambientC} °C`]
      : []),
    ...voltageProblems(wire, wanted),
  ];
  const metal = conductorMaterial(library, core.material);
  const dropStep =
    dropV === undefined || metal === undefined
      ? []
      : [
          `2 × ${wanted.currentA} A × ${roundTo(ohms!, 5)} Ω = ${roundTo(dropV, 3)} V (${metal.label}, ${metal.resistivityOhmMm2PerM} Ω·mm²/m at 20 °C, ${roundTo(wanted.lengthMm / 1000, 3)} m, ${core.areaMm2} mm², at ${wanted.ambientC} °C; ${metal.src})`,
        ];
  return {
    wire: wire.id,
    label: wire.label ?? wire.id,
    ...(core.areaMm2 === undefined ? {} : { areaMm2: core.areaMm2 }),
    ...(rating.rated ? { carriesA: roundTo(rating.amperes, 3) } : {}),
    ...(dropV === undefined ? {} : { dropV: roundTo(dropV, 4) }),
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
    'Voltage drop there and back: both ways in this stock, at the ambient temperature',
  ];
}

/** A = 2·ρ·l·I / U at the ambient temperature. */
function areaForDrop(
  library: Library,
  { maxDropV, currentA, lengthMm, ambientC }: Wanted,
): { areaForDropMm2?: number } {
  const ohms = conductorOhms(library, { areaMm2: 1 }, lengthMm, ambientC);
  return maxDropV === undefined || ohms === undefined
    ? {}
    : { areaForDropMm2: roundTo((2 * currentA * ohms) / maxDropV, 4) };
}
