/** A process of the program that a test kills and restarts. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { builtServer } from '../../scripts/bundle.mjs';

export interface Program {
  /** Resolves when the program reports that it is ready. */
  start(): Promise<void>;
  /** Kills the program without warning and waits until it has ended. */
  kill(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

async function run(file: 'main' | 'worker' | 'migrate', env: Environment): Promise<ChildProcess> {
  return spawn(process.execPath, [await builtServer(file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', process.env['CRASH_LOG'] === undefined ? 'ignore' : 'inherit'],
  });
}

export function program(file: 'main' | 'worker', env: Environment): Program {
  let child: ChildProcess | undefined;
  return {
    async start() {
      const fresh = await run(file, env);
      child = fresh;
      await new Promise<void>((ready, ended) => {
        fresh.stdout!.on('data', (part: Buffer) => part.toString().includes('ready') && ready());
        fresh.once('exit', (code) => ended(new Error(`${file} ended by itself (${code})`)));
      });
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Migrates a database, as an operator does before the first start. */
export async function migrate(env: Environment): Promise<void> {
  const child = await run('migrate', env);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`migrate ended with ${code}`);
}
