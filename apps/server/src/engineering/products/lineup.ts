import { createHash } from 'node:crypto';
import { toCsv } from '@cablewright/documents';
import { axesOf, familyRows, lineupTableOf, type LineupRow } from '@cablewright/engine';
import { keepsSchema, Product } from '@cablewright/model';
import type { StoredChangeSet } from '@cablewright/store';
import { designsIn, productContext } from '../../catalog/live/families.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import { DesignCosts } from './costs.ts';
import { reachedBy } from './reached.ts';

type Axes = ReturnType<typeof axesOf>;

/** A part of a file, as bytes with their digest. */
interface Part {
  readonly bytes: Buffer;
  readonly digest: string;
  readonly rows: number;
}

/** A family in the lineup. `sold` doesn't contain retired variants. */
interface BuiltFamily {
  readonly family: Product;
  readonly rows: readonly LineupRow[];
  readonly axes: Axes;
  readonly json: { sold?: Part; all?: Part };
  /** The CSV lines for the columns in `head`. */
  csv: { readonly head: string; sold?: Part; all?: Part };
}

interface LineupFile {
  readonly body: Uint8Array;
  readonly etag: string;
}

/** If the lineup keeps changing, it is sent after this many updates. */
const maxRounds = 5;

const comma = Buffer.from(',');

/**
 * The rows and bytes of the lineup by family. A change set only marks the families that it can affect as out of date.
 * They are computed again when the lineup is next requested.
 */
export class LiveLineup {
  readonly #catalog: LiveCatalog;
  readonly #costs: DesignCosts;
  readonly #built = new Map<string, BuiltFamily>();
  readonly #old = new Set<string>();
  #working: Promise<void> | undefined;

  constructor(catalog: LiveCatalog) {
    this.#catalog = catalog;
    this.#costs = new DesignCosts(catalog);
    this.#allOld();
    catalog.onChange((changeSet) => this.#takeIn(changeSet));
  }

  #takeIn(changeSet: StoredChangeSet): void {
    const reached = reachedBy(this.#catalog, changeSet);
    if (reached === 'all') {
      this.#costs.forgetAll();
      this.#allOld();
      return;
    }
    const families = [
      ...reached.families,
      ...changeSet.changes.flatMap(({ kind, key }) => (kind === 'products' ? [key] : [])),
    ];
    this.#costs.forget([...reached.designs, ...families.flatMap((id) => this.#designsWithChanges(id))]);
    for (const id of families) this.#old.add(id);
  }

  /** The designs of a family that have options with other parts. Their costs may have changed. */
  #designsWithChanges(id: string): string[] {
    const family: unknown = this.#catalog.library.entry('products', id)?.record;
    return family !== undefined && JSON.stringify(family).includes('"changes"') ? designsIn(family) : [];
  }

  #allOld(): void {
    for (const { key } of this.#catalog.library.entries('products')) this.#old.add(key);
  }

  /** The rows of one family, including retired variants. */
  async rowsOf(id: string): Promise<readonly LineupRow[]> {
    if (this.#old.has(id)) await this.#renew([id]);
    return this.#built.get(id)?.rows ?? [];
  }

  /** The rows of all families that match `fits`, sorted by the name of the family. */
  async rows(retired: boolean, fits: (row: LineupRow) => boolean): Promise<LineupRow[]> {
    await this.#refresh();
    return this.#inOrder().flatMap(({ rows }) =>
      rows.filter((row) => (retired || row.status !== 'retired') && fits(row)),
    );
  }

  /** The axes of all families, without duplicates. */
  axes(): Axes {
    return axesOf(this.#inOrder().map(({ family }) => family));
  }

  /** The whole lineup as JSON. */
  async json(retired: boolean): Promise<LineupFile> {
    await this.#refresh();
    const which = retired ? 'all' : 'sold';
    const parts = await familyByFamily(
      this.#inOrder(),
      (built) => (built.json[which] ??= jsonPart(rowsFor(built, retired))),
    );
    const filled = parts.filter(({ rows }) => rows > 0);
    const total = filled.reduce((sum, { rows }) => sum + rows, 0);
    const tail = `],"total":${total},"axes":${JSON.stringify(this.axes())}}`;
    const pieces = filled.flatMap(({ bytes }, i) => (i === 0 ? [bytes] : [comma, bytes]));
    return fileOf(filled, [Buffer.from('{"items":['), ...pieces, Buffer.from(tail)], tail);
  }

  /** The whole lineup as CSV, with a column for every axis of any family. */
  async csv(retired: boolean): Promise<LineupFile> {
    await this.#refresh();
    const which = retired ? 'all' : 'sold';
    const axes = this.axes();
    const head = toCsv(lineupTableOf(axes, []));
    const parts = await familyByFamily(this.#inOrder(), (built) => {
      if (built.csv.head !== head) built.csv = { head };
      return (built.csv[which] ??= csvPart(axes, head, rowsFor(built, retired)));
    });
    return fileOf(parts, [Buffer.from(head), ...parts.map(({ bytes }) => bytes)], head);
  }

  #inOrder(): BuiltFamily[] {
    return this.#catalog.records
      .of('products')
      .ordered('label')
      .flatMap(({ id }) => this.#built.get(id) ?? []);
  }

  async #refresh(): Promise<void> {
    for (let round = 0; this.#old.size > 0 && round < maxRounds; round += 1) {
      this.#working ??= this.#renew([...this.#old]).finally(() => (this.#working = undefined));
      await this.#working;
    }
  }

  async #renew(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#old.delete(id);
    await this.#costs.learn(ids.flatMap((id) => designsIn(this.#catalog.library.entry('products', id)?.record)));
    const pause = yieldToEventLoop();
    for (const id of ids) {
      this.#build(id);
      await pause();
    }
  }

  #build(id: string): void {
    const record: unknown = this.#catalog.library.entry('products', id)?.record;
    // An invalid family has no rows. The checks report it.
    if (!keepsSchema(Product, record)) {
      this.#built.delete(id);
      return;
    }
    const family = record;
    const costs = this.#costs;
    const cost = costs.at.bind(costs);
    const rows = familyRows(family, { ...productContext(this.#catalog), cost }, { retired: true });
    this.#built.set(id, { family, rows, axes: axesOf([family]), json: {}, csv: { head: '' } });
  }
}

/** Processes one family at a time, serving other requests in between. */
async function familyByFamily<T>(families: readonly BuiltFamily[], work: (built: BuiltFamily) => T): Promise<T[]> {
  const pause = yieldToEventLoop();
  const results: T[] = [];
  for (const built of families) {
    results.push(work(built));
    await pause();
  }
  return results;
}

function rowsFor({ rows }: BuiltFamily, retired: boolean): readonly LineupRow[] {
  return retired ? rows : rows.filter(({ status }) => status !== 'retired');
}

function jsonPart(rows: readonly LineupRow[]): Part {
  return partOf(rows.map((row) => JSON.stringify(row)).join(','), rows.length);
}

function csvPart(axes: Axes, head: string, rows: readonly LineupRow[]): Part {
  return partOf(rows.length === 0 ? '' : toCsv(lineupTableOf(axes, rows)).slice(head.length), rows.length);
}

function partOf(text: string, rows: number): Part {
  const bytes = Buffer.from(text);
  return { bytes, digest: createHash('sha1').update(bytes).digest('base64'), rows };
}

/**
 * Combines the parts into one file. The version of the file is derived from the parts, so that equal lineups have the
 * same version.
 */
function fileOf(parts: readonly Part[], pieces: readonly Buffer[], rest: string): LineupFile {
  const hash = createHash('sha1').update(rest);
  for (const { digest } of parts) hash.update(digest);
  return { body: Buffer.concat(pieces), etag: `"${hash.digest('base64url')}"` };
}
