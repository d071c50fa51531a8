/** Tests of the rules in SPEC.md, which hold for every backend. The test file of each backend runs them. */
import { afterEach } from 'vitest';
import type { CatalogStore } from '../port/port.ts';
import { commitRules } from './commits.ts';
import { followingRules } from './following.ts';
import { historyRules } from './history.ts';
import { recordRules } from './records.ts';
import type { OpenStore } from './samples.ts';

export interface StoreHarness {
  readonly open: OpenStore;
  /**
   * Cleans up after a test, which may already have closed the last opened store. The next opened store must be empty.
   */
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
