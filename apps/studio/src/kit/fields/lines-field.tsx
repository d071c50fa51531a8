import { useState } from 'react';
import { TextField } from './fields.tsx';

interface LinesFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly value: readonly string[] | undefined;
  readonly onChange: (value: string[] | undefined) => void;
}

/** A list of texts, one per line. Empty lines stay while typing and are not saved. */
export function LinesField({ label, description, value, onChange }: LinesFieldProps) {
  const [text, setText] = useState<string | undefined>(value?.join('\n'));
  const change = (next: string | undefined) => {
    setText(next);
    const lines = (next ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
    onChange(lines.length === 0 ? undefined : lines);
  };
  return <TextField label={label} description={description} lines={3} value={text} onChange={change} />;
}
