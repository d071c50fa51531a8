/** For tests: a process that mirrors once and kills itself at a step. Usage: node mirror-process.ts '{…}'. */
import type { MirrorSettings } from '../access.ts';
import { openMirrored } from './mirrored.ts';

interface Task {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly folder: string;
  readonly settings: MirrorSettings;
  /** The step at which to end, and how often it is passed before that. */
  readonly dieAt?: string;
  readonly after?: number;
}

const { databaseUrl, dataDir, folder, settings, dieAt, after = 0 } = JSON.parse(process.argv[2] ?? '{}') as Task;
const mirrored = await openMirrored(databaseUrl, dataDir);
let left = after;
const onStep = (step: string) => {
  if (step !== dieAt) return;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
};
const outcome = await mirrored.mirror(settings, { folder, onStep });
await mirrored.close();
process.stdout.write(JSON.stringify(outcome));
