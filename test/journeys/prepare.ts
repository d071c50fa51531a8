/** What all journeys share, made once before the first of them: the built studio and a Chromium. */
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { noBrowser, openBrowserServer } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shared Chromium listens; undefined where there is none. */
    journeys: { readonly browser: string | undefined };
  }
}

export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  process.chdir(resolve(import.meta.dirname, '../..'));
  // Plain JavaScript, shared with `npm start`.
  const script = (await import(new URL('../../scripts/build-studio.mjs', import.meta.url).href)) as {
    readonly buildStudio: () => boolean;
  };
  if (!script.buildStudio()) throw new Error('The studio does not build.');
  const browser = noBrowser === undefined ? await openBrowserServer() : undefined;
  project.provide('journeys', { browser: browser?.wsEndpoint() });
  return async () => browser?.close();
}
