/** The values of a set-up: tool, crimp height, pull force, with their limits. */
import { useEffect, useRef, useState } from 'react';
import { limitsText, valueWord } from '../order-words.ts';
import type { PlanStep } from './bench-state.ts';
import styles from './bench.module.css';

interface SetupFormProps {
  readonly step: PlanStep;
  readonly onRecord: (tool: string, values: { of: string; value: number; unit: string }[]) => void;
}

export function SetupForm({ step, onRecord }: SetupFormProps) {
  const { setup = [], uses } = step;
  const [tool, setTool] = useState(uses.find(({ as }) => as === 'tool')?.label ?? '');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const values = setup.flatMap(({ of, unit }) => {
    const value = Number((typed[of] ?? '').trim().replace(',', '.'));
    return (typed[of] ?? '').trim() === '' || !Number.isFinite(value) ? [] : [{ of, value, unit }];
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Another tablet may have set up badly while something is typed here.
    if (document.activeElement instanceof HTMLInputElement) return;
    const fields = [...(form.current?.querySelectorAll('input') ?? [])];
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  }, []);
  return (
    <form
      ref={form}
      className={styles['setup']}
      onSubmit={(event) => {
        event.preventDefault();
        onRecord(tool.trim(), values);
      }}
    >
      <label>
        Tool
        <input value={tool} maxLength={200} onChange={(event) => setTool(event.currentTarget.value)} />
      </label>
      {setup.map((value) => (
        <label key={value.of}>
          {valueWord(value.of)}, {value.unit}
          <span className={styles['quiet']}>
            {value.nominal === undefined ? '' : `${value.nominal} ${value.unit}, `}
            {limitsText(value)}
          </span>
          <input
            inputMode="decimal"
            value={typed[value.of] ?? ''}
            onChange={(event) => {
              const { value: text } = event.currentTarget;
              setTyped((now) => ({ ...now, [value.of]: text }));
            }}
          />
        </label>
      ))}
      <button type="submit" className={styles['big']} disabled={tool.trim() === '' || values.length === 0}>
        Record the set-up
      </button>
    </form>
  );
}
