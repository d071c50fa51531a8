/** Checks the rules of options: exclusions, requirements, defaults and the parts that options change. */
import {
  present,
  type Finding,
  type OptionAxis,
  type Product,
  type Variant,
  type VariantBuild,
} from '@cablewright/model';
import { designator } from '../connectivity/terminals/run-names.ts';
import { suggestion } from '../library/text/nearest.ts';
import { buildOf, buildText, chosenOptions, chosenValue, drivenLengths, optionValues } from './build.ts';
import type { reportProduct } from './codes.ts';
import type { ProductContext } from './facts.ts';
import { buildKey, lengthOf, nameOf, statusOf } from './family.ts';

/** A part that an option changes. */
type PartChange = VariantBuild['changes'][number];

/** A value of an option, with the effects of choosing it. */
type OptionValue = OptionAxis['values'][number];

/** A reference to a value of an axis, as used in exclusions and requirements. */
type OptionChoice = NonNullable<OptionValue['excludes']>[number];

export type ReportOption = (
  code: Parameters<typeof reportProduct>[0],
  pointer: string,
  message: string,
  found?: unknown,
  expected?: unknown,
) => Finding;

/** Problems of the axes themselves: a default, an exclusion, a requirement or a part that doesn't exist. */
export function axisRuleFindings(family: Product, context: ProductContext, say: ReportOption): Finding[] {
  return (family.options ?? []).flatMap((axis, i) => [
    ...defaultFindings(axis, `/options/${i}/default`, say),
    ...axis.values.flatMap((value, n) => valueFindings(family, axis, value, `/options/${i}/values/${n}`, context, say)),
  ]);
}

function defaultFindings(axis: OptionAxis, pointer: string, say: ReportOption): Finding[] {
  const ids = axis.values.map(({ id }) => id);
  if (axis.default === undefined || ids.includes(axis.default)) return [];
  const message = `The default ${axis.default} of the axis ${axis.id} is not one of its values.${suggestion(axis.default, ids)}`;
  return [say('product-option-unknown', pointer, message, axis.default, ids)];
}

function valueFindings(
  family: Product,
  axis: OptionAxis,
  value: OptionValue,
  at: string,
  context: ProductContext,
  say: ReportOption,
): Finding[] {
  const rules = (['excludes', 'requires'] as const).flatMap((rule) =>
    (value[rule] ?? []).flatMap((choice, i) => choiceFindings(family, axis, value, choice, `${at}/${rule}/${i}`, say)),
  );
  const changes = (value.changes ?? []).flatMap((change, i) =>
    partFindings(change, `${value.id} of ${axis.id}`, `${at}/changes/${i}`, context, say),
  );
  return [...rules, ...changes];
}

function choiceFindings(
  family: Product,
  axis: OptionAxis,
  value: OptionValue,
  choice: OptionChoice,
  pointer: string,
  say: ReportOption,
): Finding[] {
  const axes = family.options ?? [];
  const other = axes.find(({ id }) => id === choice.axis);
  const what = `The value ${value.id} of ${axis.id} names`;
  if (other === undefined) {
    const ids = axes.map(({ id }) => id);
    const message = `${what} the axis ${choice.axis}, which ${nameOf(family)} does not have.${suggestion(choice.axis, ids)}`;
    return [say('product-option-unknown', pointer, message, choice.axis, ids)];
  }
  const ids = other.values.map(({ id }) => id);
  if (other === axis)
    return [
      say('product-option-unknown', pointer, `${what} its own axis. A variant has one value of each.`, choice.axis),
    ];
  if (ids.includes(choice.value)) return [];
  const message = `${what} ${choice.value} of ${choice.axis}, which does not exist.${suggestion(choice.value, ids)}`;
  return [say('product-option-unknown', pointer, message, choice.value, ids)];
}

function partFindings(
  { kind, from, to }: PartChange,
  option: string,
  at: string,
  context: ProductContext,
  say: ReportOption,
): Finding[] {
  const unknown = [{ id: from, field: 'from' }, ...(to === undefined ? [] : [{ id: to, field: 'to' }])].filter(
    ({ id }) => context.hasRecord?.(kind, id) === false,
  );
  const findings = unknown.map(({ id, field }) =>
    say(
      'product-change-part',
      `${at}/${field}`,
      `The option ${option} names the part ${id}, which is not in ${kind}.`,
      id,
    ),
  );
  if (to !== undefined || kind === 'mechanicals') return findings;
  const message = `The option ${option} leaves out ${from}. Only a mechanical part can be left out; name the part instead.`;
  return [...findings, say('product-change-part', `${at}/to`, message)];
}

/** Problems of the combined options of one variant. Retired variants are skipped, because the rules may have changed since. */
export function combinationFindings(family: Product, variant: Variant, at: string, say: ReportOption): Finding[] {
  if (statusOf(variant) === 'retired') return [];
  const problems = combinationProblems(family, chosenOptions(family, variant));
  return problems.map(({ code, message, axis }) =>
    say(
      code,
      `${at}/options/${axis}`,
      `The variant ${nameOf(variant)} of ${nameOf(family)} ${message}`,
      chosenOptions(family, variant),
    ),
  );
}

interface Problem {
  readonly code: 'product-option-excluded' | 'product-option-required';
  readonly axis: string;
  /** The end of a sentence whose subject is the combination. */
  readonly message: string;
}

/**
 * The reasons why values can't be combined: a value excludes another, or requires one that isn't chosen. Empty if the
 * combination is allowed.
 */
export function combinationProblems(family: Product, chosen: Readonly<Record<string, string>>): Problem[] {
  const axes = family.options ?? [];
  const nameOf = (choice: OptionChoice) => choiceName(axes, choice);
  return axes.flatMap((axis) => {
    const value = chosenValue(axis, chosen);
    if (value === undefined) return [];
    const own = `${axis.label ?? axis.id} ${value.label ?? value.id}`;
    const excluded = (value.excludes ?? [])
      .filter((other) => chosen[other.axis] === other.value)
      .map((other): Problem => {
        const message = `combines ${own} with ${nameOf(other)}, which exclude each other.`;
        return { code: 'product-option-excluded', axis: axis.id, message };
      });
    const needs = Object.entries(Object.groupBy(value.requires ?? [], (need) => need.axis));
    const lacking = needs
      .filter(([other, any = []]) => !any.some((need) => need.value === chosen[other]))
      .map(([, any = []]): Problem => {
        const message = `has ${own}, which needs ${any.map(nameOf).join(' or ')}.`;
        return { code: 'product-option-required', axis: axis.id, message };
      });
    return [...excluded, ...lacking];
  });
}

function choiceName(axes: readonly OptionAxis[], { axis: id, value: valueId }: OptionChoice): string {
  const axis = axes.find((one) => one.id === id);
  const value = axis && optionValues(axis).get(valueId);
  return `${axis?.label ?? id} ${value?.label ?? valueId}`;
}

/** Options of a variant that replace parts its design doesn't use. */
export function idleChangeFindings(
  family: Product,
  variant: Variant,
  at: string,
  context: ProductContext,
  say: ReportOption,
): Finding[] {
  const refers = context.design(variant.design)?.refers;
  if (refers === undefined) return [];
  return buildOf(family, variant)
    .changes.filter(({ kind, from }) => !refers.includes(`${kind}:${from}`))
    .map(({ from }) => {
      const message = `An option of the variant ${nameOf(variant)} of ${nameOf(family)} replaces ${from}, which its design ${variant.design} does not use.`;
      return say('product-change-idle', `${at}/options`, message, from);
    });
}

/** Bundles of a variant whose length would be 0 or less, or that its design doesn't have. */
export function bundleFindings(
  family: Product,
  variant: Variant,
  at: string,
  context: ProductContext,
  say: ReportOption,
): Finding[] {
  const short = drivenLengths(family, variant).flatMap(({ bundle, ownMm, plusMm, lengthMm }) => {
    if (lengthMm > 0) return [];
    const message = `The bundle ${designator(bundle)} of the variant ${nameOf(variant)} of ${nameOf(family)} would be ${lengthMm} mm long: ${ownMm} mm and ${plusMm} mm. Enter a longer variant, or another difference.`;
    return [say('product-bundle-length', `${at}/lengthMm`, message, lengthMm)];
  });
  const known = context.design(variant.design)?.bundles;
  if (known === undefined) return short;
  const unknown = (buildOf(family, variant).bundles ?? []).flatMap(({ bundle }) => {
    if (known.includes(bundle)) return [];
    const message = `The variant ${nameOf(variant)} of ${nameOf(family)} sets the bundle ${bundle}, which its design ${variant.design} does not have.${suggestion(bundle, known)}`;
    return [say('product-bundle-unknown', at, message, bundle, known)];
  });
  return [...short, ...unknown];
}

/** Variants that differ only in options without any effect, so that they would be the same cable. */
export function alikeFindings(family: Product, context: ProductContext, say: ReportOption): Finding[] {
  const first = new Map<string, Variant>();
  return family.variants.flatMap((variant, i) => {
    if (statusOf(variant) === 'retired') return [];
    const lengthMm = lengthOf(family, variant, context);
    const key = `${variant.design} ${buildText({ ...buildOf(family, variant), partNumber: '', ...present({ lengthMm }) })}`;
    const twin = first.get(key);
    if (twin === undefined) {
      first.set(key, variant);
      return [];
    }
    if (buildKey(chosenOptions(family, twin)) === buildKey(chosenOptions(family, variant))) return [];
    const message = `The variants ${nameOf(twin)} and ${nameOf(variant)} of ${nameOf(family)} differ only in options that change neither parts nor length: they would be built the same.`;
    return [say('product-variants-alike', `/variants/${i}`, message, [twin.id, variant.id])];
  });
}
