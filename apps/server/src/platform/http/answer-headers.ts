import type { Actor } from './actor.ts';

/** What deeper layers add to the headers of the answer to a request, by the actor of that request. */
const added = new WeakMap<Actor, Record<string, string>>();

/** Adds headers to the answer of the request that this actor made. Those that its handler sets itself win. */
export function addHeaders(actor: Actor, headers: Readonly<Record<string, string>>): void {
  added.set(actor, { ...added.get(actor), ...headers });
}

export function addedHeaders(actor: Actor | undefined): Readonly<Record<string, string>> {
  return (actor === undefined ? undefined : added.get(actor)) ?? {};
}
