/** A folder for the secret files of one run. Only this account can read it. It is removed at the end of the run. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const prefix = 'run-';

export class RunFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /**
   * Creates a folder, and removes those that killed programs have left behind. Only one run at a time may use `under`.
   */
  static async make(under: string): Promise<RunFolder> {
    await mkdir(under, { recursive: true, mode: 0o700 });
    const left = (await readdir(under)).filter((name) => name.startsWith(prefix));
    await Promise.all(left.map((name) => rm(join(under, name), { recursive: true, force: true })));
    return new RunFolder(await mkdtemp(join(under, prefix)));
  }

  /** Writes a file that only this account can read, and returns its path. */
  async keep(name: string, text: string): Promise<string> {
    const path = join(this.path, name);
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
    return path;
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}
