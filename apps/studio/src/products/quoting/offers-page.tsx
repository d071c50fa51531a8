/** The list of suppliers' offers, with the prices that costs are computed from. */
import type { Offer } from '@cablewright/client';
import { recordSearchText } from '@cablewright/engine';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { libraryQuery } from '../../api/library.ts';
import { offersQuery } from '../../api/quoting.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useWritable } from '../../kit/page/use-writable.ts';
import { Browser } from '../../kit/table/browser.tsx';
import type { Facet, TableColumn } from '../../kit/table/columns.ts';
import { unitPriceText } from '../../kit/words/cost-words.ts';
import { newId } from '../../library/record-source.ts';
import { FetchOffersButton } from './fetch-offers.tsx';
import { ImportListButton } from './import-list.tsx';
import { NewButton } from './sales-lists.tsx';

export function OffersPage() {
  const navigate = useNavigate();
  const query = useQuery(offersQuery);
  const writable = useWritable();
  const make = writable && (
    <>
      <ImportListButton list="offers" />
      <NewButton label="New offer" onClick={() => void navigate({ to: '/offers/$id', params: { id: newId } })} />
    </>
  );
  const fetch = writable && <FetchOffersButton />;
  return (
    <Page title="Offers of suppliers" actions={make}>
      <Loaded query={query} what="the offers" rows={8}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              title="No offers yet"
              action={
                <Group gap="xs" justify="center">
                  {fetch}
                  {make}
                </Group>
              }
            >
              An offer is what a supplier asks for a part: price breaks, least order, pack, delivery and stock. Costs
              use the cheapest one that is valid.
            </EmptyState>
          ) : (
            <>
              {fetch !== false && <Group mb="sm">{fetch}</Group>}
              <OfferList offers={items.map(({ record }) => record)} />
            </>
          )
        }
      </Loaded>
      <p className="quiet">
        Offers are seen by editors and owners only. The price of a part that everyone sees is in its record in the{' '}
        <Link to="/library">library</Link>.
      </p>
    </Page>
  );
}

/** An offer with the name of its part, and the text that its part is found by. */
interface Line extends Offer {
  readonly name: string;
  readonly search: string;
}

function OfferList({ offers }: { readonly offers: readonly Offer[] }) {
  const navigate = useNavigate();
  const { data: library } = useQuery(libraryQuery);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const lines = useMemo(
    () =>
      offers.map((offer): Line => {
        const { kind, id } = offer.part;
        const record = library?.entry(kind, id)?.record;
        const search = record === undefined ? id : recordSearchText(kind, id, record);
        return { ...offer, name: record?.label ?? id, search };
      }),
    [offers, library],
  );
  const facets: readonly Facet<Line>[] = [
    { id: 'supplier', label: 'Supplier', values: ({ supplier }) => [supplier] },
    {
      id: 'valid',
      label: 'Valid',
      values: ({ validUntil }) => [validUntil !== undefined && validUntil < today ? 'expired' : 'valid'],
    },
  ];
  return (
    <Browser
      id="offers"
      label="Offers of suppliers"
      rows={lines}
      columns={offerColumns}
      facets={facets}
      sort="part"
      rowKey={({ id }) => id}
      textOf={({ search, supplier, number }) => [search, supplier, number].join(' ')}
      noun={{ one: 'offer', many: 'offers' }}
      onOpen={({ id }) => void navigate({ to: '/offers/$id', params: { id } })}
    />
  );
}

const offerColumns: readonly TableColumn<Line>[] = [
  { id: 'part', label: 'Part', fixed: true, value: ({ name }) => name },
  { id: 'supplier', label: 'Supplier', value: ({ supplier }) => supplier },
  { id: 'number', label: 'Order number', value: ({ number }) => number ?? '' },
  {
    id: 'unit',
    label: 'Price',
    value: ({ cost }) => cost.unit,
    numeric: true,
    text: ({ cost }) => `${cost.unit} ${cost.currency}`,
    cell: ({ cost }) => unitPriceText(cost.unit, cost.currency),
  },
  { id: 'breaks', numeric: true, label: 'Breaks', value: ({ cost: { breaks = [] } }) => breaks.length },
  { id: 'moq', numeric: true, label: 'Least order', value: ({ cost }) => cost.moq ?? '' },
  { id: 'pack', numeric: true, label: 'Pack', value: ({ cost }) => cost.pack ?? '' },
  { id: 'lead', numeric: true, label: 'Days', value: ({ cost }) => cost.leadDays ?? '' },
  { id: 'stock', numeric: true, label: 'Stock', value: ({ cost }) => cost.stock ?? '' },
  { id: 'date', label: 'Day', hidden: true, value: ({ cost }) => cost.date ?? '' },
  { id: 'validUntil', label: 'Valid until', value: ({ validUntil }) => validUntil ?? '' },
];
