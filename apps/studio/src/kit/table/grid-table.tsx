import { Button } from '@mantine/core';
import {
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { SortChoice, TableColumn } from './columns.ts';
import { SortableHead, widthStyle } from './sortable-head.tsx';
import styles from './table.module.css';
import { useRowWindow } from './use-row-window.ts';
import type { CellStore, OpenCell } from './cell-store.ts';
import own from './grid.module.css';
import { GridStatus } from './grid-status.tsx';
import type { RowEditing } from './row-editing.ts';
import { blockOf } from './selection.ts';
import { useCellFocus } from './use-cell-focus.ts';
import { useGrid } from './use-grid.ts';
import type { TypingState } from './use-typing.ts';

interface GridTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly shown: readonly TableColumn<Row>[];
  readonly sort: SortChoice | undefined;
  readonly onSort: (sort: SortChoice) => void;
  readonly widths?: Readonly<Record<string, number>> | undefined;
  readonly onWidth?: ((column: string, px: number) => void) | undefined;
  readonly rowKey: (row: Row) => string;
  readonly editing: RowEditing<Row>;
  readonly store: CellStore;
}

const noCells: readonly OpenCell[] = [];

/** A list whose cells are edited in place: by keys, by typing, and with blocks from and to a spreadsheet. */
export function GridTable<Row>(props: GridTableProps<Row>) {
  const { label, rows, shown, rowKey, store, sort, onSort, widths, onWidth } = props;
  const frame = useRef<HTMLDivElement>(null);
  const window = useRowWindow(rows.length, frame);
  const [message, say] = useState('');
  const cells = useSyncExternalStore(store.subscribe, () => store.cells);
  const byRow = useMemo(() => Map.groupBy(cells, ({ row }) => row), [cells]);
  const undo = undoer(store, say);
  const focusCell = useCellFocus(frame, window.show);
  const grid = useGrid({ ...props, focusCell, say, undo });
  const { selection, typing } = grid;
  const { drawn } = typing;
  const block = blockOf(selection);
  const { onBlur, onType } = useSteady(typing);
  return (
    <>
      <GridStatus store={store} cells={cells} message={message} onUndo={undo} />
      <div ref={frame} className={styles['frame']} data-framed data-virtual={window.isVirtual || undefined} data-grid>
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of ARIA on a native table
          role="grid"
          className={`${styles['table']} ${own['grid']}`}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={shown.length}
          aria-multiselectable
          onKeyDown={(event) => spotKey(event.target) && grid.onKeyDown(event)}
          onMouseDown={grid.onMouseDown}
          onDoubleClick={grid.onDoubleClick}
          onFocus={grid.onFocus}
          onCopy={grid.onCopy}
          onPaste={grid.onPaste}
        >
          <SortableHead
            shown={shown}
            sort={sort}
            onSort={onSort}
            widths={widths}
            onWidth={onWidth}
            actions={false}
            check={false}
          />
          <tbody>
            {window.before > 0 && <tr aria-hidden style={{ height: window.before }} />}
            {window.indexes.map((index) => {
              const row = rows[index];
              if (row === undefined) return null;
              const key = rowKey(row);
              const isSelected = index >= block.top && index <= block.bottom;
              return (
                <GridRow
                  key={key}
                  row={row}
                  rowKey={key}
                  index={index}
                  shown={shown}
                  widths={widths}
                  editing={props.editing}
                  store={store}
                  cells={byRow.get(key) ?? noCells}
                  focus={index === selection.focus.row ? selection.focus.column : -1}
                  left={isSelected ? block.left : -1}
                  right={isSelected ? block.right : -1}
                  typing={drawn?.row === index ? drawn : undefined}
                  onType={onType}
                  onBlur={onBlur}
                />
              );
            })}
            {window.after > 0 && <tr aria-hidden style={{ height: window.after }} />}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Undoes the last save, and reports the result. */
function undoer(store: CellStore, say: (message: string) => void): () => void {
  return () => {
    store.undo().then(
      (step) => say(step === undefined ? 'There is nothing to undo.' : `Undid “${step.message}”.`),
      (error: unknown) => say(error instanceof Error ? error.message : String(error)),
    );
  };
}

/** Handlers with a stable identity, so that a row rerenders only if its own content changes. */
function useSteady(typing: TypingState) {
  const latest = useRef(typing);
  useLayoutEffect(() => {
    latest.current = typing;
  });
  const onBlur = useCallback(() => latest.current.commit(), []);
  const onType = useCallback((text: string) => latest.current.change(text), []);
  return { onBlur, onType };
}

/** Keys in the head belong to its buttons. */
function spotKey(target: EventTarget): boolean {
  return target instanceof Element && target.closest('td') !== null;
}

interface GridRowProps<Row> {
  readonly row: Row;
  readonly rowKey: string;
  readonly index: number;
  readonly shown: readonly TableColumn<Row>[];
  readonly widths: Readonly<Record<string, number>> | undefined;
  readonly editing: RowEditing<Row>;
  readonly store: CellStore;
  /** The unsaved cells of the row. */
  readonly cells: readonly OpenCell[];
  /** The column that has the focus, and the first and last selected one; -1 if none is in this row. */
  readonly focus: number;
  readonly left: number;
  readonly right: number;
  readonly typing: { readonly column: number; readonly text: string } | undefined;
  readonly onType: (text: string) => void;
  readonly onBlur: () => void;
}

function Row<Row>(props: GridRowProps<Row>) {
  const { row, rowKey, index, shown, widths, editing, store, cells, focus, left, right, typing, onType, onBlur } =
    props;
  const [first] = shown;
  const name = String(first?.value(row) ?? rowKey);
  return (
    <tr aria-rowindex={index + 2} data-index={index}>
      {shown.map((column, at) => {
        const cell = editing.cellOf(row, column.id);
        const open = cells.find((each) => each.column === column.id);
        const finding = store.findingOf(rowKey, column.id);
        const note = open === undefined ? finding : noteOf(open);
        const noteId = note === undefined ? undefined : `note-${index}-${at}`;
        const isTyping = typing?.column === at;
        return (
          <td
            key={column.id}
            data-row={index}
            data-column={at}
            data-state={open?.state ?? (finding === undefined ? undefined : 'finding')}
            data-read-only={cell === undefined || undefined}
            data-wide={column.wideOnly || undefined}
            className={
              [column.mono === true ? 'mono' : '', column.numeric === true ? 'num' : ''].join(' ').trim() || undefined
            }
            style={widthStyle(widths?.[column.id]) ?? { maxWidth: column.maxWidth }}
            tabIndex={at === focus ? 0 : -1}
            aria-colindex={at + 1}
            aria-selected={at >= left && at <= right}
            // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 has it for gridcell
            aria-readonly={cell === undefined}
            aria-invalid={isWrong(open) || undefined}
            aria-describedby={noteId}
          >
            {isTyping ? (
              <CellInput
                label={`${column.label} of ${name}`}
                text={typing.text}
                options={cell?.options}
                onType={onType}
                onBlur={onBlur}
              />
            ) : (
              <span className={own['text']}>{open?.text ?? cell?.text ?? readText(column, row)}</span>
            )}
            {note !== undefined && (
              <span className={own['note']} id={noteId}>
                {note}
              </span>
            )}
            {open?.state === 'conflict' && <ConflictButtons open={open} store={store} isFocused={at === focus} />}
          </td>
        );
      })}
    </tr>
  );
}

const GridRow = memo(Row) as typeof Row;

/** The text of a read-only cell, used if its content has links, because the focus is on the cell and not on a link. */
function readText<Row>({ value, text, cell, links }: TableColumn<Row>, row: Row): ReactNode {
  if (cell !== undefined && links !== true) return cell(row);
  return text?.(row) ?? value(row) ?? '';
}

function isWrong(open: OpenCell | undefined): boolean {
  return open !== undefined && ['invalid', 'refused', 'conflict'].includes(open.state);
}

function noteOf({ state, note = '' }: OpenCell): string | undefined {
  if (state === 'conflict') return `Another person saved “${note}”.`;
  return state === 'invalid' || state === 'refused' ? note : undefined;
}

interface ConflictProps {
  readonly open: OpenCell;
  readonly store: CellStore;
  readonly isFocused: boolean;
}

function ConflictButtons({ open: { row, column }, store, isFocused }: ConflictProps) {
  const tabIndex = isFocused ? 0 : -1;
  return (
    <span className={own['buttons']}>
      <Button size="compact-xs" variant="light" tabIndex={tabIndex} onClick={() => store.keepMine(row, column)}>
        Save mine
      </Button>
      <Button size="compact-xs" variant="default" tabIndex={tabIndex} onClick={() => store.discard(row, column)}>
        Take theirs
      </Button>
    </span>
  );
}

interface InputProps {
  readonly label: string;
  readonly text: string;
  readonly options: readonly string[] | undefined;
  readonly onType: (text: string) => void;
  readonly onBlur: () => void;
}

function CellInput({ label, text, options, onType, onBlur }: InputProps) {
  const opened = useCallback((element: HTMLInputElement | null) => {
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  return (
    <>
      <input
        ref={opened}
        className={own['input']}
        aria-label={label}
        defaultValue={text}
        list={options === undefined ? undefined : 'cell-options'}
        autoComplete="off"
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={onBlur}
      />
      {options !== undefined && (
        <datalist id="cell-options">
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </datalist>
      )}
    </>
  );
}
