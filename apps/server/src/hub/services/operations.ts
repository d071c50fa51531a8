/** Running the hub: setup, health, metrics, alerts, backups, restarting. */
import type { Route } from '../../platform/http/route.ts';
import type { Service } from '../../platform/service.ts';
import { HealthMonitor } from '../../operations/alerts/health-monitor.ts';
import { healthRoutes } from '../../operations/health/routes.ts';
import { hubChecks, type CheckedParts } from '../../operations/health/hub-checks.ts';
import { RequestCounts } from '../../operations/metrics/requests.ts';
import { metricRoutes, type MetricParts } from '../../operations/metrics/routes.ts';
import { restartRoutes, type RestartParts } from '../../operations/restart/routes.ts';
import { operationsRoutes as overviewRoutes, type OperationsParts } from '../../operations/routes.ts';
import type { SetupParts } from '../../operations/setup/finish.ts';
import { setupRoutes } from '../../operations/setup/routes.ts';

type AllParts = MetricParts & OperationsParts & RestartParts & { readonly setup: SetupParts };

export function operationsRoutes(parts: AllParts): Route[] {
  return [
    ...setupRoutes(parts.setup),
    ...healthRoutes(parts.checks),
    ...metricRoutes(parts),
    ...overviewRoutes(parts),
    ...restartRoutes(parts),
  ];
}

interface OperationsService extends Service {
  readonly requests: RequestCounts;
}

type OperationsNeeds = Omit<AllParts, 'checks' | 'requests' | 'since' | 'store' | 'jobs'> & CheckedParts;

export function openOperations(needs: OperationsNeeds): OperationsService {
  const { store, jobs } = needs.stores;
  const checks = hubChecks(needs);
  const requests = new RequestCounts();
  const monitor = new HealthMonitor({ checks, raiseAlert: needs.alerts.raise });
  const routes = operationsRoutes({ ...needs, store, jobs, checks, requests, since: needs.clock() });
  return { routes, requests, start: () => monitor.start(), stop: () => monitor.stop() };
}
