/** Plain data that a module receives and returns. */
import type { Json } from '@cablewright/model';

/**
 * Stored records by kind and id, such as `db.connectors['de9-male']`. Contains only what the contribution has
 * requested.
 */
export type Records = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Json>>>>>>;

/**
 * The values of the module's own settings by name. Secrets are included only for importers, sources, loaders and
 * scheduled runs.
 */
export type SettingValues = Readonly<Record<string, Json>>;

/** The last argument of every contribution. */
export interface Context {
  readonly settings: SettingValues;
}

/** The last argument of a contribution that may access the network. */
export interface Tools extends Context {
  /**
   * Sends a request to one of the hosts that the module has declared. Rejects for any other host, or if there is no
   * response. Redirects aren't followed.
   */
  readonly fetch: (url: string, options?: FetchOptions) => Promise<Fetched>;
  /** The module's own small store of JSON values by name. All processes of the hub share it. */
  readonly store: {
    readonly get: (key: string) => Promise<Json>;
    readonly set: (key: string, value: Json) => Promise<void>;
    readonly delete: (key: string) => Promise<void>;
    readonly keys: () => Promise<readonly string[]>;
  };
  /** Reports progress. */
  readonly progress: (done: number, total: number, text?: string) => void;
  /**
   * Whether a person has selected each record in `db`. A record that can't be loaded is then refused with the reason.
   * Module API 1.5.
   */
  readonly chosen?: boolean;
  /** Returns a stored cable of the catalog. Only for importers of built-in modules that read `designs`. */
  readonly design?: (id: string) => Promise<Json | undefined>;
  /** Returns the drawing of a cable, for the same importers. */
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
