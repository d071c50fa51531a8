/**
 * The input files of jobs, as base64 in chunks. They aren't stored in the rows of the jobs, because these are read
 * whenever a page shows a job. Files are processed chunk by chunk, so that other requests are served while a large file
 * is written or read.
 */
import { setImmediate } from 'node:timers/promises';
import type { Sql } from '@cablewright/store';

/** The number of characters in a chunk. It is a multiple of four, so that each chunk is valid base64. */
const pieceChars = 1024 * 1024;

/**
 * How long a file without a job is retained, in ms. Such files remain if a process ends between storing the file and
 * adding the job.
 */
const orphanMs = 24 * 60 * 60 * 1000;

export class JobFiles {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Stores the file of a job before the job is added, so that no process can take the job without its file. */
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
      // SQLite calls complete without yielding, so other requests would have to wait.
      await setImmediate();
    }
  }

  /** The file of a job as base64. Undefined if the job has no file. */
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
