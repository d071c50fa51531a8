import type { Exporter } from '@cablewright/modules';
import { join } from 'node:path';
import { artworkRoutes } from '../catalog/artwork/routes.ts';
import { assetRoutes } from '../catalog/files/routes.ts';
import type { AccountParts } from '../accounts/account-parts.ts';
import { accountRoutes } from '../accounts/routes.ts';
import { batchRoutes } from '../catalog/batch/routes.ts';
import { definitionRoutes } from '../catalog/records/routes.ts';
import { libraryRoute } from '../catalog/records/library-route.ts';
import { designRoutes, type DesignParts } from '../catalog/designs/routes.ts';
import { viewRoutes } from '../catalog/designs/views.ts';
import { docsRoutes } from '../operations/api-docs/routes.ts';
import type { DocumentParts } from '../documents/request.ts';
import { documentRoutes } from '../documents/routes.ts';
import { drawingRoutes } from '../catalog/drawings/routes.ts';
import { eventRoutes, type EventParts } from '../catalog/events/routes.ts';
import { exportRoutes } from '../integrations/archive/routes.ts';
import type { HealthCheck } from '../operations/health/check.ts';
import { healthRoutes } from '../operations/health/routes.ts';
import { historyRoutes } from '../catalog/history/routes.ts';
import type { Route } from '../platform/http/route.ts';
import { importRoutes, type ImportParts } from '../integrations/imports/routes.ts';
import { jobRoutes, type JobParts } from '../jobs/routes.ts';
import { leaseRoutes, type LeaseParts } from '../catalog/leases/routes.ts';
import type { BundledPacks } from '../integrations/packs/bundled.ts';
import { metricRoutes, type MetricParts } from '../operations/metrics/routes.ts';
import { operationsRoutes, type OperationsParts } from '../operations/routes.ts';
import { peopleRoutes, type PeopleParts } from '../accounts/people/routes.ts';
import { invitationRoutes } from '../accounts/people/invitation-routes.ts';
import { joinRoutes } from '../accounts/people/join-routes.ts';
import { modelRoutes, type ModelParts } from '../catalog/models-3d/routes.ts';
import { packRoutes } from '../integrations/packs/routes.ts';
import type { ProductParts } from '../engineering/products/product-parts.ts';
import { productRoutes } from '../engineering/products/routes.ts';
import { restartRoutes, type RestartParts } from '../operations/restart/routes.ts';
import { revisionRoutes, type RevisionParts } from '../engineering/revisions/records/routes.ts';
import { proposalRoutes } from '../engineering/proposals/routes.ts';
import { resolverRoutes, type ResolverParts } from '../engineering/resolver/routes.ts';
import { searchRoutes } from '../catalog/search/routes.ts';
import { runtimeRoutes, type RuntimeSettingsParts } from '../settings/runtime/routes.ts';
import { RuleExamples } from '../engineering/rules/examples.ts';
import { numberRoutes } from '../engineering/part-numbers/routes.ts';
import { ruleRoutes } from '../engineering/rules/routes.ts';
import { settingsRoutes } from '../settings/routes.ts';
import { setupRoutes } from '../operations/setup/routes.ts';
import type { SetupParts } from '../operations/setup/finish.ts';
import { webhookRoutes, type WebhookParts } from '../integrations/webhooks/routes.ts';
import type { TokenGate } from '../accounts/tokens/token-gate.ts';
import { tokenRoutes, type TokenParts } from '../accounts/tokens/routes.ts';
import { versionRoutes } from '../engineering/revisions/cables/routes.ts';
import { vocabRoutes } from '../catalog/vocabulary/routes.ts';
import type { Registered } from '../platform/modules/registered.ts';

/** What the routes work on. */
export interface Parts
  extends
    RuntimeSettingsParts,
    JobParts,
    ImportParts,
    WebhookParts,
    AccountParts,
    PeopleParts,
    TokenParts,
    DesignParts,
    EventParts,
    LeaseParts,
    DocumentParts,
    ProductParts,
    RevisionParts,
    ResolverParts,
    MetricParts,
    OperationsParts,
    OperationsParts,
    RestartParts,
    ModelParts {
  /** Undefined on a hub without sign-in. */
  readonly tokenGate: TokenGate | undefined;
  readonly exporters: Registered<Exporter>;
  readonly packs: BundledPacks;
  readonly setup: SetupParts;
  readonly checks: readonly HealthCheck[];
  /** The version of the program. */
  readonly release: string;
}

/** The route table: every address of the API. */
export function routeTable(parts: Parts): Route[] {
  const examples = new RuleExamples(() => join(parts.setup.packsDir, 'examples', 'validation-rules.json'));
  const routes: Route[] = [
    ...setupRoutes(parts.setup),
    ...accountRoutes(parts),
    ...peopleRoutes(parts),
    ...invitationRoutes(parts),
    ...joinRoutes(parts),
    ...tokenRoutes(parts),
    ...designRoutes(parts),
    ...viewRoutes(parts.catalog),
    ...versionRoutes(parts),
    ...leaseRoutes(parts),
    ...documentRoutes(parts),
    ...drawingRoutes(parts),
    ...definitionRoutes(parts),
    ...revisionRoutes(parts),
    ...assetRoutes(parts),
    ...artworkRoutes(parts),
    ...modelRoutes(parts),
    libraryRoute(parts.catalog),
    ...vocabRoutes(parts),
    ...ruleRoutes(parts, examples),
    ...productRoutes(parts),
    ...resolverRoutes(parts),
    ...proposalRoutes(parts),
    ...packRoutes(parts),
    ...settingsRoutes(parts),
    ...runtimeRoutes(parts),
    ...numberRoutes(parts),
    ...jobRoutes(parts),
    ...importRoutes(parts),
    ...webhookRoutes(parts),
    ...eventRoutes(parts),
    ...batchRoutes(parts),
    ...searchRoutes(parts.catalog),
    ...historyRoutes(parts),
    ...exportRoutes(parts),
    ...healthRoutes(parts.checks),
    ...metricRoutes(parts),
    ...operationsRoutes(parts),
    ...restartRoutes(parts),
    ...docsRoutes(() => routes, parts.release),
  ];
  return routes;
}
