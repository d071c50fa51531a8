/** Runs git in an environment with only the variables that are set here. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { MirrorFailure } from './failure.ts';
import { present } from '@cablewright/model';

/** Git settings for a run. They are passed in the environment, so they don't appear in process lists. */
export type GitSettings = readonly (readonly [name: string, value: string])[];

interface GitOptions {
  readonly folder: string;
  /** Additional environment variables. They contain the paths of files with secrets, but never a secret. */
  readonly environment: Readonly<Record<string, string>>;
  readonly settings: GitSettings;
  readonly signal: AbortSignal;
  /** The time limit for a run, in ms. */
  readonly timeoutMs: number;
}

export interface GitResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export type GitProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** The most output that git may produce, in bytes. More is an error. */
const maxOutput = 64 * 1024 * 1024;

/**
 * Disables the machine's configuration, all conversions, hooks, signing, filters and maintenance. They are meant for
 * repositories that people work in.
 */
const always: GitSettings = [
  ['core.hooksPath', '/dev/null'],
  ['commit.gpgSign', 'false'],
  ['push.gpgSign', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['core.askPass', ''],
  ['credential.helper', ''],
  ['http.followRedirects', 'false'],
  ['http.lowSpeedLimit', '100'],
  ['http.lowSpeedTime', '60'],
  ['protocol.allow', 'never'],
  ['protocol.https.allow', 'always'],
  ['protocol.ssh.allow', 'always'],
  ['pack.threads', '1'],
  ['safe.directory', '*'],
];

export class GitProgram {
  readonly #options: GitOptions;

  constructor(options: GitOptions) {
    this.#options = options;
  }

  /**
   * Runs git until it exits. Any exit code is returned as a result. Throws if git is missing, or was ended by the
   * signal or the time limit.
   */
  async run(args: readonly string[], input = ''): Promise<GitResult> {
    const child = this.start(args);
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const [code, out, err] = await Promise.all([ended(child), textOf(child.stdout), textOf(child.stderr)]);
    this.#options.signal.throwIfAborted();
    return { code, out, err };
  }

  /** Starts git. The signal and the time limit end git and every program that it has started. */
  start(args: readonly string[]): GitProcess {
    const { folder, signal, timeoutMs } = this.#options;
    signal.throwIfAborted();
    const options = { cwd: folder, env: this.#environment(), detached: true, stdio: ['pipe', 'pipe', 'pipe'] } as const;
    const child = spawn('git', args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    const end = () => endGroup(child.pid);
    const late = setTimeout(end, timeoutMs).unref();
    signal.addEventListener('abort', end, { once: true });
    child.on('close', () => {
      clearTimeout(late);
      signal.removeEventListener('abort', end);
    });
    return child;
  }

  #environment(): Record<string, string> {
    const { environment, settings } = this.#options;
    const all = [...always, ...settings];
    const named = all.flatMap(([name, value], n): [string, string][] => [
      [`GIT_CONFIG_KEY_${n}`, name],
      [`GIT_CONFIG_VALUE_${n}`, value],
    ]);
    return {
      ...certificatesOf(process.env),
      PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
      LC_ALL: 'C',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_TERMINAL_PROMPT: '0',
      GIT_CONFIG_COUNT: String(all.length),
      ...Object.fromEntries(named),
      ...environment,
    };
  }
}

/** The environment variables that locate the system's certificates, if they are set. */
function certificatesOf({ SSL_CERT_FILE: file, SSL_CERT_DIR: folder }: NodeJS.ProcessEnv): Record<string, string> {
  return present({ SSL_CERT_FILE: file || undefined, SSL_CERT_DIR: folder || undefined });
}

/** Ends a program and all programs it has started. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** The exit code of a program, or 255 if a signal ended it. Throws if the program couldn't be started. */
export function ended(child: GitProcess): Promise<number> {
  return new Promise((done, fail) => {
    child.once('error', (error: NodeJS.ErrnoException) => fail(notStarted(error)));
    child.once('close', (code) => done(code ?? 255));
  });
}

function notStarted(error: NodeJS.ErrnoException): MirrorFailure {
  return error.code === 'ENOENT'
    ? new MirrorFailure('no-git', 'The git program is not installed on this server.')
    : new MirrorFailure('no-git', `The git program could not be started: ${error.message}.`);
}

async function textOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= maxOutput) parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * The oldest supported version of git. `http.curloptResolve`, which makes git connect to the address that was checked,
 * was added in git 2.37.
 */
const oldest = [2, 37] as const;

/** Throws if git is missing or too old. */
export async function requireGit(git: GitProgram): Promise<void> {
  const { out } = await git.run(['version']);
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(out) ?? [];
  const [least, then] = oldest;
  if (Number(major) > least || (Number(major) === least && Number(minor) >= then)) return;
  throw new MirrorFailure('no-git', `The git program on this server is too old: ${out.trim()}.`);
}
