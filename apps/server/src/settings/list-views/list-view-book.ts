/** Stores saved views of lists: those of each person, those shared in the shop, and the default view of each list. */
import { query, type Sql } from '@cablewright/store';
import type { ViewState } from './view-state.ts';

export interface ListView {
  readonly id: number;
  readonly list: string;
  readonly name: string;
  /** Whether the view belongs to the shop, so that everyone who can see the list sees the view. */
  readonly isShared: boolean;
  readonly state: ViewState;
  /** The number of times it was saved, starting at 1. */
  readonly revision: number;
  readonly changedBy: string;
}

/** A person's account. Null on a hub without sign-in, which has only one person. */
type Person = string | null;

interface Row {
  readonly id: number;
  readonly list: string;
  readonly name: string;
  readonly shared: number;
  readonly state: string;
  readonly revision: number;
  readonly changed_by: string;
}

interface NewView extends Pick<ListView, 'list' | 'name' | 'isShared' | 'state'> {
  readonly person: Person;
  readonly by: string;
  readonly at: string;
}

type ViewChange = Omit<NewView, 'list'> & Pick<ListView, 'id' | 'revision'>;

/** The views with which a list opens. Null means the list without a view. */
interface ListDefaults {
  readonly mine?: number | null;
  readonly shop?: number | null;
}

const columns = 'id, list, name, shared, state, revision, changed_by';
const visible = '(shared = 1 or (shared = 0 and person is not distinct from cast($2 as text)))';
const shopScope = 'shop';

export class ListViewBook {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The views of a list that a person can see, sorted by name: their own and the shared ones. */
  async of(list: string, person: Person): Promise<ListView[]> {
    const text = `select ${columns} from list_views where list = $1 and ${visible} order by shared, lower(name), id`;
    return (await this.#sql.query<Row>(text, [list, person])).map(read);
  }

  /** The view with this id, if the person can see it. */
  async find(id: number, person: Person): Promise<ListView | undefined> {
    const [row] = await this.#sql.query<Row>(`select ${columns} from list_views where id = $1 and ${visible}`, [
      id,
      person,
    ]);
    return row && read(row);
  }

  /** The number of views that a person has or that are shared, for one list and in total. */
  async count(list: string, isShared: boolean, person: Person): Promise<{ ofList: number; all: number }> {
    const [row] = await this.#sql.query<{ ofList: number; total: number }>(
      `select count(*) as total, coalesce(sum(case when list = $1 then 1 else 0 end), 0) as "ofList" from list_views
        where shared = $3 and person is not distinct from cast($2 as text)`,
      [list, isShared ? null : person, isShared ? 1 : 0],
    );
    return { ofList: Number(row?.ofList), all: Number(row?.total) };
  }

  /** Adds a view. Undefined if the same list and owner already have a view with this name. */
  async add({ list, name, isShared, state, person, by, at }: NewView): Promise<ListView | undefined> {
    const [row] = await this.#sql.query<Row>(
      `insert into list_views (list, name, person, shared, state, revision, changed_at, changed_by)
        values ($1, $2, $3, $4, $5, 1, $6, $7) on conflict do nothing returning ${columns}`,
      [list, name, isShared ? null : person, isShared ? 1 : 0, JSON.stringify(state), at, by],
    );
    return row && read(row);
  }

  /** Changes a view, provided that it still has the revision that was seen. */
  change({
    id,
    name,
    isShared,
    state,
    revision,
    person,
    by,
    at,
  }: ViewChange): Promise<ListView | 'changed' | 'exists'> {
    const owner = isShared ? null : person;
    const shared = isShared ? 1 : 0;
    return this.#sql.transaction(function* () {
      const [clash] = yield* query<{ id: number }>(
        `select o.id from list_views o join list_views v on v.id = $1 and o.list = v.list and o.id <> v.id
          where o.shared = $2 and o.person is not distinct from cast($3 as text) and lower(o.name) = lower(cast($4 as text))`,
        [id, shared, owner, name],
      );
      if (clash !== undefined) return 'exists';
      const [row] = yield* query<Row>(
        `update list_views set name = $3, person = $4, shared = $5, state = $6, revision = revision + 1, changed_at = $7,
          changed_by = $8 where id = $1 and revision = $2 returning ${columns}`,
        [id, revision, name, owner, shared, JSON.stringify(state), at, by],
      );
      return row === undefined ? 'changed' : read(row);
    });
  }

  async remove(id: number): Promise<void> {
    await this.#sql.query('delete from list_views where id = $1', [id]);
  }

  /** The default view of a list for a person and for the shop. Undefined if none was chosen. */
  async defaults(list: string, person: Person): Promise<ListDefaults> {
    const rows = await this.#sql.query<{ scope: string; view: number | null }>(
      'select scope, view from list_view_defaults where list = $1 and scope in ($2, $3)',
      [list, shopScope, person ?? ''],
    );
    const viewOf = (view: number | null) => (view === null ? null : Number(view));
    return Object.fromEntries(rows.map(({ scope, view }) => [scope === shopScope ? 'shop' : 'mine', viewOf(view)]));
  }

  /** Sets the default view of a list. Undefined resets the choice. */
  async setDefault(
    list: string,
    whose: 'shop' | { readonly person: Person },
    view: number | null | undefined,
  ): Promise<void> {
    const person = whose === 'shop' ? null : whose.person;
    const scope = whose === 'shop' ? shopScope : (person ?? '');
    if (view === undefined) {
      await this.#sql.query('delete from list_view_defaults where list = $1 and scope = $2', [list, scope]);
      return;
    }
    await this.#sql.query(
      `insert into list_view_defaults (list, scope, person, view) values ($1, $2, $3, $4)
        on conflict (list, scope) do update set view = excluded.view`,
      [list, scope, person, view],
    );
  }
}

function read({ id, shared, state, changed_by: changedBy, revision, list, name }: Row): ListView {
  return {
    id: Number(id),
    list,
    name,
    isShared: Number(shared) === 1,
    // The stored text is valid, because the schema was checked before it was written.
    state: JSON.parse(state),
    revision: Number(revision),
    changedBy,
  };
}
