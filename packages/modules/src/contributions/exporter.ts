/** Files that a module exports from a cable: the format of a tester from its continuity data, a file of another tool from its design. */
import type { Continuity } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Context, Records } from './records.ts';

/** The options of an exporter of designs. */
interface DesignExportOptions extends Context {
  /** The saved revision; absent for the working copy. */
  readonly rev?: number;
}

export interface ExportOptions extends DesignExportOptions {
  /** The continuity data of the cable, with the parameters of the shop, the server and the design applied. */
  readonly continuity: Continuity;
}

export interface ExportedFile {
  readonly mimeType: string;
  /** A plain name without folders. */
  readonly fileName: string;
  readonly body: string | Uint8Array;
}

interface ExporterBase {
  /** Kebab-case; no two exporters of a module share one. */
  readonly id: string;
  readonly label: string;
}

/** An exporter that works from the continuity data of the cable. */
interface ContinuityExporter extends ExporterBase {
  readonly source: 'continuity';
  /** `db` holds the records the design uses. */
  render(design: Design, db: Records, options: ExportOptions): ExportedFile | Promise<ExportedFile>;
}

/** An exporter that works from the design and its records alone; the continuity data is not worked out for it. */
interface DesignExporter extends ExporterBase {
  readonly source: 'design';
  /** `db` holds the records the design uses. */
  render(design: Design, db: Records, options: DesignExportOptions): ExportedFile | Promise<ExportedFile>;
}

/** What a module declares under `exporters`; `source` is the data it is made from. */
export type Exporter = ContinuityExporter | DesignExporter;
