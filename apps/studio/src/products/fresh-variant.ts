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

/** The variants with one of them changed. `isSaved`: the hub knows it by its id, which stays. */
export function withVariant(variants: readonly Variant[], at: number, next: Variant, isSaved: boolean): Variant[] {
  if (isSaved || next.label === variants[at]?.label) return variants.with(at, next);
  return variants.with(at, { ...next, id: idFor(next.label ?? fallback, variants.toSpliced(at, 1)) });
}
