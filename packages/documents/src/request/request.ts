import { SideTable } from '@cablewright/derive';
import { wording, type Catalog } from '@cablewright/engine';
import {
  present,
  type ArtworkSide,
  type ColumnSet,
  type Design,
  type Drawing,
  type PaperChoice,
  type SheetStyle,
  type TestParameters,
} from '@cablewright/model';
import type { Typeface } from '../type/typeface.ts';
import type { ReadPackageFile } from '../type/load-scripts.ts';
import type { DocumentState, RevisionLine } from './revisions.ts';
import { soundRequest, type StoredRecords } from './sound-request.ts';
import type { PdfFonts } from '../type/font-files.ts';
import type { ArtworkTools } from '../display-list/picture.ts';
import type { NumberSource } from '../lists/proposals.ts';

export { isAutoPaper, paperOf, titleBlockOf } from './block-of.ts';

/** Everything that a document is made from. Equal requests give equal bytes, wherever they are rendered. */
export interface RenderRequest extends ArtworkTools {
  /**
   * The catalog to read. For a saved revision it has the definitions that were frozen with it. Its settings have the
   * organisation and the paper.
   */
  readonly catalog: Catalog;
  readonly design: Design;
  readonly drawing?: Drawing;
  /** The saved revision. Undefined for the working copy. */
  readonly rev?: number;
  /** The text of the state stamp. */
  readonly state: DocumentState;
  /** The saved revisions up to this one, oldest first. All of them for the working copy. */
  readonly revisions?: readonly RevisionLine[];
  readonly options?: RenderOptions;
  /** Uploaded pictures of the parts. For a saved revision they are the ones it was saved with. */
  readonly pictures?: Pictures;
  /** The numbers in use under the current scheme. A bill of materials proposes numbers for parts that have none. */
  readonly numbers?: NumberSource | undefined;
  /** Test parameters from the server's environment. They override those of the organisation; those of the design override them. */
  readonly serverTest?: TestParameters;
  /** The shop's own typeface with its files, if it uploaded any. Sheets are measured and set in it. */
  readonly typeface?: Typeface | undefined;
  /** Reads the built-in typeface, which only a pdf needs. */
  readonly fonts?: () => Promise<PdfFonts>;
  /** Reads a file of a package by its specifier: the typefaces of scripts that the built-in one lacks. */
  readonly packageFile?: ReadPackageFile;
  /** True if every document is made from this request, followed by the combined file with the same sheets. The sheets are then retained. */
  readonly everyDocument?: true;
  /** The stored records, if some of them can't be read in full. */
  readonly stored?: StoredRecords;
}

/** Pictures of parts by `<kind>/<id>`, each side as a data URI. */
export type Pictures = ReadonlyMap<string, Readonly<Partial<Record<ArtworkSide, string>>>>;

/** The options of a document, in addition to its kind and format. */
export interface RenderOptions {
  readonly paper?: PaperChoice;
  /** The build quantity: selects the price break of bills, and multiplies cut lists, build sheets and labels. Default 1. */
  readonly quantity?: number;
  /** Lists the parts of placed designs instead of the designs. */
  readonly explode?: boolean;
  /** The orderable length to list and cost, by its suffix in the drawing's variations. */
  readonly variation?: string;
  /** The page of an svg, or the label of a file that has one label. Default 1. */
  readonly page?: number;
  /** The number of times that each label is printed. Default 1. */
  readonly copies?: number;
  /** The label stock or tape. */
  readonly preset?: string;
  /** Adds a QR code to each label. */
  readonly qr?: boolean;
  /** The label template. */
  readonly template?: string;
  /** The label printer that a label file is for. */
  readonly printer?: string;
  /**
   * True if lists for label machines have texts exactly as printed, even those that a spreadsheet would run as a
   * formula.
   */
  readonly exact?: boolean;
  /** False for a picture cropped to its content, without frame and title block, on a transparent background. */
  readonly frame?: boolean;
  /** The scale of a formboard: 1 is true size. */
  readonly scale?: number;
  /**
   * True if every long straight run of a formboard is shortened by a break, false if none is. Default: on sheets, runs
   * of one piece that are longer than a sheet.
   */
  readonly breaks?: boolean;
  /** The width of the roll of paper on which the formboard is printed as one page, mm. */
  readonly roll?: number;
  /** The language of the texts. Default: that of the settings. */
  readonly language?: SheetStyle['language'];
  /** The units. Default: those of the settings. */
  readonly units?: SheetStyle['units'];
  /** The columns of an exported list. */
  readonly columns?: ColumnSet;
}

const inStyle = new SideTable<RenderRequest, RenderRequest>();

/**
 * The request in its requested language and units, or else those of the settings, with the vocabulary in that language.
 * Returns the same object each time.
 */
export function inPrintStyle(asked: RenderRequest): RenderRequest {
  const known = inStyle.get(asked);
  if (known !== undefined) return known;
  const request = soundRequest(asked);
  const { language, units } = request.options ?? {};
  const catalog = wording.inPrintWords(request.catalog, present({ language, units }));
  const styled = catalog === request.catalog ? request : { ...request, catalog };
  inStyle.set(asked, styled);
  return inStyle.set(styled, styled);
}

/** A scale as people write it: `1`, `0.5` or `1:2`. */
export function scaleOf(text: string): number {
  const [drawn, real = '1'] = text.split(':');
  return Number(drawn) / Number(real);
}

export type OptionName = keyof RenderOptions;

export type Format = 'svg' | 'html' | 'pdf' | 'csv' | 'json' | 'xlsx' | 'png' | 'lbx' | 'zip' | 'txt' | 'dxf';

export const mimeTypes: Readonly<Record<Format, string>> = {
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  png: 'image/png',
  lbx: 'application/octet-stream',
  zip: 'application/zip',
  txt: 'text/plain; charset=utf-8',
  dxf: 'image/vnd.dxf',
};

/** A file made from a design. */
export interface Rendered {
  readonly fileName: string;
  readonly mimeType: string;
  readonly body: string | Uint8Array;
  /** How a PDF was drawn. */
  readonly renderer?: PdfRenderer;
  /** The number of sheets of the document, even if the file has only one of them. */
  readonly pages?: number;
  /** The code of the document's kind. After the cable's number it makes the designation of the document. */
  readonly code?: string;
  /** The omissions of the file, each as a sentence. */
  readonly notes?: readonly string[];
}

/** How a pdf was made: by a browser engine, as a plain layout of the text, as pictures, or from the drawing itself. */
type PdfRenderer = 'browser' | 'text-layout' | 'raster' | 'vector';

/** `<design>-<what>.<ext>`, with `-rev<N>` after the design for a saved revision. */
export function fileName(request: Pick<RenderRequest, 'design' | 'rev'>, what: string, format: Format): string {
  const rev = request.rev === undefined ? '' : `-rev${request.rev}`;
  return `${request.design.id}${rev}-${what}.${format}`;
}

/** A name that every file system accepts, without folders. Other characters become hyphens; names that Windows reserves get a prefix. */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '');
  const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain);
  return plain === '' || reserved ? `file-${plain}`.replace(/-$/, '') : plain.slice(0, 180);
}
