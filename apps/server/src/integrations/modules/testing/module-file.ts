import { newKeyFiles, packArchive, readSecretKey, signedModule, type SecretKey } from '@cablewright/publishing';
import type { ModuleDeclaration } from '@cablewright/modules/running';

/** Creates a publisher with a new key. */
export function newPublisher(): { readonly key: SecretKey; readonly publicKey: string } {
  const read = readSecretKey(newKeyFiles().secret);
  if (!read.ok) throw new Error(read.why);
  return { key: read.key, publicKey: read.key.publicKey.text };
}

/** The signed file of a module, in the form that `cablewright module sign` creates. */
export function moduleFile(
  key: SecretKey,
  declaration: Omit<ModuleDeclaration, 'api' | 'name'>,
  code: string,
  version = '1.0.0',
): Uint8Array {
  const named = { api: '1.2', name: `Module ${declaration.id}`, ...declaration };
  const files = new Map([
    ['module.json', Buffer.from(JSON.stringify(named))],
    ['module.js', Buffer.from(code)],
  ]);
  return packArchive(signedModule({ id: declaration.id, name: named.name, version, license: 'CC0-1.0' }, files, key));
}
