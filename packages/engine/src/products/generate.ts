/** Generates variants from axes and lengths, and shows which are new, which exist and which have no design yet. */
import { type Finding, idFromLabel, type OptionAxis, present, type Product, type Variant } from '@cablewright/model';
import type { NumbersInUse } from '../part-numbers/numbers-in-use.ts';
import { suggestion } from '../library/text/nearest.ts';
import type { RefusedChange } from './change.ts';
import { refuseProduct } from './codes.ts';
import type { ProductContext } from './facts.ts';
import { chosenOptions } from './build.ts';
import { buildKey, lengthOf } from './family.ts';
import { combinationProblems } from './option-rules.ts';

/** The maximum number of variants generated at once. */
const maxGenerated = 1000;

/**
 * Proposes a number for the family's next variant: the scheme's next variant of the family's number, or of the last variant
 * number that the scheme can read. Undefined if the scheme has no number available. Nothing is saved.
 */
export function nextNumber(family: Product, inUse: NumbersInUse): string | undefined {
  const { scheme } = inUse;
  const numbers = [family.partNumber, ...family.variants.map((variant) => variant.partNumber).toReversed()];
  const known = numbers.find((number) => number !== undefined && scheme.read(number) !== undefined);
  return known === undefined ? undefined : scheme.propose('design', { inUse, variantOf: known });
}

/**
 * Proposes a number for a new family: the next free number, with XX in place of the variant. If the scheme has no variants, a
 * number without XX. Undefined if the scheme has no number available.
 */
export function familyNumber(inUse: NumbersInUse): string | undefined {
  const { scheme } = inUse;
  const free = scheme.propose('design', { inUse });
  const base = free === undefined ? undefined : scheme.read(free)?.base;
  if (base === undefined) return free;
  const pattern = `${base}-XX`;
  return scheme.read(pattern)?.pattern === true ? pattern : free;
}

export interface WantedVariants {
  /** Requested value ids by axis id. Axes that are missing are not set. */
  readonly axes: Readonly<Record<string, readonly string[]>>;
  /** Lengths in mm; empty to use the length of the design. */
  readonly lengthsMm?: readonly number[];
  /**
   * The design of each build, by `buildKey` of its options with or without its length. A build without an entry gets
   * the design of a variant with equal options. If there is none either, a build without options gets the family's only
   * design.
   */
  readonly designs?: Readonly<Record<string, string>>;
}

export interface GeneratedRow {
  /**
   * `new`: would be created. `exists`: the family already has it. `no-design`: no design documents it yet. `not-allowed`: its
   * options exclude each other, or an option requires another that isn't chosen.
   */
  readonly state: 'new' | 'exists' | 'no-design' | 'not-allowed';
  /** The reason for `not-allowed`. */
  readonly why?: string;
  readonly id: string;
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly lengthMm?: number;
  readonly design?: string;
  /** The proposed number of a new variant, or the number of an existing one. */
  readonly partNumber?: string;
}

type Generated = { readonly ok: true; readonly rows: readonly GeneratedRow[] } | RefusedChange;

interface GenerateContext extends Pick<ProductContext, 'design'> {
  readonly inUse: NumbersInUse;
}

/** The table of requested builds: each combination of values at each length. Nothing is saved. */
export function generateVariants(family: Product, wanted: WantedVariants, context: GenerateContext): Generated {
  const problems = wantedProblems(family, wanted);
  if (problems.length > 0) return { ok: false, problems };
  const builds = combinations(wanted);
  const ids = new Set(family.variants.map(({ id }) => id));
  const existing = existingIn(family, context);
  const designOf = designsIn(family, wanted);
  let { inUse } = context;
  const rows = builds.map((build): GeneratedRow => {
    const there = existing(build);
    if (there !== undefined) return { ...rowOf(family, build, there.id), ...fieldsOf(there), state: 'exists' };
    const row = rowOf(family, build, undefined, ids);
    const [problem] = combinationProblems(family, chosenOptions(family, { ...row, design: '' }));
    if (problem !== undefined) return { ...row, state: 'not-allowed', why: `It ${problem.message}` };
    ids.add(row.id);
    const design = designOf(build);
    if (design === undefined || context.design(design) === undefined) {
      return { ...row, state: 'no-design', ...present({ design }) };
    }
    const partNumber = nextNumber(family, inUse);
    if (partNumber !== undefined) inUse = inUse.taking(partNumber);
    return { ...row, state: 'new', design, ...present({ partNumber }) };
  });
  return { ok: true, rows };
}

interface Build {
  readonly options: Readonly<Record<string, string>>;
  readonly lengthMm?: number;
}

function combinations({ axes, lengthsMm = [] }: WantedVariants): Build[] {
  let builds: Record<string, string>[] = [{}];
  for (const [axis, values] of Object.entries(axes)) {
    builds = builds.flatMap((build) => values.map((value) => ({ ...build, [axis]: value })));
  }
  if (lengthsMm.length === 0) return builds.map((options) => ({ options }));
  return builds.flatMap((options) => lengthsMm.map((lengthMm) => ({ options, lengthMm })));
}

function wantedProblems(family: Product, { axes, lengthsMm = [] }: WantedVariants): Finding[] {
  const problems = Object.entries(axes).flatMap(([id, values]) => axisProblems(family, id, values));
  for (const [i, length] of lengthsMm.entries()) {
    if (Number.isFinite(length) && length > 0) continue;
    const where = { kind: 'products', id: family.id, pointer: `/lengthsMm/${i}` };
    problems.push(refuseProduct('product-length', where, `${length} is not a valid length in mm.`, { found: length }));
  }
  const count = Object.values(axes).reduce((product, values) => product * values.length, Math.max(1, lengthsMm.length));
  if (count <= maxGenerated) return problems;
  const message = `This would generate ${count} variants. At most ${maxGenerated} can be generated at once.`;
  const where = { kind: 'products', id: family.id, pointer: '/axes' };
  return [...problems, refuseProduct('product-too-many', where, message, { found: count, expected: maxGenerated })];
}

function axisProblems(family: Product, id: string, values: readonly string[]): Finding[] {
  const where = { kind: 'products', id: family.id, pointer: `/axes/${id}` };
  const axis = axisOf(family, id);
  if (axis === undefined) {
    const ids = (family.options ?? []).map((one) => one.id);
    const message = `${family.id} has no axis ${id}.${suggestion(id, ids)}`;
    return [refuseProduct('product-option-unknown', where, message, { found: id, expected: ids })];
  }
  const known = axis.values.map((value) => value.id);
  return values
    .filter((value) => !known.includes(value))
    .map((value) => {
      const message = `The axis ${id} of ${family.id} has no value ${value}.${suggestion(value, known)}`;
      return refuseProduct('product-option-unknown', where, message, { found: value, expected: known });
    });
}

function axisOf(family: Product, id: string): OptionAxis | undefined {
  return (family.options ?? []).find((axis) => axis.id === id);
}

/** Finds the existing variant of a build. If no length is requested, the first variant with these options matches. */
function existingIn(family: Product, context: GenerateContext): (build: Build) => Variant | undefined {
  const byOptions = Map.groupBy(family.variants, ({ options }) => buildKey(options));
  return ({ options, lengthMm }) =>
    byOptions
      .get(buildKey(options))
      ?.find((variant) => lengthMm === undefined || lengthOf(family, variant, context) === lengthMm);
}

function designsIn(family: Product, { designs = {} }: WantedVariants): (build: Build) => string | undefined {
  const alike = new Map(
    family.variants.map(({ options, design }) => [buildKey(options), design] as const).toReversed(),
  );
  const [only, another] = new Set(family.variants.map(({ design }) => design));
  return ({ options, lengthMm }) => {
    const key = buildKey(options);
    const named = designs[buildKey(options, lengthMm)] ?? designs[key] ?? alike.get(key);
    if (named !== undefined || Object.keys(options).length > 0) return named;
    return another === undefined ? only : undefined;
  };
}

function fieldsOf({ design, partNumber }: Variant) {
  return { design, ...present({ partNumber }) };
}

/** A table row for a build. Its label consists of the labels of its values and its length. */
function rowOf(
  family: Product,
  { options, lengthMm }: Build,
  id: string | undefined,
  taken: ReadonlySet<string> = new Set(),
) {
  const values = Object.entries(options).map(([axis, value]) => {
    const found = axisOf(family, axis)?.values.find((one) => one.id === value);
    return found?.label ?? value;
  });
  const label =
    [...values, ...(lengthMm === undefined ? [] : [`${lengthMm} mm`])].join(', ') || (family.label ?? family.id);
  const fresh = () => idFromLabel(label, (one) => taken.has(one), 'variant');
  return { id: id ?? fresh(), label, options, ...present({ lengthMm }) };
}
