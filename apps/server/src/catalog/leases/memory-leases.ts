import { holds, type Lease, type LeaseBook } from './lease-book.ts';

/** Leases of the one process that serves a catalog folder. */
export class MemoryLeases implements LeaseBook {
  readonly #leases = new Map<string, Lease>();
  readonly #listeners = new Set<(design: string) => void>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  async ask(asked: Lease, takeOver: boolean): Promise<Lease> {
    const current = this.holder(asked.design, this.#now());
    if (current !== undefined && current.page !== asked.page && !takeOver) return current;
    const renewed = current?.page === asked.page;
    const lease = renewed ? { ...asked, since: current.since } : asked;
    this.#leases.set(asked.design, lease);
    if (!renewed) this.#tell(asked.design);
    return lease;
  }

  async end(design: string, page: string): Promise<void> {
    if (this.#leases.get(design)?.page !== page) return;
    this.#leases.delete(design);
    this.#tell(design);
  }

  holder(design: string, now: Date): Lease | undefined {
    const lease = this.#leases.get(design);
    return holds(lease, now) ? lease : undefined;
  }

  onChange(listener: (design: string) => void): void {
    this.#listeners.add(listener);
  }

  #tell(design: string): void {
    for (const listener of this.#listeners) listener(design);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
  }
}
