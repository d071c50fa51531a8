import type { MarkedResults } from '@cablewright/engine';
import { queryOptions } from '@tanstack/react-query';
import { query, request, requestSheet, requestText, seg } from './http.ts';

export interface DocumentKind {
  readonly id: string;
  readonly label?: string;
  readonly formats: readonly string[];
  /** What may be asked of it: paper, page, preset … */
  readonly options: readonly string[];
  /** True where the first sheet is an overview and `page` counts the ones after it. */
  readonly overview: boolean;
}

interface ExportFormat {
  readonly id: string;
  readonly label?: string;
}

export interface Printable {
  readonly documents: readonly DocumentKind[];
  readonly exports: readonly ExportFormat[];
  /** Files that code modules make. */
  readonly modules: readonly { readonly module: string; readonly id: string; readonly label: string }[];
}

export const printableQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: () => request<Printable>('/api/exports'),
  staleTime: 10 * 60_000,
});

export interface DocumentOptions {
  readonly format?: string;
  readonly rev?: string;
  readonly paper?: string;
  readonly page?: number;
  readonly preset?: string;
  readonly template?: string;
  readonly qr?: string;
  readonly copies?: string;
  readonly printer?: string;
  readonly scale?: string;
  readonly variation?: string;
  readonly quantity?: string;
  readonly explode?: string;
}

export function documentAddress(design: string, kind: string, options: DocumentOptions) {
  return `/api/designs/${seg(design)}/documents/${seg(kind)}${query({ ...options })}`;
}

export function exportAddress(
  design: string,
  format: string,
  options: Omit<DocumentOptions, 'format' | 'scale'>,
): string {
  return `/api/designs/${seg(design)}/exports/${seg(format)}${query({ ...options })}`;
}

/** The file a code module makes of a cable. */
export function moduleExportAddress(module: string, exporter: string, design: string, rev?: string): string {
  return `/api/modules/${seg(module)}/_export/${seg(exporter)}${query({ design, rev })}`;
}

/** The spec sheet of a wire stock, to open in a window of its own. */
export function wireSpecAddress(stock: string): string {
  return `/api/definitions/wires/${seg(stock)}/wire-spec`;
}

export function documentTextQuery(
  design: string,
  kind: string,
  options: { format: string; rev?: string },
  stamp: string,
) {
  return queryOptions({
    queryKey: ['document', design, kind, options, stamp],
    queryFn: ({ signal }) => requestText(documentAddress(design, kind, options), signal),
    retry: false,
  });
}

/** One sheet of a document as svg, and how many there are. */
export function documentSheetQuery(design: string, kind: string, options: DocumentOptions, stamp: string) {
  return queryOptions({
    queryKey: ['document', design, kind, options, stamp, 'sheet'],
    queryFn: ({ signal }) => requestSheet(documentAddress(design, kind, { ...options, format: 'svg' }), signal),
    placeholderData: (before) => before,
    retry: false,
  });
}

/** Which of a cable's tests a tester's table passes. */
export function markResults(
  design: string,
  body: { readonly table?: string; readonly columns: Readonly<Record<string, string>>; readonly rev?: string },
): Promise<MarkedResults> {
  return request(`/api/designs/${seg(design)}/test-results`, { method: 'POST', body });
}
