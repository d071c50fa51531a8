/** Changes bundles as a table states. */
import type { Layout } from '@cablewright/model';
import type { Bundle } from '../routes/layout-names.ts';

interface SectionPlace {
  readonly bundle: string;
  readonly toMm: number;
  readonly lengthMm: number;
}

/** The layout with another length of a section. Everything at or beyond the end of the section moves with it. */
export function changedLength(layout: Layout, { bundle, toMm, lengthMm }: SectionPlace, nowMm: number): Layout {
  const by = nowMm - lengthMm;
  const moved = (mm: number): number =>
    Math.round((mm >= toMm ? mm + by : Math.min(mm, toMm + Math.min(by, 0))) * 1e6) / 1e6;
  const changed = (one: Bundle): Bundle => ({
    ...one,
    lengthMm: Math.round((one.lengthMm + by) * 1e6) / 1e6,
    ...(one.coverings === undefined
      ? {}
      : { coverings: one.coverings.map((part) => ({ ...part, fromMm: moved(part.fromMm), toMm: moved(part.toMm) })) }),
    ...(one.fixings === undefined ? {} : { fixings: one.fixings.map((part) => ({ ...part, atMm: moved(part.atMm) })) }),
  });
  return {
    ...layout,
    bundles: layout.bundles.map((one) => (one.id === bundle ? changed(one) : one)),
    ...(layout.splices === undefined
      ? {}
      : { splices: layout.splices.map((one) => (one.bundle === bundle ? { ...one, atMm: moved(one.atMm) } : one)) }),
  };
}

/** The layout with these coverings on a bundle. Existing coverings keep their positions; new ones cover the whole bundle. */
export function changedCoverings(layout: Layout, bundle: string, defs: readonly string[]): Layout {
  const changed = (one: Bundle): Bundle => {
    const left = [...(one.coverings ?? [])];
    const now = defs.map((def) => {
      const at = left.findIndex((covering) => covering.def === def);
      return at < 0 ? { def, fromMm: 0, toMm: one.lengthMm } : left.splice(at, 1)[0]!;
    });
    const { coverings: _, ...rest } = one;
    return now.length === 0 ? rest : { ...rest, coverings: now };
  };
  return { ...layout, bundles: layout.bundles.map((one) => (one.id === bundle ? changed(one) : one)) };
}
