/** Properties of families and variants: status, length, number pattern and names. */
import type { Product, Variant } from '@cablewright/model';
import { isFamilyNumber } from '../lists/bom/variations.ts';
import { canonicalNumber } from '../library/record-index.ts';
import { statedLength } from './build.ts';
import type { ProductContext } from './facts.ts';

/** planned: not yet sold; active: on sale; retired: no longer sold. A variant without a status is active. */
export const variantStatuses = ['planned', 'active', 'retired'] as const;

/** The status of a variant; the default is active. */
export function statusOf(variant: Pick<Variant, 'status'>): string {
  return variant.status ?? 'active';
}

/** The length of a variant in mm: its own, otherwise that of an option, otherwise the trunk length of its design. */
export function lengthOf(
  family: Product,
  variant: Variant,
  context: Pick<ProductContext, 'design'>,
): number | undefined {
  return statedLength(family, variant) ?? context.design(variant.design)?.trunkMm;
}

/**
 * True if a variant's number replaces the XX of the family's pattern with digits. A family number without XX is a plain
 * number that doesn't restrict its variants.
 */
export function fitsPattern(familyNumber: string | undefined, number: string): boolean {
  if (!isFamilyNumber(familyNumber)) return true;
  const pattern = canonicalNumber(familyNumber);
  const open = pattern.length - pattern.replace(/X+$/, '').length;
  const written = canonicalNumber(number);
  return (
    written.length === pattern.length &&
    written.startsWith(pattern.slice(0, -open)) &&
    /^\d+$/.test(written.slice(-open))
  );
}

/** The axes of several families, without duplicates, in the order in which they first appear. */
export function axesOf(families: Iterable<Product>): { readonly id: string; readonly label: string }[] {
  const axes = new Map<string, string>();
  for (const { options = [] } of families)
    for (const { id, label } of options) if (!axes.has(id)) axes.set(id, label ?? id);
  return [...axes].map(([id, label]) => ({ id, label }));
}

/** A key that identifies a variant within its family by options and length, independent of its id. */
export function buildKey(options: Readonly<Record<string, string>> = {}, lengthMm?: number): string {
  const chosen = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const length = lengthMm === undefined ? [] : [String(lengthMm)];
  return [...chosen.map(([axis, value]) => `${axis}=${value}`), ...length].join(';');
}

/** The display name of a family or variant: its label if it has one, because users know names rather than ids. */
export function nameOf({ id, label }: { readonly id: string; readonly label?: string }): string {
  return label === undefined || label.trim() === '' ? id : label;
}
