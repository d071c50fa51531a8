/**
 * Opens a module file: unpacks it, checks its signature, and compares its declaration with the contributions of its
 * code.
 */
import {
  codeFile,
  declarationFile,
  maxCodeChars,
  ModuleFailure,
  plainHost,
  readDeclaration,
  SandboxedModule,
  type ModuleDeclaration,
} from '@cablewright/modules/running';
import { sandboxProgram, startThread } from '@cablewright/modules/node';
import { acceptPack, hashOf, type Manifest } from '@cablewright/publishing';
import { sameJson, type Json } from '@cablewright/model';
import { ArchiveRefused, unzip } from '../catalog-zip/unzip.ts';

type TrustedKeys = Parameters<typeof acceptPack>[0]['keys'];

export interface OpenedModule {
  readonly ok: true;
  readonly manifest: Manifest;
  readonly declaration: ModuleDeclaration;
  readonly code: string;
  readonly sha256: string;
}

/** Why a file is refused. `code` is the code of a refused signed file, or `bad-module`. */
export interface RefusedModule {
  readonly ok: false;
  readonly code: string;
  readonly problems: readonly string[];
}

const archiveLimits = { bytes: 16 * 1024 * 1024, entries: 50, ratio: 200, ratioFreeBytes: 1024 * 1024 };

interface Expected {
  /** The keys with which the file may be signed. */
  readonly keys: TrustedKeys;
  readonly listed?: { readonly id: string; readonly version: string };
  /** The version of the hub. */
  readonly program: string;
  readonly clock: () => Date;
}

export async function openModuleFile(
  bytes: Uint8Array,
  { keys, listed, program, clock }: Expected,
): Promise<OpenedModule | RefusedModule> {
  const files = await unpacked(bytes);
  if (typeof files === 'string') return refused('unreadable', [files]);
  const accepted = acceptPack({ files, keys, program, listed });
  if (!accepted.ok) return refused(accepted.code, [accepted.message]);
  const [declared, code] = [files.get(declarationFile), files.get(codeFile)];
  if (declared === undefined || code === undefined)
    return refused('bad-module', [
      `The file has no ${declared === undefined ? declarationFile : codeFile}. Is it a pack of data?`,
    ]);
  if (code.length > maxCodeChars)
    return refused('too-large', [`${codeFile} has ${code.length} bytes, at most ${maxCodeChars}.`]);
  const read = readDeclaration(parsed(declared));
  if (!read.ok) return refused('bad-module', read.problems);
  const { value: manifest } = accepted;
  if (read.declaration.id !== manifest.id)
    return refused('mixed-versions', [
      `${declarationFile} is of ${read.declaration.id}. The signed manifest is of ${manifest.id}.`,
    ]);
  const text = Buffer.from(code).toString('utf8');
  const unlike = await contributesElse(read.declaration, text, clock);
  if (unlike !== undefined) return refused('bad-module', [unlike]);
  return { ok: true, manifest, declaration: read.declaration, code: text, sha256: hashOf(bytes) };
}

const refused = (code: string, problems: readonly string[]): RefusedModule => ({ ok: false, code, problems });

async function unpacked(bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array> | string> {
  try {
    return await unzip(bytes, archiveLimits);
  } catch (error) {
    if (error instanceof ArchiveRefused) return error.message;
    throw error;
  }
}

function parsed(bytes: Uint8Array): Json | undefined {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as Json;
  } catch {
    // The caller reports that the file isn't a valid declaration.
    return undefined;
  }
}

/** Loads the code once, because its contributions must match what people read before they agree. */
async function contributesElse(
  declaration: ModuleDeclaration,
  code: string,
  clock: () => Date,
): Promise<string | undefined> {
  const module = new SandboxedModule({
    declaration,
    code,
    host: plainHost({}, clock),
    threads: { wasm: sandboxProgram, start: startThread },
  });
  try {
    const contributes = await module.describe();
    if (sameJson(contributes, declaration.contributes)) return undefined;
    return `What ${codeFile} contributes is not what ${declarationFile} says. Sign the module again.`;
  } catch (error) {
    if (error instanceof ModuleFailure) return error.message;
    throw error;
  } finally {
    module.close();
  }
}
