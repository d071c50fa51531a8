import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { readObject } from './json-text.ts';
import styles from './json-pane.module.css';

interface JsonPaneProps {
  readonly value: unknown;
  /** The problems to show, by JSON pointer. */
  readonly problems: ReadonlyMap<string, string>;
  /** Called when the text loses the focus: from then on all problems may be shown. */
  readonly onLeave?: () => void;
  readonly onChange: (value: Record<string, unknown>) => void;
  readonly disabled?: boolean;
}

/** The record as JSON next to its form. Typing in one changes the other. */
export function JsonPane({ value, problems, onLeave, onChange, disabled = false }: JsonPaneProps) {
  const [typed, setTyped] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const [left, setLeft] = useState(false);
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
        error={left ? problem : undefined}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          const result = readObject(next);
          setProblem('problem' in result ? result.problem : undefined);
          if (!('value' in result)) return;
          setLeft(false);
          onChange(result.value);
        }}
        onBlur={() => {
          setLeft(true);
          if (problem === undefined) setTyped(undefined);
          onLeave?.();
        }}
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
