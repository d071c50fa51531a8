/** Opens the operation of the hub: setup, health, metrics, alerts, backups and restarts. */
import type { Route } from '../../platform/http/route.ts';
import type { Service } from '../../platform/service.ts';
import { HealthMonitor } from '../../operations/alerts/health-monitor.ts';
import { AcknowledgedFailures } from '../../operations/health/acknowledged.ts';
import { healthRoutes, type HealthParts } from '../../operations/health/routes.ts';
import { hubChecks, type CheckedParts } from '../../operations/health/hub-checks.ts';
import { RequestCounts } from '../../operations/metrics/requests.ts';
import { metricRoutes, type MetricParts } from '../../operations/metrics/routes.ts';
import { restartRoutes, type RestartParts } from '../../operations/restart/routes.ts';
import { operationsRoutes as overviewRoutes, type OperationsParts } from '../../operations/routes.ts';
import type { SetupParts } from '../../operations/setup/finish.ts';
import { setupRoutes } from '../../operations/setup/routes.ts';

type AllParts = MetricParts & OperationsParts & RestartParts & HealthParts & { readonly setup: SetupParts };

export function operationsRoutes(parts: AllParts): Route[] {
  return [
    ...setupRoutes(parts.setup),
    ...healthRoutes(parts),
    ...metricRoutes(parts),
    ...overviewRoutes(parts),
    ...restartRoutes(parts),
  ];
}

interface OperationsService extends Service {
  readonly requests: RequestCounts;
}

type OperationsNeeds = Omit<AllParts, 'checks' | 'requests' | 'since' | 'store' | 'jobs' | 'acknowledged'> &
  CheckedParts;

export function openOperations(needs: OperationsNeeds): OperationsService {
  const { store, jobs, sql } = needs.stores;
  const acknowledged = new AcknowledgedFailures(sql);
  const checks = hubChecks(needs);
  const requests = new RequestCounts();
  const monitor = new HealthMonitor({ checks, raiseAlert: needs.alerts.raise });
  const routes = operationsRoutes({ ...needs, store, jobs, checks, acknowledged, requests, since: needs.clock() });
  return { routes, requests, start: () => monitor.start(), stop: () => monitor.stop() };
}
