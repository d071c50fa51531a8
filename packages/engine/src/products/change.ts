/** Merges families and splits them. Families are values: the functions return the changed list. */
import {
  type Finding,
  idFromLabel,
  isId,
  nonEmpty,
  type OptionAxis,
  present,
  type Product,
  type Variant,
} from '@cablewright/model';
import { suggestion } from '../library/text/nearest.ts';
import { refuseProduct } from './codes.ts';

export type RefusedChange = { readonly ok: false; readonly problems: readonly Finding[] };

type Merged =
  | {
      readonly ok: true;
      readonly families: readonly Product[];
      readonly family: Product;
      readonly removed: readonly string[];
      /** Ids of all families affected, for their events. */
      readonly affected: readonly string[];
    }
  | RefusedChange;

/** For an axis that both families have: join it or keep it separate. Keyed by `<family>/<axis>` of the merged family. */
export type AxisChoices = Readonly<Record<string, 'join' | 'separate'>>;

type RefusalCode = Parameters<typeof refuseProduct>[0];
const refusal = (code: RefusalCode, pointer: string, message: string, found?: unknown) =>
  refuseProduct(code, { kind: 'products', pointer }, message, { found });

function unknownFamily(families: readonly Product[], id: string, pointer: string): Finding {
  const near = suggestion(
    id,
    families.map((family) => family.id),
  );
  return refusal('product-unknown', pointer, `No family has the id ${id}.${near}`, id);
}

/**
 * Merges the families `from` into `target`: its variants come first, then theirs. Option axes are joined, and the names of
 * the merged families (id, label, number, aliases) are retained as aliases. Refuses unknown families, a family listed twice,
 * a merge into itself, and axes that need a decision.
 */
export function mergeFamilies(
  families: readonly Product[],
  target: string,
  from: readonly string[],
  choices: AxisChoices = {},
): Merged {
  const into = families.find(({ id }) => id === target);
  const problems = [
    ...(into === undefined ? [unknownFamily(families, target, '')] : []),
    ...(from.length === 0 ? [refusal('product-merge-none', '/from', 'Select at least one family to merge.')] : []),
    ...from.flatMap((id, i) => mergeProblems(families, target, from, id, i)),
  ];
  if (into === undefined || problems.length > 0) return { ok: false, problems };
  const others = from.flatMap((id) => families.find((one) => one.id === id) ?? []);
  const undecided = others.flatMap((other, i) => undecidedAxes(into, other, i, choices));
  if (undecided.length > 0) return { ok: false, problems: undecided };
  const family = others.reduce((merged, other) => joined(merged, other, choices), into);
  const left = families.filter(({ id }) => !from.includes(id)).map((one) => (one === into ? family : one));
  return { ok: true, families: left, family, removed: from, affected: [target, ...from] };
}

function mergeProblems(
  families: readonly Product[],
  target: string,
  from: readonly string[],
  id: string,
  i: number,
): Finding[] {
  const pointer = `/from/${i}`;
  if (id === target) return [refusal('product-merge-self', pointer, `${id} cannot be merged into itself.`, id)];
  if (from.indexOf(id) !== i) return [refusal('product-merge-self', pointer, `${id} is listed twice.`, id)];
  return families.some((family) => family.id === id) ? [] : [unknownFamily(families, id, pointer)];
}

/** Axes that can't be joined automatically: the user must decide whether they are the same option. */
function undecidedAxes(target: Product, other: Product, i: number, choices: AxisChoices): Finding[] {
  return (other.options ?? []).flatMap((axis) => {
    const there = (target.options ?? []).find(({ id }) => id === axis.id);
    const choice = choices[`${other.id}/${axis.id}`];
    if (there === undefined || choice !== undefined || agree(there, axis)) return [];
    const message = `The axis ${axis.id} is "${nameOf(there)}" (${valuesOf(there)}) in ${target.id} and "${nameOf(axis)}" (${valuesOf(axis)}) in ${other.id}. Choose whether they are the same option.`;
    return [refusal('product-axes-differ', `/from/${i}`, message, `${other.id}/${axis.id}`)];
  });
}

/** Two axes are the same option if their names are equal and no value has a different meaning in each. */
function agree(one: OptionAxis, other: OptionAxis): boolean {
  if (plain(nameOf(one)) !== plain(nameOf(other))) return false;
  // An axis may have thousands of values, so use a lookup instead of comparing every pair.
  const byId = new Map(other.values.map((there) => [there.id, plain(nameOf(there))]));
  const idsByName = Map.groupBy(other.values, (there) => plain(nameOf(there)));
  return one.values.every((value) => {
    const name = plain(nameOf(value));
    const sameName = idsByName.get(name) ?? [];
    return (byId.get(value.id) ?? name) === name && sameName.every(({ id }) => id === value.id);
  });
}

function nameOf({ id, label }: { readonly id: string; readonly label?: string | undefined }): string {
  return label ?? id;
}

function valuesOf({ values }: OptionAxis): string {
  return values.map(nameOf).join(', ');
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}

function joined(target: Product, other: Product, choices: AxisChoices): Product {
  const { axes, axisOf, valueOf } = joinAxes(target.options ?? [], other, choices);
  const ids = new Set(target.variants.map(({ id }) => id));
  const moved = other.variants.map((variant): Variant => {
    const id = idFromLabel(variant.id, (one) => ids.has(one), 'variant');
    ids.add(id);
    const options = Object.entries(variant.options ?? {}).map(
      ([axis, value]) => [axisOf(axis), valueOf(axis, value)] as const,
    );
    return {
      ...variant,
      id,
      ...present({ options: variant.options === undefined ? undefined : Object.fromEntries(options) }),
    };
  });
  const names = [...(target.aliases ?? []), other.id, other.label, other.partNumber, ...(other.aliases ?? [])];
  const own = new Set([target.id, target.label, target.partNumber]);
  const aliases = [...new Set(names)].filter(
    (name): name is string => name !== undefined && name !== '' && !own.has(name),
  );
  return {
    ...target,
    aliases,
    ...present({ options: nonEmpty(axes) }),
    variants: [...target.variants, ...moved],
  };
}

/** Joins two lists of axes. An axis kept separate gets a new id if its id is in use. */
function joinAxes(target: readonly OptionAxis[], other: Product, choices: AxisChoices) {
  const renamed = new Map<string, string>();
  const renamedAxes = new Map<string, string>();
  const axes = target.map((axis) => ({ ...axis, values: [...axis.values] }));
  for (const axis of other.options ?? []) {
    const there = axes.find(({ id }) => id === axis.id);
    if (there !== undefined && choices[`${other.id}/${axis.id}`] !== 'separate') {
      for (const value of axis.values) joinValue(there, value, renamed, axis.id);
      continue;
    }
    const id = idFromLabel(axis.id, (one) => axes.some((known) => known.id === one));
    if (id !== axis.id) renamedAxes.set(axis.id, id);
    axes.push({ ...axis, id, values: [...axis.values] });
  }
  return {
    axes,
    axisOf: (axis: string) => renamedAxes.get(axis) ?? axis,
    valueOf: (axis: string, value: string) => renamed.get(`${axis}=${value}`) ?? value,
  };
}

/**
 * Joins a value to an axis. Values with equal names become one value. A value whose id belongs to a different name gets a new
 * id.
 */
function joinValue(
  axis: OptionAxis,
  value: OptionAxis['values'][number],
  renamed: Map<string, string>,
  from: string,
): void {
  const same = axis.values.find((there) => plain(nameOf(there)) === plain(nameOf(value)));
  const id = same?.id ?? idFromLabel(value.id, (one) => axis.values.some((there) => there.id === one));
  if (id !== value.id) renamed.set(`${from}=${value.id}`, id);
  if (same === undefined) axis.values.push({ ...value, id });
}

interface NewFamily {
  readonly id: string;
  readonly label: string;
  readonly partNumber?: string;
}

type Split =
  | {
      readonly ok: true;
      readonly families: readonly Product[];
      readonly family: Product;
      readonly created: Product;
      readonly affected: readonly string[];
    }
  | RefusedChange;

/**
 * Moves some variants of a family to a new family, which gets the axes they use. Refuses unknown variants, a split that
 * leaves no variant, and a new family whose id is in use or that has no name.
 */
export function splitFamily(
  families: readonly Product[],
  id: string,
  variants: readonly string[],
  as: NewFamily,
): Split {
  const family = families.find((one) => one.id === id);
  const problems = [
    ...(family === undefined ? [unknownFamily(families, id, '')] : splitProblems(family, variants)),
    ...newFamilyProblems(families, as),
  ];
  if (family === undefined || problems.length > 0) return { ok: false, problems };
  const moved = family.variants.filter((variant) => variants.includes(variant.id));
  const left = familyLeft(family, variants, as);
  const created = newFamily(family, moved, as);
  const next = families.flatMap((one) => (one === family ? [left, created] : [one]));
  return { ok: true, families: next, family: left, created, affected: [id, as.id] };
}

/** The family without the variants that were split off, and without the aliases that the new family takes over. */
function familyLeft(family: Product, variants: readonly string[], as: NewFamily): Product {
  const taken = new Set([as.id, as.label, as.partNumber].flatMap((name) => (name === undefined ? [] : plain(name))));
  const aliases = family.aliases?.filter((alias) => !taken.has(plain(alias)));
  return {
    ...family,
    aliases,
    variants: family.variants.filter((variant) => !variants.includes(variant.id)),
  };
}

function splitProblems(family: Product, variants: readonly string[]): Finding[] {
  const ids = family.variants.map((variant) => variant.id);
  const unknown = variants.flatMap((id, i) =>
    ids.includes(id)
      ? []
      : [
          refusal(
            'product-variant-unknown',
            `/variants/${i}`,
            `${family.id} has no variant ${id}.${suggestion(id, ids)}`,
            id,
          ),
        ],
  );
  if (variants.length === 0)
    return [refusal('product-split-none', '/variants', 'Select at least one variant to split off.')];
  if (!ids.every((id) => variants.includes(id))) return unknown;
  const message = `At least one variant must stay in ${family.id}. To rename the whole family, change its name.`;
  return [...unknown, refusal('product-split-all', '/variants', message, variants)];
}

function newFamilyProblems(families: readonly Product[], { id, label }: NewFamily): Finding[] {
  const problems: Finding[] = [];
  const shaped: boolean = isId(id);
  if (!shaped)
    problems.push(
      refusal('product-id-taken', '/id', `"${id}" is not a valid id. Use letters, digits and single hyphens.`, id),
    );
  else if (families.some((one) => one.id === id))
    problems.push(refusal('product-id-taken', '/id', `A family ${id} exists.`, id));
  if (label.trim() === '')
    problems.push(refusal('product-label-missing', '/label', 'The new family needs a name.', label));
  return problems;
}

/**
 * The new family inherits the origin of the old one (source, maker, suppliers, license and so on), but not its name, numbers
 * or price.
 */
function newFamily(from: Product, variants: readonly Variant[], { id, label, partNumber }: NewFamily): Product {
  const used = new Set(variants.flatMap((variant) => Object.keys(variant.options ?? {})));
  const options = (from.options ?? []).filter((axis) => used.has(axis.id));
  const { src, status, tags, route, maker, suppliers, license, provenance } = from;
  return {
    id,
    label,
    ...present({
      partNumber,
      src,
      status,
      tags,
      route,
      maker,
      suppliers,
      license,
      provenance,
      options: nonEmpty(options),
    }),
    variants: [...variants],
  };
}
