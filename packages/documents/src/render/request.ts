import type { Catalog } from '@cablewright/engine';
import type { Design, Drawing, Paper, TestParameters } from '@cablewright/model';
import type { TitleBlock } from '../frame/frame.ts';
import type { PdfFonts } from '../pdf/pdf.ts';

/** Everything a document is made from. Equal requests give equal bytes, wherever they are rendered. */
export interface RenderRequest {
  /** The catalog to read with: for a saved revision, its frozen definitions. Its settings give organisation and paper. */
  readonly catalog: Catalog;
  readonly design: Design;
  readonly drawing?: Drawing;
  /** The saved revision, absent for the working copy; and what the state stamp says. */
  readonly rev?: number;
  readonly state: DocumentState;
  readonly options?: RenderOptions;
  /** Test parameters set by the server's environment; they win over the organisation's and lose to the design's own. */
  readonly serverTest?: TestParameters;
  /** Needed for pdf only. */
  readonly fonts?: () => Promise<PdfFonts>;
}

/** RELEASED, or why the sheet is not: never saved and released, waiting for approval, or turned down. */
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
  /** The page of an svg with several; default 1. */
  readonly page?: number;
}

export type Format = 'svg' | 'html' | 'pdf' | 'csv' | 'json' | 'xlsx';

export const mimeTypes: Readonly<Record<Format, string>> = {
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file made from a design. `renderer` says how a PDF was drawn. */
export interface Rendered {
  readonly fileName: string;
  readonly mimeType: string;
  readonly body: string | Uint8Array;
  readonly renderer?: 'vector';
}

/** `<design>-<what>.<ext>`, with `-rev<N>` after the design when a saved revision was chosen. */
export function fileName(request: Pick<RenderRequest, 'design' | 'rev'>, what: string, format: Format): string {
  const rev = request.rev === undefined ? '' : `-rev${request.rev}`;
  return `${request.design.id}${rev}-${what}.${format}`;
}

/** The paper of a sheet: the one asked for, else the design's own, else the shop's, else A4. */
export function paperOf(request: RenderRequest): Paper {
  const shop = request.catalog.library.settings.documents?.paper;
  return request.options?.paper ?? request.drawing?.paper ?? shop ?? 'A4';
}

export function titleBlockOf(request: RenderRequest, document: string): TitleBlock {
  const { design, drawing } = request;
  const organisation = request.catalog.library.settings.organisation;
  return {
    organisation: organisation?.name ?? '',
    title: drawing?.title ?? design.label ?? design.id,
    document,
    partNumber: drawing?.partNumber ?? design.productRef ?? '',
    revision: request.rev === undefined ? '–' : String(request.rev),
    state: request.state,
    paper: paperOf(request),
    drawn: drawing?.drawn ?? '',
    checked: drawing?.checked ?? '',
    date: drawing?.date ?? '',
  };
}
