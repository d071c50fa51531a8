import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { send } from './bind.ts';
import { httpErrors } from './errors.ts';
import { problem } from './problem.ts';
import { decodedPath, isApi, pathIn } from './studio-address.ts';

interface StudioOptions {
  /** The folder with the built studio. */
  readonly folder: string;
  readonly setupDone: () => boolean | Promise<boolean>;
}

/** Pages that are opened with the secret of a link. Search engines must not list them. */
const ofLinks = /^\/(?:quote|shared)\//;

/** The bench page for tablets, which doesn't load the rest of the studio. */
const ofBench = /^\/bench(?:\/|$)/;

/** Files whose names contain a hash of their content, so they never change. */
const forever = 'public, max-age=31536000, immutable';

/**
 * Serves the studio at every path that isn't a route: its files, the bench page, and the studio's main page for all
 * other paths. Until setup is finished, every page redirects to the setup page.
 */
export function serveStudio(app: FastifyInstance, options: StudioOptions): void {
  void app.register(fastifyStatic, {
    root: options.folder,
    serve: false,
    cacheControl: false,
    dotfiles: 'deny',
    preCompressed: true,
  });
  app.setNotFoundHandler(async (request, reply) => {
    const decoded = decodedPath(request.originalUrl);
    const path = normalize(decoded ?? pathIn(request.url));
    if (isApi(path) || !isRead(request)) return notFound(reply, options);
    if (isFile(options.folder, path)) return sendFile(reply, path);
    if (!wantsPage(request, path)) return notFound(reply, options);
    if (path !== '/setup' && !(await options.setupDone())) return reply.redirect('/setup', 302);
    if (ofLinks.test(path)) reply.header('x-robots-tag', 'noindex, nofollow');
    // For a URL with an invalid escape, the studio shows that the page doesn't exist.
    return sendPage(decoded === undefined ? reply.code(404) : reply, options.folder, path);
  });
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a browser is opening a page, as opposed to requesting a missing script or image. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  return !/\.[a-z0-9]{2,5}$/i.test(path) || (request.headers.accept ?? '').includes('text/html');
}

function isFile(folder: string, path: string): boolean {
  return path !== '/' && !path.includes('\0') && /\.[a-z0-9]+$/i.test(path) && existsSync(join(folder, path));
}

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  reply.header('cache-control', path.startsWith('/assets/') ? forever : 'no-cache');
  return reply.sendFile(path.slice(1));
}

function sendPage(reply: FastifyReply, folder: string, path: string): FastifyReply {
  const page = ofBench.test(path) ? 'bench.html' : 'index.html';
  reply.header('cache-control', 'no-cache');
  if (existsSync(join(folder, page))) return reply.sendFile(page);
  return reply.code(503).type('text/plain; charset=utf-8').send('The studio is not built yet: run `npm start`.\n');
}

async function notFound(reply: FastifyReply, { setupDone }: StudioOptions): Promise<FastifyReply> {
  if (!(await setupDone())) {
    return send(reply, problem(httpErrors['setup-required'], 'Finish setup at /setup first.'));
  }
  return send(reply, problem(httpErrors['not-found'], 'There is no page or route at this address.'));
}
