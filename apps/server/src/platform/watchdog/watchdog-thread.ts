/**
 * The thread of the watchdog. It ends the program if the event loop has used the processor for too long without a turn.
 * Only processor time counts, so a program that was stopped, slept with its machine, or waits at a breakpoint isn't
 * ended.
 */
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { SharedState } from './shared.ts';
import type { Stuck, WatchdogData } from './watchdog.ts';
import type { WorkNote } from './work-note.ts';

const { memory, limitMs, lookMs, file, jsonLog } = workerData as WatchdogData;
const state = new SharedState(memory);

/** Clock ticks per second in /proc: 100 on every Linux on which Node runs (proc_pid_stat(5), USER_HZ). */
const ticksPerSecond = 100;

/**
 * The processor time of the event loop's thread so far, in ms. On systems other than Linux, it is that of the whole
 * program, which is never less.
 */
function processorMs(): number {
  try {
    const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8');
    // The fields after the name in parentheses, starting with the third field. utime and stime are the 14th and 15th
    // fields.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

let turns = state.turns;
let usedAtTurn = processorMs();

setInterval(() => {
  const used = processorMs();
  if (state.turns !== turns) {
    turns = state.turns;
    usedAtTurn = used;
  } else if (used - usedAtTurn >= limitMs) end(used - usedAtTurn);
}, lookMs);

function end(usedMs: number): void {
  const stuck: Stuck = { at: new Date().toISOString(), seconds: Math.round(usedMs / 1000), ...noteOf(state.note) };
  // Written synchronously, because the stream needs the event loop, which is stuck.
  writeSync(2, lineOf(stuck));
  if (file !== undefined) keep(file, stuck);
  process.kill(process.pid, 'SIGKILL');
}

function noteOf(text: string): WorkNote {
  try {
    return text === '' ? {} : (JSON.parse(text) as WorkNote);
  } catch {
    return {};
  }
}

function lineOf({ at, seconds, request, kind, id }: Stuck): string {
  const work = kind === undefined ? 'unknown work' : `work on ${kind} ${id}`;
  const message = `The program was ended: it used the processor for ${seconds} s without answering, in ${work}, for ${request ?? 'no request'}.`;
  return jsonLog ? `${JSON.stringify({ at, level: 'notice', from: 'watchdog', message })}\n` : `${at} ${message}\n`;
}

/** Writes the note for the next start. Errors are ignored, because a full disk must not keep a stuck program alive. */
function keep(path: string, stuck: Stuck): void {
  try {
    const handle = openSync(path, 'w', 0o600);
    writeSync(handle, JSON.stringify(stuck));
    fsyncSync(handle);
    closeSync(handle);
  } catch {
    writeSync(2, `The record could not be noted in ${path}.\n`);
  }
}
