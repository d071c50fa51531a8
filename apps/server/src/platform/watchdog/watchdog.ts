/**
 * Ends a program whose event loop is stuck, so that its supervisor restarts it. At the next start, it is known what the
 * program was working on.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SharedState } from './shared.ts';
import { shareNotes, type WorkNote } from './work-note.ts';

/** What a program was working on when it was ended. */
export interface Stuck extends WorkNote {
  /** ISO 8601. */
  readonly at: string;
  /** The processor time without a turn of the event loop, in seconds. */
  readonly seconds: number;
}

interface WatchdogOptions {
  /** The processor time without a turn of the event loop after which the program is ended, in ms. */
  readonly limitMs: number;
  /** The folder that the next start reads. Undefined for a program that doesn't work on records. */
  readonly dataDir?: string;
  readonly jsonLog: boolean;
}

export interface WatchdogData {
  readonly memory: SharedArrayBuffer;
  readonly limitMs: number;
  /** How often the watchdog checks, in ms. */
  readonly lookMs: number;
  readonly file: string | undefined;
  readonly jsonLog: boolean;
}

const fileIn = (dataDir: string) => join(dataDir, 'stuck.json');

/** Starts the watchdog for this program. Returns a function that stops it. */
export function startWatchdog({ limitMs, dataDir, jsonLog }: WatchdogOptions): () => void {
  const state = new SharedState();
  const lookMs = Math.min(1_000, limitMs / 4);
  const file = dataDir === undefined ? undefined : fileIn(dataDir);
  const workerData: WatchdogData = { memory: state.memory, limitMs, lookMs, file, jsonLog };
  const worker = new Worker(new URL('watchdog-thread.ts', import.meta.url), { workerData });
  worker.unref();
  // If the watchdog fails, the hub continues without it.
  worker.on('error', () => undefined);
  const turning = setInterval(() => state.turn(), lookMs).unref();
  shareNotes(state);
  return () => {
    clearInterval(turning);
    shareNotes(undefined);
    void worker.terminate();
  };
}

/** Returns and removes the note of the last run, or undefined if that run wasn't ended by its watchdog. */
export function takeStuck(dataDir: string): Stuck | undefined {
  const file = fileIn(dataDir);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text) as Stuck;
  } catch {
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}
