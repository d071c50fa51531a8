/** What the threads that draw documents and work out their data are given, and what they ask back. All of it can be sent between threads. */
import type { Format, Rendered, RenderOptions, RenderRequest, ResultColumns } from '@cablewright/documents';
import type { Verdicts } from '@cablewright/engine';
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

/** A cable to draw, before anything is read that only drawing it needs. */
export interface RenderInput {
  readonly design: Design;
  readonly drawing?: Drawing;
  readonly rev?: number;
  readonly state: RenderRequest['state'];
  readonly revisions: RenderRequest['revisions'];
  readonly options: RenderOptions;
  readonly serverTest: TestParameters;
  /** What a saved revision was built with; absent for the working copy. */
  readonly frozen?: Pick<SavedVersion, 'definitions' | 'artwork'> & {
    readonly environment?: readonly FrozenRecords[];
  };
  /** Pictures that modules draw of parts of the working copy that have none, by `<kind>/<id>`. */
  readonly artwork?: NonNullable<SavedVersion['artwork']>;
  /** Why the file may not be the one made when the revision was saved. */
  readonly notes: readonly string[];
}

export type Drawn =
  | { readonly what: 'document' | 'page'; readonly kind: string; readonly format?: Format; readonly input: RenderInput }
  | { readonly what: 'export'; readonly kind: string; readonly input: RenderInput }
  | {
      readonly what: 'wire-spec' | 'wire-spec-page';
      readonly wire: Wire;
      readonly format: 'html' | 'svg' | 'pdf';
      readonly paper?: 'A4' | 'letter';
      readonly print: Partial<SheetStyle>;
    };

/** A file, a page for a browser to print, or why the document cannot be made; undefined where there is no such document. */
export type DrawResult =
  | { readonly rendered: Rendered | undefined }
  | { readonly page: string }
  | { readonly problems: readonly string[] };

/**
 * Data of a cable that is worked out and written down in a thread. A cable of 700 wires has a quarter of a million pairs of nets to
 * test, so the thread that answers requests gets only the finished text or file.
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
  | { readonly what: 'module-input'; readonly source: Exporter['source']; readonly input: RenderInput }
  | {
      readonly what: 'module-file';
      readonly module: string;
      readonly exporter: string;
      readonly settings: SettingValues;
      readonly input: RenderInput;
    };

export interface DataResults {
  /** The answer as JSON, or why the table cannot be read. */
  readonly marking: { readonly json: Uint8Array } | { readonly unreadable: string };
  /** What `RunningExporter.render` takes. */
  readonly 'module-input': string;
  /** The file of a module that ships, or the message of what its code threw. */
  readonly 'module-file': { readonly file: ExportedFile } | { readonly failed: string };
}

/** A line of a bill that needs a part number. */
export interface NumberedLine {
  readonly kind: string;
  readonly def: string;
  readonly partNumber?: string;
}

export type Question =
  | { readonly ask: 'asset'; readonly address: string }
  | { readonly ask: 'working'; readonly id: string }
  | { readonly ask: 'saved'; readonly id: string; readonly rev: number }
  | { readonly ask: 'numbers'; readonly lines: readonly NumberedLine[] };
