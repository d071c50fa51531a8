import type { DesignSaver } from '../../catalog/designs/save-design.ts';
import type { Route } from '../../platform/http/route.ts';
import { recipeRoutes } from './design-routes.ts';
import { driftRoute } from './drift-route.ts';
import type { DriftSweep } from './drift-sweep.ts';
import { listRoutes } from './list-routes.ts';
import { pinRuleList, resolverLists } from './lists.ts';
import type { ThreadParts } from './resolver-threads.ts';
import { overviewRoute } from './overview.ts';
import { policyRoutes } from './policy-routes.ts';
import { resolveRoutes } from './resolve-routes.ts';

export interface ResolverParts extends DesignSaver, ThreadParts {
  readonly drifts: DriftSweep;
}

export function resolverRoutes(parts: ResolverParts): Route[] {
  return [
    overviewRoute(parts.catalog),
    ...resolverLists.flatMap((list) => listRoutes(parts, list)),
    ...listRoutes(parts, pinRuleList),
    ...policyRoutes(parts),
    ...resolveRoutes(parts),
    driftRoute(parts.catalog, () => parts.drifts),
    ...recipeRoutes(parts),
  ];
}
