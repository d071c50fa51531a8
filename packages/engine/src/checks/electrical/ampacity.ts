/**
 * Current-carrying capacity of PVC-insulated copper conductors at 40 °C ambient, continuous, installation method B2
 * (multicore cable in conduit or trunking): IEC 60204-1:2016, table 6. Cross-section in mm², current in A.
 */
const ampacityTable: readonly (readonly [areaMm2: number, amperes: number])[] = [
  [0.75, 8.5],
  [1, 10.1],
  [1.5, 13.1],
  [2.5, 17.4],
  [4, 23],
  [6, 30],
  [10, 40],
  [16, 54],
  [25, 70],
  [35, 86],
];

/** Correction for the ambient temperature: IEC 60204-1:2016, table D.1. °C and factor. */
const ambientFactors: readonly (readonly [celsius: number, factor: number])[] = [
  [30, 1.15],
  [35, 1.08],
  [40, 1],
  [45, 0.91],
  [50, 0.82],
  [55, 0.71],
  [60, 0.58],
];

export const defaultAmbientC = 40;
export const ampacitySource = 'IEC 60204-1:2016 table 6, method B2';

/**
 * Amperes a copper conductor of `areaMm2` carries. Between two sizes of the table the smaller counts. Below 0.75 mm² the
 * current density of that size is held, which stays on the safe side: a thinner wire cools better for its copper. Above
 * the table its largest size counts. Undefined above 60 °C ambient, where the table has no factor.
 */
export function ampacity(areaMm2: number, ambientC = defaultAmbientC): number | undefined {
  const factor = ambientFactors.find(([celsius]) => ambientC <= celsius)?.[1];
  if (factor === undefined) return undefined;
  const [smallestArea, smallestAmperes] = ampacityTable[0]!;
  if (areaMm2 < smallestArea) return (areaMm2 / smallestArea) * smallestAmperes * factor;
  const row = ampacityTable.findLast(([area]) => area <= areaMm2)!;
  return row[1] * factor;
}
