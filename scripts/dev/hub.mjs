// The hub of `npm run dev`: it runs from its sources, so a debugger shows the lines that were written and nothing is bundled.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hubFlags } from '../hub-flags.mjs';
import { root } from '../install.mjs';
import { eachLine, say } from './output.mjs';

/** With this code the hub asks to be started again. */
const restartCode = 75;

/**
 * A hub that can be started again. `port` is where it listens, `publicUrl` where the pages are, `nodeFlags` are for its Node, and
 * `onUnready` is called when it does not answer any longer.
 */
export function developmentHub({ port, publicUrl, dataDir, nodeFlags = [] }) {
  const env = {
    // What the shell sets has priority.
    AUTH_ENABLED: 'false',
    SERVICE_DATA_DIR: dataDir,
    // A program that waits at a breakpoint must not be ended.
    ...(nodeFlags.length === 0 ? {} : { SERVICE_WATCHDOG_SECONDS: '0' }),
    ...process.env,
    SERVICE_BIND: '127.0.0.1',
    SERVICE_PORT: String(port),
    SERVICE_PUBLIC_URL: publicUrl,
    SERVICE_RESTART_SUPERVISED: 'true',
  };
  const address = `http://127.0.0.1:${port}`;
  let child;
  let stopping = false;
  /** Resolves with true when the hub answers, with false when it ended instead. */
  let ready = Promise.resolve(false);

  function start() {
    const began = Date.now();
    child = spawn(process.execPath, [...hubFlags, ...nodeFlags, join(root, 'apps/server/src/main.ts')], {
      cwd: root,
      // The hub ends when the channel closes, however this process ends.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env,
    });
    const started = child;
    ready = new Promise((done) => {
      eachLine(started.stdout, (line) => {
        const url = /^Cablewright is ready: (\S+)/.exec(line)?.[1];
        if (url === undefined) return say('hub', line);
        void finishSetup(new URL(url), address, env).then((message) => {
          say('hub', message ?? `ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
          done(true);
        });
      });
      eachLine(started.stderr, (line) => say('hub', line));
      started.once('exit', (code, signal) => {
        done(false);
        if (started !== child || stopping) return;
        if (code === restartCode) return void start();
        say('hub', `The hub ended (${signal ?? `code ${code}`}). It starts again when a source changes.`);
      });
    });
    return ready;
  }

  async function end() {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.kill('SIGTERM');
    await once(ending, 'exit');
  }

  /** One restart at a time; changes during a restart are followed by one more. */
  let restarting;
  let again = false;
  async function restart() {
    again = true;
    restarting ??= (async () => {
      while (again && !stopping) {
        again = false;
        await end();
        if (!stopping) await start();
      }
      restarting = undefined;
    })();
    await restarting;
  }

  return {
    address,
    start,
    restart,
    /** Waits for a start or restart in progress. False if there is no hub. */
    whenReady: async () => {
      await restarting;
      return ready;
    },
    stop: async () => {
      stopping = true;
      await end();
    },
  };
}

/** Sets up a new hub without sign-in, with the starter catalog. Returns what a person has to do where that is not possible. */
async function finishSetup(url, address, { AUTH_ENABLED }) {
  const code = url.searchParams.get('code');
  if (code === null) return undefined;
  if (AUTH_ENABLED !== 'false') return `Finish setup at ${url.href}`;
  const response = await fetch(`${address}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: url.host },
    body: JSON.stringify({ code, organisation: { name: 'Development', short: 'DEV' }, catalog: 'starter' }),
  });
  return response.ok ? undefined : `Setup failed: ${await response.text()}`;
}
