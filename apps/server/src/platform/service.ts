/**
 * The services of the hub. Each area opens with its dependencies, and returns its routes and functions to start and
 * stop it.
 */
import type { Route } from './http/route.ts';

export interface Service {
  readonly routes: readonly Route[];
  readonly start?: () => void;
  readonly stop?: () => void | Promise<void>;
}

/**
 * A placeholder for an area's dependencies when its routes are only listed, as for the reference. It can be read and
 * destructured, but calling any part of it throws.
 */
export function notOpened<T extends object>(): T {
  const target: object = () => {
    throw new TypeError('These routes are only described: open a hub to call them.');
  };
  return new Proxy(target as T, { get: () => notOpened() });
}
