import { useState } from 'react';
import type { PlanStep } from './bench-state.ts';
import { TextForm } from './text-form.tsx';
import styles from './bench.module.css';

interface LotFormProps {
  readonly use: PlanStep['uses'][number];
  readonly onRecord: (lot: string, of: 'order' | undefined) => void;
  readonly onClose: () => void;
}

/** The lot of a part: of this piece, or of the whole order. */
export function LotForm({ use, onRecord, onClose }: LotFormProps) {
  const [forAll, setForAll] = useState(true);
  return (
    <TextForm
      label={`Lot of ${use.label}`}
      maxLength={200}
      action="Record the lot"
      onRecord={(lot) => onRecord(lot, forAll ? 'order' : undefined)}
      onClose={onClose}
    >
      <label className={styles['check']}>
        <input type="checkbox" checked={forAll} onChange={(event) => setForAll(event.currentTarget.checked)} />
        For all pieces of the order
      </label>
    </TextForm>
  );
}
