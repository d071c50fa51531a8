/** What an operator is told of: every alert there is, how urgent it is, and what it is called. */
import type { Json } from '@cablewright/model';

export type Severity = 'info' | 'warning' | 'urgent';

interface Row {
  readonly severity: Severity;
  /** Plain ASCII: some receivers take it as a header. */
  readonly title: string;
  /** A condition that lasts: told again only after a while. Anything else is an event, told each time. */
  readonly lasting?: true;
}

export const alertTable = {
  'object-store-failing': { severity: 'urgent', title: 'The object store fails', lasting: true },
  'backup-stale': { severity: 'warning', title: 'The newest backup is too old', lasting: true },
  'worker-stale': { severity: 'warning', title: 'The worker is silent', lasting: true },
  'jobs-failing': { severity: 'warning', title: 'Jobs fail', lasting: true },
  'models-not-built': { severity: 'warning', title: '3D models could not be built', lasting: true },
  'collection-failed': { severity: 'warning', title: 'Unused files could not be collected' },
  'backup-failed': { severity: 'urgent', title: 'No backup could be taken' },
  'backup-check-failed': { severity: 'urgent', title: 'A backup is damaged' },
  'restore-check-failed': { severity: 'urgent', title: 'A backup cannot be restored' },
  'catalog-bypassed': { severity: 'warning', title: 'The catalog was written past the program' },
  'token-created': { severity: 'info', title: 'An API token was made' },
  test: { severity: 'info', title: 'A test of the alerts' },
  'tokens-refused': { severity: 'warning', title: 'API tokens are refused again and again', lasting: true },
} as const satisfies Record<string, Row>;

export type AlertEvent = keyof typeof alertTable;

export function rowOf(event: AlertEvent): Row {
  return alertTable[event];
}

/** An alert as it is sent. */
export interface Alert {
  readonly event: AlertEvent;
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  readonly at: string;
  readonly env: string;
  readonly version: string;
  readonly data: Readonly<Record<string, Json>>;
}
