/** Creates the file of a code module: its declaration and bundle, with one signed manifest. Pure. */
import { hashOf, manifestComment } from '../trust/accept.ts';
import { manifestFile, type Manifest } from '../manifest/manifest.ts';
import { signatureFile, type SecretKey } from '../minisign/secret-key.ts';

/** The files of a module, with a signed manifest that lists them. `packArchive` combines them into one file. */
export function signedModule(
  manifest: Omit<Manifest, 'format' | 'files' | 'counts'>,
  files: ReadonlyMap<string, Uint8Array>,
  key: SecretKey,
): ReadonlyMap<string, Uint8Array> {
  const facts = [...files].map(([path, bytes]) => [path, { size: bytes.length, sha256: hashOf(bytes) }]);
  const listed = { format: 1, ...manifest, files: Object.fromEntries(facts) as Manifest['files'] };
  const bytes = Buffer.from(`${JSON.stringify(listed, null, 2)}\n`);
  const signature = signatureFile(bytes, key, manifestComment(manifest.id, manifest.version));
  return new Map<string, Uint8Array>([
    [manifestFile, bytes],
    [`${manifestFile}.minisig`, Buffer.from(signature)],
    ...files,
  ]);
}
