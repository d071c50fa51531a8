/**
 * Files that a module exports from a cable, for example a tester program from its continuity data, or a design file for
 * another tool.
 */
import type { Continuity } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Context, Records } from './records.ts';

/** The options of an exporter of designs. */
interface DesignExportOptions extends Context {
  /** The saved revision. Undefined for the working copy. */
  readonly rev?: number;
}

export interface ExportOptions extends DesignExportOptions {
  /** The continuity data of the cable, with the parameters of the shop, the server and the design applied. */
  readonly continuity: Continuity;
}

export interface ExportedFile {
  readonly mimeType: string;
  /** The file name without folders. */
  readonly fileName: string;
  readonly body: string | Uint8Array;
}

interface ExporterBase {
  /** A name in kebab-case, unique among the module's exporters. */
  readonly id: string;
  readonly label: string;
}

/** An exporter that uses the continuity data of the cable. */
interface ContinuityExporter extends ExporterBase {
  readonly source: 'continuity';
  /** `db` contains the records that the design uses. */
  render(design: Design, db: Records, options: ExportOptions): ExportedFile | Promise<ExportedFile>;
}

/** An exporter that uses only the design and its records. The continuity data isn't computed for it. */
interface DesignExporter extends ExporterBase {
  readonly source: 'design';
  /** `db` contains the records that the design uses. */
  render(design: Design, db: Records, options: DesignExportOptions): ExportedFile | Promise<ExportedFile>;
}

/** An entry of a module's `exporters`. `source` says which data the exporter needs. */
export type Exporter = ContinuityExporter | DesignExporter;
