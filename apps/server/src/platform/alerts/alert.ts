/** Every alert that operators can receive, with its severity and title. */
import type { Json } from '@cablewright/model';

export type AlertSeverity = 'info' | 'warning' | 'urgent';

interface Row {
  readonly severity: AlertSeverity;
  /** Plain ASCII, because some receivers use it as a header. */
  readonly title: string;
  /**
   * Whether the alert is about a lasting condition, which is sent again only after six hours. Other alerts are about
   * events and are sent each time.
   */
  readonly lasting?: true;
}

export const alertTable = {
  'object-store-failing': { severity: 'urgent', title: 'File storage is failing', lasting: true },
  'backup-stale': { severity: 'warning', title: 'The newest backup is too old', lasting: true },
  'worker-stale': { severity: 'warning', title: 'The worker is not responding', lasting: true },
  'jobs-failing': { severity: 'warning', title: 'Jobs are failing', lasting: true },
  'models-not-built': { severity: 'warning', title: '3D models could not be built', lasting: true },
  'collection-failed': { severity: 'warning', title: 'Unused files could not be removed' },
  'backup-failed': { severity: 'urgent', title: 'Backup failed' },
  'backup-check-failed': { severity: 'urgent', title: 'A backup is damaged' },
  'restore-check-failed': { severity: 'urgent', title: 'A backup cannot be restored' },
  'catalog-bypassed': { severity: 'warning', title: 'Records were changed outside Cablewright' },
  'catalog-went-back': { severity: 'urgent', title: 'The database went back to an earlier state', lasting: true },
  'audit-behind': { severity: 'urgent', title: 'The audit log cannot be written' },
  'token-created': { severity: 'info', title: 'API token created' },
  'git-mirror-stopped': { severity: 'warning', title: 'The git mirror has stopped' },
  'git-mirror-failing': { severity: 'warning', title: 'The git mirror is failing', lasting: true },
  'module-turned-off': { severity: 'warning', title: 'A code module was turned off' },
  test: { severity: 'info', title: 'Test alert' },
  'tokens-refused': { severity: 'warning', title: 'Repeated invalid API tokens', lasting: true },
} as const satisfies Record<string, Row>;

export type AlertEvent = keyof typeof alertTable;

export function rowOf(event: AlertEvent): Row {
  return alertTable[event];
}

/** An alert to send. */
export interface Alert {
  readonly event: AlertEvent;
  readonly severity: AlertSeverity;
  readonly title: string;
  readonly message: string;
  readonly at: string;
  readonly env: string;
  readonly version: string;
  readonly data: Readonly<Record<string, Json>>;
}
