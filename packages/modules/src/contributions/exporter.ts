/** Files that a module exports from a cable, such as the format of a tester, from its continuity data. */
import type { Continuity } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Context, Records } from './records.ts';

export interface ExportOptions extends Context {
  /** The continuity data of the cable, with the parameters of the shop, the server and the design applied. */
  readonly continuity: Continuity;
  /** The saved revision; absent for the working copy. */
  readonly rev?: number;
}

export interface ExportedFile {
  readonly mimeType: string;
  /** A plain name without folders. */
  readonly fileName: string;
  readonly body: string | Uint8Array;
}

/** What a module declares under `exporters`. */
export interface Exporter {
  /** Kebab-case; no two exporters of a module share one. */
  readonly id: string;
  readonly label: string;
  /** The data it is made from. */
  readonly source: 'continuity';
  /** `db` holds the records the design uses. */
  render(design: Design, db: Records, options: ExportOptions): ExportedFile | Promise<ExportedFile>;
}
