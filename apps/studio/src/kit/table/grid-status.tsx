import { Button, Group } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { counted } from '@cablewright/model';
import { useEffect } from 'react';
import { connection } from '../../api/connection.ts';
import type { CellStore, OpenCell } from './cell-store.ts';
import own from './grid.module.css';

interface StatusProps {
  readonly store: CellStore;
  /** The cells that are not saved. */
  readonly cells: readonly OpenCell[];
  readonly message: string;
  readonly onUndo: () => void;
}

/** Shows what is saved and what is not, and makes the browser ask before it closes a page with unsaved cells. */
export function GridStatus({ store, cells, message, onUndo }: StatusProps) {
  const { failure, lastStep } = store;
  const isAny = cells.length > 0;
  useEffect(() => {
    if (!isAny) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isAny]);
  useEffect(() => connectionBack(() => void store.save()), [store]);
  return (
    <div className={own['status']}>
      <span role="status">
        {failure ?? (cells.length > 0 ? unsavedText(cells) : message || savedText(lastStep?.message))}
      </span>
      <Group gap="xs">
        {failure !== undefined && (
          <Button variant="light" onClick={() => void store.save()}>
            Try again
          </Button>
        )}
        {cells.some(({ state }) => state !== 'saving') && (
          <Button variant="subtle" color="gray" onClick={() => store.discard()}>
            Discard what is not saved
          </Button>
        )}
        {lastStep !== undefined && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            title="Ctrl+Z"
            onClick={onUndo}
          >
            Undo “{lastStep.message}”
          </Button>
        )}
      </Group>
    </div>
  );
}

function connectionBack(act: () => void): () => void {
  return connection.subscribe(() => {
    if (!connection.lost) act();
  });
}

function unsavedText(cells: readonly OpenCell[]): string {
  const saving = cells.filter(({ state }) => state === 'saving').length;
  if (saving === cells.length) return 'Saving…';
  const [first] = cells.filter(({ state }) => state !== 'saving' && state !== 'waiting');
  const what = `${counted(cells.length, 'cell')} not saved`;
  return first?.note === undefined || first.state === 'conflict' ? `${what}.` : `${what}: ${first.note}`;
}

function savedText(last: string | undefined): string {
  return last === undefined
    ? 'Arrows move, Enter or typing edits, Tab goes on, Escape takes back. Copy and paste blocks from and to a spreadsheet.'
    : `Saved: ${last}.`;
}
