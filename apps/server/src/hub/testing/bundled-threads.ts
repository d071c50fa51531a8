/**
 * Makes threads in tests run the bundled files of a release, which load in a tenth of the processor time of the
 * sources. If the bundles are older than a source, a thread runs its source.
 */
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import threads, { type WorkerOptions } from 'node:worker_threads';

/** `bundle.mjs` is plain JavaScript, because the scripts use it too. Its types are therefore declared here. */
const { foundServer, server } = (await import(new URL('../../../../../scripts/bundle.mjs', import.meta.url).href)) as {
  readonly foundServer: () => string | undefined;
  readonly server: { readonly threads: readonly string[] };
};

const names = new Set(server.threads.map((thread) => `${basename(thread)}.ts`));
const place = foundServer();

function built(program: string | URL): string | URL {
  if (place === undefined || !(program instanceof URL) || !names.has(basename(program.pathname))) return program;
  return pathToFileURL(join(place, basename(program.pathname).replace(/ts$/, 'js')));
}

class BundledWorker extends threads.Worker {
  constructor(program: string | URL, options?: WorkerOptions) {
    super(built(program), options);
  }
}

// Only once per process, because a process runs many test files.
if (threads.Worker.name !== BundledWorker.name) {
  threads.Worker = BundledWorker;
  syncBuiltinESMExports();
}
