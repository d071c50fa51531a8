/** Converts model files for the viewer, in a child process that is killed if it exceeds its limits. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModelFacts } from '@cablewright/model';
import type { ModelProfile } from '../../platform/config/model-profile.ts';

export type BuiltModel =
  | { readonly ok: true; readonly glb: Uint8Array; readonly facts: ModelFacts }
  | { readonly ok: false; readonly why: 'unreadable' | 'too-large'; readonly message: string };

interface BuildLimits {
  /** The limit of the child's resident memory, in MB. */
  readonly rssMb: number;
  readonly seconds: number;
  /** How the colours in a file become materials. Defaults to `exporter`. */
  readonly profile?: ModelProfile;
}

const program = fileURLToPath(new URL('build-model.ts', import.meta.url));
/** How often the child's memory is checked, in ms. */
const lookMs = 50;

/** Builds models one at a time, in the order of the requests. */
export class ModelBuilder {
  readonly #limits: BuildLimits;
  #last: Promise<unknown> = Promise.resolve();

  constructor(limits: BuildLimits) {
    this.#limits = limits;
  }

  build(file: Uint8Array): Promise<BuiltModel> {
    const built = this.#last.then(() => inFolder(file, this.#limits));
    this.#last = built.catch(() => undefined);
    return built;
  }
}

async function inFolder(file: Uint8Array, limits: BuildLimits): Promise<BuiltModel> {
  const folder = await mkdtemp(join(tmpdir(), 'cablewright-model-'));
  try {
    const [source, target] = [join(folder, 'in'), join(folder, 'out')];
    await writeFile(source, file);
    const { stopped, code, out, said } = await run([source, target, limits.profile ?? 'exporter'], limits);
    if (stopped !== undefined) return { ok: false, why: 'too-large', message: stopped };
    if (code !== 0) return { ok: false, why: 'unreadable', message: said === '' ? 'reading it failed' : said };
    return { ok: true, glb: await readFile(target), facts: JSON.parse(out) as ModelFacts };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Ran {
  /** The reason, if the hub killed the process. */
  readonly stopped?: string;
  readonly code: number | null;
  readonly out: string;
  readonly said: string;
}

function run(args: readonly string[], { rssMb, seconds }: BuildLimits): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stopped: string | undefined;
  const stop = (why: string) => {
    stopped ??= why;
    child.kill('SIGKILL');
  };
  const late = setTimeout(() => stop(`it takes longer than ${seconds} s to read`), seconds * 1000);
  const watch = setInterval(() => {
    void residentMb(child.pid).then((mb) => {
      if (mb > rssMb) stop(`reading it needs more memory than the ${rssMb} MB a model may take`);
    });
  }, lookMs);
  const texts = { out: '', said: '' };
  child.stdout.on('data', (data: Buffer) => (texts.out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (texts.said += data.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(late);
      clearInterval(watch);
      resolve({ stopped, code, ...texts });
    });
  });
}

/** The resident memory of a process in MB, or 0 if the system doesn't report it. */
async function residentMb(pid: number | undefined): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
