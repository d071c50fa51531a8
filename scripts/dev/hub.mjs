// The hub of `npm run dev`. It runs from its sources without bundling, so a debugger shows the original lines.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hubFlags } from '../hub-flags.mjs';
import { root } from '../install.mjs';
import { eachLine, say } from './output.mjs';

/** Exit code with which the hub requests a restart. */
const restartCode = 75;
const program = join(root, 'apps/server/src/main.ts');
/** How long a restart waits for the responses to requests that were sent on before it, in ms. */
const responsesWithinMs = 5_000;

/** A restartable hub: one process at a time. */
export class DevelopmentHub {
  #flags;
  #env;
  #child;
  /** Resolves with true when the hub responds, or with false if it ended instead. */
  #ready = Promise.resolve(false);
  #restarting;
  #isChanged = false;
  #isStopping = false;
  /** Responses to requests that were sent on to the hub. */
  #open = new Set();

  /** `port` is the hub's port, `publicUrl` the address of the pages; `nodeFlags` are passed to the hub's Node. */
  constructor({ port, publicUrl, dataDir, nodeFlags }) {
    this.address = `http://127.0.0.1:${port}`;
    this.#flags = [...hubFlags, ...nodeFlags];
    this.#env = {
      AUTH_ENABLED: 'false',
      SERVICE_DATA_DIR: dataDir,
      // A program stopped at a breakpoint must not be killed.
      ...(nodeFlags.length === 0 ? {} : { SERVICE_WATCHDOG_SECONDS: '0' }),
      ...process.env,
      SERVICE_BIND: '127.0.0.1',
      SERVICE_PORT: String(port),
      SERVICE_PUBLIC_URL: publicUrl,
      SERVICE_RESTART_SUPERVISED: 'true',
    };
  }

  start() {
    const began = Date.now();
    // The hub ends when the channel closes, however this process ends.
    const stdio = ['ignore', 'pipe', 'pipe', 'ipc'];
    const child = spawn(process.execPath, [...this.#flags, program], { cwd: root, stdio, env: this.#env });
    this.#child = child;
    eachLine(child.stderr, (line) => say('hub', line));
    this.#ready = new Promise((done) => {
      eachLine(child.stdout, async (line) => {
        const url = /^Cablewright is ready: (\S+)/.exec(line)?.[1];
        if (url === undefined) return say('hub', line);
        const todo = await finishSetup(new URL(url), this.address, this.#env);
        say('hub', todo ?? `ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
        done(true);
      });
      child.once('exit', (code, signal) => {
        done(false);
        if (child === this.#child && !this.#isStopping) this.#ended(code, signal);
      });
    });
    return this.#ready;
  }

  /** The hub ended without a request to do so. */
  #ended(code, signal) {
    if (code === restartCode) void this.start();
    else say('hub', `The hub ended (${signal ?? `code ${code}`}). It starts again when a source changes.`);
  }

  /** A request that is sent on to the hub. A restart waits for its response, because the proxy cannot repeat it. */
  sentOn(response) {
    this.#open.add(response);
    response.once('close', () => this.#open.delete(response));
  }

  async #responded() {
    const until = Date.now() + responsesWithinMs;
    while (this.#open.size > 0 && Date.now() < until) await sleep(10);
  }

  async #end() {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  /** Runs one restart at a time; changes during a restart cause one more. */
  async restart() {
    this.#isChanged = true;
    this.#restarting ??= this.#restartUntilUnchanged().finally(() => (this.#restarting = undefined));
    await this.#restarting;
  }

  async #restartUntilUnchanged() {
    while (this.#isChanged && !this.#isStopping) {
      this.#isChanged = false;
      await this.#responded();
      await this.#end();
      if (!this.#isStopping) await this.start();
    }
  }

  /** Waits for a start or restart in progress. False if there is no hub. */
  async whenReady() {
    await this.#restarting;
    return this.#ready;
  }

  async stop() {
    this.#isStopping = true;
    await this.#end();
  }
}

/**
 * Sets up a new hub without sign-in, with the starter catalog. If that is not possible, returns what a person has to
 * do.
 */
async function finishSetup(url, address, { AUTH_ENABLED }) {
  const code = url.searchParams.get('code');
  if (code === null) return undefined;
  if (AUTH_ENABLED !== 'false') return `Finish setup at ${url.href}`;
  const response = await fetch(`${address}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, organisation: { name: 'Development', short: 'DEV' }, catalog: 'starter' }),
  });
  return response.ok ? undefined : `Setup failed: ${await response.text()}`;
}
