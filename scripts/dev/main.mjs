// The program of npm run dev: see ../dev.mjs.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { DevelopmentHub } from './hub.mjs';
import { say } from './output.mjs';
import { watchHubSources } from './sources.mjs';
import { developmentStudio } from './studio.mjs';

const usage = `npm run dev                 the hub and the studio
npm run dev -- --inspect    the same, with the hub open to a debugger (--inspect=PORT, --inspect-brk)
npm run dev -- kit          every control of the kit, without a hub

SERVICE_PORT is the port of the address to open (5173), SERVICE_DATA_DIR the data folder (var-dev).
Sign-in is off; AUTH_ENABLED=true turns it on.`;

const isInspect = (argument) => /^--inspect(-brk|-wait)?(=.+)?$/.test(argument);

function isFree(port) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}

/** A port outside the system's range for outgoing connections, so that it stays free while the hub restarts. */
async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

const args = process.argv.slice(2);
const kit = args.includes('kit');
const unknown = args.filter((argument) => argument !== 'kit' && !isInspect(argument));
if (unknown.length > 0) {
  console.error(unknown.includes('--help') ? usage : `Unknown argument: ${unknown[0]}\n\n${usage}`);
  process.exit(unknown.includes('--help') ? 0 : 1);
}

const port = Number(process.env.SERVICE_PORT || 5173);
const publicUrl = `http://localhost:${port}`;
const closing = [];

let stopping = false;
async function stop(code) {
  if (stopping) return;
  stopping = true;
  await Promise.all(closing.map((close) => close()));
  process.exit(code);
}
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => void stop(0));
process.once('disconnect', () => void stop(0));

if (!(await isFree(port))) {
  console.error(`Port ${port} is already in use. Choose another: SERVICE_PORT=<number> npm run dev`);
  process.exit(1);
}

async function startKit() {
  const studio = await developmentStudio(port);
  closing.push(() => studio.close());
  say('dev', `Every control of the kit: ${publicUrl}/kit.html`);
}

async function startAll() {
  const dataDir = process.env.SERVICE_DATA_DIR ?? join(root, 'var-dev');
  const hub = new DevelopmentHub({ port: await freePort(), publicUrl, dataDir, nodeFlags: args.filter(isInspect) });
  closing.push(() => hub.stop());
  closing.push(
    watchHubSources((path) => {
      say('dev', `${path} has changed: starting the hub again …`);
      void hub.restart();
    }),
  );
  say('dev', 'Starting the hub and the studio …');
  const [studio, ready] = await Promise.all([developmentStudio(port, hub), hub.start()]);
  closing.push(() => studio.close());
  say('dev', `${ready ? 'Open' : 'Without a hub:'} ${publicUrl}`);
  say('dev', `The hub alone is at ${hub.address}, its data in ${dataDir}. Ctrl-C ends everything.`);
}

await (kit ? startKit() : startAll());
