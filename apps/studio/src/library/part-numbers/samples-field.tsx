import { Textarea } from '@mantine/core';

/** Delay after typing before the request, ms. */
export const debounceMs = 400;

const maxSamples = 20;

/** The numbers in a text, one per line, each once. */
export function samplesIn(text: string): string[] {
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  return [...lines].filter((line) => line !== '').slice(0, maxSamples);
}

interface SamplesFieldProps {
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The numbers a scheme is tried with. */
export function SamplesField({ value, placeholder, onChange }: SamplesFieldProps) {
  return (
    <Textarea
      label="Numbers to try"
      description="One per line"
      autosize
      minRows={1}
      maxRows={8}
      classNames={{ input: 'mono' }}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
