/** Opens packs, stores, imports, webhooks, and the catalog as a ZIP file. */
import { systemNames, type Lookup } from '../../platform/outbound/destination.ts';
import type { RandomBytes } from '../../platform/config/secrets.ts';
import type { Route } from '../../platform/http/route.ts';
import { columnSetRoutes } from '../../documents/column-sets.ts';
import type { Service } from '../../platform/service.ts';
import { exportRoutes } from '../../integrations/catalog-zip/routes.ts';
import { salesParts } from '../../engineering/quoting/sales-parts.ts';
import { importRoutes } from '../../integrations/imports/routes.ts';
import { inquiryRoutes } from '../../integrations/inquiries/routes.ts';
import { salesListRoutes } from '../../integrations/sales-lists/routes.ts';
import type { ImportParts } from '../../integrations/imports/road.ts';
import { mirrorRoutes, type MirrorRouteParts } from '../../integrations/git-mirror/routes.ts';
import { moduleRoutes, type ModuleParts } from '../../integrations/modules/routes.ts';
import type { PackParts } from '../../integrations/packs/parts.ts';
import { packRoutes } from '../../integrations/packs/routes.ts';
import { storeRoutes, type StoreParts } from '../../integrations/stores/routes.ts';
import { webhookRoutes, type WebhookParts } from '../../integrations/webhooks/routes.ts';
import type { Subscriptions } from '../../integrations/webhooks/subscriptions.ts';

type IntegrationParts = ImportParts & MirrorRouteParts & ModuleParts & PackParts & StoreParts & WebhookParts;

export function integrationRoutes(parts: IntegrationParts): Route[] {
  return [
    ...packRoutes(parts),
    ...storeRoutes(parts),
    ...importRoutes(parts),
    ...inquiryRoutes({ ...parts, sales: salesParts(parts.catalog) }),
    ...salesListRoutes({ ...parts, sales: salesParts(parts.catalog) }),
    ...columnSetRoutes(parts),
    ...moduleRoutes(parts),
    ...webhookRoutes(parts),
    ...exportRoutes(parts),
    ...mirrorRoutes(parts),
  ];
}

interface IntegrationNeeds extends Omit<IntegrationParts, 'webhooks'> {
  readonly subscriptions: Subscriptions;
  /** How host names are resolved. Defaults to the system's resolver. */
  readonly lookup: Lookup | undefined;
  readonly random: RandomBytes;
}

export function openIntegrations(needs: IntegrationNeeds): Service {
  const { catalog, clock, subscriptions, lookup = systemNames, random } = needs;
  return { routes: integrationRoutes({ ...needs, webhooks: { catalog, clock, subscriptions, lookup, random } }) };
}
