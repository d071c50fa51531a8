/** Plain data: what a module is given and gives back. */
import type { Json } from '@cablewright/model';

/** Records by kind and id, as they are stored: `db.connectors['de9-male']`. Never more than the contribution asked for. */
export type Records = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Json>>>>>>;

/** Values of the module's own settings by name. Secrets are among them, and only for importers, sources, loaders and scheduled runs. */
export type SettingValues = Readonly<Record<string, Json>>;

/** What every contribution gets last. */
export interface Context {
  readonly settings: SettingValues;
}

/** What a contribution that may reach the network gets last. */
export interface Tools extends Context {
  /** Requests one of the hosts the module asked for. Rejects for any other, and where no answer comes. Redirects are not followed. */
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
  /** A cable of the catalog as it is stored. Only for importers of modules that ship with the program, which read `designs`. */
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
