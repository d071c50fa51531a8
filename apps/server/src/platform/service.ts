/** What the hub is made of: each area opens with what it needs and gives back its routes, and how it starts and stops. */
import type { Route } from './http/route.ts';

export interface Service {
  readonly routes: readonly Route[];
  readonly start?: () => void;
  readonly stop?: () => void | Promise<void>;
}

/**
 * Stands in for the services of an area where its routes are listed and not served, as for the reference. It can be read
 * and taken apart; calling anything of it is an error.
 */
export function notOpened<T extends object>(): T {
  const target: object = () => {
    throw new TypeError('These routes are only described: open a hub to call them.');
  };
  return new Proxy(target as T, { get: () => notOpened() });
}
