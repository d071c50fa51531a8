import type { Actor } from './actor.ts';

/** The time that every save of a request has, by the actor of that request: a repeat finds the save by it. */
const times = new WeakMap<Actor, string>();

export function setCommitTime(actor: Actor, at: string): void {
  times.set(actor, at);
}

export function commitTimeOf(actor: Actor): string | undefined {
  return times.get(actor);
}
