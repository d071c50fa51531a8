import { measureQueriesWith } from '@cablewright/derive';
import { randomBytes } from 'node:crypto';
import type { Config } from './platform/config/config.ts';
import { openHub, type Hub } from './hub/hub.ts';
import { openLog } from './platform/log/log.ts';
import { configOfProgram, leave } from './hub/program.ts';
import { startWatchdog, takeStuck } from './platform/watchdog/watchdog.ts';
import { restartCode } from './operations/restart/routes.ts';

/** The server program: reads the environment, opens the hub, listens, and shuts down on a signal. */
async function main(): Promise<void> {
  const read = configOfProgram();
  if (!read.ok) return leave(read.message);
  const clock = () => new Date();
  measureQueriesWith(() => performance.now());
  const write = (line: string) => process.stderr.write(line);
  const parentEnded = whenParentEnds();
  const log = openLog({ format: read.config.log, clock, from: 'app', write });
  let restart = () => {};
  const stuck = takeStuck(read.config.dataDir);
  const endWatching = watch(read.config);
  const opened = await openHub(read.config, {
    clock,
    random: randomBytes,
    notice: log.notice,
    onRequest: log.request,
    restart: () => restart(),
    warm: true,
    stuck,
  });
  if (!opened.ok) return leave(opened.message);
  const stop = stopper(opened.value, endWatching);
  restart = () => stop(restartCode);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(0));
  parentEnded.addEventListener('abort', () => stop(0));
  if (parentEnded.aborted) return stop(0);
  const refusal = await listen(opened.value, read.config);
  if (refusal !== undefined) {
    await opened.value.stop();
    return leave(refusal);
  }
  await greet(opened.value, read.config);
}

/**
 * Aborts when `npm start` ends for any reason. `npm start` holds the other end of an IPC channel. If another program
 * started this one, there is no channel.
 */
function whenParentEnds(): AbortSignal {
  const ended = new AbortController();
  process.once('disconnect', () => ended.abort());
  process.channel?.unref();
  return ended.signal;
}

/** Starts the watchdog if it is configured. Returns a function that stops it. */
function watch({ watchdogSeconds, dataDir, log }: Config): () => void {
  if (watchdogSeconds === 0) return () => undefined;
  return startWatchdog({ limitMs: watchdogSeconds * 1000, dataDir, jsonLog: log === 'json' });
}

/** Starts listening. Returns a one-sentence reason if that fails. */
async function listen({ app }: Hub, { port, bind }: Config): Promise<string | undefined> {
  try {
    await app.listen({ port, host: bind });
    return undefined;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE') return `Port ${port} is already in use. Choose another with SERVICE_PORT=<number>.`;
    if (code === 'EACCES')
      return `Port ${port} needs more privileges. Choose one above 1023 with SERVICE_PORT=<number>.`;
    if (code === 'EADDRNOTAVAIL') return `SERVICE_BIND is ${bind}, which isn’t an address of this machine.`;
    throw error;
  }
}

/** Prints the hub's URL, including the setup code until setup is finished. */
async function greet({ setup }: Hub, { publicUrl }: Config): Promise<void> {
  const done = await setup.isDone();
  const address = done ? publicUrl : `${publicUrl}/setup?code=${setup.code}`;
  process.stdout.write(`Cablewright is ready: ${address}\n`);
}

/** Returns a function that shuts the hub down once, and exits with the code of its first call. */
function stopper(hub: Hub, endWatching: () => void): (code: number) => void {
  let stopping = false;
  return (code) => {
    if (stopping) return;
    stopping = true;
    endWatching();
    hub.stop().then(
      () => process.exit(code),
      (error: Error) => {
        process.stderr.write(`Shutdown failed: ${error.message}\n`);
        process.exit(1);
      },
    );
  };
}

await main();
