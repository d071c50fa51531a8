// The studio of `npm run dev`: Vite with hot reload. It proxies requests for the hub.
import { join } from 'node:path';
import { createLogger, createServer } from 'vite';
import { root } from '../install.mjs';
import { say } from './output.mjs';

/** Paths served by the hub; all others are pages or files of the studio. */
const isForHub = (url) => /^\/(api|healthz|metrics)([/?]|$)/.test(url);

/** The script of the API explorer, a page of the hub, has this path in a built studio. */
const tryIt = ['/try-it.js', '/src/settings/api-explorer/try-it.ts'];

/** A request that arrives while the hub starts waits for it, so that pages do not notice a restart. */
const waitForHub = (hub) => ({
  name: 'wait-for-hub',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (request.url === tryIt[0]) request.url = tryIt[1];
      if (!isForHub(request.url)) return next();
      hub.whenReady().then((ready) => {
        if (ready) {
          // An event stream stays open until the hub ends.
          if (request.headers.accept !== 'text/event-stream') hub.sentOn(response);
          return next();
        }
        response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
        response.end('The hub is not running. The terminal with npm run dev says why.\n');
      }, next);
    });
  },
});

function logger() {
  const log = createLogger('info');
  for (const level of ['info', 'warn', 'warnOnce']) log[level] = (text) => say('studio', text);
  log.error = (text) => {
    // A restart of the hub ends the event streams of open pages; they open new ones.
    if (!text.includes('http proxy error') && !text.includes('ws proxy error')) say('studio', text);
  };
  return log;
}

/** Serves the studio. `hub` is undefined for the kit page. Resolves when the server responds. */
export async function developmentStudio(port, hub) {
  const sendOn = { target: hub?.address };
  const server = await createServer({
    root: join(root, 'apps/studio'),
    configFile: join(root, 'apps/studio/vite.config.ts'),
    clearScreen: false,
    customLogger: logger(),
    plugins: hub === undefined ? [] : [waitForHub(hub)],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: hub === undefined ? {} : { '/api': sendOn, '/healthz': sendOn, '/metrics': sendOn },
    },
  });
  await server.listen();
  return server;
}
