/**
 * A disk in memory that simulates what a power failure may lose: unsynced file contents (gone, half written or
 * complete), and names that weren't synced into their folder. Each of these may or may not have reached the disk,
 * independently of the others. This is harsher than any real file system.
 */
import { basename, dirname } from 'node:path/posix';
import type { Disk } from '../files/disk.ts';

interface Inode {
  text: string;
  /** The content that is certainly on disk. */
  safe: string;
  version: number;
}

/** A name that was added (with its file) or removed, which isn't durable yet. */
interface PendingName {
  readonly folder: string;
  readonly name: string;
  readonly inode: Inode | null;
}

type Names = Map<string, Inode>;

export class SimulatedDisk implements Disk {
  readonly #folders = new Map<string, Names>([['.', new Map()]]);
  readonly #safeFolders = new Map<string, Names>([['.', new Map()]]);
  #pending: PendingName[] = [];
  #versions = 0;
  readonly #before: (operation: string) => void;

  /** `before` is called ahead of each operation that changes the disk. */
  constructor(before: (operation: string) => void = () => undefined) {
    this.#before = before;
  }

  async read(path: string): Promise<string | undefined> {
    return this.#inode(path)?.text;
  }

  async list(folder: string): Promise<string[]> {
    const inner = [...this.#folders.keys()].filter((path) => path !== '.' && dirname(path) === folder);
    return [...inner.map((path) => `${basename(path)}/`), ...(this.#folders.get(folder)?.keys() ?? [])];
  }

  async stamp(path: string): Promise<string | undefined> {
    const inode = this.#inode(path);
    return inode === undefined ? undefined : String(inode.version);
  }

  /** A new folder counts as durable immediately, because losing an empty folder is the same as losing its content. */
  async makeFolder(path: string): Promise<void> {
    this.#before(`make ${path}`);
    if (this.#folders.has(path)) return;
    this.#folders.set(path, new Map());
    this.#safeFolders.set(path, new Map());
  }

  async write(path: string, text: string): Promise<void> {
    this.#before(`write ${path}`);
    let inode = this.#inode(path);
    if (inode === undefined) this.#name(path, (inode = { text: '', safe: '', version: 0 }));
    inode.text = text;
    inode.version = this.#versions += 1;
  }

  async append(path: string, text: string): Promise<void> {
    await this.write(path, `${(await this.read(path)) ?? ''}${text}`);
  }

  async sync(path: string): Promise<void> {
    this.#before(`sync ${path}`);
    const inode = this.#inode(path);
    if (inode !== undefined) inode.safe = inode.text;
    if (!this.#folders.has(path)) return;
    this.#safeFolders.set(path, new Map(this.#folders.get(path)));
    this.#pending = this.#pending.filter((pending) => pending.folder !== path);
  }

  async rename(from: string, to: string): Promise<void> {
    this.#before(`rename ${from} ${to}`);
    const inode = this.#inode(from)!;
    this.#name(to, inode);
    this.#name(from, null);
  }

  async keep(path: string, as: string): Promise<void> {
    this.#before(`keep ${path} as ${as}`);
    this.#name(as, { ...this.#inode(path)! });
  }

  async remove(path: string): Promise<void> {
    this.#before(`remove ${path}`);
    if (this.#inode(path) !== undefined) this.#name(path, null);
  }

  #inode(path: string): Inode | undefined {
    return this.#folders.get(dirname(path))?.get(basename(path));
  }

  #name(path: string, inode: Inode | null): void {
    const folder = dirname(path);
    if (inode === null) this.#folders.get(folder)!.delete(basename(path));
    else this.#folders.get(folder)!.set(basename(path), inode);
    this.#pending.push({ folder, name: basename(path), inode });
  }

  /** Makes all changes durable. */
  settle(): void {
    this.#pending = [];
    for (const [folder, inner] of this.#folders) {
      this.#safeFolders.set(folder, new Map(inner));
      for (const inode of inner.values()) inode.safe = inode.text;
    }
  }

  /**
   * Every disk that a power failure at this moment could leave. Each name that isn't durable is either present or
   * missing. Only temporary files, which nothing reads, are all present or all missing.
   */
  *afterPowerCut(): Generator<SimulatedDisk> {
    const groups = [
      ...Map.groupBy(this.#pending, (pending) => (pending.folder.endsWith('/temp') ? 'temp' : pending)).values(),
    ];
    if (groups.length > 12) throw new Error('too much is unsafe to try every case');
    for (let mask = 0; mask < 2 ** groups.length; mask += 1) {
      const names = new Set(groups.filter((_, n) => (mask & (1 << n)) !== 0).flat());
      for (const content of ['lost', 'half', 'there'] as const) yield this.#left(names, content);
    }
  }

  #left(kept: ReadonlySet<PendingName>, content: 'lost' | 'half' | 'there'): SimulatedDisk {
    const names = new Map([...this.#safeFolders].map(([folder, inner]) => [folder, new Map(inner)]));
    for (const { folder, name, inode } of this.#pending.filter((pending) => kept.has(pending))) {
      if (inode === null) names.get(folder)!.delete(name);
      else names.get(folder)!.set(name, inode);
    }
    const disk = new SimulatedDisk();
    for (const [folder, inner] of names) {
      const copies = new Map([...inner].map(([name, inode]) => [name, survivor(inode, content)]));
      disk.#folders.set(folder, copies);
      disk.#safeFolders.set(folder, new Map(copies));
    }
    return disk;
  }

  /** The contents of all files by path, for comparisons. */
  files(): Record<string, string> {
    const entries = [...this.#folders].flatMap(([folder, inner]) =>
      [...inner].map(([name, inode]) => [`${folder}/${name}`, inode.text] as const),
    );
    return Object.fromEntries(entries);
  }
}

function survivor(inode: Inode, content: 'lost' | 'half' | 'there'): Inode {
  const { text, safe } = inode;
  // An interrupted append leaves the old text and a part of the added text. An interrupted rewrite may leave less.
  const half = text.startsWith(safe)
    ? text.slice(0, safe.length + ((text.length - safe.length) >> 1))
    : text.slice(0, text.length >> 1);
  const remaining = content === 'lost' ? safe : content === 'half' ? half : text;
  return { text: remaining, safe: remaining, version: 1 };
}
