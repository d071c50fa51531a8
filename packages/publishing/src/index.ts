/** Packs, modules and stores as signed files: making them, and deciding what is taken. */
export {
  acceptIndex,
  acceptPack,
  downloadProblem,
  hashOf,
  indexComment,
  keysOf,
  manifestComment,
  type Accepted,
} from './accept.ts';
export { filesOf, Manifest, manifestFile, manifestFormat } from './manifest/manifest.ts';
export { pathProblem, twinOf } from './manifest/path.ts';
export { compareVersions } from './manifest/version.ts';
export { readPublicKey, type PublicKey } from './minisign/public-key.ts';
export { newKeyFiles, readSecretKey, signatureFile, type SecretKey } from './minisign/secret-key.ts';
export { readSignature, signatureHolds } from './minisign/signature.ts';
export { refusalTitles, type RefusalCode, type Refused } from './refusal.ts';
export type { TrustedKeys } from './signed.ts';
export {
  indexFile,
  indexFormat,
  maxFetchBytes,
  StoreIndex,
  type Offer,
  type OfferedVersion,
  type Publisher,
} from './store-index/store-index.ts';
export {
  belongsToPack,
  describedManifest,
  newPack,
  packArchive,
  pathProblems,
  signedPack,
  type PackFiles,
} from './making/pack.ts';
export { makeIndex, readStoreSettings, storeFile, type Archive, type StoreSettings } from './making/store.ts';
export { readPack, recordsOf, type PackRecord, type ReadPack } from './reading/read-pack.ts';
