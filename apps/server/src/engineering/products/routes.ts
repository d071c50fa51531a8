import type { Route } from '../../platform/http/route.ts';
import { changeRoutes } from './change-routes.ts';
import { familyRoutes } from './family-routes.ts';
import { generateRoutes } from './generate-routes.ts';
import { lineupRoutes } from './lineup-routes.ts';
import type { ProductParts } from './product-parts.ts';

/** The product routes: families, their variants and numbers, and the lineup for other systems. */
export function productRoutes(parts: ProductParts): Route[] {
  return [...familyRoutes(parts), ...changeRoutes(parts), ...generateRoutes(parts), ...lineupRoutes(parts)];
}
