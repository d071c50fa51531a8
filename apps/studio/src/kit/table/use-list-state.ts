import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { listViewsQuery, type ListView, type ListViewState } from '../../api/list-views.ts';
import { useAddress, type PageAddress } from '../page/address.ts';
import { preferences } from '../preferences/stored-preferences.ts';
import { usePreferences } from '../preferences/use-preferences.ts';
import type { Facet, TableColumn } from './columns.ts';
import { openedView, plainList, sameState, stateOf } from './list-state.ts';

export interface ListState {
  readonly state: ListViewState;
  /** The saved view that is open. */
  readonly view: ListView | undefined;
  /** True if the list differs from the view that is open. */
  readonly isEdited: boolean;
  readonly isMissing: boolean;
  /** False until it is known which view the list opens with. */
  readonly isReady: boolean;
  readonly hidden: readonly string[];
  readonly change: (entries: PageAddress) => void;
  readonly setHidden: (ids: readonly string[]) => void;
}

/**
 * The state of a list. It is in the address, so a link restores it, and a saved view is written into the address when
 * it is opened. Without a view the hidden columns are those that the person chose for the list.
 */
export function useListState<Row>(
  list: string,
  columns: readonly TableColumn<Row>[],
  facets: readonly Facet<Row>[],
  rows: readonly Row[],
  edited?: readonly string[],
): ListState {
  const [address, patch] = useAddress();
  const { data, isPending, fetchStatus } = useQuery(listViewsQuery(list));
  const chosen = usePreferences().columns[list];
  const { view, isMissing, entries } = data === undefined ? {} : openedView(address, facets, data);
  const needed = JSON.stringify(entries);
  useEffect(() => {
    if (needed !== undefined) patch(JSON.parse(needed) as PageAddress);
  }, [needed, patch]);
  // Every row is checked to find empty columns.
  const hiddenAtFirst = useMemo(
    () => columns.filter((column) => isHiddenAtFirst(column, rows, edited)).map(({ id }) => id),
    [columns, rows, edited],
  );
  const state = stateOf(address, facets);
  const isEmpty = Object.keys(state).length === 0;
  const waits = isPending && fetchStatus === 'fetching' && address['view'] !== plainList && isEmpty;
  const change = (next: PageAddress) => {
    const after = stateOf({ ...address, ...next }, facets);
    // Nothing of the view is left, so this is the plain list.
    const isLeft = view !== undefined && Object.values(next).every((entry) => (entry ?? '') === '') && isPlain(after);
    patch(isLeft ? { ...next, view: plainList } : next);
  };
  return {
    state,
    view,
    isEdited: view !== undefined && entries === undefined && !sameState(state, view.state, facets),
    isMissing: isMissing === true,
    isReady: !waits && entries === undefined,
    hidden: state.hidden ?? chosen ?? hiddenAtFirst,
    change,
    setHidden: (ids) => {
      if (view === undefined && state.hidden === undefined) preferences.change({ columns: { [list]: ids } });
      else patch({ hidden: ids.join('~') || '~' });
    },
  };
}

function isPlain(state: ListViewState): boolean {
  return Object.keys(state).every((key) => key === 'q' && state.q === '');
}

/**
 * Columns without a value in any row are hidden at first, unless they are being filled in (`edited`). They can still be
 * turned on.
 */
function isHiddenAtFirst<Row>(
  { id, hidden, fixed, value }: TableColumn<Row>,
  rows: readonly Row[],
  edited: readonly string[] = [],
): boolean {
  if (hidden === true) return true;
  return fixed !== true && !edited.includes(id) && rows.length > 0 && rows.every((row) => (value(row) ?? '') === '');
}
