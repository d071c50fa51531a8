import { useState, type ReactNode } from 'react';
import styles from './kit-page.module.css';

/** One component of the kit, in each of its states. */
export interface Specimen {
  /** The exported names that it shows. */
  readonly of: readonly string[];
  readonly states: Readonly<Record<string, ReactNode>>;
  /** Fields and buttons share a row; a `page` fills a box of its own, with its dialogs and panels inside. */
  readonly size?: 'row' | 'page';
}

export function SpecimenView({ of, states, size = 'row' }: Specimen) {
  return (
    <section className={styles['specimen']} data-components={of.join(' ')} aria-label={of.join(', ')}>
      <h2>{of.join(', ')}</h2>
      <div className={styles['states']} data-size={size}>
        {Object.entries(states).map(([name, content]) => (
          <figure key={name}>
            <figcaption>{name}</figcaption>
            <div className={styles['state']}>{content}</div>
          </figure>
        ))}
      </div>
    </section>
  );
}

interface HeldProps<T> {
  readonly start: T;
  readonly children: (value: T, onChange: (value: T) => void) => ReactNode;
}

/** Holds the value of a control, so that it can be tried out. */
export function Held<T>({ start, children }: HeldProps<T>) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

/** The states that the fields of single values have in common, each drawn by `draw`. */
export function fieldStates<T>(
  filled: T,
  draw: (props: FieldState<T>) => ReactNode,
  more: Readonly<Record<string, Partial<Omit<FieldState<T>, 'onChange'>>>> = {},
): Readonly<Record<string, ReactNode>> {
  const states: Readonly<Record<string, Partial<Omit<FieldState<T>, 'onChange'>>>> = {
    Empty: {},
    Filled: { value: filled },
    Description: { value: filled, description: 'What it is for, and what applies without it.' },
    Error: { value: filled, error: 'It must be something else. Enter another value.' },
    Disabled: { value: filled, disabled: true },
    ...more,
  };
  return Object.fromEntries(
    Object.entries(states).map(([name, { value, ...rest }]) => [
      name,
      <Held<T | undefined> key={name} start={value}>
        {(held, onChange) => draw({ ...rest, value: held, onChange })}
      </Held>,
    ]),
  );
}

interface FieldState<T> {
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
  readonly description?: string;
  readonly error?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
}

export const longText =
  'A name that is much longer than its place, as names are that have been carried over from another system: sensor lead, 4 × 0.34 mm², shielded, oil-resistant';

export const nothing = (): void => undefined;
