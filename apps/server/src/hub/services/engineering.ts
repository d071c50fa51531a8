/**
 * Opens engineering: rules, part numbers, products, the resolver and its proposals, and revisions of records and
 * designs.
 */
import { join } from 'node:path';
import type { AssetStore, Sql } from '@cablewright/store';
import type { EventHub } from '../../catalog/events/event-hub.ts';
import type { LinkBook } from '../../accounts/links/link-book.ts';
import type { SlidingWindows } from '../../accounts/sliding-windows.ts';
import type { AuditWriter } from '../../platform/audit/audit-log.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Service } from '../../platform/service.ts';
import { builtOrdersIn, customersForgottenIn } from './building.ts';
import { numberRoutes, type NumberParts } from '../../engineering/part-numbers/routes.ts';
import { CatalogReport } from '../../engineering/data-quality/catalog-report.ts';
import { quarantineRoutes } from '../../engineering/data-quality/quarantine-routes.ts';
import { dataQualityRoutes, type QualityParts } from '../../engineering/data-quality/routes.ts';
import { QualityTrend } from '../../engineering/data-quality/trend.ts';
import { FamilyFindings } from '../../engineering/products/findings.ts';
import { LiveLineup } from '../../engineering/products/lineup.ts';
import type { ProductParts } from '../../engineering/products/product-parts.ts';
import { productRoutes } from '../../engineering/products/routes.ts';
import { proposalRoutes } from '../../engineering/proposals/routes.ts';
import { DriftSweep } from '../../engineering/resolver/drift-sweep.ts';
import { resolverRoutes, type ResolverParts } from '../../engineering/resolver/routes.ts';
import type { ApprovalParts } from '../../engineering/revisions/cables/decide.ts';
import { versionRoutes } from '../../engineering/revisions/cables/routes.ts';
import { revisionRoutes, type RevisionParts } from '../../engineering/revisions/records/routes.ts';
import { submittedRoute } from '../../engineering/revisions/submitted.ts';
import { RuleExamples } from '../../engineering/rules/examples.ts';
import { ruleRoutes } from '../../engineering/rules/routes.ts';
import { alternateRoutes } from '../../engineering/alternates/routes.ts';
import { costingRoutes } from '../../engineering/costing/routes.ts';
import { type ImpactParts, impactRoutes } from '../../engineering/impact/routes.ts';
import { FrozenIndex } from '../../engineering/revisions/records/frozen-index.ts';
import { eraseCustomerRoute } from '../../engineering/quoting/erase-customer.ts';
import { quotingRoutes } from '../../engineering/quoting/routes.ts';
import type { CommentBook } from '../../engineering/comments/comment-book.ts';
import { commentRoutes } from '../../engineering/comments/routes.ts';
import type { CommentParts } from '../../engineering/comments/write-comment.ts';
import { sharedQuotationRoutes } from '../../engineering/quoting/shared-quotation.ts';
import { salesParts } from '../../engineering/quoting/sales-parts.ts';
import { sizingRoutes } from '../../engineering/sizing/routes.ts';

type EngineeringParts = ApprovalParts &
  ProductParts &
  ResolverParts &
  RevisionParts &
  NumberParts &
  QualityParts &
  ImpactParts &
  CommentParts & {
    readonly packsDir: string;
    readonly windows: SlidingWindows;
    readonly links: LinkBook;
    readonly audit: AuditWriter;
    readonly assets: AssetStore;
    readonly forgetInOrders: (customer: string) => Promise<number>;
  };

export function engineeringRoutes(parts: EngineeringParts): Route[] {
  const sales = salesParts(parts.catalog);
  const frozen = new FrozenIndex(parts.catalog);
  return [
    ...versionRoutes(parts),
    ...revisionRoutes(parts, frozen),
    ...impactRoutes(parts, frozen),
    submittedRoute(parts),
    ...ruleRoutes(parts, new RuleExamples(() => join(parts.packsDir, 'examples', 'validation-rules.json'))),
    ...productRoutes(parts),
    ...resolverRoutes(parts),
    ...proposalRoutes(parts),
    ...numberRoutes(parts),
    ...dataQualityRoutes(parts),
    ...quarantineRoutes(parts.catalog.quarantine),
    ...sizingRoutes(parts),
    ...costingRoutes(parts, sales),
    ...alternateRoutes(parts, sales),
    ...quotingRoutes(parts, sales),
    eraseCustomerRoute({ ...parts, saver: parts, sales }),
    ...commentRoutes(parts),
    ...sharedQuotationRoutes({ saver: parts, sales, windows: parts.windows, links: parts.links, audit: parts.audit }),
  ];
}

interface EngineeringNeeds extends Omit<
  EngineeringParts,
  'lineup' | 'familyFindings' | 'drifts' | 'report' | 'trend' | 'builtOrders' | 'forgetInOrders'
> {
  readonly events: EventHub;
  readonly sql: Sql;
}

export function openEngineering(needs: EngineeringNeeds): Service {
  const { catalog, counts, events } = needs;
  const drifts = new DriftSweep(catalog, {
    onProgress: (progress) => events.send('drift', progress),
    onMoved: (designs) => counts.recount(designs),
  });
  const products = { lineup: new LiveLineup(catalog), familyFindings: new FamilyFindings(catalog) };
  const quality = { report: new CatalogReport(catalog), trend: new QualityTrend(needs.sql) };
  const builtOrders = builtOrdersIn(needs.sql);
  const forgetInOrders = customersForgottenIn(needs.sql);
  const routes = engineeringRoutes({ ...needs, ...products, ...quality, drifts, builtOrders, forgetInOrders });
  const unlisten = listenTo(needs.comments, events);
  const stop = async () => {
    (await unlisten)();
    await quality.report.stop();
    await drifts.stop();
  };
  return { routes, start: () => drifts.start(), stop };
}

/** Sends events to open pages when comments are changed by any process. */
function listenTo(comments: CommentBook, events: EventHub): Promise<() => void> {
  return comments.listen((design) => events.send('comment', { design }));
}
