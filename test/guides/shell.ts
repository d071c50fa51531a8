/** A terminal as the guides assume it: `cablewright`, `npm run` and `curl` do what they do for a reader. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const end = '@end of block ';
const answer = '@answer ';

export interface Ran {
  /** The exit code of the first command that failed, or 0. */
  readonly status: number;
  readonly output: string;
  readonly errors: string;
  /** Every answer that curl received, such as `200 GET http://localhost:5183/api/designs`. */
  readonly answers: readonly string[];
}

export class Shell {
  readonly folder = mkdtempSync(join(tmpdir(), 'cablewright-guide-'));
  readonly #home = mkdtempSync(join(tmpdir(), 'cablewright-guide-home-'));
  readonly #sh: ChildProcessWithoutNullStreams;

  /**
   * `port` is where a hub listens that the guides expect at localhost:5183. In a checkout the current folder has what a checkout has,
   * and what commands write stays out of the real one.
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
    this.#sh = spawn('sh', ['-e'], {
      cwd: this.folder,
      env: { ...process.env, PATH: path, HOME: this.#home, CURL_HOME: this.#home, ...variables },
    });
    // A shell that has ended does not read.
    this.#sh.stdin.on('error', () => undefined);
  }

  #linkCheckout(): void {
    const made = new Set(['var', 'dist', '.git']);
    for (const name of readdirSync(root)) if (!made.has(name)) symlinkSync(join(root, name), join(this.folder, name));
  }

  /** Runs the commands of one block; variables and functions stay for the next. */
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
      const finish = (status: number) => {
        [stdout, stderr].forEach((stream, n) => stream.off('data', hears[n]!));
        this.#sh.off('close', fail);
        const [output, errors] = [stdout, stderr].map((stream) => texts.get(stream)!.split(end)[0]!);
        done({ status, output: output!, errors: errors! });
      };
      [stdout, stderr].forEach((stream, n) => stream.on('data', hears[n]!));
      this.#sh.on('close', fail);
    });
  }

  close(): void {
    this.#sh.stdin.end();
    this.#sh.kill();
    for (const folder of [this.folder, this.#home]) rmSync(folder, { recursive: true, force: true });
  }
}
