import type { Entry, Library } from '@cablewright/engine';
import { kindsWhere } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { libraryQuery } from '../api/library.ts';
import { ImportLink } from '../kit/page/import-link.tsx';
import { Loaded } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { recordPath } from '../kit/page/paths.ts';
import { routeName } from '../kit/page/route-badge.tsx';
import { useWritable } from '../kit/page/use-writable.ts';
import { Browser } from '../kit/table/browser.tsx';
import { usePreview } from '../kit/table/use-preview.ts';
import type { Facet, TableColumn } from '../kit/table/columns.ts';
import { kindLabel, kindNoun } from '../kit/words/kind-words.ts';
import { bulkOf } from './bulk/bulk-row.tsx';
import { originColumn, routeColumn } from './kind-columns.tsx';
import { entryText, facetsOf, hasParts } from './kind-facets.ts';
import { NameCell } from './name-cell.tsx';
import { usePartEditing } from './use-part-editing.ts';
import { type Offers, sourcingColumns, useOffers } from './sourcing-columns.tsx';
import { RecordPreview } from './record-preview.tsx';

/** Parts of every kind in one table, to find a part without knowing its kind. */
export function AllPartsPage() {
  const query = useQuery(libraryQuery);
  const writable = useWritable();
  const { key: previewKey, close } = usePreview();
  const [kind = '', ...tail] = previewKey?.split('/') ?? [];
  const id = tail.join('/');
  const panel = previewKey !== undefined && query.data !== undefined && (
    <RecordPreview library={query.data} kind={kind} id={id} />
  );
  return (
    <Page
      title="All parts"
      actions={writable ? <ImportLink /> : undefined}
      {...(panel === false ? {} : { panel, panelTitle: query.data?.entry(kind, id)?.record.label ?? id })}
      onClosePanel={close}
    >
      <Loaded query={query} what="parts" rows={10}>
        {(library) => <AllParts library={library} />}
      </Loaded>
    </Page>
  );
}

const partKinds = kindsWhere(({ id }) => hasParts(id));

/** A maker's number or an order number: whatever is printed on the bag. */
function numbersOf(record: object): readonly string[] {
  const { mpn, sku } = record as { readonly mpn?: unknown; readonly sku?: unknown };
  return [mpn, sku].filter((number) => typeof number === 'string');
}

const facetsOfParts = (library: Library, offers: Offers): readonly Facet<Entry>[] => [
  {
    id: 'kind',
    label: 'Kind',
    values: ({ kind }) => [kind],
    name: (kind) => kindLabel(kind),
  },
  ...facetsOf('', library, offers).filter(({ id }) => id !== 'route'),
  {
    id: 'route',
    label: 'Route',
    values: ({ record }) => (record.route === undefined ? [] : [record.route]),
    name: routeName,
  },
];

function columnsOf(library: Library, offers: Offers): readonly TableColumn<Entry>[] {
  return [
    {
      id: 'label',
      label: 'Name',
      fixed: true,
      links: true,
      value: ({ record }) => record.label ?? record.id,
      cell: (entry) => <NameCell entry={entry} library={library} spaced />,
    },
    { id: 'kind', label: 'Kind', width: 150, value: ({ kind }) => kindNoun(kind) },
    { id: 'number', label: 'Number', mono: true, width: 130, wideOnly: true, value: ({ record }) => record.partNumber },
    {
      id: 'maker',
      label: 'Manufacturer number',
      mono: true,
      wideOnly: true,
      value: ({ record }) => numbersOf(record).join(', '),
    },
    ...sourcingColumns('', library, offers),
    { ...routeColumn, hidden: true },
    originColumn(library),
  ];
}

function AllParts({ library }: { library: Library }) {
  const navigate = useNavigate();
  const writable = useWritable();
  const rows = useMemo(() => partKinds.flatMap((kind) => [...library.entries(kind)]), [library]);
  const offers = useOffers();
  const columns = useMemo(() => columnsOf(library, offers), [library, offers]);
  const facets = useMemo(() => facetsOfParts(library, offers), [library, offers]);
  const entryOf = (row: string) => {
    const [kind = '', ...id] = row.split('/');
    return library.entry(kind, id.join('/'));
  };
  const editing = usePartEditing({ library, columns, entryOf });
  return (
    <Browser
      id="library"
      label="All parts"
      rows={rows}
      columns={columns}
      facets={facets}
      sort="label"
      rowKey={({ kind, record }: Entry) => `${kind}/${record.id}`}
      textOf={entryText}
      noun={{ one: 'part', many: 'parts' }}
      onOpen={({ kind, record }) => void navigate({ to: recordPath(kind, record.id) })}
      bulk={bulkOf(writable)}
      editing={editing}
      previews
    />
  );
}
