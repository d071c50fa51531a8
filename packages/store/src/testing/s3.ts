/** A throwaway object store for tests. It implements S3 over loopback and checks every signature. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Place } from '../assets/s3-assets.ts';

export interface ThrowawayS3 {
  /** A bucket that doesn't exist yet. */
  readonly place: S3Place;
  /** The folder in which the object store keeps its files. */
  readonly folder: string;
  close(): Promise<void>;
}

export async function startS3(): Promise<ThrowawayS3> {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder });
  const { port } = await server.run();
  return {
    place: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'files',
      prefix: 'hub/',
      region: 'us-east-1',
      // The only account on this server.
      keyId: 'S3RVER',
      secret: 'S3RVER',
    },
    folder,
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
