import type { JobKind } from '../../jobs/job-kinds.ts';
import type { CatalogStores } from './catalog-stores.ts';

/** Failures that cause no alert, because the store may respond later. */
const passing: ReadonlySet<string> = new Set(['unreachable', 'too-slow']);

/** Fetches the index of every store, to find updates, yanked versions and revoked keys. */
export function checkStores({ sources, indexes }: CatalogStores): JobKind {
  return {
    kind: 'check-stores',
    label: 'Check the stores for updates',
    onRequest: true,
    schedule: { dailyAt: '04:10' },
    run: async ({ signal, progress }) => {
      const list = await sources.list();
      const refusals: { store: string; code: string; message: string }[] = [];
      for (const [done, source] of list.entries()) {
        if (signal.aborted) return { ok: false, why: 'It was cancelled.' };
        progress({ done, total: list.length, text: source.url });
        const checked = await indexes.refresh(source);
        if (!checked.ok) refusals.push({ store: source.url, code: checked.code, message: checked.message });
      }
      const bad = refusals.find(({ code }) => !passing.has(code));
      if (bad !== undefined) return { ok: false, why: `${bad.store}: ${bad.message}` };
      return { ok: true, result: { checked: list.length, refusals } };
    },
  };
}
