/** Plain data that a module receives and returns. */
import type { Json } from '@cablewright/model';

/** Stored records by kind and id: `db.connectors['de9-male']`. Contains only what the contribution requested. */
export type Records = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Json>>>>>>;

/** Values of the module's own settings by name. Secrets are included only for importers, sources, loaders and scheduled runs. */
export type SettingValues = Readonly<Record<string, Json>>;

/** The last argument of every contribution. */
export interface Context {
  readonly settings: SettingValues;
}

/** The last argument of a contribution that may access the network. */
export interface Tools extends Context {
  /**
   * Requests one of the hosts that the module declared. Rejects for any other host or if there is no response. Does not follow
   * redirects.
   */
  readonly fetch: (url: string, options?: FetchOptions) => Promise<Fetched>;
  /** The module's own small store: JSON values by name, shared by all processes of the hub. */
  readonly store: {
    readonly get: (key: string) => Promise<Json>;
    readonly set: (key: string, value: Json) => Promise<void>;
    readonly delete: (key: string) => Promise<void>;
    readonly keys: () => Promise<readonly string[]>;
  };
  /** Reports progress. */
  readonly progress: (done: number, total: number, text?: string) => void;
  /** True if a person chose each record of `db`: a record that cannot be loaded is refused with its reason. Module API 1.5. */
  readonly chosen?: boolean;
  /** A stored cable of the catalog. Only for importers of shipped modules that read `designs`. */
  readonly design?: (id: string) => Promise<Json | undefined>;
  /** Its drawing, for the same importers. */
  readonly drawing?: (id: string) => Promise<Json | undefined>;
}

export interface FetchOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

interface Fetched {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: () => Promise<string>;
  readonly json: () => Promise<unknown>;
  readonly bytes: () => Promise<Uint8Array>;
}
