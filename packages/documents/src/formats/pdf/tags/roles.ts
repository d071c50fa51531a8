/** What the items of a sheet are when it is read out, where they do not say. */
import { derived } from '@cablewright/derive';
import type { Group, Item } from '../../../display-list/display-list.ts';

/**
 * A group with roles in it is only a holder of them; one with drawings and no roles is a figure, texts within it included;
 * one of texts alone is their paragraphs.
 */
export const groupKind: (group: Group) => 'holder' | 'figure' | 'texts' = derived('role of a group', (group) =>
  group.items.some(hasRole) ? 'holder' : group.items.some(isDrawn) ? 'figure' : 'texts',
);

function hasRole(item: Item): boolean {
  if (item.role !== undefined && item.role !== 'artifact') return true;
  return item.kind === 'group' && groupKind(item) === 'holder';
}

function isDrawn(item: Item): boolean {
  return item.kind === 'group' ? groupKind(item) === 'figure' : item.kind !== 'text';
}

/** The name of a group that is a figure by its title. */
export function titleOf({ title }: Group): string | undefined {
  return title === undefined || title === '' ? undefined : title;
}

const maxAlt = 400;

/** A figure in words: what it is, and the texts in it. */
export function altOf(name: string, items: readonly Item[]): string {
  const texts = new Set<string>();
  const collect = (all: readonly Item[]): void => {
    for (const item of all) {
      if (item.kind === 'text' && item.text.trim() !== '') texts.add(item.text.trim());
      else if (item.kind === 'group') collect(item.items);
    }
  };
  collect(items);
  const words = [...texts].join(', ');
  const whole = [name === '' && words === '' ? 'Drawing' : name, words].filter((one) => one !== '').join(': ');
  return whole.length <= maxAlt ? whole : `${whole.slice(0, maxAlt - 1)}…`;
}
