/** Checks the families document. Errors refuse the save. Accepts any input without throwing. */
import {
  familyLimits,
  type Finding,
  isObject,
  present,
  Product,
  schemaProblems,
  type Variant,
} from '@cablewright/model';
import { derived } from '@cablewright/derive';
import { canonicalNumber } from '../library/record-index.ts';
import { suggestion } from '../library/text/nearest.ts';
import { buildOf, chosenOptions, optionValues } from './build.ts';
import { reportProduct } from './codes.ts';
import type { ProductContext } from './facts.ts';
import { buildKey, fitsPattern, lengthOf, nameOf, statusOf, variantStatuses } from './family.ts';
import {
  alikeFindings,
  axisRuleFindings,
  bundleFindings,
  combinationFindings,
  idleChangeFindings,
  type ReportOption,
} from './option-rules.ts';

/** All findings for the families, errors first. A family with an invalid shape is reported and not checked further. */
export function checkProducts(families: readonly unknown[], context: ProductContext): Finding[] {
  const sound: Product[] = [];
  const findings: Finding[] = [];
  for (const [i, family] of families.entries()) {
    const shape = shapeFindings(family, i);
    findings.push(...shape);
    if (isSound(family, shape)) sound.push(family);
  }
  findings.push(...duplicateFamilies(families));
  for (const family of sound) findings.push(...familyFindings(family, context));
  findings.push(...sharedDesigns(sound));
  return [
    ...findings.filter((one) => one.severity === 'error'),
    ...findings.filter((one) => one.severity === 'warning'),
  ];
}

/** True if a family has the shape that the other checks need. */
function isSound(family: unknown, shape: readonly Finding[]): family is Product {
  return shape.every(({ code }) => code !== 'schema') && hasTextIds(family as Product);
}

/**
 * True if all ids are text, so that they can be compared and looked up. A bad id has its own code, so it doesn't count as an
 * invalid shape.
 */
function hasTextIds({ id, options = [], variants }: Product): boolean {
  const required: unknown[] = options.flatMap((axis) => [axis.id, ...axis.values.map((value) => value.id)]);
  const optional: unknown[] = [id, ...variants.map((variant) => variant.id)];
  return (
    required.every((text) => typeof text === 'string') &&
    optional.every((text) => text === undefined || typeof text === 'string')
  );
}

/**
 * The findings of `checkProducts` for one family, in the same order. The other families are read only to detect what two
 * families share, so that checking one family is cheaper than checking all.
 */
export function checkFamily(family: unknown, families: readonly unknown[], context: ProductContext): Finding[] {
  const shape = shapeFindings(family, families.indexOf(family));
  const own = isObject(family) ? family['id'] : undefined;
  const findings = [
    ...shape,
    ...duplicateFamilies(families).filter(({ where }) => where.id === own),
    ...(isSound(family, shape) ? [...familyFindings(family, context), ...sharedWith(family, families)] : []),
  ];
  return [
    ...findings.filter(({ severity }) => severity === 'error'),
    ...findings.filter(({ severity }) => severity === 'warning'),
  ];
}

function idOf(family: unknown, i: number): string {
  return isObject(family) && typeof family['id'] === 'string' ? family['id'] : `#${i + 1}`;
}

/** The shape problems of a family. A missing id, name or design has its own code. */
function shapeFindings(family: unknown, i: number): Finding[] {
  const where = { kind: 'products', id: idOf(family, i) };
  const findings = schemaProblems(Product, filledIn(family)).map(({ pointer, message }) => {
    const code = pointer.endsWith('/id') ? 'product-bad-id' : 'schema';
    const says = `${pointer === '' ? 'The family' : pointer} of ${where.id} ${message}.`;
    return reportProduct(
      code,
      { ...where, pointer },
      says,
      code === 'schema' ? {} : { expected: 'words of letters and digits joined by hyphens' },
    );
  });
  if (isObject(family) && (typeof family['label'] !== 'string' || family['label'].trim() === '')) {
    findings.push(
      reportProduct(
        'product-no-label',
        { ...where, pointer: '/label' },
        `The family ${where.id} has no name. Enter a name.`,
      ),
    );
  }
  return findings;
}

/** The family with empty strings for missing ids and designs, so that each is reported with its own code. */
function filledIn(family: unknown): unknown {
  if (!isObject(family)) return family;
  const variants: unknown[] = Array.isArray(family['variants']) ? family['variants'] : [];
  const whole = variants.map((variant) => (isObject(variant) ? { id: '', design: '', ...variant } : variant));
  return { id: '', ...family, ...present({ variants: Array.isArray(family['variants']) ? whole : undefined }) };
}

function duplicateFamilies(families: readonly unknown[]): Finding[] {
  const seen = new Set<string>();
  return families.flatMap((family, i) => {
    const id = idOf(family, i);
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    const where = { kind: 'products', id, pointer: '/id' };
    return [
      reportProduct('product-duplicate', where, `Two families have the id ${id}. Change one of the ids.`, {
        found: id,
      }),
    ];
  });
}

function sayOf(family: string): ReportOption {
  return (code, pointer, message, found, expected) =>
    reportProduct(code, { kind: 'products', id: family, pointer }, message, { found, expected });
}

function familyFindings(family: Product, context: ProductContext): Finding[] {
  const say = sayOf(family.id);
  const tooMany = sizeFindings(family, say);
  // Thousands of variants aren't checked, because the family must be split first.
  if (tooMany.length > 0) return tooMany;
  const ids = new Set<string>();
  const builds = new Map<string, Variant>();
  const findings = [
    ...numberFindings(family.partNumber, '/partNumber', context, say),
    ...axisFindings(family, say),
    ...axisRuleFindings(family, context, say),
    ...alikeFindings(family, context, say),
  ];
  for (const [i, variant] of family.variants.entries()) {
    const at = `/variants/${i}`;
    if (ids.has(variant.id)) {
      findings.push(
        say(
          'product-variant-duplicate',
          `${at}/id`,
          `Two variants of ${nameOf(family)} have the id ${variant.id}.`,
          variant.id,
        ),
      );
    }
    ids.add(variant.id);
    findings.push(
      ...variantFindings(family, variant, at, context, say),
      ...ambiguous(family, variant, at, builds, context, say),
    );
  }
  return findings;
}

function sizeFindings(family: Product, say: ReportOption): Finding[] {
  const { length } = family.variants;
  if (length <= familyLimits.variants) return [];
  const message = `${nameOf(family)} has ${length} variants; a family has at most ${familyLimits.variants}. Split it into several families.`;
  return [say('product-too-many-variants', '/variants', message, length, familyLimits.variants)];
}

/** Duplicate ids of axes and values. A lookup by id would find only the first. */
function axisFindings({ id, options = [] }: Product, say: ReportOption): Finding[] {
  const twice = (ids: readonly string[], at: string, what: string) =>
    ids.flatMap((one, i) =>
      ids.indexOf(one) === i
        ? []
        : [say('product-axis-duplicate', `${at}/${i}/id`, `Two ${what} of ${id} have the id ${one}. Change one.`, one)],
    );
  return [
    ...twice(
      options.map((axis) => axis.id),
      '/options',
      'axes',
    ),
    ...options.flatMap((axis, i) =>
      twice(
        axis.values.map((value) => value.id),
        `/options/${i}/values`,
        `values of the axis ${axis.id}`,
      ),
    ),
  ];
}

function statusFindings(family: Product, variant: Variant, at: string, say: ReportOption): Finding[] {
  const status = statusOf(variant);
  if ((variantStatuses as readonly string[]).includes(status)) return [];
  const message = `The variant ${nameOf(variant)} of ${nameOf(family)} has the unknown status "${status}". Use planned, active or retired.`;
  return [say('product-status-unknown', `${at}/status`, message, status, variantStatuses)];
}

function variantFindings(
  family: Product,
  variant: Variant,
  at: string,
  context: ProductContext,
  say: ReportOption,
): Finding[] {
  const { design, partNumber } = variant;
  const findings = [
    ...optionFindings(family, variant, at, say),
    ...combinationFindings(family, variant, at, say),
    ...idleChangeFindings(family, variant, at, context, say),
    ...bundleFindings(family, variant, at, context, say),
    ...statusFindings(family, variant, at, say),
  ];
  if ((design ?? '') === '') {
    findings.push(
      say(
        'product-variant-design',
        `${at}/design`,
        `The variant ${nameOf(variant)} of ${nameOf(family)} has no cable. Choose one.`,
      ),
    );
  } else if (context.design(design) === undefined) {
    const message = `The variant ${nameOf(variant)} of ${nameOf(family)} uses the design ${design}, which does not exist.`;
    findings.push(say('product-variant-design', `${at}/design`, message, design));
  } else if (statusOf(variant) === 'active' && unreleased(family, variant, context)) {
    const cable = context.design(design)?.label ?? design;
    const message = `The variant ${nameOf(variant)} of ${nameOf(family)} is active, but no released revision of its cable ${cable} documents it as it is now. Save a revision of ${cable}.`;
    findings.push(say('product-variant-unreleased', `${at}/design`, message, design));
  }
  if (partNumber === undefined || partNumber.trim() === '') return findings;
  if (!fitsPattern(family.partNumber, partNumber)) {
    const message = `The number ${partNumber} of ${nameOf(variant)} does not match the pattern ${family.partNumber} of ${nameOf(family)}.`;
    findings.push(say('product-variant-pn', `${at}/partNumber`, message, partNumber, family.partNumber));
  }
  return [...findings, ...numberFindings(partNumber, `${at}/partNumber`, context, say)];
}

function unreleased(family: Product, variant: Variant, context: ProductContext): boolean {
  return context.release !== undefined && context.release(variant.design, buildOf(family, variant)) === undefined;
}

function optionFindings(family: Product, variant: Variant, at: string, say: ReportOption): Finding[] {
  const axes = family.options ?? [];
  return Object.entries(variant.options ?? {}).flatMap(([axisId, value]) => {
    const axis = axes.find((one) => one.id === axisId);
    const pointer = `${at}/options/${axisId}`;
    if (axis === undefined) {
      const ids = axes.map(({ id }) => id);
      const message = `The variant ${nameOf(variant)} sets ${axisId}, which ${nameOf(family)} does not declare.${suggestion(axisId, ids)}`;
      return [say('product-option-unknown', pointer, message, axisId, ids)];
    }
    if (optionValues(axis).has(value)) return [];
    const values = axis.values.map(({ id }) => id);
    const message = `The variant ${nameOf(variant)} sets ${axisId} to ${value}, which ${nameOf(family)} does not declare.${suggestion(value, values)}`;
    return [say('product-option-unknown', pointer, message, value, values)];
  });
}

function ambiguous(
  family: Product,
  variant: Variant,
  at: string,
  builds: Map<string, Variant>,
  context: ProductContext,
  say: ReportOption,
): Finding[] {
  const key = `${variant.design} ${buildKey(chosenOptions(family, variant), lengthOf(family, variant, context))}`;
  const twin = builds.get(key);
  if (twin === undefined) {
    builds.set(key, variant);
    return [];
  }
  const message = `The variants ${nameOf(twin)} and ${nameOf(variant)} of ${nameOf(family)} have the same design, length and options.`;
  return [say('product-variants-ambiguous', at, message, [twin.id, variant.id])];
}

/** Findings of the numbering scheme for a number. Families and variants are numbered like cables. */
function numberFindings(
  number: string | undefined,
  pointer: string,
  { scheme }: ProductContext,
  say: ReportOption,
): Finding[] {
  if (number === undefined || number.trim() === '') return [];
  return scheme
    .check(number, 'design')
    .map(({ message, expected }) => say('product-pn-format', pointer, message, canonicalNumber(number), expected));
}

/** The id and distinct designs of a sound family; undefined if the family isn't sound. Cached, because records never change. */
const soundFamily = derived(
  'sound family',
  (family: object): { readonly id: string; readonly designs: ReadonlySet<string> } | undefined => {
    if (!isSound(family, shapeFindings(family, 0))) return undefined;
    return { id: family.id, designs: new Set(family.variants.map(({ design }) => design)) };
  },
);

/** A finding for each design that is also a variant of an earlier family. */
function sharedWith(family: Product, families: readonly unknown[]): Finding[] {
  const earlier = families
    .slice(0, families.indexOf(family))
    .flatMap((other) => (isObject(other) ? (soundFamily(other) ?? []) : []));
  const open = new Map(family.variants.map(({ design }, i) => [design, i] as const).toReversed());
  return [...open].toReversed().flatMap(([design, i]) => {
    const first = design === '' ? undefined : earlier.find(({ designs }) => designs.has(design));
    return first === undefined || first.id === family.id ? [] : [shared(design, first, family, i)];
  });
}

function shared(design: string, first: Pick<Product, 'id'>, family: Product, i: number): Finding {
  const message = `The design ${design} is a variant of both ${first.id} and ${nameOf(family)}. Remove it from one of them.`;
  return sayOf(family.id)('product-design-shared', `/variants/${i}/design`, message, [first.id, family.id]);
}

/** For each design, a finding in every family that has it as a variant, except the first. */
function sharedDesigns(families: readonly Product[]): Finding[] {
  const firstIn = new Map<string, Product>();
  return families.flatMap((family) => {
    const reported = new Set<string>();
    return family.variants.flatMap(({ design }, i) => {
      const first = firstIn.get(design) ?? family;
      firstIn.set(design, first);
      if (first.id === family.id || reported.has(design) || (design ?? '') === '') return [];
      reported.add(design);
      return [shared(design, first, family, i)];
    });
  });
}
