export interface ArchiveLimits {
  readonly bytes: number;
  readonly entries: number;
  readonly ratio: number;
  readonly ratioFreeBytes: number;
}

/** The most an archive may hold. */
export const archiveLimits: ArchiveLimits = {
  /** Bytes of everything in it together, inflated. */
  bytes: 512 * 1024 * 1024,
  entries: 200_000,
  /** How many times its size in the archive an entry may have. Documents of a catalog have about 20. */
  ratio: 100,
  /** Bytes an entry may have whatever the ratio: short texts of one letter are no attack. */
  ratioFreeBytes: 1024 * 1024,
};
