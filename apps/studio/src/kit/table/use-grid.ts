/**
 * The keys, the selection and the clipboard of a grid, after the grid pattern of the W3C's ARIA Authoring Practices.
 */
import { useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { gridCells, type CellNeeds, type GridCells } from './grid-cells.ts';
import { at, following, inside, moved, type Selection, type CellSpot } from './selection.ts';
import { useTyping, type TypingState } from './use-typing.ts';
import type { FocusCell } from './use-cell-focus.ts';

interface GridNeeds<Row> extends CellNeeds<Row> {
  readonly focusCell: FocusCell;
  /** Shows a message to the person. */
  readonly say: (message: string) => void;
  readonly undo: () => void;
}

export function useGrid<Row>(needs: GridNeeds<Row>) {
  const { store, focusCell, say } = needs;
  const [selected, setSelection] = useState<Selection>(at(0, 0));
  const cells = gridCells(needs);
  const selection = { anchor: inside(selected.anchor, cells.size), focus: inside(selected.focus, cells.size) };
  const typing = useTyping((spot, text) => {
    if (text !== cells.textAt(spot)) store.edit(cells.editOf(spot, text));
  });
  const go = (to: CellSpot, extend = false) => {
    setSelection({ anchor: extend ? selection.anchor : to, focus: to });
    focusCell.give(to);
  };
  const type = (spot: CellSpot, text: string) => {
    if (cells.isEditable(spot)) typing.begin(spot, text);
    else say('This cell can only be read.');
  };
  const keys = { ...needs, cells, selection, typing, go, type, setSelection };
  return {
    selection,
    typing,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const spot = typing.spot();
      if (spot === undefined && isControl(event.target)) return;
      if (spot === undefined ? movingKey(event, keys) : typingKey(event, spot, keys)) event.preventDefault();
    },
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      const spot = spotOf(event.target);
      if (spot === undefined || isControl(event.target)) return;
      typing.commit();
      if (event.shiftKey) event.preventDefault();
      go(spot, event.shiftKey);
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const spot = spotOf(event.target);
      if (spot !== undefined && !isControl(event.target)) type(spot, cells.textAt(spot));
    },
    /** A screen reader or Tab has given the focus to a cell. */
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const spot = focusCell.isGiving() || isControl(event.target) ? undefined : spotOf(event.target);
      if (spot !== undefined && !isSame(spot, selection.focus)) setSelection({ anchor: spot, focus: spot });
    },
    onCopy: (event: ClipboardEvent) => {
      if (typing.spot() !== undefined) return;
      const { text, message } = cells.copied(selection);
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
      say(message);
    },
    onPaste: (event: ClipboardEvent) => {
      if (typing.spot() !== undefined) return;
      event.preventDefault();
      const { edits, filled, message } = cells.pasted(selection, event.clipboardData.getData('text/plain'));
      store.edit(edits);
      if (filled !== undefined) setSelection(filled);
      say(message);
    },
  };
}

interface KeyNeeds extends Pick<GridNeeds<never>, 'store' | 'undo'> {
  readonly cells: GridCells;
  readonly selection: Selection;
  readonly typing: TypingState;
  readonly go: (to: CellSpot, extend?: boolean) => void;
  readonly type: (spot: CellSpot, text: string) => void;
  readonly setSelection: (selection: Selection) => void;
}

/** Handles a key while a cell is typed into. Returns true if the key was used. */
function typingKey(event: KeyboardEvent, spot: CellSpot, { typing, go, cells: { size } }: KeyNeeds): boolean {
  if (event.nativeEvent.isComposing) return false;
  if (event.key === 'Escape') {
    typing.cancel();
    go(spot);
  } else if (event.key === 'Enter') {
    typing.commit();
    go(inside({ ...spot, row: spot.row + (event.shiftKey ? -1 : 1) }, size));
  } else if (event.key === 'Tab') {
    typing.commit();
    go(following(spot, event.shiftKey, size));
  } else return false;
  return true;
}

/** Handles a key while no cell is typed into. Returns true if the key was used. */
function movingKey(event: KeyboardEvent, { cells, selection, store, undo, go, type, setSelection }: KeyNeeds): boolean {
  const { focus } = selection;
  const { key, altKey } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  const to = altKey ? undefined : moved(focus, key, ctrl, cells.size);
  const { rows, columns } = cells.size;
  if (to !== undefined) go(to, event.shiftKey);
  else if (ctrl && key === 'z') undo();
  else if (ctrl && key === 'a')
    setSelection({ anchor: { row: 0, column: 0 }, focus: { row: rows - 1, column: columns - 1 } });
  else if (ctrl || altKey) return false;
  else if (key === 'Enter' || key === 'F2') type(focus, cells.textAt(focus));
  else if (key === 'Delete' || key === 'Backspace') store.edit(cells.clearing(selection));
  else if (key === 'Escape') setSelection({ anchor: focus, focus });
  else if (/^.$/u.test(key)) type(focus, key === ' ' ? '' : key);
  else return false;
  return true;
}

const isSame = (a: CellSpot, b: CellSpot) => a.row === b.row && a.column === b.column;

/** The cell that an element is in. */
function spotOf(target: EventTarget): CellSpot | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  return cell === null ? undefined : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

/** A control inside a cell, which handles its own keys and presses. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input, a') !== null;
}
