import type { Design, Finding } from '@cablewright/model';
import type { Catalog } from '../library/catalog.ts';

export function electricalFindings(_catalog: Catalog, _design: Design): Finding[] {
  return [];
}
