/**
 * The Markdown of our own guides as blocks: headings, paragraphs, lists, code, tables, quotes and pictures. Guides have
 * no HTML.
 */

export type GuideBlock =
  | { readonly of: 'heading'; readonly level: number; readonly text: string }
  | { readonly of: 'text'; readonly text: string }
  | { readonly of: 'code'; readonly text: string }
  | { readonly of: 'quote'; readonly blocks: readonly GuideBlock[] }
  | { readonly of: 'list'; readonly ordered: boolean; readonly items: readonly (readonly GuideBlock[])[] }
  | { readonly of: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

const bullet = /^(\s*)(?:[-*]|(\d+)\.)\s+/;

/** The blocks of a text, in order. */
export function blocksOf(text: string): GuideBlock[] {
  const lines = text.replaceAll('\r', '').split('\n');
  const blocks: GuideBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const [block, next] = blockAt(lines, at);
    if (block !== undefined) blocks.push(block);
    at = next;
  }
  return blocks;
}

function blockAt(lines: readonly string[], at: number): [GuideBlock | undefined, number] {
  const line = lines[at] ?? '';
  if (line.trim() === '') return [undefined, at + 1];
  if (line.startsWith('```')) return codeAt(lines, at);
  const [, marks, text = ''] = /^(#+)\s+(.*)$/.exec(line) ?? [];
  if (marks !== undefined) return [{ of: 'heading', level: marks.length, text }, at + 1];
  if (line.startsWith('|')) return tableAt(lines, at);
  if (line.startsWith('>')) {
    const end = endOf(lines, at, (each) => each.startsWith('>'));
    const quoted = lines.slice(at, end).map((each) => each.replace(/^>\s?/, ''));
    return [{ of: 'quote', blocks: blocksOf(quoted.join('\n')) }, end];
  }
  if (bullet.test(line)) return listAt(lines, at);
  const end = endOf(
    lines,
    at,
    (each, n) => each.trim() !== '' && (n === at || (!/^(```|#|\||>)/.test(each) && !bullet.test(each))),
  );
  return [
    {
      of: 'text',
      text: lines
        .slice(at, end)
        .map((each) => each.trim())
        .join(' '),
    },
    end,
  ];
}

/** The index of the first line, from `at` on, that doesn't belong to the block. */
function endOf(lines: readonly string[], at: number, belongs: (line: string, index: number) => boolean): number {
  const beyond = lines.findIndex((line, index) => index >= at && !belongs(line, index));
  return beyond < 0 ? lines.length : beyond;
}

function codeAt(lines: readonly string[], at: number): [GuideBlock, number] {
  const end = endOf(lines, at + 1, (line) => !line.startsWith('```'));
  return [{ of: 'code', text: lines.slice(at + 1, end).join('\n') }, end + 1];
}

function tableAt(lines: readonly string[], at: number): [GuideBlock, number] {
  const end = endOf(lines, at, (line) => line.startsWith('|'));
  const [head = [], , ...rows] = lines.slice(at, end).map(cellsOf);
  return [{ of: 'table', head, rows }, end];
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** A list with its items. What is indented below an item belongs to it: further paragraphs, code, lists. */
function listAt(lines: readonly string[], at: number): [GuideBlock, number] {
  const [mark = '', indent = '', number] = bullet.exec(lines[at] ?? '') ?? [];
  const items: string[][] = [];
  let item: string[] = [];
  let end = at;
  for (const line of lines.slice(at)) {
    const [begins, ownIndent = '', ownNumber] = bullet.exec(line) ?? [];
    if (begins !== undefined && ownIndent.length <= indent.length) {
      if ((ownNumber === undefined) !== (number === undefined)) break;
      items.push((item = [line.slice(begins.length)]));
    } else if (line.trim() === '') {
      const next = lines.slice(end + 1).find((each) => each.trim() !== '') ?? '';
      if (!/^\s/.test(next) && !bullet.test(next)) break;
      item.push('');
    } else if (!/^\s/.test(line) && lines[end - 1]?.trim() === '') break;
    else item.push(line.replace(new RegExp(`^\\s{0,${mark.length}}`), ''));
    end += 1;
  }
  return [{ of: 'list', ordered: number !== undefined, items: items.map((each) => blocksOf(each.join('\n'))) }, end];
}

export type Inline =
  | { readonly of: 'text' | 'code' | 'strong' | 'emphasis'; readonly text: string }
  | { readonly of: 'link'; readonly text: string; readonly to: string }
  | { readonly of: 'picture'; readonly text: string; readonly to: string };

const inlinePattern =
  /`([^`]+)`|\*\*(.+?)\*\*|!\[([^\]]*)\]\(([^)\s]+)\)|\[((?:[^\]`]|`[^`]*`)+)\]\(([^)\s]+)\)|<(https?:[^>]+)>|(?<![\p{L}\d])_([^_]+)_(?![\p{L}\d])|\*([^*\s][^*]*)\*/gu;

/** The parts of a line of text. */
export function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(inlinePattern)) {
    if (match.index > from) parts.push({ of: 'text', text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    parts.push(inlineOf(match));
  }
  if (from < text.length) parts.push({ of: 'text', text: text.slice(from) });
  return parts;
}

function inlineOf([, code, strong, alt, source, label, to, address, emphasis, starred]: RegExpExecArray): Inline {
  if (code !== undefined) return { of: 'code', text: code };
  if (strong !== undefined) return { of: 'strong', text: strong };
  if (source !== undefined) return { of: 'picture', text: alt ?? '', to: source };
  if (to !== undefined) return { of: 'link', text: label ?? to, to };
  if (address !== undefined) return { of: 'link', text: address, to: address };
  return { of: 'emphasis', text: emphasis ?? starred ?? '' };
}
