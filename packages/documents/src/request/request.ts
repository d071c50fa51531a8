import { SideTable } from '@cablewright/derive';
import { wording, type Catalog } from '@cablewright/engine';
import type { NumberSource } from '../lists/number-source.ts';
import {
  present,
  type ArtworkSide,
  type ColumnSet,
  type Design,
  type Drawing,
  type Paper,
  type SheetStyle,
  type TestParameters,
} from '@cablewright/model';
import type { Typeface } from '../type/typeface.ts';
import type { ReadPackageFile } from '../type/load-scripts.ts';
import type { RevisionLine } from './revisions.ts';
import { soundRequest, type StoredRecords } from './sound-request.ts';
import type { PdfFonts } from '../type/font-files.ts';
import type { ArtworkTools } from '../display-list/picture.ts';

export { paperOf, titleBlockOf } from './block-of.ts';

/** Everything a document is made from. Equal requests give equal bytes, wherever they are rendered. */
export interface RenderRequest extends ArtworkTools {
  /** The catalog to read with: for a saved revision, its frozen definitions. Its settings give organisation and paper. */
  readonly catalog: Catalog;
  readonly design: Design;
  readonly drawing?: Drawing;
  /** The saved revision, absent for the working copy; and what the state stamp says. */
  readonly rev?: number;
  readonly state: DocumentState;
  /** The saved revisions up to the one rendered, oldest first; all of them for the working copy. */
  readonly revisions?: readonly RevisionLine[];
  readonly options?: RenderOptions;
  /** Uploaded pictures of the parts: for a saved revision, those it was saved with. */
  readonly pictures?: Pictures;
  /** The numbers in use under the scheme in force: a bill proposes numbers for parts that have none. */
  readonly numbers?: NumberSource | undefined;
  /** Test parameters set by the server's environment; they win over the organisation's and lose to the design's own. */
  readonly serverTest?: TestParameters;
  /** The shop's own typeface with its files, where it has uploaded any: sheets are measured and set in it. */
  readonly typeface?: Typeface | undefined;
  /** The built-in typeface. Needed for pdf only. */
  readonly fonts?: () => Promise<PdfFonts>;
  /** Reads a file of a package by its specifier: the typefaces of scripts the built-in one lacks. */
  readonly packageFile?: ReadPackageFile;
  /** The records as they are stored, where some of them cannot be read in full. */
  readonly stored?: StoredRecords;
}

/** Pictures of parts by `<kind>/<id>`, each side as a data URI. */
export type Pictures = ReadonlyMap<string, Readonly<Partial<Record<ArtworkSide, string>>>>;

/** RELEASED, or why the sheet is not: never saved and released, waiting for approval, or rejected. */
export type DocumentState = 'RELEASED' | 'UNRELEASED' | 'UNAPPROVED' | 'DRAFT';

/** What a person may ask for beyond the kind and the format. */
export interface RenderOptions {
  readonly paper?: Paper;
  /** Build quantity at which quantity breaks are read; default 1. */
  readonly quantity?: number;
  /** List the parts of placed designs instead of the designs. */
  readonly explode?: boolean;
  /** The orderable length to list and cost, by its suffix in the drawing's variations. */
  readonly variation?: string;
  /** The page of an svg with several, or the label of a file that holds one; default 1. */
  readonly page?: number;
  /** How often each label is repeated; default 1. */
  readonly copies?: number;
  /** The label stock or tape. */
  readonly preset?: string;
  /** A QR code on each label. */
  readonly qr?: boolean;
  /** The label template. */
  readonly template?: string;
  /** The label printer a label file is written for. */
  readonly printer?: string;
  /** True: lists for label machines have their texts exactly as printed, also those that a spreadsheet would run. */
  readonly exact?: boolean;
  /** False: a picture cut to what is drawn, without frame and title block, on transparent ground. */
  readonly frame?: boolean;
  /** The scale of a formboard: 1 is true size. */
  readonly scale?: number;
  /** True: all long straight runs of a formboard have a break; false: none. Absent: on sheets, runs of one piece that are longer than a sheet. */
  readonly breaks?: boolean;
  /** The formboard as one page on a roll of paper this wide, mm. */
  readonly roll?: number;
  /** The language of the texts, where it is not that of the settings. */
  readonly language?: SheetStyle['language'];
  /** The units, where they are not those of the settings. */
  readonly units?: SheetStyle['units'];
  /** The columns of an exported list. */
  readonly columns?: ColumnSet;
}

const inStyle = new SideTable<RenderRequest, RenderRequest>();

/** The request in the language and units it asks for, else in those of the settings, with the words of its catalog; the same one each time. */
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

/** A file made from a design. `renderer` says how a PDF was drawn. */
export interface Rendered {
  readonly fileName: string;
  readonly mimeType: string;
  readonly body: string | Uint8Array;
  readonly renderer?: PdfRenderer;
  /** How many sheets the document has, also where the file holds one of them. */
  readonly pages?: number;
  /** The code of the document's kind, which with the cable's number is its designation. */
  readonly code?: string;
  /** What had no place in the file, each a sentence. */
  readonly notes?: readonly string[];
}

/** By a browser engine; as a plain layout of the text; as pictures; or from the drawing itself. */
type PdfRenderer = 'browser' | 'text-layout' | 'raster' | 'vector';

/** `<design>-<what>.<ext>`, with `-rev<N>` after the design when a saved revision was chosen. */
export function fileName(request: Pick<RenderRequest, 'design' | 'rev'>, what: string, format: Format): string {
  const rev = request.rev === undefined ? '' : `-rev${request.rev}`;
  return `${request.design.id}${rev}-${what}.${format}`;
}

/** A name every file system takes, without folders: other characters become hyphens, as do names Windows keeps for itself. */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '');
  const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain);
  return plain === '' || reserved ? `file-${plain}`.replace(/-$/, '') : plain.slice(0, 180);
}
