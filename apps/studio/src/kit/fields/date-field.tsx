import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import styles from './date-field.module.css';
import { dayOf } from './day.ts';

interface DateFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/**
 * A day as YYYY-MM-DD: typed, or picked in the browser's calendar. The browser's own date field would use the format of
 * the browser's language.
 */
export function DateField({ label, description, value, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState<string | undefined>();
  const [left, setLeft] = useState(true);
  const calendar = useRef<HTMLInputElement>(null);
  const text = typed ?? value ?? '';
  const isWrong = left && text !== '' && dayOf(text) === undefined;
  const type = (next: string) => {
    setTyped(next);
    const day = next === '' ? undefined : dayOf(next);
    if (day !== value && (day !== undefined || next === '')) onChange(day);
  };
  const leave = () => {
    setLeft(true);
    if (!isMistyped(text)) setTyped(undefined);
  };
  return (
    <TextInput
      className={styles['date'] ?? ''}
      label={label}
      description={description}
      placeholder="YYYY-MM-DD"
      maxLength={10}
      value={text}
      error={isWrong && 'Not a date. Use YYYY-MM-DD.'}
      onFocus={() => setLeft(false)}
      onBlur={leave}
      onChange={(event) => type(event.currentTarget.value)}
      rightSection={
        <>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={value !== undefined && dayOf(value) === value ? value : ''}
            onChange={(event) => {
              setTyped(undefined);
              onChange(event.currentTarget.value || undefined);
            }}
          />
          <ActionIcon aria-label={`Calendar: ${label}`} size={24} onClick={() => calendar.current?.showPicker()}>
            <IconCalendar size={15} />
          </ActionIcon>
        </>
      }
    />
  );
}

function isMistyped(text: string): boolean {
  return text !== '' && dayOf(text) === undefined;
}
