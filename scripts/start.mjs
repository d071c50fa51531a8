// npm start: install when needed, build the studio when its sources changed, start the hub on the pinned Node. When the hub
// is asked to restart it ends with 75: all of that is done again, so that a new release is taken up. After a crash it is
// started again too, a limited number of times. However this process ends, the hub ends with it: the hub notices that the channel
// between them is closed. This process lives as long as the hub, so it builds nothing itself.
import { fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { crashCounter, maxCrashes, windowMs } from './crashes.mjs';
import { hubFlags } from './hub-flags.mjs';
import { compileCache, pinnedNode, root } from './install.mjs';
import { whenLauncherEnds } from './launcher.mjs';

const restartCode = 75;
const { INVOCATION_ID, SERVICE_RESTART_SUPERVISED } = process.env;
// systemd, or another supervisor that says so, restarts this program; otherwise it restarts the hub itself.
const supervises = !INVOCATION_ID && !SERVICE_RESTART_SUPERVISED;

const crashes = crashCounter();
/** The process that prepares the hub, and then the hub. */
let child;
let stopping = false;

/** Installs and builds what is missing in a process of its own. Resolves with the program to run. */
function prepared() {
  child = fork(join(root, 'scripts/prepare-hub.mjs'), { execArgv: [] });
  return new Promise((done) => {
    child.once('message', done);
    // Without a program it has printed why, or it was stopped.
    child.once('exit', (code) => code !== 0 && process.exit(stopping ? 0 : 1));
  });
}

async function start() {
  const program = await prepared();
  if (stopping) process.exit(0);
  const began = Date.now();
  child = spawn(pinnedNode, [...hubFlags, program, ...process.argv.slice(2)], {
    // The channel carries no messages: that it closes tells the hub that this process has ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // One pool of memory for all threads rather than one each, held half empty (glibc; other systems do not read it).
      MALLOC_ARENA_MAX: '1',
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      ...(supervises ? { SERVICE_RESTART_SUPERVISED: 'true' } : {}),
    },
  });
  child.on('exit', (code, signal) => {
    if (stopping || !supervises) return end(code);
    if (code === restartCode) return void start();
    again({ code, signal, ranMs: Date.now() - began });
  });
}

/** A hub that a signal ended has no code. */
function end(code) {
  process.exit(code ?? 128);
}

function again(ended) {
  const waitMs = crashes.next(ended, Date.now());
  const how = ended.signal ?? `code ${ended.code}`;
  if (waitMs !== undefined) {
    console.error(`The hub crashed (${how}). Starting it again …`);
    return void setTimeout(() => (stopping ? end(0) : void start()), waitMs);
  }
  if (ended.signal !== null || ended.code > 1)
    console.error(
      `The hub crashed (${how}) more than ${maxCrashes} times in ${windowMs / 60_000} minutes and is not started again. See its log above.`,
    );
  end(ended.code);
}

function stop(signal) {
  stopping = true;
  child?.kill(signal);
}

// The hub may get the signal a second time, as when a terminal sends Ctrl-C to both; it stops once.
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => stop(signal));
whenLauncherEnds(() => stop('SIGTERM'));
await start();
