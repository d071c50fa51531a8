export interface ArchiveLimits {
  readonly bytes: number;
  readonly entries: number;
  readonly ratio: number;
  readonly ratioFreeBytes: number;
}

/** The limits of an archive. */
export const archiveLimits: ArchiveLimits = {
  /** The total decompressed size of all entries, in bytes. */
  bytes: 512 * 1024 * 1024,
  entries: 200_000,
  /** The highest allowed compression ratio of an entry. Documents of a catalog have a ratio of about 20. */
  ratio: 100,
  /**
   * Entries up to this size in bytes may have any ratio, because a short text of one repeated letter isn't an attack.
   */
  ratioFreeBytes: 1024 * 1024,
};
