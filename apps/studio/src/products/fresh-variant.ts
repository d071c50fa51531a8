/** A variant that is added by hand: its id follows from its name until it is saved. */
import { variantStatuses } from '@cablewright/engine';
import { idFromLabel, type Product, type Variant } from '@cablewright/model';

const fallback = 'variant';

function idFor(label: string, others: readonly Variant[]): string {
  return idFromLabel(label, (one) => others.some(({ id }) => id === one), fallback);
}

/** A line to fill in: of the cable the family's other variants are of, where they agree. */
export function freshVariant({ variants }: Product): Variant {
  const [only, another] = new Set(variants.map((variant) => variant.design));
  return {
    id: idFor(fallback, variants),
    design: another === undefined ? (only ?? '') : '',
    status: variantStatuses[0],
  };
}

/** Whether a change names a variant that `saved` has not: the hub knows it by no id yet. */
export function isNaming(saved: readonly Variant[], before: Variant | undefined, next: Variant): boolean {
  return next.label !== before?.label && !saved.some(({ id }) => id === before?.id);
}

/** The variants with another name for one of them, and the id that follows from it. */
export function renamed(variants: readonly Variant[], at: number, next: Variant): Variant[] {
  return variants.with(at, { ...next, id: idFor(next.label ?? fallback, variants.toSpliced(at, 1)) });
}
