/** Files a module makes of a cable: a tester's own format, made from the neutral continuity data. */
import type { Catalog, Continuity } from '@cablewright/engine';
import type { Design } from '@cablewright/model';

export interface ExportOptions {
  /** The continuity data of the cable, its parameters resolved: the shop's, the server's, the design's own. */
  readonly continuity: Continuity;
  /** The saved revision it is of; absent for the working copy. */
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
  /** What it is made from. */
  readonly source: 'continuity';
  render(design: Design, db: Catalog, options: ExportOptions): ExportedFile | Promise<ExportedFile>;
}
