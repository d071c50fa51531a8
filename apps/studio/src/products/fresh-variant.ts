/** A variant that is added by hand. Its id follows from its name until it is saved. */
import { variantStatuses } from '@cablewright/engine';
import { idFromLabel, type Product, type Variant } from '@cablewright/model';

const fallback = 'variant';

function idFor(label: string, others: readonly Variant[]): string {
  return idFromLabel(label, (taken) => others.some(({ id }) => id === taken), fallback);
}

/** An empty variant. It gets the cable of the other variants if they all use the same one. */
export function freshVariant({ variants }: Product): Variant {
  const [only, another] = new Set(variants.map((variant) => variant.design));
  return {
    id: idFor(fallback, variants),
    design: another === undefined ? (only ?? '') : '',
    status: variantStatuses[0],
  };
}

/** Whether a change names a variant that `saved` does not have, so that its id may still follow the name. */
export function isNaming(saved: readonly Variant[], before: Variant | undefined, next: Variant): boolean {
  return next.label !== before?.label && !saved.some(({ id }) => id === before?.id);
}

/** The variants with one of them renamed; its id follows from the name. */
export function renamed(variants: readonly Variant[], index: number, next: Variant): Variant[] {
  return variants.with(index, { ...next, id: idFor(next.label ?? fallback, variants.toSpliced(index, 1)) });
}
