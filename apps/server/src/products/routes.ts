import type { Saver } from '../catalog/save.ts';
import type { Route } from '../http/route.ts';
import { changeRoutes } from './change-routes.ts';
import { familyRoutes } from './family-routes.ts';
import type { FamilyFindings } from './findings.ts';
import { generateRoutes } from './generate-routes.ts';
import { lineupRoutes } from './lineup-routes.ts';
import type { LiveLineup } from './lineup.ts';

export interface ProductParts extends Saver {
  readonly lineup: LiveLineup;
  readonly familyFindings: FamilyFindings;
}

/** What is sold: families, their variants and numbers, and the lineup others read. */
export function productRoutes(parts: ProductParts): Route[] {
  return [...familyRoutes(parts), ...changeRoutes(parts), ...generateRoutes(parts), ...lineupRoutes(parts)];
}
