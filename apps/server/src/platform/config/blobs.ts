/** Where uploaded files are stored: a folder, or an S3-compatible object store. */
import { helperReach } from '../outbound/destination.ts';
import { fetchThrough, OutboundHttp } from '../outbound/outbound-http.ts';
import { resolve } from 'node:path';
import { folderAssets, s3Assets, type AssetStore, type S3Place } from '@cablewright/store';
import { BadVariable, type Variables } from './variables.ts';

export type BlobPlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly place: S3Place };

const right = 'write fs: and the path of a folder, or s3: and the URL of a bucket';
const examples = 'fs:/srv/blobs or s3:https://objects.example.com/cablewright';

/**
 * Parses `fs:<path>`, or `s3:<URL>/<bucket>[/<prefix>]` with the credentials in other variables. The default is a
 * folder in the data folder.
 */
export function blobPlaceOf(variables: Variables, base: string): BlobPlace {
  const value = variables.text('SERVICE_BLOBS');
  const dataDir = variables.text('SERVICE_DATA_DIR') ?? 'var';
  if (value === undefined) return { kind: 'folder', folder: resolve(base, dataDir, 'assets') };
  const path = /^fs:(.+)$/.exec(value)?.[1];
  if (path !== undefined) return { kind: 'folder', folder: resolve(base, path) };
  return { kind: 's3', place: bucketOf(variables, value) };
}

function bucketOf(variables: Variables, value: string): S3Place {
  const url = URL.parse(/^s3:(https?:\/\/.+)$/.exec(value)?.[1] ?? '');
  const [bucket = '', ...deeper] = (url?.pathname ?? '').split('/').filter((part) => part !== '');
  // The message must not repeat the value, which may contain credentials.
  if (url === null || url.username !== '' || url.search !== '' || !bucketForm.test(bucket))
    throw new BadVariable(`SERVICE_BLOBS is invalid; ${right}, such as ${examples}.`);
  return {
    endpoint: url.origin,
    bucket,
    prefix: deeper.map((part) => `${part}/`).join(''),
    region: variables.text('SERVICE_BLOBS_REGION') ?? 'us-east-1',
    keyId: needed(variables, 'SERVICE_BLOBS_KEY_ID'),
    secret: needed(variables, 'SERVICE_BLOBS_SECRET'),
  };
}

/** The pattern of bucket names that every store accepts. */
const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

function needed(variables: Variables, name: string): string {
  const value = variables.text(name);
  if (value === undefined)
    throw new BadVariable(`${name} is missing. It is required because SERVICE_BLOBS names an object store.`);
  return value;
}

export function openAssets(blobs: BlobPlace): AssetStore {
  if (blobs.kind === 'folder') return folderAssets(blobs.folder);
  const http = new OutboundHttp();
  return s3Assets(blobs.place, fetchThrough(http, helperReach, { timeoutMs: 60_000, maxBytes: 64 * 1024 * 1024 }));
}
