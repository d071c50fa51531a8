/** Says who is editing a design. A lease expires unless its page renews it. */
export interface Lease {
  readonly design: string;
  /** The id of the open page, because two pages of one person are two editors. */
  readonly page: string;
  readonly name: string;
  readonly email?: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** When it expires, ISO 8601, UTC. */
  readonly until: string;
}

/**
 * How long a lease lasts without renewal, in ms. Browsers may let a hidden tab run timers only once a minute, so it
 * must be longer than that.
 */
export const leaseMs = 90_000;

export function isHeld(lease: Lease | undefined, now: Date): lease is Lease {
  return lease !== undefined && lease.until > now.toISOString();
}
