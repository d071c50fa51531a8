import { present, type Design, type Drawing } from '@cablewright/model';
import { queryOptions } from '@tanstack/react-query';
import { query, request, seg, versioned, type Versioned } from './http.ts';

/** A line of the cable list. */
export interface DesignLine {
  readonly id: string;
  readonly label: string;
  readonly number?: string | null;
  readonly status?: string | null;
  readonly route?: string | null;
  readonly tags?: readonly string[];
  readonly release?: { readonly rev: number; readonly label?: string } | null;
  /** Null until they have been counted. */
  readonly issues: { readonly errors: number; readonly warnings: number } | null;
  /** The product families that sell it, with the variants it documents. */
  readonly products?: readonly {
    readonly id: string;
    readonly label: string;
    /** Everything the family is called: id, name, number, aliases. */
    readonly names: readonly string[];
    readonly variants: readonly { readonly id: string; readonly label: string; readonly number: string | null }[];
  }[];
  /** Length of its trunk, mm. */
  readonly trunkMm?: number;
  /** `local`, or the pack the row comes from; and the pack's row that the hub's own hides. */
  readonly origin: string;
  readonly shadows?: string;
  readonly etag: string;
  readonly updatedAt?: string;
  readonly updatedBy?: string;
  /** Who is editing it now. */
  readonly editing?: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly next?: string | null;
}

/** Every page of a list, one after the other. */
async function allPages<T>(path: string, signal?: AbortSignal): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await request<Page<T>>(
      `${path}${query({ limit: 500, cursor })}`,
      signal === undefined ? {} : { signal },
    );
    items.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return items;
}

export const designsQuery = queryOptions({
  queryKey: ['designs'],
  queryFn: ({ signal }) => allPages<DesignLine>('/api/designs', signal),
});

export function readDesign(id: string, signal?: AbortSignal): Promise<Versioned<Design>> {
  return versioned(`/api/designs/${seg(id)}`, present({ signal }));
}

export function designQuery(id: string) {
  return queryOptions({ queryKey: ['design', id], queryFn: ({ signal }) => readDesign(id, signal) });
}

export function readDrawing(id: string, signal?: AbortSignal): Promise<Versioned<Drawing>> {
  return versioned(`/api/drawings/${seg(id)}`, present({ signal }));
}

export function drawingQuery(id: string) {
  return queryOptions({ queryKey: ['drawing', id], queryFn: ({ signal }) => readDrawing(id, signal), retry: false });
}

export function putDrawing(drawing: Drawing, ifMatch: string): Promise<Versioned<Drawing>> {
  return versioned(`/api/drawings/${seg(drawing.id)}`, { method: 'PUT', body: drawing, ifMatch });
}

export function createDesign(design: Design): Promise<Versioned<Design>> {
  return versioned('/api/designs', { method: 'POST', body: design });
}

export function putDesign(design: Design, ifMatch: string): Promise<Versioned<Design>> {
  return versioned(`/api/designs/${seg(design.id)}`, { method: 'PUT', body: design, ifMatch });
}

export function deleteDesign(id: string, ifMatch: string): Promise<unknown> {
  return request(`/api/designs/${seg(id)}`, { method: 'DELETE', ifMatch });
}

export function duplicateDesign(id: string, to: { id: string; label: string }): Promise<Versioned<Design>> {
  return versioned(`/api/designs/${seg(id)}/duplicate`, { method: 'POST', body: to });
}

export function renameDesign(
  id: string,
  to: { id: string; label: string },
  ifMatch: string,
): Promise<Versioned<Design>> {
  return versioned(`/api/designs/${seg(id)}/rename`, { method: 'POST', body: to, ifMatch });
}
