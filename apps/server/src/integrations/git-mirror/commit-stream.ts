/** Streams commits into `git fast-import`, hundreds per second, with only one commit in memory. */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { StoredChangeSet } from '@cablewright/store';
import { ended, type GitProcess, type GitProgram, type GitResult } from './git-program.ts';

/** The ref to which the commits of a run are written before they are pushed. */
export const ownRef = 'refs/mirror/next';

/** A change set as a commit. */
interface NewCommit {
  readonly changeSet: Pick<StoredChangeSet, 'seq' | 'at' | 'who' | 'message'>;
  /** The version of the catalog, as in entity tags. */
  readonly version: string;
  /** The parent of the first commit in a stream. Undefined for the first commit of a branch. */
  readonly parent?: string | undefined;
}

export class CommitStream {
  readonly #child: GitProcess;
  readonly #result: Promise<GitResult>;
  #broken = false;

  constructor(git: GitProgram) {
    this.#child = git.start(['fast-import', '--quiet', '--done', '--force', '--date-format=raw']);
    this.#child.stdin.on('error', () => (this.#broken = true));
    this.#child.stdout.resume();
    this.#result = this.#ended();
    this.#result.catch(() => (this.#broken = true));
  }

  async #ended(): Promise<GitResult> {
    const [code, err] = await Promise.all([ended(this.#child), tail(this.#child.stderr)]);
    this.#broken = true;
    return { code, out: '', err };
  }

  /** Starts a commit. Its files follow. */
  begin({ changeSet, version, parent }: NewCommit): Promise<void> {
    const message = messageOf(changeSet, version);
    const person = personLine(changeSet);
    const from = parent === undefined ? '' : `from ${parent}\n`;
    const data = `data ${Buffer.byteLength(message)}\n${message}\n`;
    return this.#write(`commit ${ownRef}\nauthor ${person}\ncommitter ${person}\n${data}${from}`);
  }

  file(path: string, content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    return this.#write(`M 100644 inline ${quotedPath(path)}\ndata ${bytes.length}\n`, bytes, '\n');
  }

  remove(path: string): Promise<void> {
    return this.#write(`D ${quotedPath(path)}\n`);
  }

  /** Ends the stream. If the exit code in the result is 0, every commit is in the repository. */
  async end(): Promise<GitResult> {
    await this.#write('done\n');
    this.#child.stdin.end();
    return this.#result;
  }

  /** Discards the commits and waits for the program to end. */
  async abandon(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#result.catch(() => undefined);
  }

  async #write(...parts: readonly (string | Uint8Array)[]): Promise<void> {
    if (this.#broken) return;
    let more = true;
    for (const part of parts) more = this.#child.stdin.write(part);
    if (!more) await drained(this.#child.stdin, this.#result);
  }
}

/** Waits until the program has read its input, or has ended. */
async function drained(stream: Writable, ends: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  const more = once(stream, 'drain', { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([more, ends.catch(() => undefined)]);
  waiting.abort();
}

async function tail(stream: Readable): Promise<string> {
  let text = '';
  for await (const part of stream as AsyncIterable<Buffer>) text = `${text}${part.toString('utf8')}`.slice(-4_000);
  return text;
}

/** The message of the save, and the trailers as a separate paragraph. */
function messageOf({ seq, message }: NewCommit['changeSet'], version: string): string {
  const plain = message.replaceAll('\0', '').trim();
  const text = plain === '' ? `Change set ${seq}` : plain;
  return `${text}\n\nService-Change-Set: ${seq}\nService-Catalog-Version: ${version}\n`;
}

/** The author and time of the save in git's format. */
function personLine({ who, at }: NewCommit['changeSet']): string {
  const plain = (text: string) => text.replaceAll(/[<>\p{Cc}]/gu, ' ').trim();
  const seconds = Math.floor(new Date(at).getTime() / 1_000);
  return `${plain(who.name) || 'unknown'} <${plain(who.email ?? '')}> ${Number.isFinite(seconds) ? seconds : 0} +0000`;
}

function quotedPath(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"`;
}
