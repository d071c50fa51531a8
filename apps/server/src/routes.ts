import type { Exporter } from '@cablewright/modules';
import { join } from 'node:path';
import { artworkRoutes } from './artwork/routes.ts';
import { assetRoutes } from './assets/routes.ts';
import type { AccountParts } from './accounts/account-parts.ts';
import { accountRoutes } from './accounts/routes.ts';
import { batchRoutes } from './batch/routes.ts';
import { definitionRoutes } from './definitions/routes.ts';
import { libraryRoute } from './definitions/library-route.ts';
import { designRoutes, type DesignParts } from './designs/routes.ts';
import { viewRoutes } from './designs/views.ts';
import { docsRoutes } from './docs/routes.ts';
import type { DocumentParts } from './documents/request.ts';
import { documentRoutes } from './documents/routes.ts';
import { drawingRoutes } from './drawings/routes.ts';
import { eventRoutes, type EventParts } from './events/routes.ts';
import { exportRoutes } from './export/routes.ts';
import type { HealthCheck } from './health/check.ts';
import { healthRoutes } from './health/routes.ts';
import { historyRoutes } from './history/routes.ts';
import type { Route } from './http/route.ts';
import { importRoutes, type ImportParts } from './imports/routes.ts';
import { jobRoutes, type JobParts } from './jobs/routes.ts';
import { leaseRoutes, type LeaseParts } from './leases/routes.ts';
import type { BundledPacks } from './packs/bundled.ts';
import { metricRoutes, type MetricParts } from './metrics/routes.ts';
import { operationsRoutes, type OperationsParts } from './operations/routes.ts';
import { peopleRoutes, type PeopleParts } from './people/routes.ts';
import { invitationRoutes } from './people/invitation-routes.ts';
import { joinRoutes } from './people/join-routes.ts';
import { modelRoutes, type ModelParts } from './models/routes.ts';
import { packRoutes } from './packs/routes.ts';
import type { ProductParts } from './products/product-parts.ts';
import { productRoutes } from './products/routes.ts';
import { restartRoutes, type RestartParts } from './restart/routes.ts';
import { revisionRoutes, type RevisionParts } from './revisions/routes.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { resolverRoutes, type ResolverParts } from './resolver/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { runtimeRoutes, type RuntimeSettingsParts } from './runtime/routes.ts';
import { RuleExamples } from './rules/examples.ts';
import { numberRoutes } from './part-numbers/routes.ts';
import { ruleRoutes } from './rules/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { setupRoutes } from './setup/routes.ts';
import type { SetupParts } from './setup/finish.ts';
import { webhookRoutes, type WebhookParts } from './webhooks/routes.ts';
import type { TokenGate } from './tokens/token-gate.ts';
import { tokenRoutes, type TokenParts } from './tokens/routes.ts';
import { versionRoutes } from './versions/routes.ts';
import { vocabRoutes } from './vocab/routes.ts';
import type { Registered } from './modules/registered.ts';

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
