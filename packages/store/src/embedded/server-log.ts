/** The log file with the server's output. It is read back to explain why the server didn't start. */
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The size in bytes above which the log is rotated when it is opened. At most two files are kept. */
const maxBytes = 4_000_000;

export class ServerLog {
  readonly #file: string;
  #mark = 0;

  constructor(folder: string) {
    this.#file = join(folder, 'server.log');
    if (this.#size() > maxBytes) renameSync(this.#file, `${this.#file}.old`);
  }

  /**
   * Calls `use` with the open file, to which a child process can write. `complaint` then reads everything written from
   * now on.
   */
  printTo<T>(use: (file: number) => T): T {
    this.#mark = this.#size();
    const file = openSync(this.#file, 'a', 0o600);
    try {
      return use(file);
    } finally {
      closeSync(file);
    }
  }

  #size(): number {
    return statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
  }

  /**
   * Everything that was written since the log was last given to a process, including output of earlier processes that
   * still had it open.
   */
  printed(): string {
    return existsSync(this.#file) ? readFileSync(this.#file).subarray(this.#mark).toString() : '';
  }

  /**
   * The most likely reason why a process has ended, without times and process ids. Lines with another process's id are
   * ignored, because the children of a killed server may still be writing.
   */
  complaint(pid?: number): string {
    const isOwnLine = (line: string) => pid === undefined || line.includes(`[${pid}]`) || !/\[\d+\]/.test(line);
    const lines = this.printed()
      .split('\n')
      .filter((line) => line.trim() !== '' && isOwnLine(line));
    const bad = lines.filter((line) => /error|fatal|panic|could not|cannot|unrecognized|invalid/i.test(line));
    const message = (bad.length > 0 ? bad.slice(0, 3) : lines.slice(-1)).map((line) =>
      line.replace(/^.*?\[\d+\] /, '').trim(),
    );
    return message.join('; ') || 'it printed nothing';
  }
}
