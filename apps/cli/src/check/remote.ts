import { setTimeout as rest } from 'node:timers/promises';
import type { Finding } from '@cablewright/model';
import { answerOf } from '../refusal/ask.ts';
import type { CheckedCatalog } from './report.ts';

interface Page {
  readonly items: readonly (Finding & { readonly ui: string })[];
  readonly next?: string;
  readonly counts: CheckedCatalog['counts'];
  readonly progress: { readonly running: boolean; readonly total: number };
}

const pageSize = 500;
const pollMs = 300;

/** The findings of a hub, after it has checked everything. */
export async function findingsOfHub(url: string, token: string | undefined): Promise<CheckedCatalog> {
  const read = async (cursor?: string): Promise<Page> => {
    const address = new URL('/api/data-quality', url);
    address.searchParams.set('limit', String(pageSize));
    if (cursor !== undefined) address.searchParams.set('cursor', cursor);
    return (await (await answerOf(address, token)).json()) as Page;
  };
  let page = await read();
  while (page.progress.running) {
    await rest(pollMs);
    page = await read();
  }
  const { counts, progress } = page;
  const findings = [...page.items];
  while (page.next !== undefined) {
    page = await read(page.next);
    findings.push(...page.items);
  }
  return { catalog: new URL(url).origin, checked: progress.total, counts, findings };
}
