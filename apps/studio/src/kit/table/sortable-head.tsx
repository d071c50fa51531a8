import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { SortChoice, TableColumn } from './columns.ts';
import { widthLimits } from './list-state.ts';
import styles from './table.module.css';

interface HeadProps<Row> {
  readonly shown: readonly TableColumn<Row>[];
  readonly sort: SortChoice | undefined;
  readonly onSort: (sort: SortChoice) => void;
  /** Chosen widths, px. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  readonly onWidth?: ((column: string, px: number) => void) | undefined;
  readonly actions: boolean;
  readonly check: ReactNode;
}

/** The step by which a key changes a width, px. */
const widthStep = 16;

const within = (px: number) => Math.round(Math.max(widthLimits.least, Math.min(widthLimits.most, px)));

/** The style of a cell in a column with a chosen width. Other columns are sized by their content. */
export function widthStyle(px: number | undefined): CSSProperties | undefined {
  return px === undefined ? undefined : { width: px, minWidth: px, maxWidth: px };
}

/** The head of a table: each column sorts, and its edge or Shift with an arrow key changes its width. */
export function SortableHead<Row>({ shown, sort, onSort, widths, onWidth, actions, check }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {check}
        {shown.map((column) => {
          const active = sort?.id === column.id;
          const Arrow = sort?.desc === true ? IconArrowDown : IconArrowUp;
          return (
            <th
              key={column.id}
              scope="col"
              style={widthStyle(widths?.[column.id]) ?? { width: column.width }}
              data-wide={column.wideOnly || undefined}
              className={column.numeric === true ? 'num' : undefined}
              aria-sort={active ? (sort.desc ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                aria-keyshortcuts={onWidth === undefined ? undefined : 'Shift+ArrowLeft Shift+ArrowRight'}
                onClick={() => onSort({ id: column.id, desc: active && !sort.desc })}
                onKeyDown={(event) => onWidth !== undefined && changeWidth(event, (px) => onWidth(column.id, px))}
              >
                {column.label}
                {active && <Arrow size={13} aria-hidden />}
              </button>
              {onWidth !== undefined && (
                <span
                  aria-hidden
                  className={styles['edge']}
                  onPointerDown={(event) => drag(event, (px) => onWidth(column.id, px))}
                />
              )}
            </th>
          );
        })}
        {actions && (
          <th scope="col" className={styles['actions']}>
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function changeWidth(event: KeyboardEvent<HTMLElement>, onWidth: (px: number) => void): void {
  const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const { parentElement } = event.currentTarget;
  if (direction === undefined || !event.shiftKey || parentElement === null) return;
  event.preventDefault();
  onWidth(within(parentElement.offsetWidth + direction * widthStep));
}

/** Follows the pointer, and sets the width when it is released. */
function drag(event: PointerEvent<HTMLElement>, onWidth: (px: number) => void): void {
  const edge = event.currentTarget;
  const head = edge.parentElement;
  if (head === null || event.button !== 0) return;
  event.preventDefault();
  edge.setPointerCapture(event.pointerId);
  const start = { x: event.clientX, width: head.offsetWidth };
  const widthAt = ({ clientX }: { readonly clientX: number }) => within(start.width + clientX - start.x);
  const follow = (move: globalThis.PointerEvent) =>
    Object.assign(head.style, { minWidth: `${widthAt(move)}px`, maxWidth: `${widthAt(move)}px` });
  const drop = (end: globalThis.PointerEvent) => {
    edge.removeEventListener('pointermove', follow);
    if (end.clientX !== start.x) onWidth(widthAt(end));
  };
  edge.addEventListener('pointermove', follow);
  edge.addEventListener('pointerup', drop, { once: true });
}
