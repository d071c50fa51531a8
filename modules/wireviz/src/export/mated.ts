/** Connectors mated as a whole in the imported file, if the cable still joins all their pins. */
import type { Design, TerminalRef } from '@cablewright/model';
import type { KeptFile, KeptMate } from '../kept/extension.ts';

const pairKey = (a: string, b: string): string => [a, b].toSorted().join(' = ');
const keyOf = ({ instance, terminal }: TerminalRef): string => `${instance}.${terminal}`;

export class MatedConnectors {
  /**
   * Mates whose joints all still exist. If a joint was removed, the remaining joints of the mate are written pin by
   * pin.
   */
  readonly #whole: readonly KeptMate[];
  readonly #pairs: ReadonlySet<string>;

  constructor({ joints }: Design, file: KeptFile | undefined) {
    const joined = new Set(joints.map(({ a, b }) => pairKey(keyOf(a), keyOf(b))));
    this.#whole = (file?.mates ?? []).filter(({ pins = [] }) => pins.every(([a, b]) => joined.has(pairKey(a, b))));
    this.#pairs = new Set(this.#whole.flatMap(({ pins = [] }) => pins.map(([a, b]) => pairKey(a, b))));
  }

  /** The mates of whole connectors, by their names in the file. */
  named(nameOf: (instance: string) => string | undefined): { from: string; to: string; arrow: string }[] {
    return this.#whole.flatMap(({ from, to, arrow }) => {
      const [a, b] = [nameOf(from), nameOf(to)];
      return a === undefined || b === undefined ? [] : [{ from: a, to: b, arrow }];
    });
  }

  /** True if a mate already covers the joint. */
  has(a: TerminalRef, b: TerminalRef): boolean {
    return this.#pairs.has(pairKey(keyOf(a), keyOf(b)));
  }
}
