import type { Saver } from '../../catalog/saving/save.ts';
import type { FamilyFindings } from './findings.ts';
import type { LiveLineup } from './lineup.ts';

/** The dependencies of the product routes. */
export interface ProductParts extends Saver {
  readonly lineup: LiveLineup;
  readonly familyFindings: FamilyFindings;
}
