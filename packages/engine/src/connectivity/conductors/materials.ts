/** Conductor materials: their resistivity and its temperature coefficient. */
import type { ConductorElement } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';
import { roundTo } from '../../library/units/length.ts';
import { readFormation } from './formation.ts';
import { ratingTables, sourceText, tablesOf } from './rating-tables.ts';

interface ConductorMaterial {
  readonly id: string;
  readonly label: string;
  /** Resistivity at 20 °C. */
  readonly resistivityOhmMm2PerM: number;
  readonly coefficientPerK: number;
  readonly src: string;
}

/** The material of a conductor that names no material. */
export const defaultMaterial = 'copper';

const materialsOf = derivedFromKinds(
  'materials',
  ['vocab/materials', 'rating-tables'],
  () => new Map<string, ConductorMaterial | undefined>(),
);

/**
 * Looks up a material in the vocabulary, then in the built-in table. Undefined if its resistivity isn't known. Cached per
 * snapshot.
 */
export function conductorMaterial(library: Library, id = defaultMaterial): ConductorMaterial | undefined {
  const known = materialsOf(library);
  if (!known.has(id)) known.set(id, findMaterial(library, id));
  return known.get(id);
}

function findMaterial(library: Library, id: string): ConductorMaterial | undefined {
  const word = library.material(id);
  const row = tablesOf(library, 'materials')
    .flatMap(({ rows = [] }) => rows)
    .find(({ material }) => material === id);
  const resistivity = word?.resistivityOhmMm2PerM ?? row?.resistivityOhmMm2PerM;
  if (resistivity === undefined) return undefined;
  return {
    id,
    label: word?.label ?? id,
    resistivityOhmMm2PerM: resistivity,
    coefficientPerK: word?.coefficientPerK ?? row?.coefficientPerK ?? copperCoefficient(library),
    src: word?.resistivityOhmMm2PerM === undefined ? (row?.src ?? '') : (word.src ?? ''),
  };
}

/**
 * The temperature coefficient of copper, used for a material that states no coefficient. Conductor metals differ little in
 * it.
 */
function copperCoefficient(library: Library): number {
  const rows = ratingTables(library).get('conductor-materials')?.rows ?? [];
  return rows.find(({ material }) => material === defaultMaterial)?.coefficientPerK ?? 0;
}

/**
 * Resistance in Ω of a length in mm: R = ρ·l/A·(1 + α·(T − 20)). Undefined if the length, the cross-section or the material
 * isn't known.
 */
export function conductorOhms(
  library: Library,
  { areaMm2, material }: Pick<ConductorElement, 'areaMm2' | 'material'>,
  lengthMm: number | undefined,
  celsius = 20,
): number | undefined {
  const metal = conductorMaterial(library, material);
  if (lengthMm === undefined || areaMm2 === undefined || metal === undefined) return undefined;
  const warm = 1 + metal.coefficientPerK * (celsius - 20);
  return ((metal.resistivityOhmMm2PerM * (lengthMm / 1000)) / areaMm2) * warm;
}

/** The largest resistance of a conductor, with its source. */
interface MaxResistance {
  readonly ohms: number;
  /**
   * The value per length and its source as text: `at most 13.3 Ω/km at 20 °C (IEC 60228, class 5, plain, read in …)`.
   */
  readonly says: string;
}

type Copper = Pick<ConductorElement, 'areaMm2' | 'material' | 'formation'>;

/** The largest resistance per kilometre at 20 °C. */
interface PerKm {
  readonly ohms: number;
  readonly coefficientPerK: number;
  readonly says: string;
}

const perKmOf = derivedFromKinds(
  'largest resistances',
  ['vocab/materials', 'rating-tables'],
  () => new Map<string, PerKm | undefined>(),
);

/**
 * Largest resistance in Ω that the standard allows for a length in mm of the conductor at a temperature. The table of
 * its material and class applies: class 1 for solid, class 2 for thick strands, otherwise classes 5 and 6 for flexible
 * conductors, which allow more resistance. If no table has the size, the result is 8 % above ρ·l/A, because fine
 * strands reach that. Undefined if the length, the cross-section or the material isn't known.
 */
export function maxResistance(
  library: Library,
  element: Copper,
  lengthMm: number | undefined,
  celsius = 20,
): MaxResistance | undefined {
  if (lengthMm === undefined) return undefined;
  const known = perKmOf(library);
  const key = `${element.areaMm2} ${element.material ?? defaultMaterial} ${element.formation ?? ''}`;
  if (!known.has(key)) known.set(key, maxPerKm(library, element));
  const perKm = known.get(key);
  if (perKm === undefined) return undefined;
  const warm = 1 + perKm.coefficientPerK * (celsius - 20);
  return { ohms: (perKm.ohms * lengthMm * warm) / 1_000_000, says: perKm.says };
}

function maxPerKm(library: Library, element: Copper): PerKm | undefined {
  const metal = conductorMaterial(library, element.material);
  const nominal = conductorOhms(library, element, 1_000_000);
  if (nominal === undefined || metal === undefined) return undefined;
  const found = resistanceRow(library, element);
  const ohms = found?.row.ohmPerKm ?? nominal * fineStrands;
  const source =
    found === undefined
      ? `8 % above ${metal.resistivityOhmMm2PerM} Ω·mm²/m, ${metal.src}`
      : sourceText(found.table, found.row);
  const says = `at most ${roundTo(ohms, 3)} Ω/km at 20 °C (${source})`;
  return { ohms, coefficientPerK: metal.coefficientPerK, says };
}

/** The row of the table for the material, class and cross-section of a conductor. */
function resistanceRow(library: Library, { areaMm2, material = defaultMaterial, formation }: Copper) {
  const found = tablesOf(library, 'resistance')
    .filter((table) => table.material === material)
    .flatMap((table) => {
      const row = table.rows?.find((one) => one.areaMm2 === areaMm2 && one.ohmPerKm !== undefined);
      return row === undefined ? [] : [{ table, row }];
    });
  const inClass = (wanted: readonly string[]) =>
    found.find(({ table }) => table.classes === undefined || table.classes.some((one) => wanted.includes(one)));
  const flexible = inClass(['5', '6']);
  const { build, wireMm = 0 } = readFormation(formation) ?? {};
  const isFlexible = build !== 'solid' && wireMm <= (flexible?.row.maxStrandMm ?? Infinity) + strandTolerance;
  return (isFlexible ? flexible : inClass(['1', '2'])) ?? found[0];
}

/**
 * Strands that exceed the limit by no more than this, in mm, still belong to the class, because makers round to
 * hundredths.
 */
const strandTolerance = 0.01;

/** Fine strands have up to 8 % more resistance than ρ·l/A. Based on experience with IEC 60228 classes 5 and 6. */
const fineStrands = 1.08;
