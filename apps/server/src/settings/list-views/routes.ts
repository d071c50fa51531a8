/**
 * Routes for saved views of lists: one's own, and the shared ones. On a hub without sign-in there is only one person.
 */
import { factsOf, text } from '@cablewright/model';
import Type from 'typebox';
import { mayActAs, type Actor } from '../../platform/http/actor.ts';
import { created, done, ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { listViewErrors } from './errors.ts';
import type { ListView, ListViewBook } from './list-view-book.ts';
import { ListId, maxState, ViewState } from './view-state.ts';

export interface ListViewParts {
  readonly listViews: ListViewBook;
  readonly clock: () => Date;
}

/** The most views of one list, of one person in total, and shared in total. */
const maxViews = { ofList: 100, own: 500, shared: 2_000 } as const;

const Revision = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Shown = Type.Object(
  {
    id: Type.Integer(),
    list: Type.String(),
    name: Type.String(),
    isShared: Type.Boolean({ description: 'Everyone who sees the list sees the view' }),
    state: ViewState,
    revision: Type.Integer({ description: 'Counts its changes' }),
    changedBy: Type.String(),
  },
  { title: 'List view' },
);
const Choice = (description: string) => Type.Optional(Type.Union([Type.Integer(), Type.Null()], { description }));
const ShownViews = Type.Object(
  {
    items: Type.Array(Shown),
    total: Type.Integer(),
    defaults: Type.Object({
      mine: Choice('The view that the list opens with for you; null: none, also if the shop has chosen one'),
      shop: Choice('The view that it opens with for everyone who has not chosen one'),
    }),
  },
  { title: 'List views' },
);
const ViewFields = {
  name: text('name', { pattern: '\\S' }),
  isShared: Type.Boolean({ description: 'Share it with the shop, which takes the role of an editor' }),
  state: ViewState,
};
const ViewParam = Type.Object({ view: Revision });

const common = { area: 'List views', role: 'viewer', builders: true, session: true } as const;
const noStore = { 'cache-control': 'no-store' } as const;

export function listViewRoutes(parts: ListViewParts): Route[] {
  return [listRoute(parts), createRoute(parts), changeRoute(parts), removeRoute(parts), defaultRoute(parts)];
}

const personOf = ({ account }: Actor) => account ?? null;

/**
 * Throws if the person may not read a list that is only for editors. The filters of its views may contain customers.
 */
function requireListReader(list: string, actor: Actor): void {
  if (factsOf(list)?.confidential === true && !mayActAs(actor, 'editor'))
    refuse(listViewErrors['not-your-list'], 'This list is for editors and owners.');
}

function requireMayShare(actor: Actor): void {
  if (!mayActAs(actor, 'editor'))
    refuse(listViewErrors['shared-view'], 'Editors and owners make, change and delete views of the shop.');
}

async function requireView({ listViews }: ListViewParts, id: number, actor: Actor): Promise<ListView> {
  const view = await listViews.find(id, personOf(actor));
  if (view === undefined)
    return refuse(
      listViewErrors['no-such-list-view'],
      `There is no view ${id}. It may have been deleted, or it is another person's own.`,
    );
  requireListReader(view.list, actor);
  return view;
}

function requireSmall(state: ViewState): void {
  const { length } = JSON.stringify(state);
  if (length > maxState)
    refuse(
      listViewErrors['view-too-large'],
      `The view has ${length} characters, at most ${maxState} are stored. Choose fewer values in its filters.`,
    );
}

async function requireRoom({ listViews }: ListViewParts, list: string, isShared: boolean, actor: Actor): Promise<void> {
  const { ofList, all } = await listViews.count(list, isShared, personOf(actor));
  const most = isShared ? maxViews.shared : maxViews.own;
  if (ofList >= maxViews.ofList || all >= most)
    refuse(
      listViewErrors['too-many-views'],
      `A list has at most ${maxViews.ofList} ${isShared ? 'shared' : 'own'} views, and there are at most ${most}. Delete one first.`,
    );
}

const nameTaken = (name: string) =>
  refuse(listViewErrors['view-exists'], `This list has a view named “${name}”. Enter another name.`);

function listRoute({ listViews }: ListViewParts): Route {
  return route({
    ...common,
    method: 'GET',
    path: '/api/list-views',
    operation: 'getListViews',
    summary: 'The saved views of a list: yours and those of the shop, and which of them it opens with',
    query: Type.Object({ list: ListId }),
    answers: { 200: { says: 'The views', schema: ShownViews } },
    refusals: [listViewErrors['not-your-list']],
    handle: async ({ query: { list }, actor }) => {
      requireListReader(list, actor);
      const person = personOf(actor);
      const items = await listViews.of(list, person);
      return ok({ items, total: items.length, defaults: await listViews.defaults(list, person) }, noStore);
    },
  });
}

function createRoute(parts: ListViewParts): Route {
  return route({
    ...common,
    method: 'POST',
    path: '/api/list-views',
    operation: 'createListView',
    summary: 'Save a view of a list, for yourself or for the shop',
    body: Type.Object({ list: ListId, ...ViewFields }, { title: 'New list view', additionalProperties: false }),
    answers: { 201: { says: 'The view', schema: Shown } },
    refusals: [
      listViewErrors['not-your-list'],
      listViewErrors['shared-view'],
      listViewErrors['view-exists'],
      listViewErrors['too-many-views'],
      listViewErrors['view-too-large'],
    ],
    handle: async ({ body, actor }) => {
      const { list, isShared, state } = body;
      requireListReader(list, actor);
      if (isShared) requireMayShare(actor);
      requireSmall(state);
      await requireRoom(parts, list, isShared, actor);
      const name = body.name.trim();
      const stamp = { person: personOf(actor), by: actor.name, at: parts.clock().toISOString() };
      const view = (await parts.listViews.add({ list, name, isShared, state, ...stamp })) ?? nameTaken(name);
      return created(view, { location: `/api/list-views?list=${encodeURIComponent(list)}` });
    },
  });
}

function changeRoute(parts: ListViewParts): Route {
  return route({
    ...common,
    method: 'PUT',
    path: '/api/list-views/:view',
    operation: 'changeListView',
    summary: 'Rename a view, change what it shows, share it, or make a shared one your own',
    params: ViewParam,
    body: Type.Object(
      { ...ViewFields, revision: Type.Integer({ minimum: 1, description: 'The revision that you saw' }) },
      { title: 'Changed list view', additionalProperties: false },
    ),
    answers: { 200: { says: 'The view', schema: Shown } },
    refusals: [
      listViewErrors['no-such-list-view'],
      listViewErrors['not-your-list'],
      listViewErrors['shared-view'],
      listViewErrors['view-exists'],
      listViewErrors['view-changed'],
      listViewErrors['too-many-views'],
      listViewErrors['view-too-large'],
    ],
    handle: async ({ params, body, actor }) => {
      const view = await requireView(parts, params.view, actor);
      const { isShared, state, revision } = body;
      if (view.isShared || isShared) requireMayShare(actor);
      requireSmall(state);
      if (view.isShared !== isShared) await requireRoom(parts, view.list, isShared, actor);
      const name = body.name.trim();
      const stamp = { person: personOf(actor), by: actor.name, at: parts.clock().toISOString() };
      const changed = await parts.listViews.change({ id: view.id, name, isShared, state, revision, ...stamp });
      if (changed === 'exists') return nameTaken(name);
      if (changed === 'changed')
        return refuse(
          listViewErrors['view-changed'],
          `${view.changedBy} changed “${view.name}” since you opened it. Open it again, or save yours under another name.`,
        );
      return ok(changed, noStore);
    },
  });
}

function removeRoute(parts: ListViewParts): Route {
  return route({
    ...common,
    method: 'DELETE',
    path: '/api/list-views/:view',
    operation: 'deleteListView',
    summary: 'Delete a view. A list that opened with it opens plain',
    params: ViewParam,
    answers: { 204: { says: 'Deleted' } },
    refusals: [listViewErrors['no-such-list-view'], listViewErrors['not-your-list'], listViewErrors['shared-view']],
    handle: async ({ params, actor }) => {
      const view = await requireView(parts, params.view, actor);
      if (view.isShared) requireMayShare(actor);
      await parts.listViews.remove(view.id);
      return done();
    },
  });
}

function defaultRoute(parts: ListViewParts): Route {
  return route({
    ...common,
    method: 'PUT',
    path: '/api/list-views/defaults',
    operation: 'setDefaultListView',
    summary: 'Choose the view a list opens with, for yourself or for everyone who has not chosen one',
    body: Type.Object(
      {
        list: ListId,
        whose: Type.Enum(['mine', 'shop']),
        view: Choice('The view; null: the plain list; absent: nothing is chosen'),
      },
      { title: 'Default list view', additionalProperties: false },
    ),
    answers: { 204: { says: 'Chosen' } },
    refusals: [listViewErrors['no-such-list-view'], listViewErrors['not-your-list'], listViewErrors['shared-view']],
    handle: async ({ body: { list, whose, view }, actor }) => {
      requireListReader(list, actor);
      if (whose === 'shop') requireMayShare(actor);
      if (typeof view === 'number') {
        const chosen = await requireView(parts, view, actor);
        const isFitting = chosen.list === list && (whose === 'mine' || chosen.isShared);
        if (!isFitting)
          refuse(
            listViewErrors['no-such-list-view'],
            `View ${view} is not a${whose === 'shop' ? ' shared' : ''} view of this list.`,
          );
      }
      await parts.listViews.setDefault(list, whose === 'shop' ? 'shop' : { person: personOf(actor) }, view);
      return done();
    },
  });
}
