/**
 * The files that jobs read, as base64 in chunks. They are stored apart from the rows of the jobs, which are read each time a
 * page shows a job, and chunk by chunk, so that other requests are served while a large file is written or read.
 */
import { setImmediate } from 'node:timers/promises';
import type { Sql } from '@cablewright/store';

/** Characters of one piece. A multiple of four, so that each piece is base64 on its own. */
const pieceChars = 1024 * 1024;

/** A file without its job, from a process that ended in between, is removed after this time, ms. */
const orphanMs = 24 * 60 * 60 * 1000;

export class JobFiles {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Stores the file of a job that is not added yet, so that no process takes the job without its file. */
  async put(job: string, base64: string): Promise<void> {
    const { now, fromNow } = this.#sql.dialect;
    await this.#sql.query(
      `delete from job_files where at < ${fromNow(String(-orphanMs))} and job not in (select id from jobs)`,
    );
    for (let piece = 0; piece * pieceChars < base64.length || piece === 0; piece += 1) {
      const text = base64.slice(piece * pieceChars, (piece + 1) * pieceChars);
      await this.#sql.query(`insert into job_files (job, piece, base64, at) values ($1, $2, $3, ${now})`, [
        job,
        piece,
        text,
      ]);
      // SQLite answers in the same turn of the event loop.
      await setImmediate();
    }
  }

  /** The file of a job as base64. Undefined if it has none. */
  async read(job: string): Promise<string | undefined> {
    const pieces: string[] = [];
    for (;;) {
      const [row] = await this.#sql.query<{ base64: string }>(
        'select base64 from job_files where job = $1 and piece = $2',
        [job, pieces.length],
      );
      if (row === undefined) return pieces.length === 0 ? undefined : pieces.join('');
      pieces.push(row.base64);
      await setImmediate();
    }
  }
}
