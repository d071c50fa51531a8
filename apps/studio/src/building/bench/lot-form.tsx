import { useEffect, useRef, useState } from 'react';
import type { PlanStep } from './bench-state.ts';
import styles from './bench.module.css';

interface LotFormProps {
  readonly use: PlanStep['uses'][number];
  readonly onRecord: (lot: string, of: 'order' | undefined) => void;
  readonly onClose: () => void;
}

/** The lot of a part: of this piece, or of the whole order. */
export function LotForm({ use, onRecord, onClose }: LotFormProps) {
  const [lot, setLot] = useState('');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [forAll, setForAll] = useState(true);
  return (
    <form
      className={styles['setup']}
      onSubmit={(event) => {
        event.preventDefault();
        onRecord(lot.trim(), forAll ? 'order' : undefined);
      }}
    >
      <label>
        Lot of {use.label}
        <input ref={first} value={lot} maxLength={200} onChange={(event) => setLot(event.currentTarget.value)} />
      </label>
      <label className={styles['check']}>
        <input type="checkbox" checked={forAll} onChange={(event) => setForAll(event.currentTarget.checked)} />
        For all pieces of the order
      </label>
      <div className={styles['foot']}>
        <button type="button" className={styles['small']} onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className={styles['big']} disabled={lot.trim() === ''}>
          Record the lot
        </button>
      </div>
    </form>
  );
}
