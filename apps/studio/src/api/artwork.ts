/** Artwork and 3D models of parts. */
import type { ArtworkSide, ArtworkView, ModelLink } from '@cablewright/model';
import type { ModelCoverage } from '@cablewright/engine';
import { queryOptions } from '@tanstack/react-query';
import { query, request, seg, versioned, type Versioned } from './http.ts';

export interface ArtworkState {
  readonly sides: readonly ArtworkSide[];
  /** Whose artwork it is; null without any. */
  readonly from: 'own' | 'body' | 'drawing' | null;
  readonly views: Readonly<Partial<Record<ArtworkSide, ArtworkView & { readonly address: string }>>>;
}

export interface ModelShown {
  readonly coverage: ModelCoverage;
  readonly link?: ModelLink;
  /** Where the file is read, when the hub keeps it. */
  readonly address?: string;
}

interface SourceRevision extends ModelShown {
  readonly rev: string;
  readonly by: 'id' | 'number';
  readonly link: ModelLink;
}

export interface ModelState extends ModelShown {
  readonly sourceRevisions: readonly SourceRevision[];
}

export function artworkQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: ['artwork', kind, id],
    queryFn: ({ signal }) => versioned<ArtworkState>(artworkPath(kind, id), { signal }),
  });
}

export function modelQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: ['model', kind, id],
    queryFn: ({ signal }) => versioned<ModelState>(modelPath(kind, id), { signal }),
  });
}

function artworkPath(kind: string, id: string): string {
  return `/api/artwork/${seg(kind)}/${seg(id)}`;
}

function modelPath(kind: string, id: string): string {
  return `/api/models/${seg(kind)}/${seg(id)}`;
}

/** The address of a kept file. */
export function assetAddress(asset: string): string {
  return `/api/assets/${seg(asset)}`;
}

interface At {
  readonly kind: string;
  readonly id: string;
  readonly etag: string;
}

export function putArtwork({ kind, id, etag }: At, side: ArtworkSide, file: File): Promise<Versioned<ArtworkState>> {
  return versioned(`${artworkPath(kind, id)}/${side}`, { method: 'PUT', file, ifMatch: etag });
}

export function deleteArtwork({ kind, id, etag }: At, side: ArtworkSide): Promise<Versioned<ArtworkState>> {
  return versioned(`${artworkPath(kind, id)}/${side}`, { method: 'DELETE', ifMatch: etag });
}

/** Sends a GLB or STEP file; the hub builds it before it answers. */
export function putModel({ kind, id, etag }: At, file: File, src: string | undefined): Promise<Versioned<ModelState>> {
  // Browsers have no name for these types; the hub reads the file itself.
  const bytes = new Blob([file], { type: 'application/octet-stream' });
  const path = `${modelPath(kind, id)}${query({ file: file.name, src })}`;
  return versioned(path, { method: 'PUT', file: bytes, ifMatch: etag });
}

export function buildModel(kind: string, id: string): Promise<ModelState> {
  return request(`${modelPath(kind, id)}/build`, { method: 'POST' });
}

export function detachModel({ kind, id, etag }: At): Promise<Versioned<ModelState>> {
  return versioned(modelPath(kind, id), { method: 'DELETE', ifMatch: etag });
}
