import { Textarea } from '@mantine/core';
import { isObject } from '@cablewright/model';
import { useState } from 'react';
import styles from './json-pane.module.css';

interface JsonPaneProps {
  readonly value: unknown;
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (value: Record<string, unknown>) => void;
  readonly disabled?: boolean;
}

/** Reads JSON text that must be an object, or says where it goes wrong. */
export function readObject(text: string): { value: Record<string, unknown> } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { value } : { problem: 'A record is an object: { … }.' };
  } catch (reason) {
    return { problem: placed(text, reason instanceof Error ? reason.message : 'This is not JSON.') };
  }
}

/** Engines say a position; people count lines. */
function placed(text: string, message: string): string {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined || message.includes('line ')) return message;
  const before = text.slice(0, Number(position)).split('\n');
  return `${message} (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`;
}

/** The record as JSON, beside its form: typing in one shows in the other. */
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
