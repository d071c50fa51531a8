/** A terminal as the guides assume it: `cablewright`, `npm run` and `curl` work as they do for a reader. */
import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../..');
const end = '@end of block ';
const answer = '@answer ';

/** Time limit for the commands of one block, ms. It is shorter than that of a test. */
const blockTimeoutMs = 60_000;

export interface Ran {
  /**
   * The exit code of the first command that failed, or 0. -1 if the commands did not end; `errors` then has details.
   */
  readonly status: number;
  readonly output: string;
  readonly errors: string;
  /** Every answer that curl received, such as `200 GET http://localhost:5183/api/designs`. */
  readonly answers: readonly string[];
}

/** Parts of a diagnostic report of Node (https://nodejs.org/api/report.html). */
interface NodeReport {
  readonly header: { readonly commandLine: readonly string[] };
  readonly javascriptStack: { readonly stack?: readonly string[] };
  readonly libuv: readonly { readonly type: string; readonly is_active: boolean }[];
}

export class Shell {
  readonly folder = mkdtempSync(join(tmpdir(), 'cablewright-guide-'));
  readonly #home = mkdtempSync(join(tmpdir(), 'cablewright-guide-home-'));
  readonly #sh: ChildProcessWithoutNullStreams;

  /**
   * `port` is the port of the hub that the guides expect at localhost:5183. In a checkout, the current folder has the
   * contents of a checkout, and files written by commands stay out of the real one.
   */
  constructor(port: number, place: 'checkout' | 'elsewhere', variables: Readonly<Record<string, string>>) {
    if (place === 'checkout') this.#linkCheckout();
    // curl reads this before its arguments, so that commands run as they are printed.
    const settings = [
      `connect-to = "localhost:5183:127.0.0.1:${port}"`,
      'noproxy = "*"',
      `write-out = "%{stderr}\\n${answer}%{http_code} %{method} %{url}\\n"`,
    ];
    writeFileSync(join(this.#home, '.curlrc'), `${settings.join('\n')}\n`);
    const programs = join(this.#home, 'bin');
    mkdirSync(programs);
    const command = `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'scripts/cli.mjs')}' "$@"\n`;
    writeFileSync(join(programs, 'cablewright'), command, { mode: 0o755 });
    const path = `${programs}:${process.env['PATH']}`;
    const reports = `--report-on-signal --report-directory=${this.#home}`;
    const own = { PATH: path, HOME: this.#home, CURL_HOME: this.#home, NODE_OPTIONS: reports };
    this.#sh = spawn('sh', ['-e'], { cwd: this.folder, env: { ...process.env, ...own, ...variables } });
    // A shell that has ended does not read its input.
    this.#sh.stdin.on('error', () => undefined);
  }

  #linkCheckout(): void {
    const made = new Set(['var', 'dist', '.git']);
    for (const name of readdirSync(root)) if (!made.has(name)) symlinkSync(join(root, name), join(this.folder, name));
  }

  /** Runs the commands of one block. Variables and functions are kept for the next block. */
  async run(commands: string): Promise<Ran> {
    const file = join(this.#home, 'block');
    writeFileSync(file, commands);
    const ended = this.#read();
    this.#sh.stdin.write(`. '${file}' </dev/null\necho '${end}' >&2; echo '${end}'\n`);
    const { status, output, errors } = await ended;
    const lines = errors.split('\n');
    const answers = lines.filter((line) => line.startsWith(answer)).map((line) => line.slice(answer.length));
    return { status, output, errors: lines.filter((line) => !line.startsWith(answer)).join('\n'), answers };
  }

  #read(): Promise<Omit<Ran, 'answers'>> {
    const { stdout, stderr } = this.#sh;
    const texts = new Map([stdout, stderr].map((stream) => [stream, '']));
    return new Promise((done) => {
      const hears = [stdout, stderr].map((stream) => (chunk: Buffer) => {
        texts.set(stream, texts.get(stream)! + chunk.toString());
        if ([...texts.values()].every((text) => text.includes(end))) finish(0);
      });
      const fail = (code: number | null) => finish(code ?? -1);
      const late = setTimeout(() => {
        void this.#whereItIs().then((place) => {
          texts.set(stderr, `${texts.get(stderr)!}\n${place}`);
          finish(-1);
        });
      }, blockTimeoutMs);
      const finish = (status: number) => {
        clearTimeout(late);
        [stdout, stderr].forEach((stream, n) => stream.off('data', hears[n]!));
        this.#sh.off('close', fail);
        const [output, errors] = [stdout, stderr].map((stream) => texts.get(stream)!.split(end)[0]!);
        done({ status, output: output!, errors: errors! });
      };
      [stdout, stderr].forEach((stream, n) => stream.on('data', hears[n]!));
      this.#sh.on('close', fail);
    });
  }

  /**
   * The position of each command that still runs, and what it waits for: from the report that Node writes when it
   * receives the signal.
   */
  async #whereItIs(): Promise<string> {
    spawnSync('sh', ['-c', `kill -USR2 $(cat /proc/${this.#sh.pid}/task/*/children)`]);
    await rest(2_000);
    const reports = readdirSync(this.#home).filter((name) => name.endsWith('.json'));
    const lines = reports.map((name) => {
      const report = JSON.parse(readFileSync(join(this.#home, name), 'utf8')) as NodeReport;
      const waitsFor = report.libuv.filter(({ is_active }) => is_active);
      return [report.header.commandLine.join(' '), ...(report.javascriptStack.stack ?? []), JSON.stringify(waitsFor)];
    });
    return [`Not ended after ${blockTimeoutMs / 1000} s.`, ...lines.flat()].join('\n');
  }

  close(): void {
    this.#sh.stdin.end();
    this.#sh.kill();
    for (const folder of [this.folder, this.#home]) rmSync(folder, { recursive: true, force: true });
  }
}
