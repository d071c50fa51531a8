/**
 * Everything that a record affects: cables, revisions, families, quotations, orders and pieces, as lists with links.
 */
import type { Touched } from '@cablewright/client';
import { counted } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { touchedQuery } from '../../api/alternates.ts';
import { libraryQuery } from '../../api/library.ts';
import { usePathParams } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { recordPath } from '../../kit/page/paths.ts';
import { HeadRow } from '../../kit/table/head-row.tsx';
import { capital, kindLabel, recordName } from '../../kit/words/kind-words.ts';
import { useCableName } from '../../kit/words/use-record-name.ts';
import styles from './impact.module.css';

export function ImpactPage() {
  const { kind = '', id = '' } = usePathParams();
  const query = useQuery(touchedQuery(kind, id));
  const { data: library } = useQuery(libraryQuery);
  const cable = kind === 'designs' ? query.data?.cables.items.find((each) => each.id === id) : undefined;
  const name = cable?.label ?? library?.entry(kind, id)?.record.label ?? recordName(kind, id);
  return (
    <Page title={`What ${name} touches`} crumbs={[{ label: capital(kindLabel(kind)), to: recordPath(kind, id) }]}>
      <p className="lead">
        What a change of it would reach. Revisions and orders stay as they were built: they are listed because people
        may have to know.
      </p>
      <Loaded query={query} what="what it touches" rows={6}>
        {(touched) => <Lists touched={touched} />}
      </Loaded>
    </Page>
  );
}

function Lists({ touched }: { readonly touched: Touched }) {
  const { cables, revisions, families, quotations, orders, pieces } = touched;
  const all = [cables, revisions, families, quotations, orders];
  const nameOf = useCableName();
  if (all.every((list) => (list?.total ?? 0) === 0)) return <EmptyState title="It touches nothing" />;
  return (
    <div className={styles['lists']}>
      <List title="Cables" list={cables} columns={['Name', 'Number']}>
        {({ id, label, number }) => (
          <tr key={id}>
            <td>
              <Link to={recordPath('designs', id)}>{label}</Link>
            </td>
            <td className="mono">{number}</td>
          </tr>
        )}
      </List>
      <List title="Product families" list={families} columns={['Name']}>
        {({ id, label }) => (
          <tr key={id}>
            <td>
              <Link to={recordPath('products', id)}>{label}</Link>
            </td>
          </tr>
        )}
      </List>
      <List title="Quotations" list={quotations} columns={['Number', 'State', 'Cables']}>
        {({ id, number, state, cables: quoted }) => (
          <tr key={id}>
            <td>
              <Link to={recordPath('quotations', id)}>{number}</Link>
            </td>
            <td>{state}</td>
            <td>{quoted.map(nameOf).join(', ')}</td>
          </tr>
        )}
      </List>
      <Orders orders={orders} pieces={pieces} />
      <List title="Saved revisions" list={revisions} columns={['Cable', 'Revision', 'State']}>
        {({ design, rev, state }) => (
          <tr key={`${design} ${rev}`}>
            <td>
              <Link to={recordPath('versions', `${design}/${rev}`)}>{nameOf(design)}</Link>
            </td>
            <td className="num">{rev}</td>
            <td>{state}</td>
          </tr>
        )}
      </List>
    </div>
  );
}

function Orders({ orders, pieces }: Pick<Touched, 'orders' | 'pieces'>) {
  const inWords = (states: Readonly<Record<string, number>>) =>
    Object.entries(states)
      .flatMap(([state, count]) => (count === 0 ? [] : `${count} ${state}`))
      .join(', ');
  return (
    <List
      title={`Orders, ${counted(pieces, 'piece')}`}
      list={orders}
      columns={['Order', 'Cable', 'Revision', 'State', 'Pieces', 'Due']}
    >
      {({ number, label, rev, state, pieces: own, due }) => (
        <tr key={number}>
          <td>
            <Link to={`/orders/${encodeURIComponent(number)}`}>{number}</Link>
          </td>
          <td>{label}</td>
          <td className="num">{rev}</td>
          <td>{state}</td>
          <td>{inWords(own)}</td>
          <td className="no-wrap">{due}</td>
        </tr>
      )}
    </List>
  );
}

interface ListProps<Item> {
  readonly title: string;
  /** Undefined if the person may not see it. */
  readonly list: { readonly total: number; readonly items: readonly Item[] } | undefined;
  readonly columns: readonly string[];
  readonly children: (item: Item) => ReactNode;
}

/** A table with its count. Renders nothing if the list is empty. */
function List<Item>({ title, list, columns, children }: ListProps<Item>) {
  if (list === undefined || list.total === 0) return null;
  const { total, items } = list;
  return (
    <section aria-label={title}>
      <h2>{`${title} (${total.toLocaleString('en')})`}</h2>
      <div className="scroll">
        <table aria-label={title}>
          <HeadRow columns={columns} />
          <tbody>{items.map(children)}</tbody>
        </table>
      </div>
      {total > items.length && <p className="quiet">{`The first ${items.length.toLocaleString('en')} are listed.`}</p>}
    </section>
  );
}
