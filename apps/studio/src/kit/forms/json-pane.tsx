import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { readObject } from './json-text.ts';
import styles from './json-pane.module.css';

interface JsonPaneProps {
  readonly value: unknown;
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (value: Record<string, unknown>) => void;
  readonly disabled?: boolean;
}

/** The record as JSON, next to its form: typing in one changes the other. */
export function JsonPane({ value, problems, onChange, disabled = false }: JsonPaneProps) {
  const [typed, setTyped] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const text = typed ?? JSON.stringify(value, null, 2);
  return (
    <section aria-label="JSON">
      <Textarea
        label="JSON"
        classNames={{ input: styles['text'] ?? '' }}
        autosize
        minRows={12}
        maxRows={44}
        spellCheck={false}
        disabled={disabled}
        value={text}
        error={problem}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          const read = readObject(next);
          setProblem('problem' in read ? read.problem : undefined);
          if ('value' in read) onChange(read.value);
        }}
        onBlur={() => problem === undefined && setTyped(undefined)}
      />
      {problems.size > 0 && (
        <ul className={styles['problems']} aria-label="Problems">
          {[...problems].map(([pointer, message]) => (
            <li key={pointer}>
              <code>{pointer === '' ? 'record' : pointer}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
