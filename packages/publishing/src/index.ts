/** Packs, modules and stores as signed files: creates them, and decides which ones to accept. */
export { acceptIndex, acceptPack, downloadProblem, hashOf, indexComment, keysOf } from './trust/accept.ts';
export { manifestFile, type Manifest } from './manifest/manifest.ts';
export { pathProblem, twinOf } from './manifest/path.ts';
export { compareVersions } from './manifest/version.ts';
export { readPublicKey, type PublicKey } from './minisign/public-key.ts';
export { newKeyFiles, publicKeyFile, readSecretKey, signatureFile, type SecretKey } from './minisign/secret-key.ts';
export { readSignature } from './minisign/signature.ts';
export {
  indexFile,
  maxFetchBytes,
  reviewStates,
  type StoreOffer,
  type OfferedVersion,
  type Publisher,
  type StoreIndex,
} from './store-index/store-index.ts';
export { refused, refusalTitles, type Refused } from './trust/refusal.ts';
export type { TrustedKeys } from './trust/signed.ts';
export { newPack, packArchive, pathProblems, signedPack } from './making/pack.ts';
export { makeIndex, moduleFile, readStoreSettings, storeFile, storeKeyFile } from './making/store.ts';
export { readPack, readPackFiles, recordsOf, type PackRecord, type ReadPack } from './reading/read-pack.ts';
export { signedModule } from './making/module.ts';
