/** `pack new`, `check`, `key`, `sign`, `index` and `verify`: makes packs and stores from folders. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { present, zipDirectory, type Json } from '@cablewright/model';
import { asksOf, readDeclaration } from '@cablewright/modules/running';
import {
  acceptIndex,
  acceptPack,
  downloadProblem,
  indexFile,
  keysOf,
  makeIndex,
  manifestFile,
  moduleFile,
  newPack,
  packArchive,
  pathProblems,
  publicKeyFile,
  readPack,
  readPublicKey,
  readStoreSettings,
  signedPack,
  storeFile,
  storeKeyFile,
  type Manifest,
  type StoreIndex,
} from '@cablewright/publishing';
import { unzipSync } from 'fflate';
import { CommandError } from '../refusal/refusal.ts';
import { filesUnder, json, readText, requireFolder, write } from './folder.ts';
import { commonOptions, requireId, runCommand } from './run-commands.ts';
import { keyFrom, makeKey } from './keys.ts';

export const usage = `pack new <folder> --id <id> --name <name> --publisher <name>
pack check <folder>
pack key <file>                          writes <file>.key and <file>.pub
pack sign <folder> --key <file.key> [--out <folder>]
pack index <store folder> --key <file.key>
pack verify <store folder> --key <file.pub>   reads the store as a hub would
  --password-file   a file whose first line is the password of the key`;

/** The version of the program. Packs may require a version. */
const { version: program } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

type Options = Readonly<Partial<Record<keyof typeof commonOptions, string>>>;
type Command = (folder: string, options: Options) => Promise<void> | void;

const commands: Readonly<Record<string, Command>> = {
  new: makeNew,
  check: async (folder) => void (await checked(folder)),
  key: makeKey,
  sign: signPack,
  index: indexStore,
  verify: verifyStore,
};

/** Runs a subcommand and returns the exit code. All problems are printed. */
export async function runPack(args: readonly string[]): Promise<number> {
  return runCommand({ usage, options: commonOptions, commands }, args);
}

function makeNew(folder: string, { id, name, publisher }: Options): void {
  if (id === undefined || name === undefined || publisher === undefined) throw new CommandError(`Write ${usage}`);
  requireId(id);
  if (existsSync(join(folder, manifestFile))) throw new CommandError(`There is a pack in ${folder} already.`);
  for (const [path, bytes] of newPack({ id, name, publisher })) write(join(folder, path), bytes);
  console.log(join(folder, manifestFile));
}

/** The manifest of a pack with valid records. Refuses any other pack, with all problems. */
async function checked(folder: string): Promise<Manifest> {
  requireFolder(folder, manifestFile);
  const pack = await readPack(folder);
  const problems = pack.ok
    ? []
    : pack.findings.map(({ message, where }) => `${where.kind ?? ''} ${where.id ?? ''} ${message}`.trim());
  problems.push(...pathProblems(filesUnder(folder)));
  if (!pack.ok || problems.length > 0) throw new CommandError(problems.join('\n'));
  const { id, version } = pack.manifest;
  console.log(`${id} ${version}: ${pack.records.length} records, ${pack.files.size} files. No problems found.`);
  return pack.manifest;
}

async function signPack(folder: string, options: Options): Promise<void> {
  const manifest = await checked(folder);
  const signed = signedPack(manifest, filesUnder(folder), keyFrom(options, usage));
  for (const path of [manifestFile, `${manifestFile}.minisig`]) write(join(folder, path), signed.get(path)!);
  const archive = join(resolve(options.out ?? '.'), `${manifest.id}-${manifest.version}.zip`);
  write(archive, packArchive(signed));
  console.log(archive);
}

function indexStore(folder: string, options: Options): void {
  requireFolder(folder, storeFile);
  const settings = readStoreSettings(json(join(folder, storeFile)));
  if (!('id' in settings)) throw new CommandError(settings.join('\n'));
  const before = existsSync(join(folder, indexFile)) ? json(join(folder, indexFile)) : {};
  const serial = (before as { readonly serial?: number }).serial ?? 0;
  const zips = [...filesUnder(folder)].filter(([path]) => path.endsWith('.zip'));
  const archives = zips.map(([url, bytes]) => {
    const files = unzipped(url, bytes);
    return { url, bytes, files, ...present({ asks: asksIn(url, files) }) };
  });
  const secret = keyFrom(options, usage);
  const index = makeIndex({ settings, archives, serial, key: secret, now: new Date(), program });
  if (!index.ok) throw new CommandError(index.problems.join('\n'));
  write(join(folder, indexFile), index.bytes);
  write(join(folder, `${indexFile}.minisig`), index.signature);
  write(join(folder, storeKeyFile), publicKeyFile(secret.publicKey));
  const { packs, expires } = index.index;
  console.log(
    `Serial ${index.index.serial}: ${packs.length} packs, ${archives.length} versions, valid until ${expires}.`,
  );
}

/** The permissions requested by a code module in an archive, as text. Undefined for a pack of data. */
function asksIn(url: string, files: ReadonlyMap<string, Uint8Array>) {
  const bytes = files.get(moduleFile);
  if (bytes === undefined) return undefined;
  const declared = readDeclaration(JSON.parse(Buffer.from(bytes).toString('utf8')) as Json);
  if (!declared.ok) throw new CommandError(`${url}: ${declared.problems.join(' ')}`);
  return asksOf(declared.declaration).map(({ key, text }) => ({ key, text }));
}

/** Reads a store as a hub does: its index and every archive. */
function verifyStore(folder: string, { key }: Options): void {
  requireFolder(folder, indexFile);
  const publicKey = key === undefined ? undefined : readPublicKey(readText(key));
  if (publicKey === undefined) throw new CommandError(`${key ?? '--key'} is not a public key of minisign.`);
  const files = filesUnder(folder);
  const signature = files.get(`${indexFile}.minisig`);
  const accepted = acceptIndex({
    bytes: files.get(indexFile)!,
    signature: signature === undefined ? undefined : Buffer.from(signature).toString('utf8'),
    key: publicKey,
    now: new Date(),
  });
  if (!accepted.ok) throw new CommandError(`${accepted.code}: ${accepted.message}`);
  const { packs, modules = [], publishers, serial } = accepted.value;
  const problems = [...packs, ...modules].flatMap((offer) =>
    offer.versions.flatMap((version) => {
      const problem = offerProblem(files.get(version.url), offer, version, publishers);
      return problem === undefined ? [] : [`${offer.id} ${version.version}: ${problem}`];
    }),
  );
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
  console.log(`Serial ${serial}: ${packs.length} packs. No problems found.`);
}

function offerProblem(
  bytes: Uint8Array | undefined,
  { id, publisher }: StoreIndex['packs'][number],
  { url, version, size, sha256 }: StoreIndex['packs'][number]['versions'][number],
  publishers: StoreIndex['publishers'],
): string | undefined {
  if (bytes === undefined) return `${url} is missing.`;
  const known = publishers.find((candidate) => candidate.id === publisher);
  const listed = { id, version };
  const keys = known === undefined ? undefined : keysOf(known);
  const refusal =
    downloadProblem(bytes, { url, size, sha256 }) ?? acceptPack({ files: unzipped(url, bytes), keys, listed, program });
  return 'ok' in refusal && refusal.ok ? undefined : `${refusal.code}: ${refusal.message}`;
}

function unzipped(path: string, bytes: Uint8Array): Map<string, Uint8Array> {
  const directory = zipDirectory(bytes, { maxEntries: 5_000, names: 'exact' });
  if (!directory.ok) throw new CommandError(`${path} is not taken. ${directory.message}`);
  try {
    return new Map(Object.entries(unzipSync(bytes)));
  } catch {
    throw new CommandError(`${path} is not a zip.`);
  }
}
