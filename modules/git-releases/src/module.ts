/**
 * A revision source for board releases that are tags in a git repository. Decision 0024 says which data of a repository
 * is read, and why.
 */
import type { Module, OutsideRevision, RecordContext, Tools } from '@cablewright/modules';

/**
 * A tag from the list of references that a git server sends first. The list consists of pkt-lines, each starting with
 * its length in four hex digits (https://git-scm.com/docs/http-protocol and
 * https://git-scm.com/docs/gitprotocol-common).
 */
interface Tag {
  readonly tag: string;
  /** The tagged commit. For an annotated tag, this is the commit that the tag object points to. */
  readonly commit: string;
}

const notGit = 'It is not the answer of a git server. Is the address that of a repository?';

/**
 * The texts of the lines. A length of 0 ends a section. Lengths are in bytes, and a character in a tag name may take
 * several bytes.
 */
function linesOf(advertised: string): string[] {
  const bytes = new TextEncoder().encode(advertised);
  const decoder = new TextDecoder();
  const lines: string[] = [];
  for (let offset = 0; offset + 4 <= bytes.length;) {
    const head = decoder.decode(bytes.slice(offset, offset + 4));
    const length = /^[0-9a-f]{4}$/i.test(head) ? Number.parseInt(head, 16) : Number.NaN;
    if (Number.isNaN(length) || offset + length > bytes.length) throw new Error(notGit);
    if (length > 4) lines.push(decoder.decode(bytes.slice(offset + 4, offset + length)).replace(/\n$/, ''));
    offset += Math.max(length, 4);
  }
  return lines;
}

/**
 * The tags sorted by name, with numbers compared by value, so that 1.10 comes after 1.9. Throws if the text isn't such
 * a list.
 */
function readTags(advertised: string): Tag[] {
  const [service, ...lines] = linesOf(advertised);
  if (service !== '# service=git-upload-pack') throw new Error(notGit);
  const commits = new Map<string, string>();
  for (const line of lines) {
    const [, commit, tag = '', peeled] = /^([0-9a-f]{40,64}) refs\/tags\/([^\0]+?)(\^\{\})?(?:\0.*)?$/.exec(line) ?? [];
    if (commit !== undefined && (peeled !== undefined || !commits.has(tag))) commits.set(tag, commit);
  }
  return [...commits].map(([tag, commit]) => ({ tag, commit })).toSorted((a, b) => byName(a.tag, b.tag));
}

/** Compares runs of digits by value and everything else by character. The order is the same on every machine. */
function byName(a: string, b: string): number {
  const [left = [], right = []] = [a, b].map((name) => [...(name.match(/\d+|\D+/g) ?? [])]);
  for (const [i, x] of left.slice(0, right.length).entries()) {
    const y = right[i]!;
    const bothNumbers = /^\d/.test(x) && /^\d/.test(y);
    const order = bothNumbers ? Number(x) - Number(y) || x.length - y.length : Number(x > y) - Number(x < y);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Builds the HTTP Basic header (RFC 7617), in which git servers accept a token. A sandbox has no `btoa`. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += 3) {
    const [a = 0, b, c] = bytes.slice(offset, offset + 3);
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const four = [18, 12, 6, 0].map((shift) => digits.charAt((bits >> shift) & 63));
    text += four
      .map((digit, i) => ((i === 2 && b === undefined) || (i === 3 && c === undefined) ? '=' : digit))
      .join('');
  }
  return text;
}

const basicAuthorization = (user: string, token: string): string =>
  `Basic ${base64(new TextEncoder().encode(`${user}:${token}`))}`;

/**
 * The most releases whose records are fetched, starting with the highest names. Each record requires a separate
 * request.
 */
const maxRecords = 20;

/** A release: a tag that matches the pattern. */
interface Release extends Tag {
  readonly rev: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function headersOf({ settings }: Tools): Record<string, string> {
  const token = text(settings['token']);
  return token === '' ? {} : { authorization: basicAuthorization(text(settings['user']) || 'git', token) };
}

/**
 * Every tag of the repository, from the first request of a fetch over smart HTTP. Throws an error with a sentence if
 * there is no repository.
 */
async function tagsOf(repository: string, tools: Tools): Promise<Tag[]> {
  const address = `${repository.replace(/\/+$/, '')}/info/refs?service=git-upload-pack`;
  const answer = await tools.fetch(address, { headers: headersOf(tools) });
  if (answer.status === 401 || answer.status === 403 || answer.status === 404)
    throw new Error(`${repository} answered ${answer.status}. Check the address and the access token.`);
  if (!answer.ok) throw new Error(`${repository} answered ${answer.status}.`);
  return readTags(await answer.text());
}

/** The record of a release: its file, if a setting names one, or else the data of the tag. */
async function recordOf(
  { tag, commit, rev }: Release,
  { id }: RecordContext,
  tools: Tools,
): Promise<Record<string, unknown>> {
  const plain = { id, tag, commit, rev };
  const pattern = text(tools.settings['recordFile']);
  if (pattern === '') return plain;
  const address = pattern.replaceAll('{tag}', encodeURIComponent(tag)).replaceAll('{id}', encodeURIComponent(id));
  const answer = await tools.fetch(address, { headers: headersOf(tools) });
  if (answer.status === 404) return plain;
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  const record = await answer.json();
  if (record === null || typeof record !== 'object' || Array.isArray(record))
    throw new Error(`${address} is not a record.`);
  return { ...record };
}

async function releasesOf(of: RecordContext, tools: Tools): Promise<OutsideRevision[]> {
  const repository = text(tools.settings['repository']);
  if (repository === '') throw new Error('No repository is set. An owner enters it in Settings, Code modules.');
  const pattern = text(tools.settings['tag']) || '{id}-{rev}';
  const partNumber = text(of.record['partNumber']);
  const releases = (await tagsOf(repository, tools)).flatMap((tag): Release[] => {
    const rev = releaseOf(tag.tag, pattern, { id: of.id, partNumber });
    return rev === undefined ? [] : [{ ...tag, rev }];
  });
  const listed: OutsideRevision[] = [];
  for (const [index, release] of releases.entries()) {
    const withRecord = index >= releases.length - maxRecords;
    const record = withRecord
      ? await recordOf(release, of, tools)
      : { id: of.id, tag: release.tag, commit: release.commit };
    const number = text(record['partNumber']);
    listed.push({
      rev: release.rev,
      note: `Tag ${release.tag}, commit ${release.commit.slice(0, 12)}`,
      partNumber: number || undefined,
      record,
      src: `${repository} at ${release.tag}`,
    });
  }
  return listed;
}

const module: Module = {
  revisionSources: [
    {
      id: 'tags',
      label: 'Releases in git',
      kinds: ['pcbas'],
      list: async (of, _db, tools) => {
        try {
          return await releasesOf(of, tools);
        } catch (error) {
          return { unavailable: error instanceof Error ? error.message : String(error) };
        }
      },
    },
  ],
};

export default module;

// Determines which release of a record a tag names, using the shop's pattern for tags.

interface Named {
  readonly id: string;
  readonly partNumber: string;
}

/**
 * The revision that a tag names. Undefined if the tag names something else. The pattern contains `{rev}` exactly once,
 * at any position.
 */
function releaseOf(tag: string, pattern: string, { id, partNumber }: Named): string | undefined {
  if (pattern.includes('{partNumber}') && partNumber === '') return undefined;
  const [before = '', after, ...more] = pattern
    .replaceAll('{id}', id)
    .replaceAll('{partNumber}', partNumber)
    .split('{rev}');
  if (after === undefined || more.length > 0)
    throw new Error(`"${pattern}" must have {rev} in it once, such as {id}-{rev}.`);
  if (!tag.startsWith(before) || !tag.endsWith(after) || tag.length <= before.length + after.length) return undefined;
  const rev = tag.slice(before.length, tag.length - after.length);
  // "board-2-A" is a release of board-2, not revision 2-A of board.
  return /[/-]/.test(rev) ? undefined : rev;
}
