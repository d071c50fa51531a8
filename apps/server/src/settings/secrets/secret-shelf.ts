/** Where the sealed secrets of the settings lie: beside the catalog, never in it. */
export interface SecretShelf {
  read(name: string): Promise<string | undefined>;
  /** Keeps a secret. `seal` is called when no rewriting is under way, so that it takes the key that is current then. */
  write(name: string, seal: () => string): Promise<void>;
  remove(name: string): Promise<void>;
  /**
   * Hands over every secret and keeps what comes back for them, in one step: nobody writes a secret meanwhile, and all of
   * the new texts are kept or none.
   */
  rewrite(work: (all: ReadonlyMap<string, string>) => ReadonlyMap<string, string>): Promise<void>;
}
