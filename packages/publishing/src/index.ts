/** Packs, modules and stores as signed files: making them, and deciding what is taken. */
export {
  acceptIndex,
  acceptPack,
  downloadProblem,
  hashOf,
  indexComment,
  keysOf,
  manifestComment,
} from './trust/accept.ts';
export { manifestFile, type Manifest } from './manifest/manifest.ts';
export { pathProblem, twinOf } from './manifest/path.ts';
export { compareVersions } from './manifest/version.ts';
export { readPublicKey } from './minisign/public-key.ts';
export { newKeyFiles, readSecretKey, signatureFile, type SecretKey } from './minisign/secret-key.ts';
export { readSignature, signatureHolds } from './minisign/signature.ts';
export { indexFile, type StoreIndex } from './store-index/store-index.ts';
export { newPack, packArchive, pathProblems, signedPack } from './making/pack.ts';
export { makeIndex, readStoreSettings, storeFile } from './making/store.ts';
export { readPack, recordsOf, type PackRecord, type ReadPack } from './reading/read-pack.ts';
