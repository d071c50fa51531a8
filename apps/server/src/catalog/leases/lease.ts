/** Who is editing a design now. A lease expires unless its page renews it. */
export interface Lease {
  readonly design: string;
  /** The id of the open page, because two pages of one person are two editors. */
  readonly page: string;
  readonly name: string;
  readonly email?: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** When it expires. */
  readonly until: string;
}

/** How long a lease lasts without renewal, in ms. Browsers let a hidden tab renew it once a minute. */
export const leaseMs = 90_000;

export function isHeld(lease: Lease | undefined, now: Date): lease is Lease {
  return lease !== undefined && lease.until > now.toISOString();
}
