import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SecretShelf } from './secret-shelf.ts';

/** The secrets of a hub on a folder, in one file beside it. The folder has one process, so they are read once. */
export class FileShelf implements SecretShelf {
  readonly #path: string;
  #known: Promise<Map<string, string>> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'secrets', 'settings.json');
  }

  async read(name: string): Promise<string | undefined> {
    return (await this.#all()).get(name);
  }

  write(name: string, seal: () => string): Promise<void> {
    return this.#change((all) => {
      all.set(name, seal());
      return true;
    });
  }

  remove(name: string): Promise<void> {
    return this.#change((all) => all.delete(name));
  }

  rewrite(work: (all: ReadonlyMap<string, string>) => ReadonlyMap<string, string>): Promise<void> {
    return this.#change((all) => {
      const fresh = work(all);
      for (const [name, sealed] of fresh) all.set(name, sealed);
      return fresh.size > 0;
    });
  }

  #all(): Promise<Map<string, string>> {
    this.#known ??= this.#readFile();
    return this.#known;
  }

  async #readFile(): Promise<Map<string, string>> {
    try {
      return new Map(Object.entries(JSON.parse(await readFile(this.#path, 'utf8')) as Record<string, string>));
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return new Map();
      throw error;
    }
  }

  /** `edit` says whether there is anything to write. */
  #change(edit: (all: Map<string, string>) => boolean): Promise<void> {
    const turn = this.#turn.then(async () => {
      const next = new Map(await this.#all());
      if (!edit(next)) return;
      await this.#save(JSON.stringify(Object.fromEntries(next), null, 2));
      this.#known = Promise.resolve(next);
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Whole or not at all, whatever happens: a new file, flushed, put in the old one's place. */
  async #save(text: string): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    const file = await open(`${this.#path}.new`, 'w', 0o600);
    try {
      await file.writeFile(`${text}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${this.#path}.new`, this.#path);
  }
}
