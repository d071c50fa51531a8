import { Checkbox } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import styles from './table.module.css';

/** The checked rows of a table, by their keys, in the order of the table. */
export interface RowChecks {
  readonly checked: ReadonlySet<string>;
  /** Checks or clears a row. `upTo` includes every row back to the last one that was checked. */
  readonly toggle: (keys: readonly string[], key: string, upTo: boolean) => void;
  readonly all: (keys: readonly string[]) => void;
  readonly clear: () => void;
}

export function useRowChecks(): RowChecks {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | undefined>();
  const toggle = (keys: readonly string[], key: string, upTo: boolean) => {
    const next = new Set(checked);
    const [from, to] = [keys.indexOf(last ?? key), keys.indexOf(key)];
    const isRange = upTo && from >= 0 && to >= 0;
    const range = isRange ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    for (const each of range)
      if (checked.has(key)) next.delete(each);
      else next.add(each);
    setChecked(next);
    setLast(key);
  };
  return {
    checked,
    toggle,
    all: (keys) => setChecked(keys.every((key) => checked.has(key)) ? new Set() : new Set(keys)),
    clear: () => setChecked(new Set()),
  };
}

interface CellProps {
  readonly checks: RowChecks;
  readonly keys: readonly string[];
}

/** The checkbox in the head, which checks all listed rows or none. */
export function CheckAll({ checks: { checked, all }, keys }: CellProps): ReactNode {
  const count = checked.size === 0 ? 0 : keys.filter((key) => checked.has(key)).length;
  const isAll = count > 0 && count === keys.length;
  return (
    <th scope="col" className={styles['check']}>
      <Checkbox
        aria-label="Select all rows"
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={() => all(keys)}
      />
    </th>
  );
}

interface CheckRowProps {
  readonly isChecked: boolean;
  readonly name: string;
  /** `upTo`: includes every row back to the last one that was checked. */
  readonly onCheck: (upTo: boolean) => void;
}

export function CheckRow({ isChecked, name, onCheck }: CheckRowProps): ReactNode {
  return (
    <td className={styles['check']}>
      <Checkbox
        aria-label={`Select ${name}`}
        checked={isChecked}
        tabIndex={-1}
        onChange={() => undefined}
        onClick={({ shiftKey }) => onCheck(shiftKey)}
      />
    </td>
  );
}
