/**
 * The list of references that a git server sends first: pkt-lines, each with its length in four hex digits
 * (https://git-scm.com/docs/http-protocol and https://git-scm.com/docs/gitprotocol-common).
 */
export interface Tag {
  readonly tag: string;
  /** The commit it names: of an annotated tag, the one it was put on. */
  readonly commit: string;
}

const notGit = 'It is not the answer of a git server. Is the address that of a repository?';

/** The texts of the lines; a length of 0 ends a section. Lengths are of bytes, and names of tags may have more than one a character. */
function linesOf(advertised: string): string[] {
  const bytes = new TextEncoder().encode(advertised);
  const decoder = new TextDecoder();
  const lines: string[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const head = decoder.decode(bytes.slice(at, at + 4));
    const length = /^[0-9a-f]{4}$/i.test(head) ? Number.parseInt(head, 16) : Number.NaN;
    if (Number.isNaN(length) || at + length > bytes.length) throw new Error(notGit);
    if (length > 4) lines.push(decoder.decode(bytes.slice(at + 4, at + length)).replace(/\n$/, ''));
    at += Math.max(length, 4);
  }
  return lines;
}

/** The tags, in the order of their names with numbers as numbers, so that 1.10 comes after 1.9. Throws where it is no such list. */
export function readTags(advertised: string): Tag[] {
  const [service, ...lines] = linesOf(advertised);
  if (service !== '# service=git-upload-pack') throw new Error(notGit);
  const commits = new Map<string, string>();
  for (const line of lines) {
    const [, commit, tag, peeled] = /^([0-9a-f]{40,64}) refs\/tags\/([^\0]+?)(\^\{\})?(?:\0.*)?$/.exec(line) ?? [];
    if (commit !== undefined && (peeled !== undefined || !commits.has(tag!))) commits.set(tag!, commit);
  }
  return [...commits].map(([tag, commit]) => ({ tag, commit })).toSorted((a, b) => byName(a.tag, b.tag));
}

/** Runs of digits by their value, everything else by its characters: the same on every machine. */
function byName(a: string, b: string): number {
  const [left = [], right = []] = [a, b].map((name) => [...(name.match(/\d+|\D+/g) ?? [])]);
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const [x, y] = [left[i]!, right[i]!];
    const both = /^\d/.test(x) && /^\d/.test(y);
    const order = both ? Number(x) - Number(y) || x.length - y.length : Number(x > y) - Number(x < y);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}
