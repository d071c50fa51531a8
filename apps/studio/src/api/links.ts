/** Links that open something without an account. */
import {
  getQuotationLink,
  getSharedDocument,
  type GetSharedDocumentQuery,
  listRevisionLinks,
  openSharedRevision,
} from '@cablewright/client';
import { queryOptions } from '@tanstack/react-query';
import { hub } from './hub.ts';

/** The links to revisions of a cable. Only editors and owners may read them. */
export function revisionLinksQuery(design: string) {
  return queryOptions({
    queryKey: ['links', design],
    queryFn: ({ signal }) => hub.call(listRevisionLinks, { params: { id: design }, signal }),
  });
}

export function quotationLinkQuery(id: string) {
  return queryOptions({
    queryKey: ['links', 'quotation', id],
    queryFn: ({ signal }) => hub.call(getQuotationLink, { params: { id }, signal }),
  });
}

/**
 * A released revision as a person with its link sees it. It is read only once, because the hub counts each read as an
 * opening.
 */
export function sharedRevisionQuery(code: string) {
  return queryOptions({
    queryKey: ['shared-revision', code],
    queryFn: ({ signal }) => hub.call(openSharedRevision, { params: { code }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function sharedDocumentAddress(code: string, kind: string, query: GetSharedDocumentQuery): string {
  return hub.addressOf(getSharedDocument, { params: { code, kind }, query });
}
