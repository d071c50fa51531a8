/** Families and variants as values: their status, length, pattern, and what a variant is read as. */
import type { Product, Variant } from '@cablewright/model';
import { isFamilyNumber } from '../lists/bom/variations.ts';
import { canonicalNumber } from '../library/record-index.ts';
import { statedLength } from './build.ts';
import type { ProductContext } from './facts.ts';

/** planned: not yet sold; active: sold; retired: no longer. A variant that says nothing is active. */
export const variantStatuses = ['planned', 'active', 'retired'] as const;

/** The status of a variant: active where it has none. */
export function statusOf(variant: Pick<Variant, 'status'>): string {
  return variant.status ?? 'active';
}

/** The length of a variant in mm: its own, else that of an option, else the trunk of its design. */
export function lengthOf(
  family: Product,
  variant: Variant,
  context: Pick<ProductContext, 'design'>,
): number | undefined {
  return statedLength(family, variant) ?? context.design(variant.design)?.trunkMm;
}

/**
 * True when a variant's number fills the XX of the family's pattern with digits. A family number without XX is one
 * number and asks nothing of its variants.
 */
export function fitsPattern(familyNumber: string | undefined, number: string): boolean {
  if (!isFamilyNumber(familyNumber)) return true;
  const pattern = canonicalNumber(familyNumber);
  const open = /X+$/.exec(pattern)![0].length;
  const written = canonicalNumber(number);
  return (
    written.length === pattern.length &&
    written.startsWith(pattern.slice(0, -open)) &&
    /^\d+$/.test(written.slice(-open))
  );
}

/** The axes of some families together: each once, in the order they first appear. */
export function axesOf(families: Iterable<Product>): { readonly id: string; readonly label: string }[] {
  const axes = new Map<string, string>();
  for (const { options = [] } of families)
    for (const { id, label } of options) if (!axes.has(id)) axes.set(id, label ?? id);
  return [...axes].map(([id, label]) => ({ id, label }));
}

/** What tells a variant from its siblings apart from its id, as one text: options and length. */
export function buildKey(options: Readonly<Record<string, string>> = {}, lengthMm?: number): string {
  const chosen = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const length = lengthMm === undefined ? [] : [String(lengthMm)];
  return [...chosen.map(([axis, value]) => `${axis}=${value}`), ...length].join(';');
}

/** What a family or a variant is called: people know its name, not its id. */
export function nameOf({ id, label }: { readonly id: string; readonly label?: string }): string {
  return label === undefined || label.trim() === '' ? id : label;
}
