/**
 * The tasks of the threads that draw documents and derive data, and the questions that the threads ask. All of them can
 * be sent between threads.
 */
import type {
  Format,
  QuotationSheet,
  WorkSheet,
  Rendered,
  RenderOptions,
  RenderRequest,
  ResultColumns,
} from '@cablewright/documents';
import type { MeasuredRow, Verdicts } from '@cablewright/engine';
import type {
  Design,
  Drawing,
  FrozenRecords,
  SavedVersion,
  SheetStyle,
  TestParameters,
  Wire,
} from '@cablewright/model';
import type { ExportedFile, Exporter, SettingValues } from '@cablewright/modules';

/** A cable to draw, without the data that only drawing needs. */
export interface RenderInput {
  readonly design: Design;
  readonly drawing?: Drawing;
  readonly rev?: number;
  readonly state: RenderRequest['state'];
  readonly revisions: RenderRequest['revisions'];
  readonly options: RenderOptions;
  readonly serverTest: TestParameters;
  /** The records frozen in a saved revision. Undefined for the working copy. */
  readonly frozen?: Pick<SavedVersion, 'definitions' | 'artwork'> & {
    readonly environment?: readonly FrozenRecords[];
  };
  /** Pictures that modules draw for the working copy's parts without a picture, by `<kind>/<id>`. */
  readonly artwork?: NonNullable<SavedVersion['artwork']>;
  /** Reasons why the file may differ from the one produced when the revision was saved. */
  readonly notes: readonly string[];
}

export type DrawTask =
  | { readonly what: 'document' | 'page'; readonly kind: string; readonly format?: Format; readonly input: RenderInput }
  | { readonly what: 'export'; readonly kind: string; readonly input: RenderInput }
  | {
      readonly what: 'wire-spec' | 'wire-spec-page';
      readonly wire: Wire;
      readonly format: 'html' | 'svg' | 'pdf';
      readonly paper?: 'A4' | 'letter';
      readonly print: Partial<SheetStyle>;
    }
  | {
      readonly what: 'quotation';
      readonly format: 'pdf' | 'html' | 'csv';
      readonly sheet: Omit<QuotationSheet, 'library' | 'typeface'>;
    }
  | {
      readonly what: 'red-line';
      readonly format: 'pdf' | 'html';
      readonly before: RenderInput;
      readonly after: RenderInput;
      readonly documents?: readonly string[];
    }
  | {
      readonly what: 'work';
      readonly format: 'pdf' | 'html' | 'csv';
      readonly work: Omit<WorkSheet, 'library' | 'typeface' | 'test'>;
      /** The revision that was built. Set for documents that print its test data. */
      readonly revision?: RenderInput;
    };

/**
 * A file, a page for a browser to print, or the reason why the document can't be made. Undefined if the document
 * doesn't exist.
 */
export type DrawResult =
  | { readonly rendered: Rendered | undefined }
  | { readonly page: string }
  | { readonly problems: readonly string[] };

/**
 * Data of a cable that is derived and serialized in a thread. A cable with 700 wires has a quarter of a million pairs
 * of nets to test, so the request thread only gets the finished text or file.
 */
export type DataTask =
  | {
      readonly what: 'marking';
      readonly input: RenderInput;
      /** The tester's table as text. */
      readonly table: string;
      readonly columns?: ResultColumns;
      readonly verdicts?: Verdicts;
    }
  /** How a revision is built. */
  | { readonly what: 'build-plan'; readonly input: RenderInput; readonly rev: number }
  /** Verdicts on test results: either rows for one piece, or a tester's table for one or more pieces. */
  | {
      readonly what: 'judging';
      readonly input: RenderInput;
      readonly rows?: readonly MeasuredRow[];
      readonly table?: JudgedTable;
      readonly noOtherShorts?: boolean;
    }
  | { readonly what: 'module-input'; readonly source: Exporter['source']; readonly input: RenderInput }
  | {
      readonly what: 'module-file';
      readonly module: string;
      readonly exporter: string;
      readonly settings: SettingValues;
      readonly input: RenderInput;
    };

/** A tester's table to judge. */
interface JudgedTable {
  readonly text: string;
  readonly columns?: ResultColumns;
  /** The heading of the column that contains the serial numbers. */
  readonly serialColumn?: string;
  readonly verdicts?: Verdicts;
}

export interface DataResults {
  /** `BuildPlan` as JSON. */
  readonly 'build-plan': { readonly json: string };
  /** A list of `{serial, rows, judged}` as JSON, or the reason why the table can't be read. */
  readonly judging: { readonly json: string } | { readonly unreadable: string };
  /** The response as JSON, or the reason why the table can't be read. */
  readonly marking: { readonly json: Uint8Array } | { readonly unreadable: string };
  /** The input of `RunningExporter.render`. */
  readonly 'module-input': string;
  /** The file of a built-in module, or the message of the error that its code threw. */
  readonly 'module-file': { readonly file: ExportedFile } | { readonly failed: string };
}

/** A line of a bill of materials that needs a part number. */
export interface NumberedLine {
  readonly kind: string;
  readonly def: string;
  readonly partNumber?: string;
}

export type DrawingQuestion =
  | { readonly ask: 'asset'; readonly address: string }
  | { readonly ask: 'working'; readonly id: string }
  | { readonly ask: 'saved'; readonly id: string; readonly rev: number }
  | { readonly ask: 'numbers'; readonly lines: readonly NumberedLine[] };
