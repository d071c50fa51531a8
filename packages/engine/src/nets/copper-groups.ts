import { TerminalMap } from '../terminals/terminal-map.ts';

/**
 * Pieces of copper and which of them are one: a union-find. A piece is an instance and a terminal of it; a wire element
 * is one piece from end to end, the pads of a board terminal are one.
 */
export class CopperGroups {
  readonly #pieces = new TerminalMap<number>();
  readonly #parent: number[] = [];

  /** The number of a piece; a new one for a piece not named before. */
  piece(instance: string, terminal: string): number {
    let number = this.#pieces.get(instance, terminal);
    if (number === undefined) {
      number = this.#parent.length;
      this.#pieces.set(instance, terminal, number);
      this.#parent.push(number);
    }
    return number;
  }

  join(a: number, b: number): void {
    const rootA = this.root(a);
    const rootB = this.root(b);
    if (rootA !== rootB) this.#parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }

  joinAll(pieces: readonly number[]): void {
    for (const piece of pieces) this.join(pieces[0]!, piece);
  }

  /** The group a piece belongs to, or undefined for one nothing named. */
  groupOf(instance: string, terminal: string): number | undefined {
    const piece = this.#pieces.get(instance, terminal);
    return piece === undefined ? undefined : this.root(piece);
  }

  /** The group of a numbered piece. */
  root(start: number): number {
    let root = start;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    for (let at = start; at !== root;) {
      const next = this.#parent[at]!;
      this.#parent[at] = root;
      at = next;
    }
    return root;
  }
}
