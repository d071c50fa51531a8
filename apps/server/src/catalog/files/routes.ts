/** Serves uploaded files, such as artwork and 3D models, by their address. */
import Type from 'typebox';
import { AssetAddress } from '@cablewright/model';
import type { AssetStore } from '@cablewright/store';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { done, ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { sheetPolicy } from '../../platform/http/security-headers.ts';
import { assetErrors } from './errors.ts';
import { fileKind } from './file-kind.ts';
import { usersOf, type FileUser } from './named.ts';

export interface AssetParts {
  readonly assets: AssetStore;
}

const area = 'Artwork and models';
/** The most records that an error lists as users of a file. */
const maxNamed = 5;
const Params = Type.Object({ address: AssetAddress });

interface FileParts extends AssetParts {
  readonly catalog: LiveCatalog;
  /**
   * Whether a record of a piece refers to the file as a photo. Such records never change, so the photo can't be
   * deleted.
   */
  readonly isPhoto: (address: string) => Promise<boolean>;
}

export function assetRoutes(parts: FileParts): Route[] {
  return [readRoute(parts), deleteRoute(parts)];
}

/** The path from which the studio and the sheets load a file. */
export function assetPath(address: string): string {
  return `/api/assets/${address}`;
}

function readRoute({ assets }: AssetParts): Route {
  return route({
    method: 'GET',
    path: '/api/assets/:address',
    operation: 'getAsset',
    area,
    role: 'viewer',
    summary: 'An uploaded file by the SHA-256 of its bytes',
    params: Params,
    answers: { 200: { says: 'The file as it was uploaded', type: 'application/octet-stream' } },
    refusals: [assetErrors['no-such-asset']],
    handle: async ({ params: { address } }) => {
      const bytes = (await assets.get(address)) ?? noSuchAsset(address);
      return ok(bytes, fileHeaders(address, bytes));
    },
  });
}

/** The headers of an uploaded file. Its content never changes, and scripts in it don't run. */
export function fileHeaders(address: string, bytes: Uint8Array) {
  return {
    'content-type': fileKind(bytes),
    'content-security-policy': sheetPolicy,
    'cache-control': 'private, max-age=31536000, immutable',
    etag: `"${address}"`,
  };
}

function noSuchAsset(address: string): never {
  return refuse(assetErrors['no-such-asset'], `File ${address} not found.`);
}

function deleteRoute({ assets, catalog, isPhoto }: FileParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/assets/:address',
    operation: 'deleteAsset',
    area,
    role: 'owner',
    session: true,
    summary:
      'Delete a file nothing uses: no artwork, no model link, no saved version or revision that keeps it, no record of a piece',
    params: Params,
    query: Type.Object({
      force: Type.Optional(
        Type.Literal('1', {
          description: 'Delete it even though revisions keep it; they then report a missing model',
        }),
      ),
    }),
    answers: { 204: { says: 'Deleted' } },
    refusals: [assetErrors['no-such-asset'], assetErrors['asset-in-use']],
    handle: async ({ params: { address }, query }) => {
      if (await isPhoto(address))
        refuse(assetErrors['asset-in-use'], 'It is a photo that a record of a piece names. Records are never changed.');
      refuseInUse(await usersOf(catalog.store, address), query.force === '1');
      if (!(await assets.remove(address))) noSuchAsset(address);
      return done();
    },
  });
}

/** Throws if records need the file. With `force`, records that also work without it are ignored. */
function refuseInUse(users: readonly FileUser[], force: boolean): void {
  const holding = users.filter(({ canMiss }) => !canMiss || !force);
  if (holding.length === 0) return;
  const names = holding.slice(0, maxNamed).map(({ kind, key }) => `${kind} ${key}`);
  const advice = holding.every(({ canMiss }) => canMiss) ? ' Send force=1 to delete it anyway.' : '';
  refuse(assetErrors['asset-in-use'], `It is used by ${names.join(', ')}.${advice}`);
}
