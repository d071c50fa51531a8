/** Tests of the rules in SPEC.md that hold for every backend. Each backend's test file runs them. */
import { afterEach } from 'vitest';
import type { CatalogStore } from '../port/port.ts';
import { commitRules } from './commits.ts';
import { followingRules } from './following.ts';
import { historyRules } from './history.ts';
import { recordRules } from './records.ts';
import type { OpenStore } from './samples.ts';

export interface StoreHarness {
  readonly open: OpenStore;
  /** Cleans up after a test, which may have closed the store it opened last. The next store opened is empty. */
  clear(last: CatalogStore | undefined): Promise<void>;
}

export function conformance(title: string, history: CatalogStore['history'], harness: StoreHarness): void {
  let last: CatalogStore | undefined;
  const open = async () => (last = await harness.open());
  afterEach(async () => {
    await harness.clear(last);
    last = undefined;
  });

  recordRules(title, open);
  commitRules(title, open, history);
  historyRules(title, open, history);
  followingRules(title, open);
}
