/** Cables, their drawings and their revisions. */
import {
  allItems,
  getCountedOperations,
  getDesign,
  getDesignRevision,
  getDrawing,
  getLotCosts,
  listDesignRevisions,
  listDesigns,
} from '@cablewright/client';
import { queryOptions } from '@tanstack/react-query';
import { hub } from './hub.ts';

export const designsQuery = queryOptions({
  queryKey: ['designs'],
  queryFn: ({ signal }) => allItems(hub, listDesigns, { signal }),
});

export function designQuery(id: string) {
  return queryOptions({
    queryKey: ['design', id],
    queryFn: ({ signal }) => hub.versioned(getDesign, { params: { id }, signal }),
  });
}

export function drawingQuery(id: string) {
  return queryOptions({
    queryKey: ['drawing', id],
    queryFn: ({ signal }) => hub.versioned(getDrawing, { params: { id }, signal }),
    retry: false,
  });
}

export function designRevisionsQuery(design: string) {
  return queryOptions({
    queryKey: ['design-revisions', design],
    queryFn: ({ signal }) => hub.call(listDesignRevisions, { params: { id: design }, signal }),
  });
}

export function designRevisionQuery(design: string, rev: number) {
  return queryOptions({
    queryKey: ['design-revision', design, rev],
    queryFn: ({ signal }) => hub.call(getDesignRevision, { params: { id: design, rev }, signal }),
  });
}

/** The costs of a saved cable for several lot sizes. `quantities` are integers of at least 1. */
export function lotCostsQuery(design: string, quantities: readonly number[]) {
  return queryOptions({
    queryKey: ['costs', design, quantities.join(',')],
    queryFn: ({ signal }) =>
      hub.call(getLotCosts, { params: { id: design }, query: { quantities: quantities.join(',') }, signal }),
    // Keeps showing the previous quantities until the new ones have loaded.
    placeholderData: (previous) => previous,
  });
}

export function countedOperationsQuery(design: string) {
  return queryOptions({
    queryKey: ['costs', design, 'operations'],
    queryFn: ({ signal }) => hub.call(getCountedOperations, { params: { id: design }, signal }),
  });
}
