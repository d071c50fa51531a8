/**
 * A VEC file while its cable is read: its text without Cablewright's additions. The tree of a 24 MB file takes 90 MB
 * and the text 36 MB, so nothing keeps the tree after the harness was found in it.
 */
import { textOf, type Element } from '../xml/element.ts';
import { vecFormat, writeXml, writeXmlBytes } from '../xml/write-xml.ts';
import { allIds, firstVersion, keptText, type KeptVec } from './kept-vec.ts';
import { withoutOwnData } from './own-data.ts';
import { generatingSystem } from './to-vec.ts';

export class VecFile {
  readonly ids: ReadonlySet<string>;
  /** The version of a file of VEC 1. */
  readonly firstVersion: string | undefined;
  readonly #isOwn: boolean;
  readonly #bytes: Uint8Array;

  constructor(root: Element) {
    this.ids = allIds(root);
    this.firstVersion = firstVersion(root);
    this.#isOwn = textOf(root, 'GeneratingSystemName') === generatingSystem;
    this.#bytes = writeXmlBytes(withoutOwnData(root), vecFormat);
  }

  /**
   * True if Cablewright wrote this file and it is unchanged. A file of another program is recognized by its beginning,
   * without building a tree to compare.
   */
  isAsWritten(tree: () => Element): boolean {
    return this.#isOwn && new TextDecoder().decode(this.#bytes) === writeXml(tree(), vecFormat);
  }

  /** The text as stored with a cable. Undefined if it is too large. */
  packed(): KeptVec['file'] | undefined {
    return keptText(this.#bytes);
  }
}
