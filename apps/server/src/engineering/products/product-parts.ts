import type { Saver } from '../../catalog/saving/save.ts';
import type { FamilyFindings } from './findings.ts';
import type { LiveLineup } from './lineup.ts';

/** What the routes of products work with. */
export interface ProductParts extends Saver {
  readonly lineup: LiveLineup;
  readonly familyFindings: FamilyFindings;
}
