import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import styles from './forms.module.css';

interface PositionAdderProps {
  readonly label: string;
  readonly placeholder: string;
  readonly button: string;
  readonly disabled: boolean;
  readonly taken: (position: string) => boolean;
  readonly onAdd: (position: string) => void;
}

/** Adds a typed position, with the button or Enter. A position that exists is not added again. */
export function PositionAdder({ label, placeholder, button, disabled, taken, onAdd }: PositionAdderProps) {
  const [typed, setTyped] = useState('');
  const position = typed.trim();
  const add = () => {
    if (position !== '' && !taken(position)) onAdd(position);
    setTyped('');
  };
  return (
    <div className={styles['adder']}>
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        disabled={disabled}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" disabled={disabled || position === ''} onClick={add}>
        {button}
      </Button>
    </div>
  );
}
