import { checkDesign, memo2, type Catalog } from '@cablewright/engine';
import type { Design, Finding } from '@cablewright/model';

/** The errors of a design, its unreadable records among them; worked out once for each design, for every sheet says so. */
const errorsOf = memo2((catalog: Catalog, design: Design): readonly Finding[] =>
  checkDesign(catalog, design).findings.filter(({ severity }) => severity === 'error'),
);

/** What a file must not leave out: that the checks found errors in what it shows. None for a design without errors. */
export function errorNotes({ catalog, design }: { readonly catalog: Catalog; readonly design: Design }): string[] {
  const [first, ...others] = errorsOf(catalog, design);
  if (first === undefined) return [];
  if (others.length === 0) return [`The checks found an error: ${first.message}`];
  return [`The checks found ${others.length + 1} errors, the first: ${first.message}`];
}
