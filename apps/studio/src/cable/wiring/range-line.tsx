import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCable } from '../draft/cable.ts';
import { planRange, readLine, withRange } from './range.ts';
import { spotsOf } from './spots.ts';
import styles from './lines.module.css';

/** A text field for a whole range: `j1[1-9] w1 j2[1-9]` makes all its lines in one undo step. */
export function RangeLine() {
  const { catalog, design, edit } = useCable();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const land = () => {
    const line = readLine(design, spotsOf(catalog, design), text);
    if (typeof line === 'string') return setProblem(line);
    const plan = planRange(catalog, design, line.from, line.to, 'straight', line.segment);
    const [first] = plan.unmatched;
    if (first !== undefined) return setProblem(`${first.pin.text}: ${first.reason}`);
    edit(`wire ${plan.lines.length} pins`, (value) => withRange(catalog, value, plan));
    return setText('');
  };
  return (
    <TextInput
      className={styles['range']}
      aria-label="Wire a range"
      placeholder="Wire a range: j1[1-9] w1 j2[1-9]"
      value={text}
      error={problem}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setProblem(undefined);
      }}
      onKeyDown={(event) => event.key === 'Enter' && land()}
    />
  );
}
