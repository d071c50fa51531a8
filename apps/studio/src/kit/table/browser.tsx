import { Button, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAddress } from '../page/address.ts';
import { EmptyState } from '../page/empty-state.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { choiceOf, facetCounts, narrowed, sortOf, sortText, type Facet, type TableColumn } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { FacetMenu } from './facet-menu.tsx';
import styles from './table.module.css';

interface BrowserProps<Row> {
  /** Names the table for the memory of its columns. */
  readonly id: string;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  readonly facets: readonly Facet<Row>[];
  readonly sort: string;
  readonly rowKey: (row: Row) => string;
  readonly textOf: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
  readonly actions?: (row: Row) => ReactNode;
  readonly noun: { readonly one: string; readonly many: string };
  readonly children?: ReactNode;
}

/** A table with its search, facets and columns. The choices are in the address; the columns are stored in the browser. */
export function Browser<Row extends object>(props: BrowserProps<Row>) {
  const { id, rows, columns, facets, textOf, noun } = props;
  const [address, patch] = useAddress();
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `columns:${id}`,
    defaultValue: columns.filter((column) => column.hidden === true).map((column) => column.id),
    getInitialValueInEffect: false,
  });
  const text = address['q'] ?? '';
  const choice = choiceOf(facets, address);
  const found = narrowed(rows, facets, choice, text, textOf);
  const sort = sortOf(address['sort'], sortOf(props.sort, { id: columns[0]!.id, desc: false }));
  const clear = () => patch({ q: undefined, ...Object.fromEntries(facets.map((facet) => [facet.id, undefined])) });
  const narrow = text !== '' || Object.values(choice).some((values) => values.length > 0);
  return (
    <>
      <search className={styles['tools']}>
        <TextInput
          className={styles['search']}
          value={text}
          onChange={(event) => patch({ q: event.currentTarget.value })}
          placeholder={`Find ${noun.many}`}
          aria-label={`Find ${noun.many}`}
          leftSection={<IconSearch size={14} aria-hidden />}
        />
        {facets.map((facet) => (
          <FacetMenu
            key={facet.id}
            label={facet.label}
            name={facet.name}
            counts={facetCounts(rows, facets, facet, choice, text, textOf)}
            chosen={choice[facet.id] ?? []}
            onChange={(values) => patch({ [facet.id]: values.join('~') })}
          />
        ))}
        {narrow && (
          <Button variant="subtle" color="gray" leftSection={<IconX size={14} />} onClick={clear}>
            Clear
          </Button>
        )}
        <span className={styles['count']} aria-live="polite">
          {found.length === rows.length ? rows.length : `${found.length} of ${rows.length}`}{' '}
          {rows.length === 1 ? noun.one : noun.many}
        </span>
        <ColumnMenu columns={columns} hidden={hidden} onChange={setHidden} />
      </search>
      {props.children}
      {found.length === 0 && rows.length > 0 ? (
        <EmptyState title={`No ${noun.one} fits`} action={<Button onClick={clear}>Clear search and filters</Button>} />
      ) : (
        <DataTable
          {...props}
          rows={found}
          hidden={hidden}
          sort={sort}
          onSort={(next) => patch({ sort: sortText(next) })}
        />
      )}
    </>
  );
}
