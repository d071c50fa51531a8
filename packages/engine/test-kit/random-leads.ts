/**
 * Random leads with parts in their lines: fused supplies, parts in series, and cables whose cores pass through parts.
 */
import type { ConnectorInstance, Design, Joint, Segment, TerminalRef } from '@cablewright/model';
import { numbersFrom } from './random-cables.ts';

/**
 * A lead with definitions from the test library: some cables from one plug to others, with parts in the lines of their
 * cores.
 */
export function inlineLead(seed: number): Design {
  return new LeadMaker(seed).made();
}

class LeadMaker {
  readonly #seed: number;
  readonly #next: (max: number) => number;
  readonly #connectors: ConnectorInstance[] = [{ id: 'j1', def: 'de9-female', role: 'source', label: 'Feed' }];
  readonly #segments: Segment[] = [];
  readonly #components: { id: string; def: string; location: string }[] = [];
  readonly #joints: Joint[] = [];
  #pin = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#next = numbersFrom(seed);
  }

  made(): Design {
    const legs = 1 + this.#next(3);
    for (let leg = 0; leg < legs; leg += 1) this.#leg(`j${leg + 2}`);
    const instances = { connectors: this.#connectors, segments: this.#segments, components: this.#components };
    return { schemaVersion: 5, id: `lead-${this.#seed}`, label: 'Lead', instances, joints: this.#joints };
  }

  /** A cable with two cores, or two wires, to another plug. Each core passes through up to two parts at each end. */
  #leg(id: string): void {
    this.#connectors.push({ id, def: 'de9-male', role: 'destination' });
    const feeds = [1, 2].map(() => ({ instance: 'j1', terminal: String((this.#pin += 1)) }));
    const loads = [1, 2].map((pin) => ({ instance: id, terminal: String(pin) }));
    if (this.#next(3) === 0) {
      for (const core of [0, 1]) this.#wire(this.#through(feeds[core]!, this.#next(3)), loads[core]!);
      return;
    }
    const cable = this.#run('dc-2core', 1000 + this.#next(40) * 25);
    for (const [core, terminal] of ['red', 'black'].entries()) {
      const from = this.#through(feeds[core]!, core === 0 ? this.#next(3) : this.#next(2));
      const to = core === 0 ? this.#through(loads[core]!, this.#next(2)) : loads[core]!;
      this.#joints.push({ a: from, b: { instance: cable, terminal, end: 'a' } });
      this.#joints.push({ a: to, b: { instance: cable, terminal, end: 'b' } });
    }
  }

  /**
   * Adds `count` parts in series behind a terminal, each at the end of a wire. Returns the far terminal of the last
   * part, or `start` if there are no parts.
   */
  #through(start: TerminalRef, count: number): TerminalRef {
    let at = start;
    for (let i = 0; i < count; i += 1) {
      const id = `f${this.#components.length + 1}`;
      this.#components.push({ id, def: this.#next(2) === 0 ? 'f-2a' : 'r-120', location: 'in-line' });
      this.#wire(at, { instance: id, terminal: 'a' });
      at = { instance: id, terminal: 'b' };
    }
    return at;
  }

  #wire(a: TerminalRef, b: TerminalRef): void {
    const id = this.#run('hook-up-24-red', 200 + this.#next(20) * 30);
    this.#joints.push({ a, b: { instance: id, terminal: 'core', end: 'a' } });
    this.#joints.push({ a: b, b: { instance: id, terminal: 'core', end: 'b' } });
  }

  #run(def: string, lengthMm: number): string {
    const id = `w${this.#segments.length + 1}`;
    this.#segments.push({ id, def, lengthMm });
    return id;
  }
}
