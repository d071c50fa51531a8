import type { Catalog } from '@cablewright/engine';
import { isObject, recordFindings, type Finding } from '@cablewright/model';

/** Everything the checks find in a design, errors first. */
export function checkDesign(_catalog: Catalog, design: unknown): Finding[] {
  const id = isObject(design) && typeof design['id'] === 'string' ? design['id'] : '';
  return recordFindings('designs', id, design);
}
