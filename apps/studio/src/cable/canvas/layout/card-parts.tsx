/** What the card of a bundle is made of: a list with a heading, a line that can be removed, and a length in it. */
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { LengthField } from '../../../kit/fields/length-field.tsx';
import styles from './layout.module.css';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

interface LineProps {
  readonly name: string;
  /** It was just added: its first field has the keys. */
  readonly isNew: boolean;
  /** Enter was pressed in one of its fields. */
  readonly onDone: () => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

export function Line({ name, isNew, onDone, onRemove, children }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    const field = line.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, [isNew]);
  return (
    <div ref={line} role="presentation" className={styles['line']} onKeyDown={({ key }) => key === 'Enter' && onDone()}>
      <span title={name}>{name}</span>
      <ActionIcon aria-label={`Remove ${name}`} size="sm" onClick={onRemove}>
        <IconX size={13} />
      </ActionIcon>
      <div>{children}</div>
    </div>
  );
}

interface MmProps {
  readonly label: string;
  /** What is in front of the field. */
  readonly word: string;
  readonly value: number;
  readonly onChange: (mm: number) => void;
}

export function Mm({ label, word, value, onChange }: MmProps) {
  return (
    <>
      <span className="quiet">{word}</span>
      <LengthField bare label={label} value={value} onChange={(mm) => mm !== undefined && mm >= 0 && onChange(mm)} />
    </>
  );
}
