import {
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { usePreferences } from '../preferences/use-preferences.ts';
import { sortOf, sortText, type SortChoice, type TableColumn } from './columns.ts';
import { CheckAll, CheckRow, type RowChecks } from './row-checks.tsx';
import { SortableHead, widthStyle } from './sortable-head.tsx';
import styles from './table.module.css';
import { sortedRows } from './sorted-rows.ts';
import { useUnhurried } from './unhurried.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowWindow } from './use-row-window.ts';

interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  readonly hidden: readonly string[];
  /** Undefined: the rows are in the order in which they match a search. */
  readonly sort: SortChoice | undefined;
  readonly onSort: (sort: SortChoice) => void;
  /** Chosen widths of columns, px. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  readonly onWidth?: ((column: string, px: number) => void) | undefined;
  readonly rowKey: (row: Row) => string;
  readonly selected?: string | undefined;
  readonly onOpen: (row: Row) => void;
  /**
   * Shows a row in the panel, or closes the panel. Called for Space or a press on the row, and then for the arrow keys.
   */
  readonly onPreview?: ((row: Row | undefined) => void) | undefined;
  readonly actions?: (row: Row) => ReactNode;
  /** Set if rows can be checked, which the key X does too. */
  readonly checks?: RowChecks | undefined;
}

/** The rows in sorted order, which is only recomputed if one of them changes. */
export function useSortedRows<Row extends object>({
  rows,
  columns,
  sort,
}: Pick<DataTableProps<Row>, 'rows' | 'columns' | 'sort'>): readonly Row[] {
  const order = useUnhurried(sort === undefined ? '' : sortText(sort), rows.length);
  return useMemo(
    () => sortedRows(rows, columns, order === '' ? undefined : sortOf(order, { id: order, desc: false })),
    [rows, columns, order],
  );
}

/** A table that can be sorted, walked with the arrow keys, and whose rows open with Enter. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, hidden } = props;
  const sorted = useSortedRows(props);
  const without = hidden.join('~');
  const shown = useMemo(() => {
    const ids = new Set(without.split('~'));
    return columns.filter((column) => !ids.has(column.id));
  }, [columns, without]);
  return <Rows {...props} shown={shown} sorted={sorted} />;
}

interface RowsProps<Row> extends DataTableProps<Row> {
  readonly shown: readonly TableColumn<Row>[];
  readonly sorted: readonly Row[];
}

function Rows<Row>(props: RowsProps<Row>) {
  const { shown, sorted, rowKey, label, sort, onSort, actions, checks, selected, onPreview } = props;
  const isChecked = checks !== undefined;
  const keys = useMemo(() => (isChecked ? sorted.map(rowKey) : []), [isChecked, sorted, rowKey]);
  const frame = useRef<HTMLDivElement>(null);
  const window = useRowWindow(sorted.length, frame);
  const { before, after, indexes } = window;
  const { tabRow, focusRow, onFocus, onKeyDown } = useRowFocus(frame, window, sorted.length);
  const acts = useRowActs(props, keys);
  const chosenWidths = JSON.stringify(props.widths);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text changes whenever the widths do
  const widths = useMemo(() => props.widths, [chosenWidths]);
  const move = (index: number) => {
    const to = focusRow(index);
    if (selected !== undefined) onPreview?.(sorted[to]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- holds the focus while a row far away is rendered
    <div
      ref={frame}
      className={styles['frame']}
      data-framed
      data-virtual={window.isVirtual || undefined}
      tabIndex={-1}
      onFocus={onFocus}
      onKeyDown={(event) => onKeyDown(event, move)}
    >
      <table className={styles['table']} aria-label={label} aria-rowcount={sorted.length + 1}>
        <SortableHead
          shown={shown}
          sort={sort}
          onSort={onSort}
          widths={widths}
          onWidth={props.onWidth}
          actions={actions !== undefined}
          check={checks !== undefined && <CheckAll checks={checks} keys={keys} />}
        />
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {indexes.map((index) => {
            const row = sorted[index];
            if (row === undefined) return null;
            const key = rowKey(row);
            return (
              <MemoRow
                key={key}
                {...{ row, index, shown, widths, actions, acts }}
                name={checks === undefined ? '' : String(shown[0]?.value(row) ?? key)}
                isTabbed={index === tabRow}
                isPreviewed={onPreview !== undefined}
                isSelected={selected === undefined ? undefined : selected === key}
                isChecked={checks?.checked.has(key)}
              />
            );
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}

/**
 * The actions of a row. It stays the same object, so that a row is rendered again only if something of the row itself
 * changes.
 */
interface RowActs<Row> {
  readonly open: (row: Row) => void;
  /** Shows a row in the panel, or closes the panel. */
  readonly preview: (row: Row | undefined) => void;
  readonly check: (row: Row, upTo: boolean) => void;
}

/** Actions that use the props of the table's latest rendering. */
function useRowActs<Row>(props: RowsProps<Row>, keys: readonly string[]): RowActs<Row> {
  const given = useRef({ props, keys });
  useLayoutEffect(() => {
    given.current = { props, keys };
  });
  const [acts] = useState(() => ({
    open: (row: Row) => given.current.props.onOpen(row),
    preview: (row: Row | undefined) => given.current.props.onPreview?.(row),
    check: (row: Row, upTo: boolean) => {
      const { rowKey, checks } = given.current.props;
      checks?.toggle(given.current.keys, rowKey(row), upTo);
    },
  }));
  return acts;
}

interface BodyRowProps<Row> extends Pick<RowsProps<Row>, 'shown' | 'widths' | 'actions'> {
  readonly row: Row;
  readonly name: string;
  readonly index: number;
  readonly acts: RowActs<Row>;
  /** The row to which Tab leads. */
  readonly isTabbed: boolean;
  readonly isPreviewed: boolean;
  /** Undefined: no row of the table is shown in the panel now. */
  readonly isSelected: boolean | undefined;
  /** Undefined: rows cannot be checked. */
  readonly isChecked: boolean | undefined;
}

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, name, index, shown, widths, actions, acts, isPreviewed, isSelected = false, isChecked } = props;
  // Cells write numbers in the person's units.
  usePreferences();
  const preview = () => isPreviewed && acts.preview(isSelected ? undefined : row);
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') acts.open(row);
    else if (event.key === ' ' && isPreviewed) preview();
    else if (event.key === 'Escape' && isSelected) acts.preview(undefined);
    else if (event.key === 'x' && isChecked !== undefined) acts.check(row, false);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the row's link serves the pointer, and arrow keys move between rows
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={props.isSelected}
      aria-keyshortcuts={isPreviewed ? 'Space' : undefined}
      data-selected={isSelected || undefined}
      tabIndex={props.isTabbed ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={(event) => isOnRow(event) && preview()}
      onDoubleClick={() => acts.open(row)}
    >
      {isChecked !== undefined && (
        <CheckRow isChecked={isChecked} name={name} onCheck={(upTo) => acts.check(row, upTo)} />
      )}
      {shown.map((column) => (
        <td
          key={column.id}
          data-wide={column.wideOnly || undefined}
          data-name={(column.fixed === true && widths?.[column.id] === undefined) || undefined}
          style={widthStyle(widths?.[column.id]) ?? (column.fixed === true ? undefined : { maxWidth: column.maxWidth })}
          className={
            [column.mono === true ? 'mono' : '', column.numeric === true ? 'num' : ''].join(' ').trim() || undefined
          }
        >
          {column.cell === undefined ? (column.value(row) ?? '') : column.cell(row)}
        </td>
      ))}
      {actions !== undefined && <td className={styles['actions']}>{actions(row)}</td>}
    </tr>
  );
}

const MemoRow = memo(BodyRow) as typeof BodyRow;

/** True for a press on the row itself, neither on an element in it nor at the end of a text selection. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  const inside = (target as Element).closest('a, button, input, label');
  if (inside !== null && currentTarget.contains(inside)) return false;
  return getSelection()?.isCollapsed !== false;
}
