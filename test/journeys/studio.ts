/** The studio the journeys look at, built once before the first of them when its sources have changed. */
import { resolve } from 'node:path';

export default async function setup(): Promise<void> {
  process.chdir(resolve(import.meta.dirname, '../..'));
  // Plain JavaScript, shared with `npm start`.
  const script = (await import(new URL('../../scripts/build-studio.mjs', import.meta.url).href)) as {
    readonly buildStudio: () => boolean;
  };
  if (!script.buildStudio()) throw new Error('The studio does not build.');
}
