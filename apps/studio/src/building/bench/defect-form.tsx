import { useEffect, useRef, useState } from 'react';
import styles from './bench.module.css';

interface DefectFormProps {
  readonly onRecord: (what: string) => void;
  readonly onClose: () => void;
}

/** What is wrong with the piece. */
export function DefectForm({ onRecord, onClose }: DefectFormProps) {
  const [what, setWhat] = useState('');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <form
      className={styles['setup']}
      onSubmit={(event) => {
        event.preventDefault();
        onRecord(what.trim());
      }}
    >
      <label>
        What is wrong?
        <input ref={first} value={what} maxLength={2000} onChange={(event) => setWhat(event.currentTarget.value)} />
      </label>
      <div className={styles['foot']}>
        <button type="button" className={styles['small']} onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className={styles['big']} disabled={what.trim() === ''}>
          Record the defect
        </button>
      </div>
    </form>
  );
}
