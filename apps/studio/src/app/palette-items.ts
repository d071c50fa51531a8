import { useQuery } from '@tanstack/react-query';
import { printableQuery } from '../api/documents.ts';
import { pageActions } from '../kit/actions/actions.ts';
import { titleOf } from '../kit/findings/grouped.ts';
import { actionsAt } from './actions/index.ts';
import { guides } from './guides/guides.ts';
import { preferenceActions } from './preference-sync.ts';
import { places } from './sections.ts';
import { itemText, type PaletteItem } from './palette/items.ts';
import { useHere } from './palette/use-here.ts';

/**
 * Reads every entry that the browser has: actions, documents of the open cable, pages and guides. Records come from the
 * hub.
 */
export function useItems(): () => readonly PaletteItem[] {
  const here = useHere();
  const { data: printable } = useQuery({ ...printableQuery, enabled: here.cable !== undefined });
  return () => [
    ...pageActions().map(({ id, label, keys, group, run }): PaletteItem => ({
      id: `page:${id}`,
      type: 'action',
      label,
      detail: group,
      keys,
      text: itemText(label, [group, ...keys]),
      run,
    })),
    ...actionsAt(here).map(({ id, name, group, keys = [], words = [], run }): PaletteItem => ({
      id: `do:${id}`,
      type: 'action',
      label: name,
      detail: group,
      keys,
      text: itemText(name, [...words, group]),
      run: () => run(here),
    })),
    ...(here.cable === undefined ? [] : (printable?.documents ?? [])).map(({ id, label }): PaletteItem => {
      const name = label ?? titleOf(id);
      return {
        id: `document:${id}`,
        type: 'document',
        label: name,
        detail: 'Document of this cable',
        text: itemText(name, ['document', 'print', 'pdf', 'sheet']),
        run: () => here.show({ tab: 'documents', doc: id }),
      };
    }),
    ...preferenceActions().map(({ id, label, run }): PaletteItem => ({
      id: `preference:${id}`,
      type: 'action',
      label,
      detail: 'Preferences',
      text: itemText(label, ['preferences', 'appearance']),
      run,
    })),
    ...places.map(({ label, to }): PaletteItem => ({
      id: `page:${to}:${label}`,
      type: 'page',
      label,
      detail: 'Page',
      text: itemText(label, ['page']),
      to,
      run: () => here.go(to),
    })),
    ...guides.map(({ id, title, words }): PaletteItem => ({
      id: `guide:${id}`,
      type: 'guide',
      label: title,
      detail: 'Guide',
      text: itemText(title, ['guide', 'help', ...words]),
      run: () => here.show({ help: id }),
    })),
  ];
}
