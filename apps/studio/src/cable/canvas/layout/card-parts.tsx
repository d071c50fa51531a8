/** What the card of a bundle is made of: a list with a heading, a line that can be removed, and a length in it. */
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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

export function Line({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <div className={styles['line']}>
      <span title={name}>{name}</span>
      {children}
      <ActionIcon aria-label={`Remove ${name}`} size="sm" onClick={onRemove}>
        <IconX size={13} />
      </ActionIcon>
    </div>
  );
}

export function Mm({ label, value, onChange }: { label: string; value: number; onChange: (mm: number) => void }) {
  return (
    <LengthField bare label={label} value={value} onChange={(mm) => mm !== undefined && mm >= 0 && onChange(mm)} />
  );
}
