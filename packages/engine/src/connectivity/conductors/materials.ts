/** Conductor materials: their resistivity and its temperature coefficient. */
import type { ConductorElement } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';
import { ratingTables, tablesOf } from './rating-tables.ts';

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

/** Resistance in Ω of a length in mm: R = ρ·l/A·(1 + α·(T − 20)). Undefined if the cross-section or the material isn't known. */
export function conductorOhms(
  library: Library,
  { areaMm2, material }: Pick<ConductorElement, 'areaMm2' | 'material'>,
  lengthMm: number,
  celsius = 20,
): number | undefined {
  const metal = conductorMaterial(library, material);
  if (areaMm2 === undefined || metal === undefined) return undefined;
  const warm = 1 + metal.coefficientPerK * (celsius - 20);
  return ((metal.resistivityOhmMm2PerM * (lengthMm / 1000)) / areaMm2) * warm;
}

/**
 * Highest resistance at 20 °C that the standard allows, in Ω. If no table has the size, 8 % above ρ·l/A, because fine strands
 * reach that.
 */
export function maxConductorOhms(
  library: Library,
  element: Pick<ConductorElement, 'areaMm2' | 'material'>,
  lengthMm: number,
): number | undefined {
  const { areaMm2, material = defaultMaterial } = element;
  const nominal = conductorOhms(library, element, lengthMm);
  if (nominal === undefined || areaMm2 === undefined) return undefined;
  const rows = tablesOf(library, 'resistance')
    .filter((table) => table.material === material)
    .flatMap((table) => table.rows ?? []);
  const row = rows.find((one) => one.areaMm2 === areaMm2);
  return row?.ohmPerKm === undefined ? nominal * fineStrands : (row.ohmPerKm * lengthMm) / 1_000_000;
}

/** Fine strands have up to 8 % more resistance than ρ·l/A. Based on experience with IEC 60228 class 5 and 6. */
const fineStrands = 1.08;
