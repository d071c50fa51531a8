import type { GeneratedRow, LineupRow, Wanted } from '@cablewright/engine';
import { present, type Finding, type Product, type Variant } from '@cablewright/model';
import { queryOptions } from '@tanstack/react-query';
import { request, seg, versioned, type Versioned } from './http.ts';

/** What the hub adds to a family's record. */
interface Answered {
  readonly origin: string;
  readonly shadows?: string;
  readonly etag: string;
}
export type ListedFamily = Product & Answered;

export interface OpenFamily extends Answered {
  /** The record as it is saved. */
  readonly family: Product;
  readonly rows: readonly LineupRow[];
  readonly issues: readonly Finding[];
}

export interface Lineup {
  readonly items: readonly LineupRow[];
  readonly total: number;
  readonly axes: readonly { readonly id: string; readonly label: string }[];
}

export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) =>
    request<{ products: readonly ListedFamily[]; issues: readonly Finding[] }>('/api/products', { signal }),
});

export async function readFamily(id: string, signal?: AbortSignal): Promise<OpenFamily> {
  const { family, rows, issues } = await request<{
    family: ListedFamily;
    rows: readonly LineupRow[];
    issues: readonly Finding[];
  }>(`/api/products/${seg(id)}`, present({ signal }));
  const { origin, shadows, etag, ...record } = family;
  return { family: record, origin, ...present({ shadows }), etag, rows, issues };
}

export function familyQuery(id: string) {
  return queryOptions({ queryKey: ['product', id], queryFn: ({ signal }) => readFamily(id, signal), retry: false });
}

export function lineupQuery(retired: boolean) {
  return queryOptions({
    queryKey: ['lineup', retired],
    queryFn: ({ signal }) => request<Lineup>(`/api/lineup${retired ? '?retired=1' : ''}`, { signal }),
  });
}

/** Saves a family; without the version seen, only a new one. */
export function putFamily(family: Product, ifMatch?: string): Promise<Versioned<Product>> {
  const seen = ifMatch === undefined ? {} : { ifMatch };
  return versioned(`/api/products/${seg(family.id)}`, { method: 'PUT', body: family, ...seen });
}

export function deleteFamily(id: string, ifMatch: string): Promise<unknown> {
  return request(`/api/products/${seg(id)}`, { method: 'DELETE', ifMatch });
}

export function mergeFamilies(id: string, from: readonly string[], ifMatch: string): Promise<{ family: Product }> {
  return request(`/api/products/${seg(id)}/merge`, { method: 'POST', body: { from }, ifMatch });
}

interface SplitForm {
  readonly variants: readonly string[];
  readonly id: string;
  readonly label: string;
  readonly partNumber?: string;
}

export function splitFamily(id: string, form: SplitForm, ifMatch: string): Promise<{ created: Product }> {
  return request(`/api/products/${seg(id)}/split`, { method: 'POST', body: form, ifMatch });
}

/** The number the scheme offers a new family; null when it has none. */
export async function newFamilyNumber(): Promise<string | null> {
  return (await request<{ number: string | null }>('/api/new-family-number')).number;
}

/** The number the scheme offers the next variant of a family as it is saved. */
export async function nextNumber(id: string): Promise<string | null> {
  return (await request<{ number: string | null }>(`/api/products/${seg(id)}/next-number`)).number;
}

/** The builds some axes and lengths would give, and the version of the family they were worked out for. */
export function generate(
  id: string,
  wanted: Wanted,
  signal?: AbortSignal,
): Promise<{ rows: readonly GeneratedRow[]; etag: string }> {
  const path = `/api/products/${seg(id)}/generate`;
  return request(path, { method: 'POST', body: wanted, ...(signal === undefined ? {} : { signal }) });
}

export function addVariants(id: string, variants: readonly Variant[], ifMatch: string): Promise<unknown> {
  return request(`/api/products/${seg(id)}/variants`, { method: 'POST', body: { variants }, ifMatch });
}
