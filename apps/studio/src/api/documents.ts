import { getDocument, type GetDocumentQuery, listColumnSets, listExports } from '@cablewright/client';
import { queryOptions } from '@tanstack/react-query';
import { hub } from './hub.ts';

export const printableQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: () => hub.call(listExports),
  staleTime: 10 * 60_000,
});

/** The columns that lists are exported with. */
export const columnSetsQuery = queryOptions({
  queryKey: ['column-sets'],
  queryFn: ({ signal }) => hub.call(listColumnSets, { signal }),
});

/** The options of a document, as in the address of the page. */
export type DocumentOptions = Readonly<Partial<Record<keyof GetDocumentQuery, string | number>>>;

function request(id: string, kind: string, options: DocumentOptions) {
  return { params: { id, kind }, query: options as GetDocumentQuery };
}

export function documentAddress(design: string, kind: string, options: DocumentOptions): string {
  return hub.addressOf(getDocument, request(design, kind, options));
}

export function documentTextQuery(design: string, kind: string, options: DocumentOptions, stamp: string) {
  return queryOptions({
    queryKey: ['document', design, kind, options, stamp],
    queryFn: async ({ signal }) => (await hub.call(getDocument, { ...request(design, kind, options), signal })).text(),
    retry: false,
  });
}

/** A sheet as SVG, the number of sheets, and the items that had no room on it. */
export interface ShownSheet {
  readonly svg: string;
  readonly pages: number;
  readonly notes: string | undefined;
}

export async function readSheet(
  design: string,
  kind: string,
  options: DocumentOptions,
  signal?: AbortSignal,
): Promise<ShownSheet> {
  const sheet = request(design, kind, { ...options, format: 'svg' });
  const { body, headers } = await hub.send(getDocument, { ...sheet, signal });
  return {
    svg: await body.text(),
    pages: Number(headers.get('x-service-pages') ?? 1),
    notes: headers.get('x-service-notes') ?? undefined,
  };
}

/** One sheet of a document. */
export function documentSheetQuery(design: string, kind: string, options: DocumentOptions, stamp: string) {
  return queryOptions({
    queryKey: ['document', design, kind, options, stamp, 'sheet'],
    queryFn: ({ signal }) => readSheet(design, kind, options, signal),
    placeholderData: (before) => before,
    retry: false,
  });
}
