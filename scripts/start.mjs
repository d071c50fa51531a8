// npm start: installs packages if needed, builds the studio if its sources changed, and starts the hub on the pinned
// Node. A hub that is asked to restart exits with 75: then all steps run again, so that a new release takes effect.
// After a crash it is restarted too, a limited number of times. However this process ends, the hub ends with it,
// because it notices that the channel between them is closed. This process lives as long as the hub, so it builds
// nothing itself.
import { fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { crashCounter, maxCrashes, windowMs } from './crashes.mjs';
import { hubFlags } from './hub-flags.mjs';
import { compileCache, pinnedNode, root } from './install.mjs';
import { whenLauncherEnds } from './launcher.mjs';

const restartCode = 75;
const { INVOCATION_ID, SERVICE_RESTART_SUPERVISED } = process.env;
// systemd, or another supervisor that declares itself, restarts this program; otherwise this program restarts the hub.
const supervises = !INVOCATION_ID && !SERVICE_RESTART_SUPERVISED;

const crashes = crashCounter();
/** The preparing process, and then the hub. */
let child;
let stopping = false;

/** Installs and builds what is missing in a separate process. Resolves with the program to run. */
function prepared() {
  child = fork(join(root, 'scripts/prepare-hub.mjs'), { execArgv: [] });
  return new Promise((done) => {
    child.once('message', done);
    // If there is no program, it has printed the reason or was stopped.
    child.once('exit', (code) => code !== 0 && process.exit(stopping ? 0 : 1));
  });
}

async function start() {
  const program = await prepared();
  if (stopping) process.exit(0);
  const began = Date.now();
  child = spawn(pinnedNode, [...hubFlags, program, ...process.argv.slice(2)], {
    // The channel carries no messages. When it closes, the hub knows that this process has ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // One memory arena for all threads, instead of a half-empty one for each (glibc; other systems ignore it).
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

/** A hub that was ended by a signal has no exit code. */
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

// The hub may receive the signal twice, for example if a terminal sends Ctrl-C to both; it stops only once.
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => stop(signal));
whenLauncherEnds(() => stop('SIGTERM'));
await start();
