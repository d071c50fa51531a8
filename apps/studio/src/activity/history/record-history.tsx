import { useAddress } from '../../kit/page/address.ts';
import { ChangePanel } from './change-panel.tsx';
import { Changes, type HistoryNote } from './history-page.tsx';
import styles from './changes.module.css';

interface HistoryProps {
  readonly kind: string;
  readonly id: string;
  /** Other events in its history, such as comments. */
  readonly notes?: readonly HistoryNote[];
}

/** The saved changes of one record, and restoring them. */
export function RecordHistory({ kind, id, notes = [] }: HistoryProps) {
  const [address, patch] = useAddress();
  const open = address['change'] === undefined ? undefined : Number(address['change']);
  return (
    <>
      <Changes
        filter={{ kind, key: id }}
        notes={notes}
        open={open}
        onOpen={(seq) => patch({ change: seq === undefined ? undefined : String(seq) })}
      />
      {open !== undefined && (
        <div className={styles['opened']}>
          <ChangePanel key={open} seq={open} />
        </div>
      )}
    </>
  );
}
