import { ActionIcon, Alert, Button, Checkbox, Popover, Stack, TextInput } from '@mantine/core';
import { IconColumns3, IconTableShortcut, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useWarmTexts } from './search-texts.ts';
import { useUnhurried } from './unhurried.ts';
import { EmptyState } from '../page/empty-state.tsx';
import { type Facet, facetCounts, narrowed, type SortChoice, sortOf, sortText, type TableColumn } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { widthsText } from './list-state.ts';
import { FacetMenus } from './facet-menus.tsx';
import { EditedRows, UnsavedNote, useEditing } from './edited-rows.tsx';
import type { RowEditing } from './row-editing.ts';
import { useRowChecks } from './row-checks.tsx';
import styles from './table.module.css';
import { type ListState, useListState } from './use-list-state.ts';
import { usePreview } from './use-preview.ts';
import { ViewMenu } from './view-menu.tsx';

interface BrowserProps<Row> {
  /** The name under which the columns of the table are stored. */
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
  /** The bar with actions for checked rows. Without it rows can't be checked. `shown`: the columns of the table. */
  readonly bulk?:
    | ((rows: readonly Row[], clear: () => void, shown: readonly TableColumn<Row>[]) => ReactNode)
    | undefined;
  /** True if rows have a preview: the page shows a panel for the row named in the address. */
  readonly previews?: boolean;
  readonly noun: { readonly one: string; readonly many: string };
  /** Set if cells can be edited in place. */
  readonly editing?: RowEditing<Row> | undefined;
  readonly children?: ReactNode;
}

/**
 * The matching rows. The array stays the same until its contents change, so that a list of 100,000 rows isn't searched
 * and sorted again whenever a row is pressed.
 */
function useMatches<Row>(
  rows: readonly Row[],
  facets: readonly Facet<Row>[],
  choice: Readonly<Record<string, readonly string[]>>,
  text: string,
  textOf: (row: Row) => string,
): readonly Row[] {
  const request = useUnhurried(JSON.stringify([choice, text]), rows.length);
  useWarmTexts(rows, textOf);
  return useMemo(() => {
    const [chosen, typed] = JSON.parse(request) as [typeof choice, string];
    return narrowed(rows, facets, chosen, typed, textOf);
  }, [rows, facets, request, textOf]);
}

/** A table with search, facets and columns. The choices are in the address; the columns are stored for the person. */
export function Browser<Row extends object>(props: BrowserProps<Row>) {
  const { id, rows, columns, facets, textOf, noun, bulk, rowKey, previews = false } = props;
  const preview = usePreview();
  const onPreview = (row: Row | undefined) => preview.show(row === undefined ? undefined : rowKey(row));
  const checks = useRowChecks();
  const { isEditing, setEditing } = useEditing(props.editing !== undefined);
  const shown = useListState(id, columns, facets, rows, isEditing ? props.editing?.columns : undefined);
  const { state, hidden, change } = shown;
  const { q: text = '', filters: choice = {} } = state;
  const matches = useMatches(rows, facets, choice, text, textOf);
  const fallback = sortOf(props.sort, { id: columns[0]!.id, desc: false });
  // Search results are sorted by how well they match, until a person chooses a column.
  const sort = text !== '' && state.sort === undefined ? undefined : sortOf(state.sort, fallback);
  const clear = () => change({ q: undefined, ...Object.fromEntries(facets.map((facet) => [facet.id, undefined])) });
  const order = {
    hidden,
    sort,
    onSort: (next: SortChoice) => change({ sort: sortText(next) }),
    widths: state.widths,
    onWidth: (column: string, px: number) => change({ widths: widthsText({ ...state.widths, [column]: px }) }),
  };
  return (
    <>
      <ListTools {...props} shown={shown} matches={matches} onClear={clear} isEditing={isEditing} onEdit={setEditing} />
      {props.children}
      {shown.isMissing && <MissingView onClose={() => change({ view: undefined })} />}
      {props.editing !== undefined && !isEditing && <UnsavedNote list={id} onShow={() => setEditing(true)} />}
      {!shown.isReady ? null : isEditing && props.editing !== undefined ? (
        <EditedRows
          {...props}
          editing={props.editing}
          matches={matches}
          freeze={JSON.stringify([text, choice, sort])}
          {...order}
        />
      ) : matches.length === 0 && rows.length > 0 ? (
        <EmptyState title={`No ${noun.one} fits`} action={<Button onClick={clear}>Clear search and filters</Button>} />
      ) : (
        <DataTable
          {...props}
          rows={matches}
          {...order}
          checks={bulk === undefined ? undefined : checks}
          {...(previews ? { selected: preview.key, onPreview } : {})}
        />
      )}
      {bulk !== undefined &&
        !isEditing &&
        checks.checked.size > 0 &&
        bulk(
          matches.filter((row) => checks.checked.has(rowKey(row))),
          checks.clear,
          columns.filter((column) => !hidden.includes(column.id)),
        )}
      {previews && <Announced row={rows.find((row) => rowKey(row) === preview.key)} name={columns[0]?.value} />}
    </>
  );
}

interface ToolsProps<Row> extends Pick<
  BrowserProps<Row>,
  'id' | 'rows' | 'columns' | 'facets' | 'textOf' | 'noun' | 'editing'
> {
  readonly shown: ListState;
  readonly matches: readonly Row[];
  readonly onClear: () => void;
  readonly isEditing: boolean;
  readonly onEdit: (on: boolean) => void;
}

/** The bar above a list: its views, search, filters and columns. */
function ListTools<Row extends object>(props: ToolsProps<Row>) {
  const { id, rows, columns, facets, textOf, noun, editing, shown, matches, onClear, isEditing, onEdit } = props;
  const { state, change } = shown;
  const { q: text = '', filters: choice = {} } = state;
  const narrow = text !== '' || Object.values(choice).some((values) => values.length > 0);
  return (
    <search className={styles['tools']}>
      <ViewMenu list={id} many={noun.many} facets={facets} shown={shown} />
      <TextInput
        className={styles['search']}
        value={text}
        onChange={(event) => change({ q: event.currentTarget.value })}
        placeholder={`Find ${noun.many}`}
        aria-label={`Find ${noun.many}`}
        leftSection={<IconSearch size={14} aria-hidden />}
      />
      <FacetMenus
        facets={facets}
        rows={rows}
        chosen={choice}
        countsOf={(facet) => facetCounts(rows, facets, facet, choice, text, textOf)}
        onChange={(facet, values) => change({ [facet]: values.join('~') })}
      />
      {narrow && (
        <Button variant="subtle" color="gray" leftSection={<IconX size={14} />} onClick={onClear}>
          Clear
        </Button>
      )}
      <span className={styles['count']} aria-live="polite">
        {matches.length === rows.length ? rows.length : `${matches.length} of ${rows.length}`}{' '}
        {rows.length === 1 ? noun.one : noun.many}
      </span>
      {editing !== undefined && (
        <Button
          variant={isEditing ? 'filled' : 'default'}
          leftSection={<IconTableShortcut size={15} aria-hidden />}
          aria-pressed={isEditing}
          onClick={() => onEdit(!isEditing)}
        >
          {isEditing ? 'Done' : 'Edit cells'}
        </Button>
      )}
      <ColumnMenu columns={columns} hidden={shown.hidden} onChange={shown.setHidden} />
    </search>
  );
}

/** Tells screen readers which row the panel shows. */
function Announced<Row>({ row, name }: { row: Row | undefined; name: TableColumn<Row>['value'] | undefined }) {
  return (
    <div className="visually-hidden" aria-live="polite">
      {row === undefined ? '' : `Preview of ${name?.(row) ?? ''}. Escape closes it.`}
    </div>
  );
}

/** The address names a view that was deleted, or that another person has not shared. */
function MissingView({ onClose }: { onClose: () => void }) {
  return (
    <Alert color="yellow" mb="md" withCloseButton closeButtonLabel="Close the message" onClose={onClose}>
      The view in this address was deleted, or it is another person’s own. This is the list without it.
    </Alert>
  );
}

interface ColumnMenuProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: string[]) => void;
}

/** The menu that chooses the visible columns. */
function ColumnMenu<Row>({ columns, hidden, onChange }: ColumnMenuProps<Row>) {
  const choosable = columns.filter((column) => column.fixed !== true);
  const visible = choosable.map((column) => column.id).filter((id) => !hidden.includes(id));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" aria-label="Columns">
          <IconColumns3 size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Checkbox.Group
          aria-label="Columns"
          value={visible}
          onChange={(ids) => onChange(choosable.map((column) => column.id).filter((id) => !ids.includes(id)))}
        >
          <Stack gap="xs">
            {choosable.map((column) => (
              <Checkbox key={column.id} value={column.id} label={column.label} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
