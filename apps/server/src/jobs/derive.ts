import type { CatalogStore } from '@cablewright/store';
import type { RaiseAlert } from '../platform/alerts/raise.ts';
import type { JobKind } from './job-kinds.ts';

/** The most changed records listed in the result of a job. */
const maxNamed = 20;

/**
 * Commits changes that were made outside Cablewright as a change set, so that they appear in the history and lists,
 * checks and signal tables are updated.
 */
export function deriveKind(store: CatalogStore, clock: () => Date, raiseAlert: RaiseAlert): JobKind {
  return {
    kind: 'derive',
    label: 'Look for changes made outside Cablewright',
    onRequest: true,
    schedule: { atStart: true, dailyAt: '03:30' },
    run: async () => {
      const touched = await store.takeIn(clock().toISOString());
      const records = touched.slice(0, maxNamed).map(({ kind, key, op }) => ({ kind, key, op }));
      if (touched.length > 0) raiseAlert('catalog-bypassed', sentence(records), { count: touched.length, records });
      return { ok: true, result: { count: touched.length, records } };
    },
  };
}

function sentence(records: readonly { readonly kind: string; readonly key: string }[]): string {
  const named = records.slice(0, 3).map(({ kind, key }) => `${kind} ${key}`);
  return `Records were changed outside Cablewright and have been picked up, among them ${named.join(', ')}.`;
}
