/** The tree of a file that is imported. That of a large file takes 100 MB, so it is given up before the cable is written to be compared. */
import type { Element } from './xml/element.ts';

export class FileTree {
  #root: Element | undefined;

  constructor(root: Element) {
    this.#root = root;
  }

  /** Functions that release the tree later must not hold its root in a variable of their own. */
  get root(): Element {
    if (this.#root === undefined) throw new TypeError('The tree of the file was released.');
    return this.#root;
  }

  /** Frees the memory of the tree. */
  release(): void {
    this.#root = undefined;
  }
}
