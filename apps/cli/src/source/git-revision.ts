/** Reads a folder of documents at a git revision, using the installed git. Nothing is checked out. */
import { spawnSync } from 'node:child_process';
import { inputLimits } from '@cablewright/model';
import { CommandError } from '../refusal/refusal.ts';
import { filesInMemory, type DocumentFiles } from './document-files.ts';

/** Bytes that all documents of a revision may have together. */
const maxBytes = 64 * inputLimits.documentBytes;

/** The files at a revision. `path` is relative to the working folder, as for git commands. */
export function filesAtRevision(revision: string, path: string): DocumentFiles {
  const name = `${revision}:${path}`;
  const commit = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], name);
  const within = inRepository(path, name);
  const tree = git(['ls-tree', '-r', '-z', '--full-tree', commit.toString().trim(), '--', ...within], name);
  const documents = entriesOf(tree.toString(), within.join('').length);
  if (documents.length === 0) throw new CommandError(`${name} has no documents of a catalog.`);
  const contents = git(['cat-file', '--batch'], name, `${documents.map(({ object }) => object).join('\n')}\n`);
  return filesInMemory(name, new Map(blobs(contents, documents)));
}

interface Entry {
  readonly path: string;
  readonly object: string;
}

/** The folder relative to the repository, after the position of the working folder. Empty for the whole repository. */
function inRepository(folder: string, name: string): string[] {
  const prefix = git(['rev-parse', '--show-prefix'], name).toString().trim();
  const parts: string[] = [];
  for (const part of `${prefix}${folder}`.split('/')) {
    if (part === '..' && parts.pop() === undefined) throw new CommandError(`${name} is outside the repository.`);
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.length === 0 ? [] : [`${parts.join('/')}/`];
}

/**
 * The JSON files in a listing, by their path in the folder. Symbolic links are left out, because they may point
 * anywhere.
 */
function entriesOf(listing: string, start: number): Entry[] {
  return listing.split('\0').flatMap((line) => {
    const [, mode, object, path] = /^(\d+) blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
    if (object === undefined || path === undefined || mode === '120000' || !path.endsWith('.json')) return [];
    return [{ path: path.slice(start), object }];
  });
}

/**
 * Parses the output of `cat-file --batch`: a header with object, type and size before each content, and a newline after
 * it.
 */
function* blobs(answer: Buffer, documents: readonly Entry[]): Generator<[string, Uint8Array]> {
  let offset = 0;
  for (const { path } of documents) {
    const end = answer.indexOf(0x0a, offset);
    const size = Number(answer.toString('utf8', offset, end).split(' ')[2]);
    yield [path, answer.subarray(end + 1, end + 1 + size)];
    offset = end + 1 + size + 1;
  }
}

function git(args: readonly string[], name: string, input?: string): Buffer {
  const ran = spawnSync('git', args, {
    input,
    maxBuffer: maxBytes,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  if (ran.error !== undefined) {
    const code = (ran.error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') throw new CommandError(`Reading ${name} needs git, which is not installed.`);
    if (code === 'ENOBUFS') throw new CommandError(`${name} is larger than ${maxBytes / 2 ** 20} MB.`);
    throw new CommandError(`Couldn't read ${name}: ${ran.error.message}.`);
  }
  if (ran.status === 0) return ran.stdout;
  const [reason] = ran.stderr.toString().trim().split('\n');
  throw new CommandError(`Couldn't read ${name}: ${reason === '' ? 'there is no such revision' : reason}.`);
}
