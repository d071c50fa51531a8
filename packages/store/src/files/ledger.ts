/**
 * The versions in the files backend: which change set last wrote each record, and the hash of the record at that time,
 * so that manual edits are detected. Each change set appends a line to `.cablewright/ledger.log`. If no history is
 * kept, a long log is occasionally replaced with a summary in `ledger.json`.
 */
import { createHash } from 'node:crypto';
import { addressOf, type Change, type Who } from '@cablewright/model';
import { storableWho } from '../port/commit-form.ts';
import type { CommitName, Erased, Erasure, MadeCommit, HistoryPosition } from '../port/port.ts';
import type { Disk } from './disk.ts';
import type { RecordAddress } from './document.ts';
import { isDiskError, keepAside, placeFiles, workFolder } from './durable.ts';
import { reasonOf } from '../port/opened.ts';

// The summary that has replaced a long log.

const summaryFile = `${workFolder}/ledger.json`;

interface Version extends RecordAddress {
  readonly seq: number;
  readonly hash: string;
}

interface Summary {
  readonly head: number;
  readonly kindHeads: Readonly<Record<string, number>>;
  readonly versions: readonly Version[];
  /** The marks of the change sets that the summary refers to. Files of earlier releases have none. */
  readonly places?: readonly HistoryPosition[];
}

/**
 * Reads the summary of earlier lines. An unreadable summary is moved aside. The records are in their documents and are
 * added again as outside edits, with new versions.
 */
async function readSummary(disk: Disk, notice: (message: string) => void): Promise<Summary | undefined> {
  try {
    const text = await disk.read(summaryFile);
    return text === undefined ? undefined : summaryIn(JSON.parse(text));
  } catch (error) {
    if (isDiskError(error)) throw error;
    const aside = await keepAside(disk, summaryFile);
    await disk.remove(summaryFile);
    notice(
      `${summaryFile} cannot be read (${reasonOf(error)}). It is kept as ${aside}. All records are there, with new versions: pages that were open have to be loaded again.`,
    );
    return undefined;
  }
}

function summaryIn(value: Partial<Summary> | null): Summary {
  const { head, kindHeads, versions } = value ?? {};
  if (typeof head !== 'number' || typeof kindHeads !== 'object' || kindHeads === null || !Array.isArray(versions))
    throw new TypeError('it is not a summary of the ledger');
  return value as Summary;
}

export interface Touched extends Pick<Change, 'kind' | 'key' | 'pack' | 'op'> {
  /** The hash of the new state. Undefined for a deletion. */
  readonly hash?: string;
}

export interface LedgerLine {
  readonly seq: number;
  readonly at: string;
  readonly who: Who;
  readonly message: string;
  readonly touched: readonly Touched[];
  /** The git commit of the change set. */
  readonly commit?: string;
  /** The mark of the change set before its keys or message were erased. */
  readonly mark?: number;
}

const logFile = `${workFolder}/ledger.log`;

export class Ledger {
  readonly #disk: Disk;
  readonly #versions = new Map<string, Version>();
  readonly #kindHeads = new Map<string, number>();
  readonly #marks = new Map<number, number>();
  #head = 0;
  /** Whether the last line was written incompletely, so that the next append would continue it. */
  #isTorn = false;
  /** Every line of the log, oldest first. */
  readonly lines: LedgerLine[] = [];

  private constructor(disk: Disk) {
    this.#disk = disk;
  }

  static async read(disk: Disk, notice: (message: string) => void = () => undefined): Promise<Ledger> {
    const ledger = new Ledger(disk);
    const summary = await readSummary(disk, notice);
    if (summary !== undefined) ledger.#begin(summary);
    const text = (await disk.read(logFile)) ?? '';
    // A line that was cut off by a power failure was never confirmed. Its journal still exists and will write it again.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const lines = whole.split('\n').map(parsedLine);
    for (const line of lines) if (line !== undefined && line.seq > ledger.#head) ledger.#take(line);
    const damaged = whole.length < text.length || lines.slice(0, -1).includes(undefined);
    if (damaged) await ledger.#writeLog();
    return ledger;
  }

  #begin(summary: Summary): void {
    this.#head = summary.head;
    for (const [kind, seq] of Object.entries(summary.kindHeads)) this.#kindHeads.set(kind, seq);
    for (const version of summary.versions) this.#versions.set(addressOf(version), version);
    for (const { seq, mark } of summary.places ?? []) this.#marks.set(seq, mark);
  }

  #take(line: LedgerLine): void {
    this.#head = line.seq;
    this.#marks.set(line.seq, markOf(line));
    this.lines.push(line);
    for (const { kind, key, pack, hash } of line.touched) {
      this.#kindHeads.set(kind, line.seq);
      if (hash === undefined) this.#versions.delete(addressOf({ kind, key, pack }));
      else this.#versions.set(addressOf({ kind, key, pack }), { kind, key, pack, seq: line.seq, hash });
    }
  }

  get head(): number {
    return this.#head;
  }

  kindHead(kind: string): number {
    return this.#kindHeads.get(kind) ?? 0;
  }

  mark(seq: number): number {
    return this.#marks.get(seq) ?? 0;
  }

  places(): HistoryPosition[] {
    return [...this.#marks].map(([seq, mark]) => ({ seq, mark }));
  }

  version(address: RecordAddress): Version | undefined {
    return this.#versions.get(addressOf(address));
  }

  versions(): Iterable<Version> {
    return this.#versions.values();
  }

  /** The newest git commit in the ledger. */
  get lastCommit(): string | undefined {
    return this.lines.findLast((line) => line.commit !== undefined)?.commit;
  }

  /** The change set after `after` that the commit with this time and person made. */
  madeBy({ at, who }: CommitName, after: number): MadeCommit | undefined {
    const { name, email, via } = storableWho(who);
    const isIts = (line: LedgerLine) =>
      line.at === at && line.who.name === name && line.who.email === email && line.who.via === via;
    const madeLine = this.lines.find((line) => line.seq > after && isIts(line));
    return madeLine && { seq: madeLine.seq, records: madeLine.touched.slice(0, 2) };
  }

  /** Applies a change set in memory. `append` makes it durable. */
  note(line: LedgerLine): void {
    this.#take(line);
  }

  /** Appends a line to the log, and records its git commit if it has one. */
  async append(line: LedgerLine): Promise<void> {
    const index = this.lines.findLastIndex((noted) => noted.seq === line.seq);
    this.lines[index] = line;
    if (this.#isTorn) return this.#writeLog();
    this.#isTorn = true;
    const isNew = (await this.#disk.stamp(logFile)) === undefined;
    await this.#disk.append(logFile, `${JSON.stringify(line)}\n`);
    await this.#disk.sync(logFile);
    if (isNew) await this.#disk.sync(workFolder);
    this.#isTorn = false;
  }

  /** Replaces a long log with a summary. For stores that don't keep a history. */
  async summarise(longest = 1_000): Promise<void> {
    if (this.lines.length <= longest) return;
    const versions = [...this.#versions.values()];
    const used = new Set([this.#head, ...this.#kindHeads.values(), ...versions.map(({ seq }) => seq)]);
    const places = this.places().filter(({ seq }) => used.has(seq));
    const summary: Summary = { head: this.#head, kindHeads: Object.fromEntries(this.#kindHeads), versions, places };
    await placeFiles(this.#disk, [{ path: summaryFile, text: JSON.stringify(summary) }]);
    this.lines.length = 0;
    await this.#writeLog();
  }

  /** Replaces keys and messages. The change sets keep their marks, so data derived from them remains valid. */
  async erase({ kinds, replace, message, otherMessage }: Erasure): Promise<Erased> {
    let count = 0;
    let otherMessages = 0;
    for (const [index, line] of this.lines.entries()) {
      if (!line.touched.some(({ kind }) => kinds.includes(kind))) {
        const next = otherMessage?.(line.message) ?? line.message;
        if (next === line.message) continue;
        this.lines[index] = { ...line, message: next, mark: markOf(line) };
        otherMessages += 1;
        continue;
      }
      const replaced = new Set<string>();
      const touched = line.touched.map((record) => {
        const { kind, key, pack } = record;
        if (pack !== undefined || !kinds.includes(kind)) return record;
        const next = replace({ kind, key, after: null });
        if (next === undefined) return record;
        count += 1;
        replaced.add(kind);
        return { ...record, key: next.key };
      });
      this.lines[index] = { ...line, touched, message: message(line.message, replaced), mark: markOf(line) };
    }
    await this.#writeLog();
    return { states: count, otherMessages };
  }

  async #writeLog(): Promise<void> {
    const text = this.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await placeFiles(this.#disk, [{ path: logFile, text }]);
    this.#isTorn = false;
  }
}

/**
 * The mark of a change set, derived from its content, time and author. A folder that was restored to an earlier state
 * uses the same number for another change set, which has a different mark.
 */
export function markOf({ seq, at, who, message, touched, mark }: LedgerLine): number {
  if (mark !== undefined) return mark;
  const digest = createHash('sha256').update(JSON.stringify([seq, at, who, message, touched]));
  return digest.digest().readUIntBE(0, 6);
}

function parsedLine(text: string): LedgerLine | undefined {
  try {
    const line = JSON.parse(text) as Partial<LedgerLine> | null;
    return typeof line?.seq === 'number' ? (line as LedgerLine) : undefined;
  } catch {
    return undefined;
  }
}
