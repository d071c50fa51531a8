/** Saved views of lists: the person's own and the shop's. */
import {
  changeListView,
  createListView,
  deleteListView,
  getListViews,
  type ListView,
  type NewListView,
  type DefaultListView,
  setDefaultListView,
} from '@cablewright/client';
import { queryOptions } from '@tanstack/react-query';
import { hub } from './hub.ts';

export type { ListView };
export type ListViewState = ListView['state'];

/** Another window may have changed them, so they are read again when this one gets the focus. */
export function listViewsQuery(list: string) {
  return queryOptions({
    queryKey: ['list-views', list],
    queryFn: ({ signal }) => hub.call(getListViews, { query: { list }, signal }),
    refetchOnWindowFocus: true,
    retry: false,
  });
}

export const addView = (body: NewListView) => hub.call(createListView, { body });

/** Changes a view. `revision` is the one the person saw, so that a newer one is never overwritten. */
export function changeView({ id, name, isShared, state, revision }: ListView, change: Partial<ListView>) {
  return hub.call(changeListView, { params: { view: id }, body: { name, isShared, state, ...change, revision } });
}

export const removeView = ({ id }: ListView) => hub.call(deleteListView, { params: { view: id } });

/** Sets the view that a list opens with: a view, null for the plain list, or undefined to withdraw the choice. */
export const setDefaultView = (body: DefaultListView) => hub.call(setDefaultListView, { body });
