// npm start: install when needed, build the studio when its sources changed, start the hub on the pinned Node. When the hub
// is asked to restart it ends with 75: all of that is done again, so that a new release is taken up. After a crash it is
// started again too, a limited number of times.
import { spawn } from 'node:child_process';
import { buildStudio } from './build-studio.mjs';
import { builtServer } from './bundle.mjs';
import { crashCounter, maxCrashes, windowMs } from './crashes.mjs';
import { hubFlags } from './hub-flags.mjs';
import { compileCache, install, pinnedNode } from './install.mjs';

const restartCode = 75;
const { INVOCATION_ID, SERVICE_RESTART_SUPERVISED } = process.env;
// systemd, or another supervisor that says so, restarts this program; otherwise it restarts the hub itself.
const supervises = !INVOCATION_ID && !SERVICE_RESTART_SUPERVISED;

const crashes = crashCounter();
let hub;
let stopping = false;

async function start() {
  install();
  if (!buildStudio()) {
    console.error('The studio could not be built: see what the build says above.');
    process.exit(1);
  }
  const program = await builtServer('main');
  if (stopping) process.exit(0);
  const began = Date.now();
  hub = spawn(pinnedNode, [...hubFlags, program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: {
      // One pool of memory for all threads rather than one each, held half empty (glibc; other systems do not read it).
      MALLOC_ARENA_MAX: '1',
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      ...(supervises ? { SERVICE_RESTART_SUPERVISED: 'true' } : {}),
    },
  });
  hub.on('exit', (code, signal) => {
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

// A terminal sends Ctrl-C to both processes; a supervisor signals only this one.
for (const signal of ['SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stopping = true;
    hub?.kill(signal);
  });
process.on('SIGINT', () => {
  stopping = true;
});
await start();
