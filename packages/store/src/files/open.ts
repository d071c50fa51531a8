/** Opens the catalog in a folder of files, with exclusive ownership. */
import { resolve } from 'node:path';
import { mkdirSync } from 'node:fs';
import { ownFolder, type Ownership } from '../owner/folder-owner.ts';
import { opened, reasonOf, refused, type Opened } from '../port/opened.ts';
import { nodeDisk } from './disk.ts';
import { workFolder } from './durable.ts';
import { Git } from './git.ts';
import { GitBusy } from './git-locks.ts';
import { FilesStore, type FilesStoreParts } from './store.ts';

interface FilesStoreOptions {
  /** The folder that contains `data/`. It is created if missing. */
  readonly folder: string;
  /** Whether to keep the history in git. By default, it is kept if the folder is in a work tree. */
  readonly history?: 'git' | 'none';
  /** How long to wait for a git process that is still running in the folder, in ms. Defaults to 30,000. */
  readonly gitTimeoutMs?: number;
  /** Receives messages for the operator while the store is running, as sentences. */
  readonly notice?: (message: string) => void;
  /** Stores the events of a save in the outbox. See `FilesStoreParts`. */
  readonly onEvents?: NonNullable<FilesStoreParts['onEvents']>;
}

/** Opens the folder. Refuses if another process owns it, or if git is requested but the folder isn't in a work tree. */
export async function openFilesStore(options: FilesStoreOptions): Promise<Opened<FilesStore>> {
  const folder = resolve(options.folder);
  try {
    mkdirSync(folder, { recursive: true });
    const git = options.history === 'none' ? undefined : await Git.of(folder, options.gitTimeoutMs);
    if (options.history === 'git' && git === undefined)
      return refused('cannot-run', `The folder ${folder} is not in a git work tree.`);
    const owned = ownFolder(resolve(folder, workFolder));
    if (!owned.ok) return owned;
    try {
      const store = await FilesStore.open({
        disk: nodeDisk(folder),
        git,
        notice: options.notice,
        onEvents: options.onEvents,
      });
      return opened(releasing(store, owned.value));
    } catch (error) {
      owned.value.release();
      throw error;
    }
  } catch (error) {
    if (error instanceof GitBusy) return refused('in-use', error.message);
    return refused('cannot-run', `The folder ${folder} cannot be used: ${reasonOf(error)}.`);
  }
}

/** The store, changed to release the folder when it is closed. */
function releasing(store: FilesStore, ownership: Ownership): FilesStore {
  const close = store.close.bind(store);
  store.close = async () => {
    await close();
    ownership.release();
  };
  return store;
}
