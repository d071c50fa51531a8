import type { Change } from '@cablewright/model';
import type { RecordUnreadable } from '@cablewright/store';

export type UnreadableFile = RecordUnreadable['file'];

/**
 * The hub's own records whose files couldn't be read when the catalog was loaded. Only their addresses are in memory.
 */
export class UnreadableRecords {
  readonly #files = new Map<string, UnreadableFile>();

  readonly add = (file: UnreadableFile): void => {
    if (file.pack === undefined && file.key !== undefined) this.#files.set(`${file.kind}:${file.key}`, file);
  };

  /** Removes a record that was saved, deleted or reloaded. */
  take({ kind, key, pack }: Pick<Change, 'kind' | 'key' | 'pack'>): void {
    if (pack === undefined) this.#files.delete(`${kind}:${key}`);
  }

  get(kind: string, key: string): UnreadableFile | undefined {
    return this.#files.get(`${kind}:${key}`);
  }
}
