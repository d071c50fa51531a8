/** Who is editing a design now. It runs out by itself unless the page that holds it keeps asking. */
export interface Lease {
  readonly design: string;
  /** Names the open page: two pages of one person are two editors. */
  readonly page: string;
  readonly name: string;
  readonly email?: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** When it runs out. */
  readonly until: string;
}

/** Where leases are kept: in memory where one process serves a catalog, in the database where several may. */
export interface LeaseBook {
  /**
   * Gives the lease to the asker when nobody else holds it or `takeOver` is set, else leaves it. Answers the lease in
   * force after.
   */
  ask(asked: Lease, takeOver: boolean): Promise<Lease>;
  /** Gives the lease up, when this page holds it. */
  end(design: string, page: string): Promise<void>;
  /** Who holds the lease of a design, as far as this process knows. */
  holder(design: string, now: Date): Lease | undefined;
  /** Calls back with a design when who edits it has changed. */
  onChange(listener: (design: string) => void): void;
  close(): Promise<void>;
}

/** How long a lease lasts without being asked for again, ms. */
export const leaseMs = 45_000;

export function holds(lease: Lease | undefined, now: Date): lease is Lease {
  return lease !== undefined && lease.until > now.toISOString();
}
