import type { Finding } from '@cablewright/model';
import type { StoredChangeSet } from '@cablewright/store';
import { findingsOfFamily, productContext } from '../../catalog/live/families.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { reachedBy } from './reached.ts';

/** The cached findings of each family. A change set removes those that it may have changed. */
export class FamilyFindings {
  readonly #catalog: LiveCatalog;
  readonly #known = new Map<string, readonly Finding[]>();

  constructor(catalog: LiveCatalog) {
    this.#catalog = catalog;
    catalog.onChange((changeSet) => this.#takeIn(changeSet));
  }

  #takeIn(changeSet: StoredChangeSet): void {
    const reached = reachedBy(this.#catalog, changeSet);
    if (reached === 'all') this.#known.clear();
    else for (const id of reached.families) this.#known.delete(id);
    for (const { kind, key } of changeSet.changes) if (kind === 'products') this.#known.delete(key);
  }

  of(id: string, context = productContext(this.#catalog)): readonly Finding[] {
    let findings = this.#known.get(id);
    if (findings === undefined) this.#known.set(id, (findings = findingsOfFamily(this.#catalog, id, context)));
    return findings;
  }

  /** The findings of all families, sorted by the name of the family. */
  all(): Finding[] {
    const context = productContext(this.#catalog);
    const ids = this.#catalog.records.of('products').ordered('label');
    return ids.flatMap(({ id }) => this.of(id, context));
  }
}
