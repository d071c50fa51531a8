export interface ArchiveLimits {
  readonly bytes: number;
  readonly entries: number;
  readonly ratio: number;
  readonly ratioFreeBytes: number;
}

/** The limits of an archive. */
export const archiveLimits: ArchiveLimits = {
  /** Bytes of all entries together, decompressed. */
  bytes: 512 * 1024 * 1024,
  entries: 200_000,
  /** The highest compression ratio of an entry. Documents of a catalog have about 20. */
  ratio: 100,
  /** Entries up to this size may have any ratio, as a short text of one repeated letter isn't an attack. */
  ratioFreeBytes: 1024 * 1024,
};
