/** Draws a sheet so that every part of it is tagged or marked as an artifact (ISO 32000-1, 14.8.2). */
import { textsOf, type Group, type Image, type Item, type Sheet } from '../../display-list/display-list.ts';
import { altOf, groupKind, titleOf } from './tags/roles.ts';
import type { LeafMore, LeafTag, Structure } from './tags/structure.ts';

/** Draws the items of a page. */
export interface PageContent {
  /** Writes an operator that draws nothing, such as the beginning of tagged content. */
  mark(operator: string): void;
  item(item: Item): void;
  group(group: Group, draw: () => void): void;
  /** Draws the border of the sheet. */
  border(items: readonly Item[], sheet: Sheet): void;
  /** Whether a picture could be read. */
  shows(image: Image): boolean;
}

export class TaggedPage {
  readonly #content: PageContent;
  readonly #structure: Structure;
  /** Whether the current content is inside an artifact. */
  #inArtifact = false;
  #name = '';

  constructor(content: PageContent, structure: Structure) {
    this.#content = content;
    this.#structure = structure;
  }

  /**
   * A sheet in reading order: its border, which is purely visual, the title block, then its contents. On later sheets
   * the title strip is an artifact too, because the first sheet has already stated it.
   */
  sheet(sheet: Sheet): void {
    const { items, frameItems, about } = sheet;
    const { before, after, repeated = false } = frameItems ?? { before: 0, after: 0 };
    this.#name = about?.subject ?? '';
    const [border, contents, block] = [
      items.slice(0, before),
      items.slice(before, items.length - after),
      items.slice(items.length - after),
    ];
    this.#pagination(border, () => this.#content.border(border, sheet));
    if (!repeated) this.#tagged(block);
    this.#tagged(contents);
    this.#endArtifact();
    if (repeated) this.#pagination(block, () => block.forEach((item) => this.#content.item(item)));
  }

  /** The parts around the contents of every page. */
  #pagination(items: readonly Item[], draw: () => void): void {
    if (items.length === 0) return;
    this.#content.mark('/Artifact <</Type /Pagination>> BDC');
    draw();
    this.#content.mark('EMC');
  }

  #tagged(items: readonly Item[]): void {
    for (const item of items) this.#part(item);
  }

  #part(item: Item): void {
    const { role } = item;
    if (role === 'TR' || role === 'LI') return this.#holder(role, item);
    if (role !== undefined && role !== 'artifact') return this.#leaf(role, item, moreOf(item));
    if (role === undefined && item.kind === 'text') return this.#leaf('P', item);
    if (item.kind === 'image' && !this.#content.shows(item)) return;
    if (role === undefined && item.kind === 'image')
      return this.#leaf('Figure', item, { alt: altOf(item.title ?? this.#name, []) });
    if (role === undefined && item.kind === 'group') return this.#groupPart(item);
    if (!this.#inArtifact) this.#content.mark('/Artifact BMC');
    this.#inArtifact = true;
    this.#content.item(item);
  }

  #groupPart(group: Group): void {
    const title = titleOf(group);
    const kind = groupKind(group);
    if (kind !== 'holder' && title !== undefined)
      return this.#leaf('Figure', group, { alt: altOf(title, group.items) });
    if (kind === 'figure') return this.#leaf('Figure', group, { alt: altOf(this.#name, group.items) });
    this.#endArtifact();
    this.#content.group(group, () => {
      this.#tagged(group.items);
      this.#endArtifact();
    });
  }

  #holder(tag: 'TR' | 'LI', item: Item): void {
    this.#endArtifact();
    this.#structure.enter(tag, item.kind === 'group' && item.starts === true);
    if (item.kind === 'group') this.#groupPart(item);
    this.#endArtifact();
    this.#structure.leave();
  }

  #leaf(tag: LeafTag, item: Item, more: LeafMore = {}): void {
    this.#endArtifact();
    if (item.kind === 'group' && item.items.length === 0) return this.#structure.empty(tag, more);
    const mcid = this.#structure.leaf(tag, more, textsOf([item]));
    this.#content.mark(`/${tag} <</MCID ${mcid}>> BDC`);
    this.#content.item(item);
    this.#content.mark('EMC');
  }

  #endArtifact(): void {
    if (this.#inArtifact) this.#content.mark('EMC');
    this.#inArtifact = false;
  }
}

function moreOf(item: Item): LeafMore {
  if (item.kind !== 'group') return {};
  const { span, joins } = item;
  return { span, joins };
}
