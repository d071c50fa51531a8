import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './bench.module.css';

interface TextFormProps {
  readonly label: string;
  readonly maxLength: number;
  /** The verb on the button. */
  readonly action: string;
  /** Further fields. */
  readonly children?: ReactNode;
  readonly onRecord: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for one text, which has the focus. */
export function TextForm({ label, maxLength, action, children, onRecord, onClose }: TextFormProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={styles['setup']}
      onSubmit={(event) => {
        event.preventDefault();
        onRecord(text.trim());
      }}
    >
      <label>
        {label}
        <input
          ref={field}
          value={text}
          maxLength={maxLength}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {children}
      <div className={styles['foot']}>
        <button type="button" className={styles['small']} onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className={styles['big']} disabled={text.trim() === ''}>
          {action}
        </button>
      </div>
    </form>
  );
}
