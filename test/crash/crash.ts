/**
 * Kills a writing process repeatedly. After each kill it opens the store and checks that every acknowledged save is
 * there completely, that the history matches the current records, and that no files were left behind.
 */
import { fork, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, applyChangeSet, sameJson, type Json } from '@cablewright/model';
import type { CatalogStore } from '@cablewright/store';
import { bundledForTest } from '../../scripts/bundle.mjs';
import { openCrashStore, type Backend } from './backends.ts';

interface Answer {
  readonly name: string;
  readonly n: number;
  readonly seq: number;
}

export interface CrashReport {
  kills: number;
  /** Number of acknowledged saves. */
  answered: number;
  /** The faults found, as text; empty if there are none. */
  readonly faults: string[];
}

/** The part of a store's history that was already checked, so that each check reads only new entries. */
interface Known {
  seq: number;
  records: ReadonlyMap<string, Json>;
}

/** `random` returns numbers from 0 to 1, which determine how long the writer runs before each kill. */
export async function crash(backend: Backend, kills: number, random: () => number): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), `cablewright-crash-${backend}-`));
  if (backend === 'git') execFileSync('git', ['init', '-q', folder]);
  const report: CrashReport = { kills: 0, answered: 0, faults: [] };
  const known: Known = { seq: 0, records: new Map() };
  const last = new Map<string, Answer>();
  const writer = await bundledForTest('../../../test/crash/writer');
  try {
    while (report.kills < kills) {
      // Every third time, all processes started by the writer are killed too, as when a container is stopped or the
      // machine fails.
      const all = report.kills % 3 === 2;
      const answers = await writeAndKill([writer.path, backend, folder], random() * 120, all);
      for (const answer of answers) last.set(answer.name, answer);
      report.answered += answers.length;
      report.kills += 1;
      const faults = await look(backend, folder, last, known);
      report.faults.push(...faults.map((fault) => `kill ${report.kills}: ${fault}`));
    }
  } finally {
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
}

/** Starts a writer, waits for its first answer and then `delayMs`, kills it, and reads its answers. */
async function writeAndKill(
  [writer, backend, folder]: readonly [string, Backend, string],
  delayMs: number,
  all: boolean,
): Promise<Answer[]> {
  const answers = `${folder}.answers`;
  writeFileSync(answers, '');
  const child = fork(writer, [backend, folder, answers], { detached: true });
  let serverPid: number | undefined;
  const ended = new Promise((done) => child.once('exit', done));
  await new Promise<void>((begun, fail) => {
    child.once('exit', (code) => fail(new Error(`the writer ended by itself (${code})`)));
    child.on('message', (message) => {
      if (message === 'answered') begun();
      else serverPid = (message as { serverPid?: number }).serverPid;
    });
  });
  await sleep(delayMs);
  // A busy machine answers fewer saves in the same time, so a kill waits until three saves were answered.
  while (readFileSync(answers, 'utf8').split('\n').length <= 3) await sleep(5);
  // Its git is in its process group; the database server has a separate group. A git that keeps running works on while
  // the store is opened again.
  if (all) process.kill(-child.pid!, 'SIGKILL');
  else child.kill('SIGKILL');
  if (all && serverPid !== undefined) process.kill(-serverPid, 'SIGKILL');
  await ended;
  const lines = readFileSync(answers, 'utf8').split('\n');
  rmSync(answers);
  return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as Answer);
}

async function look(backend: Backend, folder: string, last: Map<string, Answer>, known: Known): Promise<string[]> {
  const store = await openCrashStore(backend, folder);
  const { seq: headSeq, records: head } = await oneMoment(store);
  const faults = [...last.values()].flatMap((answer) => faultsOfClient(answer, head));
  for (const { seq, record } of head.values()) {
    // Everything found counts as acknowledged from now on, so it must still be there after the next kill.
    const { id, n } = record as { id: string; n: number };
    last.set(id, { name: id, n, seq });
  }
  if (store.history !== 'none') faults.push(...(await faultsOfHistory(store, headSeq, head, known)));
  await store.close();
  return [...faults, ...leftovers(backend, folder)];
}

type Head = ReadonlyMap<string, { readonly seq: number; readonly record: Json }>;

/**
 * The records of one moment. If only the writer was killed, the database server may still be committing its last
 * request: the commit is seen completely now or at the next check.
 */
async function oneMoment(store: CatalogStore): Promise<{ seq: number; records: Head }> {
  for (;;) {
    const seq = await store.head();
    const records = new Map<string, { seq: number; record: Json }>();
    for await (const record of store.scan())
      records.set(addressOf(record), { seq: record.seq, record: JSON.parse(record.text) as Json });
    if ((await store.head()) === seq) return { seq, records };
  }
}

/** The two records of a client have the same number: that of its last acknowledged save, or of the save in progress. */
function faultsOfClient(answer: Answer, head: Head): string[] {
  const [design, wire] = ['designs', 'wires'].map((kind) => head.get(addressOf({ kind, key: answer.name })));
  if (design === undefined || wire === undefined) return [`${answer.name} is gone`];
  const n = (design.record as { n: number }).n;
  const faults: string[] = [];
  if (!sameJson(design.record, wire.record) || design.seq !== wire.seq) faults.push(`${answer.name} is torn`);
  if (n < answer.n) faults.push(`${answer.name} lost ${answer.n - n} answered saves`);
  if (n > answer.n + 1) faults.push(`${answer.name} has ${n - answer.n} saves that were not requested`);
  if (n === answer.n && design.seq !== answer.seq)
    faults.push(`${answer.name} has number ${design.seq} for ${answer.seq}`);
  return faults;
}

async function faultsOfHistory(store: CatalogStore, headSeq: number, head: Head, known: Known): Promise<string[]> {
  const next = async () => (await store.since(known.seq, 200)).filter(({ seq }) => seq <= headSeq);
  for (let sets = await next(); sets.length > 0; sets = await next()) {
    for (const set of sets) {
      if (set.seq !== known.seq + 1) return [`the history has ${set.seq} after ${known.seq}`];
      const applied = applyChangeSet(known.records, set);
      if (!applied.ok) return [`change set ${set.seq} does not follow from the one before`];
      Object.assign(known, { seq: set.seq, records: applied.records });
    }
  }
  const faults: string[] = [];
  if (known.seq !== headSeq) faults.push(`the history ends at ${known.seq}, the head is ${headSeq}`);
  const wanted = Object.fromEntries(known.records);
  const got = Object.fromEntries([...head].map(([address, { record }]) => [address, record]));
  return sameJson(wanted, got) ? faults : [...faults, 'the history does not lead to the head'];
}

/** Files that an interrupted save or start may leave, and that opening the store should have removed. */
function leftovers(backend: Backend, folder: string): string[] {
  if (backend === 'embedded') return readdirSync(join(folder, 'postgres')).filter((name) => name.endsWith('.new'));
  const temp = readdirSync(join(folder, '.cablewright/temp'));
  const journal = existsSync(join(folder, '.cablewright/journal.json')) ? ['the journal'] : [];
  const locks = backend === 'git' ? readdirSync(join(folder, '.git')).filter((name) => name.endsWith('.lock')) : [];
  return [...temp, ...journal, ...locks].map((name) => `${name} is left`);
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
