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

/** A part of a file: its bytes, and a digest of them. */
interface Part {
  readonly bytes: Buffer;
  readonly digest: string;
  readonly rows: number;
}

/** One family as the lineup holds it. `sold` leaves retired variants out. */
interface Built {
  readonly family: Product;
  readonly rows: readonly LineupRow[];
  readonly axes: Axes;
  readonly json: { sold?: Part; all?: Part };
  /** The lines under a head with these axes. */
  csv: { readonly head: string; sold?: Part; all?: Part };
}

interface LineupFile {
  readonly body: Uint8Array;
  readonly etag: string;
}

/** A lineup that is edited all the time is answered as it was a moment ago. */
const maxRounds = 5;

const comma = Buffer.from(',');

/**
 * The lineup, kept ready: rows and bytes of each family, moved on by change sets. A change makes old only the families it
 * can reach; those are worked out again when the lineup is next asked for.
 */
export class LiveLineup {
  readonly #catalog: LiveCatalog;
  readonly #costs: DesignCosts;
  readonly #built = new Map<string, Built>();
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

  /** The designs of a family with options that change parts: what those cost may have changed. */
  #designsWithChanges(id: string): string[] {
    const family: unknown = this.#catalog.library.entry('products', id)?.record;
    return family !== undefined && JSON.stringify(family).includes('"changes"') ? designsIn(family) : [];
  }

  #allOld(): void {
    for (const { key } of this.#catalog.library.entries('products')) this.#old.add(key);
  }

  /** The rows of one family, retired variants too. */
  async rowsOf(id: string): Promise<readonly LineupRow[]> {
    if (this.#old.has(id)) await this.#renew([id]);
    return this.#built.get(id)?.rows ?? [];
  }

  /** The rows of all families that `fits` keeps, in the order of their names. */
  async rows(retired: boolean, fits: (row: LineupRow) => boolean): Promise<LineupRow[]> {
    await this.#refresh();
    return this.#inOrder().flatMap(({ rows }) =>
      rows.filter((row) => (retired || row.status !== 'retired') && fits(row)),
    );
  }

  /** The axes of all families, each once. */
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

  /** The whole lineup as CSV, a column for each axis of any family. */
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

  #inOrder(): Built[] {
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
    // The checks report a record that is not a family; it sells nothing.
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

/** Works on one family after the other, with turns for other requests in between. */
async function familyByFamily<T>(families: readonly Built[], work: (built: Built) => T): Promise<T[]> {
  const pause = yieldToEventLoop();
  const results: T[] = [];
  for (const built of families) {
    results.push(work(built));
    await pause();
  }
  return results;
}

function rowsFor({ rows }: Built, retired: boolean): readonly LineupRow[] {
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

/** The pieces as one file. Its version is made from those of its parts, so that equal lineups have one version. */
function fileOf(parts: readonly Part[], pieces: readonly Buffer[], rest: string): LineupFile {
  const hash = createHash('sha1').update(rest);
  for (const { digest } of parts) hash.update(digest);
  return { body: Buffer.concat(pieces), etag: `"${hash.digest('base64url')}"` };
}
