/** Engineering: rules, part numbers, products, the resolver and its proposals, revisions of records and designs. */
import { join } from 'node:path';
import type { EventHub } from '../catalog/events/event-hub.ts';
import type { Route } from '../platform/http/route.ts';
import type { Service } from '../platform/service.ts';
import { numberRoutes } from './part-numbers/routes.ts';
import { FamilyFindings } from './products/findings.ts';
import { LiveLineup } from './products/lineup.ts';
import type { ProductParts } from './products/product-parts.ts';
import { productRoutes } from './products/routes.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { DriftSweep } from './resolver/drift-sweep.ts';
import { resolverRoutes, type ResolverParts } from './resolver/routes.ts';
import { versionRoutes } from './revisions/cables/routes.ts';
import { revisionRoutes, type RevisionParts } from './revisions/records/routes.ts';
import { RevisionSources } from './revisions/records/sources.ts';
import { RuleExamples } from './rules/examples.ts';
import { ruleRoutes } from './rules/routes.ts';

type EngineeringParts = ProductParts & ResolverParts & RevisionParts & { readonly packsDir: string };

export function engineeringRoutes(parts: EngineeringParts): Route[] {
  return [
    ...versionRoutes(parts),
    ...revisionRoutes(parts),
    ...ruleRoutes(parts, new RuleExamples(() => join(parts.packsDir, 'examples', 'validation-rules.json'))),
    ...productRoutes(parts),
    ...resolverRoutes(parts),
    ...proposalRoutes(parts),
    ...numberRoutes(parts),
  ];
}

export interface EngineeringService extends Service {
  /** Where code modules register what they know of the revisions of records. */
  readonly revisionSources: RevisionSources;
}

export interface EngineeringNeeds extends Omit<
  EngineeringParts,
  'lineup' | 'familyFindings' | 'drifts' | 'revisionSources'
> {
  readonly events: EventHub;
}

export function openEngineering(needs: EngineeringNeeds): EngineeringService {
  const { catalog, counts, events } = needs;
  const revisionSources = new RevisionSources();
  const drifts = new DriftSweep(catalog, {
    onProgress: (progress) => events.send('drift', progress),
    onMoved: (designs) => counts.recount(designs),
  });
  const products = { lineup: new LiveLineup(catalog), familyFindings: new FamilyFindings(catalog) };
  const routes = engineeringRoutes({ ...needs, ...products, drifts, revisionSources });
  return { routes, revisionSources, start: () => drifts.start(), stop: () => drifts.stop() };
}
