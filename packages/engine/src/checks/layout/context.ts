/** Shared input of the layout checks, and how they report. */
import type { Design, Finding, Fix, Where } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { bundleName, harnessNames, type HarnessNames } from '../../connectivity/harness/harness-names.ts';
import { reporter, type Detail } from '../../library/code-table.ts';
import { layoutCodes } from './codes.ts';

const report = reporter(layoutCodes);

export interface LayoutContext {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly layout: NonNullable<Design['layout']>;
  /** Names of bundles, nodes and wires as lists and sheets print them. */
  readonly names: HarnessNames;
  readonly found: (code: keyof typeof layoutCodes, where: Where, message: string, more?: More) => Finding;
}

interface More extends Detail {
  readonly fixes?: readonly Fix[];
}

/** The context of a design with a layout; undefined without one. */
export function layoutContext(catalog: Catalog, design: Design): LayoutContext | undefined {
  const { layout } = design;
  if (layout === undefined) return undefined;
  let names: HarnessNames | undefined;
  const named = () => (names ??= harnessNames(design));
  return {
    catalog,
    design,
    layout,
    // Computed on demand, because names are needed only for findings and most checks find nothing.
    names: {
      run: (id) => named().run(id),
      bundle: bundleName,
      place: (place) => named().place(place),
    },
    found: (code, where, message, { fixes = [], ...detail } = {}) => {
      const finding = report(code, { kind: 'designs', id: design.id, ...where }, message, detail);
      return fixes.length === 0 ? finding : { ...finding, fixes };
    },
  };
}
