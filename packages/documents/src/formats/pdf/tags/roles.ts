/** The roles of items when a sheet is read aloud, if the items do not state them. */
import { derived } from '@cablewright/derive';
import type { Group, Item } from '../../../display-list/display-list.ts';

/**
 * A group with roles in it is only a container. A group with drawings but no roles is a figure, including its texts. A
 * group with texts only is a series of paragraphs.
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

/** The name of a figure group, from its title. */
export function titleOf({ title }: Group): string | undefined {
  return title === undefined || title === '' ? undefined : title;
}

const maxAlt = 400;

/** The alternative text of a figure: its name, and the texts in it. */
export function altOf(name: string, items: readonly Item[]): string {
  const texts = new Set<string>();
  const collect = (list: readonly Item[]): void => {
    for (const item of list) {
      if (item.kind === 'text' && item.text.trim() !== '') texts.add(item.text.trim());
      else if (item.kind === 'group') collect(item.items);
    }
  };
  collect(items);
  const words = [...texts].join(', ');
  const whole = [name === '' && words === '' ? 'Drawing' : name, words].filter((part) => part !== '').join(': ');
  return whole.length <= maxAlt ? whole : `${whole.slice(0, maxAlt - 1)}…`;
}
