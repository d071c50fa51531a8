import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { hubFlags } from '../../scripts/hub-flags.mjs';

const compileCache = join(import.meta.dirname, '../../node_modules/.cache/node');

/** Starts a hub in a separate process, with the flags of scripts/start.mjs, and waits for its first line of output. */
export function startServer(file: string, environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...hubFlags, file], {
    env: { MALLOC_ARENA_MAX: '1', ...process.env, NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`${file} left with ${code}`)));
  });
}
