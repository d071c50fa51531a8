/** The services that the program provides to a module. */
import type { Json } from '@cablewright/model';
import type { FetchOptions, SettingValues } from '../contributions/records.ts';

/**
 * What an approved module may request during an import or a fetch. Each function rejects with a sentence for the
 * module's log.
 */
export interface ModuleHost {
  /** Returns the values of the module's settings. With `secrets`, secret values are included. */
  readonly settings: (secrets: boolean) => Promise<SettingValues>;
  readonly fetch: (
    url: string,
    options: FetchOptions,
  ) => Promise<{
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Uint8Array;
  }>;
  readonly store: {
    readonly get: (key: string) => Promise<Json>;
    readonly set: (key: string, value: Json) => Promise<void>;
    readonly delete: (key: string) => Promise<void>;
    readonly keys: () => Promise<readonly string[]>;
  };
  readonly clock: () => Date;
}

const none = (service: string) => () => Promise.reject(new Error(`There is no ${service} here.`));

/** A host without network and store, for a browser or a module's tests. */
export function plainHost(settings: SettingValues, clock: () => Date): ModuleHost {
  return {
    settings: () => Promise.resolve(settings),
    fetch: none('network'),
    store: { get: none('store'), set: none('store'), delete: none('store'), keys: none('store') },
    clock,
  };
}
