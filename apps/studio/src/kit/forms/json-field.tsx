import { Textarea } from '@mantine/core';
import { useState } from 'react';

interface JsonFieldProps {
  readonly label: string;
  readonly bare?: boolean | undefined;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly error?: string | undefined;
  readonly description?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** The JSON of a value that has no widget. It is applied when the field is left and the JSON is valid. */
export function JsonField({ label, bare = false, value, onChange, error, description, disabled }: JsonFieldProps) {
  const [typed, setTyped] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const text = value === undefined ? '' : JSON.stringify(value, null, bare ? undefined : 2);
  const settle = () => {
    if (typed === undefined || typed === text) return setTyped(undefined);
    if (typed.trim() === '') onChange(undefined);
    else {
      try {
        onChange(JSON.parse(typed));
      } catch (reason) {
        return setProblem(reason instanceof Error ? reason.message : 'Invalid JSON.');
      }
    }
    setProblem(undefined);
    return setTyped(undefined);
  };
  return (
    <Textarea
      {...(bare ? { 'aria-label': label } : { label })}
      description={description}
      disabled={disabled}
      error={problem ?? error}
      classNames={{ input: 'mono' }}
      autosize
      minRows={1}
      maxRows={10}
      value={typed ?? text}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
    />
  );
}
