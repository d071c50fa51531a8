import type { HistoryLine } from '@cablewright/client';
import { When } from '../../kit/page/when.tsx';
import styles from './changes.module.css';
import { recordName } from '../../kit/words/kind-words.ts';

interface ChangeListProps {
  readonly lines: readonly HistoryLine[];
  readonly open: number | undefined;
  readonly onOpen: (seq: number | undefined) => void;
}

/** What a change set touched, in a few words. */
function touchedText(line: HistoryLine): string {
  const [first] = line.touched;
  if (first === undefined) return '';
  return line.count === 1 ? recordName(first.kind, first.key) : `${line.count} records`;
}

/** Change sets, newest first. Pressing one shows what it changed. */
export function ChangeList({ lines, open, onOpen }: ChangeListProps) {
  return (
    <ol className={styles['list']}>
      {lines.map((line) => (
        <li key={line.seq}>
          <button
            type="button"
            aria-pressed={open === line.seq}
            onClick={() => onOpen(open === line.seq ? undefined : line.seq)}
          >
            <span className={styles['message']}>{line.message}</span>
            <span className={styles['who']}>{line.who.name}</span>
            <span className={styles['touched']}>{touchedText(line)}</span>
            <span className={styles['when']}>
              <When at={line.at} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
