/** The effects of a save: the findings in the written records, and new findings in the records that use them. */
import { validateRecord, type Library } from '@cablewright/engine';
import {
  type Design,
  factsOf,
  type Finding,
  isLibraryKind,
  type Json,
  migrateDesign,
  present,
} from '@cablewright/model';
import type { StoredChangeSet, Write } from '@cablewright/store';
import type { LiveCatalog } from '../live/live-catalog.ts';

/** The time limit for checking the records that use the written ones, in ms. Data quality counts the rest. */
const maxMs = 40;
/** A save of more records than this is a bulk change. Its effects are shown in Data quality instead. */
const maxWrites = 20;

interface Caused {
  readonly here: readonly Finding[];
  readonly elsewhere: readonly Finding[];
  /** The number of records that use the written ones but weren't checked in time. */
  readonly unchecked: number;
}

interface Saved {
  readonly catalog: LiveCatalog;
  readonly writes: readonly Write[];
  /** The library before the save. */
  readonly before: Library;
  readonly changeSet: StoredChangeSet;
  /** The findings of the written design, if only one was written and it was checked. */
  readonly checked?: readonly Finding[];
}

/** The counts as response headers. Empty for a bulk change. */
export async function causedHeaders(saved: Saved): Promise<Record<string, string>> {
  if (saved.writes.length > maxWrites) return {};
  const { here, elsewhere, unchecked } = await causedBy(saved);
  return {
    'x-service-errors': String(errorsIn(here)),
    'x-service-warnings': String(here.length - errorsIn(here)),
    'x-service-errors-elsewhere': String(errorsIn(elsewhere)),
    'x-service-warnings-elsewhere': String(elsewhere.length - errorsIn(elsewhere)),
    ...present({ 'x-service-unchecked': unchecked === 0 ? undefined : String(unchecked) }),
  };
}

function errorsIn(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === 'error').length;
}

async function causedBy(saved: Saved): Promise<Caused> {
  const { catalog, writes, changeSet, checked } = saved;
  const end = performance.now() + maxMs;
  const now = new Reader(catalog, catalog.library, new Map());
  const here: Finding[] = [];
  for (const { kind, key, op } of writes)
    if (op === 'put')
      here.push(...(kind === 'designs' && checked !== undefined ? checked : await now.findings(kind, key)));
  const names = writes.map(({ kind, key }) => `${kind}:${key}`);
  const users = [...catalog.usedIn.usersAcross(names)].filter((name) => !names.includes(name));
  if (users.length === 0) return { here, elsewhere: [], unchecked: 0 };
  // The previous states must be parsed from text, so this is done only when needed.
  const then = new Reader(catalog, saved.before, designsBefore(changeSet));
  const elsewhere: Finding[] = [];
  for (const [i, name] of users.entries()) {
    if (performance.now() > end) return { here, elsewhere, unchecked: users.length - i };
    const [kind, id] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)];
    const earlier = new Set((await then.findings(kind, id)).map(identity));
    elsewhere.push(...(await now.findings(kind, id)).filter((finding) => !earlier.has(identity(finding))));
  }
  return { here, elsewhere, unchecked: 0 };
}

function designsBefore({ changes }: StoredChangeSet): ReadonlyMap<string, Json> {
  return new Map(changes.flatMap(({ kind, key, before }) => (kind === 'designs' ? [[key, before] as const] : [])));
}

function identity({ code, message, where }: Finding): string {
  return JSON.stringify([code, message, where]);
}

/** Finds the findings in records for one state of the catalog. */
class Reader {
  readonly #catalog: LiveCatalog;
  readonly #library: Library;
  readonly #designs: ReadonlyMap<string, Json>;

  constructor(catalog: LiveCatalog, library: Library, designs: ReadonlyMap<string, Json>) {
    this.#catalog = catalog;
    this.#library = library;
    this.#designs = designs;
  }

  async findings(kind: string, id: string): Promise<readonly Finding[]> {
    if (kind !== 'designs') return isChecked(kind) ? validateRecord(this.#library, kind, id) : [];
    const design = await this.#design(id);
    if (design === undefined) return [];
    const placed = {
      working: (placedId: string) => this.#design(placedId),
      saved: (placedId: string, rev: number) => this.#catalog.wholeVersion(placedId, rev),
    };
    return (await this.#catalog.checks.of({ design, library: this.#library, placed })).findings;
  }

  async #design(id: string): Promise<Design | undefined> {
    const before = this.#designs.get(id);
    if (before === undefined) return this.#catalog.design(id);
    return before === null ? undefined : migrateDesign(before);
  }
}

/** Families have their own checks, which read all families. Their routes count those findings. */
function isChecked(kind: string): boolean {
  return isLibraryKind(kind) || factsOf(kind)?.checkedOnSave === true;
}
