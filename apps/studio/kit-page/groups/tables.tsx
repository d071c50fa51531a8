import { Button, Menu, Table } from '@mantine/core';
import { ActionsMenu } from '../../src/kit/page/actions-menu.tsx';
import { IssueCounts } from '../../src/kit/page/issue-counts.tsx';
import { ShowMore } from '../../src/kit/page/show-more.tsx';
import { Browser } from '../../src/kit/table/browser.tsx';
import { cellStoreOf } from '../../src/kit/table/cell-store.ts';
import type { Facet, TableColumn } from '../../src/kit/table/columns.ts';
import { DataTable } from '../../src/kit/table/data-table.tsx';
import { EditedRows, UnsavedNote } from '../../src/kit/table/edited-rows.tsx';
import { HeadRow } from '../../src/kit/table/head-row.tsx';
import { PreviewFacts } from '../../src/kit/table/preview-facts.tsx';
import { RemoveButton } from '../../src/kit/table/remove-button.tsx';
import { CheckAll, CheckRow, useRowChecks } from '../../src/kit/table/row-checks.tsx';
import { RowTable } from '../../src/kit/table/row-table.tsx';
import type { RowEditing } from '../../src/kit/table/row-editing.ts';
import { TableHead } from '../../src/kit/table/table-head.tsx';
import { ViewMenu } from '../../src/kit/table/view-menu.tsx';
import { TextField } from '../../src/kit/fields/fields.tsx';
import { person, savedViews, sampleList } from '../specimen/sample-data.ts';
import { Held, longText, nothing, type Specimen } from '../specimen/specimen.tsx';

interface Cable {
  readonly id: string;
  readonly label: string;
  readonly route: string;
  readonly length: number | undefined;
  readonly errors: number;
}

const cables: readonly Cable[] = [
  { id: 'null-modem', label: 'Null modem DE-9', route: 'make', length: 1800, errors: 2 },
  { id: 'dc-tail', label: '12 V tail, jack to flying ends', route: 'make', length: 500, errors: 0 },
  { id: 'long', label: longText, route: 'buy', length: undefined, errors: 0 },
];

const columns: readonly TableColumn<Cable>[] = [
  { id: 'label', label: 'Name', value: ({ label }) => label, fixed: true },
  { id: 'id', label: 'ID', value: ({ id }) => id, mono: true, width: 120 },
  { id: 'route', label: 'Route', value: ({ route }) => route, wideOnly: true, width: 90 },
  { id: 'length', label: 'Length mm', value: ({ length }) => length, numeric: true, width: 110 },
  {
    id: 'issues',
    label: 'Issues',
    value: ({ errors }) => errors,
    cell: ({ errors }) => <IssueCounts errors={errors} warnings={0} />,
    width: 80,
  },
];
const facets: readonly Facet<Cable>[] = [{ id: 'route', label: 'Route', values: ({ route }) => [route] }];
const noun = { one: 'cable', many: 'cables' };
const menuOf = ({ label }: Cable) => (
  <ActionsMenu label={`Actions for ${label}`}>
    <Menu.Item>Copy</Menu.Item>
  </ActionsMenu>
);

function Rows({ rows, checks: checked = false }: { rows: readonly Cable[]; checks?: boolean }) {
  const checks = useRowChecks();
  return (
    <Held start={{ id: 'label', desc: false }}>
      {(sort, onSort) => (
        <DataTable
          label="Cables"
          rows={rows}
          columns={columns}
          hidden={['id']}
          sort={sort}
          onSort={onSort}
          rowKey={({ id }) => id}
          onOpen={nothing}
          onPreview={nothing}
          selected="dc-tail"
          actions={menuOf}
          checks={checked ? checks : undefined}
        />
      )}
    </Held>
  );
}

/** The checkbox cells of tables, in a table without other columns. */
function Checks({ first }: { first: readonly string[] }) {
  const checks = { ...useRowChecks(), checked: new Set(first) };
  const keys = ['a', 'b'];
  return (
    <table>
      <thead>
        <tr>
          <CheckAll checks={checks} keys={keys} />
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key}>
            <CheckRow
              isChecked={checks.checked.has(key)}
              name={`cable ${key}`}
              onCheck={(upTo) => checks.toggle(keys, key, upTo)}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const lengths = [
  { code: '02', label: '2 m' },
  { code: '10', label: longText },
];
const rowTable = (rows: readonly { code: string; label: string }[]) => (
  <RowTable
    columns={['Code', 'Name']}
    rows={rows}
    fields={(row) => [
      <TextField bare mono key="code" label={`Code ${row.code}`} value={row.code} onChange={nothing} />,
      <TextField bare key="label" label={`Name of ${row.code}`} value={row.label} onChange={nothing} />,
    ]}
    nameOf={({ code }) => `length ${code}`}
    onChange={nothing}
  />
);
const browser = {
  id: 'kit-cables',
  label: 'Cables',
  columns,
  facets,
  sort: 'label',
  rowKey: ({ id }: Cable) => id,
  textOf: ({ label, id }: Cable) => `${label} ${id}`,
  onOpen: nothing,
  noun,
};
/** Editable cells. Saving never finishes, so an edited cell keeps waiting for the hub. */
const editing: RowEditing<Cable> = {
  columns: ['label', 'route'],
  cellOf: ({ label, route }, column) =>
    column === 'label' ? { text: label } : column === 'route' ? { text: route, options: ['make', 'buy'] } : undefined,
  problemOf: ({ text }) => (text === '' ? 'A name is needed' : undefined),
  save: () => new Promise(() => undefined),
};
for (const list of ['kit-cells', 'kit-unsaved'])
  cellStoreOf(person.email, list).edit([
    { row: 'dc-tail', column: 'label', text: '24 V tail', base: cables[1]!.label },
  ]);
const cells = (id: string) => (
  <Held start={{ id: 'label', desc: false }}>
    {(sort, onSort) => (
      <EditedRows
        id={id}
        label="Cables"
        rows={cables}
        matches={cables}
        freeze=""
        columns={columns}
        hidden={['id']}
        sort={sort}
        onSort={onSort}
        widths={undefined}
        onWidth={nothing}
        rowKey={({ id: key }) => key}
        editing={editing}
      />
    )}
  </Held>
);
const shownList = {
  state: {},
  view: undefined,
  isEdited: false,
  isMissing: false,
  isReady: true,
  hidden: [],
  change: nothing,
  setHidden: nothing,
};
const views = (shown: Partial<typeof shownList> | object) => (
  <ViewMenu list={sampleList} many="cables" facets={facets} shown={{ ...shownList, ...shown }} />
);
const more = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => Promise.resolve() };

export const tables: readonly Specimen[] = [
  {
    of: ['Browser', 'FacetMenus'],
    size: 'page',
    states: {
      Empty: <Browser {...browser} rows={[]} />,
      Filled: <Browser {...browser} rows={cables} actions={menuOf} previews />,
      'Rows can be checked': <Browser {...browser} rows={cables} bulk={() => <Button>Retire</Button>} />,
    },
  },
  {
    of: ['DataTable', 'SortableHead'],
    size: 'page',
    states: {
      Empty: <Rows rows={[]} />,
      Filled: <Rows rows={cables} />,
      'Rows can be checked': <Rows checks rows={cables} />,
    },
  },
  {
    of: ['EditedRows', 'GridTable', 'GridStatus'],
    size: 'page',
    states: { 'Nothing edited': cells('kit-clean'), 'A cell waits': cells('kit-cells') },
  },
  {
    of: ['UnsavedNote'],
    states: { 'A cell waits': <UnsavedNote list="kit-unsaved" onShow={nothing} /> },
  },
  {
    of: ['ViewMenu'],
    states: {
      'No view': views({}),
      'A view': views({ view: savedViews[0] }),
      'A view, edited': views({ view: savedViews[1], isEdited: true }),
    },
  },
  {
    of: ['CheckAll', 'CheckRow'],
    states: { None: <Checks first={[]} />, Some: <Checks first={['a']} />, All: <Checks first={['a', 'b']} /> },
  },
  {
    of: ['RowTable'],
    states: { Empty: rowTable([]), Filled: rowTable(lengths) },
  },
  {
    of: ['HeadRow'],
    states: {
      Columns: (
        <table>
          <HeadRow columns={['Position', 'Signal']} />
        </table>
      ),
      'Columns and buttons': (
        <table>
          <HeadRow columns={['Position', longText]} buttons="Remove" />
        </table>
      ),
    },
  },
  {
    of: ['TableHead'],
    states: {
      Columns: (
        <Table>
          <TableHead columns={['Name', ['Length', 'mono'], '']} />
        </Table>
      ),
    },
  },
  {
    of: ['RemoveButton'],
    states: {
      Ready: <RemoveButton what="pin 3" onRemove={nothing} />,
      Disabled: <RemoveButton disabled what="pin 3" onRemove={nothing} />,
    },
  },
  {
    of: ['PreviewFacts'],
    states: {
      Filled: <PreviewFacts row={cables[0]!} columns={columns} to="/cables/null-modem" />,
      'With a picture': (
        <PreviewFacts row={{ ...cables[1]!, id: longText }} columns={columns} to="/cables/dc-tail">
          <p className="quiet">The picture</p>
        </PreviewFacts>
      ),
    },
  },
  {
    of: ['ShowMore'],
    states: {
      Ready: <ShowMore query={more}>Show older changes</ShowMore>,
      Loading: <ShowMore query={{ ...more, isFetchingNextPage: true }}>Show older changes</ShowMore>,
      'No more': <ShowMore query={{ ...more, hasNextPage: false }}>Show older changes</ShowMore>,
    },
  },
];
