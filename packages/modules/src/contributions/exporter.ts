/**
 * Files that a module exports from a cable: for example a tester program from its continuity data, or a design file for
 * another tool.
 */
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
  /** A file name without folders. */
  readonly fileName: string;
  readonly body: string | Uint8Array;
}

interface ExporterBase {
  /** Kebab-case, unique among the module's exporters. */
  readonly id: string;
  readonly label: string;
}

/** An exporter that uses the continuity data of the cable. */
interface ContinuityExporter extends ExporterBase {
  readonly source: 'continuity';
  /** `db` holds the records the design uses. */
  render(design: Design, db: Records, options: ExportOptions): ExportedFile | Promise<ExportedFile>;
}

/** An exporter that uses only the design and its records; the continuity data is not computed for it. */
interface DesignExporter extends ExporterBase {
  readonly source: 'design';
  /** `db` holds the records the design uses. */
  render(design: Design, db: Records, options: DesignExportOptions): ExportedFile | Promise<ExportedFile>;
}

/** An entry of a module's `exporters`. `source` is the data that the file is made from. */
export type Exporter = ContinuityExporter | DesignExporter;
