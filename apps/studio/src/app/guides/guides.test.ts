import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guides, guidesAbout } from './guides.ts';
import { blocksOf, inlinesOf, type GuideBlock } from './markdown.ts';

const folder = new URL('../../../../../docs/guides/', import.meta.url);
const textOf = (id: string) => readFileSync(new URL(`${id}.md`, folder), 'utf8');

test('[CA4.14] every guide is part of the product under the title of its file', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  expect(guides.map(({ id }) => `${id}.md`).toSorted()).toEqual(files.toSorted());
  for (const { id, title } of guides) expect(textOf(id).split('\n')[0]).toBe(`# ${title}`);
});

test('[CA4.14] every page has guides, and the nearest one comes first', () => {
  for (const [path, first] of [
    ['/', 'first-cable'],
    ['/cables/null-modem-de9', 'first-cable'],
    ['/cable-finder', 'which-cable'],
    ['/settings/webhooks', 'webhooks'],
    ['/rules/one', 'rules'],
    ['/nowhere', 'first-cable'],
  ] as const)
    expect([path, guidesAbout(path)[0]?.id]).toEqual([path, first]);
});

function texts(blocks: readonly GuideBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.of === 'list') return block.items.flatMap(texts);
    if (block.of === 'quote') return texts(block.blocks);
    if (block.of === 'table') return [...block.head, ...block.rows.flat()];
    return [block.text];
  });
}

test('[CA4.14] the text of a guide is read whole: every word of the file is in a block, no mark is left over', () => {
  for (const { id } of guides) {
    const blocks = blocksOf(textOf(id));
    const read = texts(blocks).join(' ');
    const words = (text: string) => text.match(/[\p{L}\d]+/gu) ?? [];
    const fenced = textOf(id).replaceAll(/^\s*```.*$/gm, '');
    const numbered = fenced.replaceAll(/^\s*\d+\.\s/gm, '');
    expect([id, words(read).length]).toEqual([id, words(numbered).length]);
    const prose = blocks
      .filter(({ of }) => of === 'text')
      .flatMap((block) => inlinesOf((block as { text: string }).text));
    for (const part of prose) if (part.of === 'text') expect(part.text).not.toMatch(/\*\*|\]\(/);
  }
});

test('lists keep what is indented below an item, and inline marks are distinguished', () => {
  const text = '1. One\n\n   ```sh\n   a | b\n   ```\n\n2. Two\n   - inner\n\nAfter';
  const [list, after] = blocksOf(text);
  expect(list).toMatchObject({
    of: 'list',
    ordered: true,
    items: [
      [{ text: 'One' }, { of: 'code', text: 'a | b' }],
      [{ text: 'Two' }, { of: 'list', ordered: false }],
    ],
  });
  expect(after).toEqual({ of: 'text', text: 'After' });
  expect(inlinesOf('See [it](which-cable.md), `a_b` and **bold _x_**.')).toEqual([
    { of: 'text', text: 'See ' },
    { of: 'link', text: 'it', to: 'which-cable.md' },
    { of: 'text', text: ', ' },
    { of: 'code', text: 'a_b' },
    { of: 'text', text: ' and ' },
    { of: 'strong', text: 'bold _x_' },
    { of: 'text', text: '.' },
  ]);
});
