import { bestMatches, searchText } from '@cablewright/engine';
import { useEffect, useRef, useState } from 'react';
import { SearchSelect } from '../../../kit/fields/search-select.tsx';
import styles from './layout.module.css';

interface FindItem {
  readonly value: string;
  readonly label: string;
}

export interface FindChoices {
  readonly group: string;
  readonly items: FindItem[];
}

interface FindProps {
  readonly label: string;
  readonly placeholder: string;
  readonly nothing: string;
  readonly choices: readonly FindChoices[];
  readonly onFound: (value: string) => void;
  /** Called when the field loses the focus. */
  readonly onLeave: () => void;
  /** Called when Esc is pressed. */
  readonly onEscape: () => void;
}

/** The items that match, best first. */
function matching(items: readonly FindItem[], search: string): FindItem[] {
  return bestMatches(items, search, ({ label }) => searchText({ names: [label] }));
}

/** A search field for a list. Enter chooses the first match, or the one selected with the arrow keys. */
export function FindField({
  label,
  placeholder,
  nothing,
  choices: currentChoices,
  onFound,
  onLeave,
  onEscape,
}: FindProps) {
  // The choices at the time the field opens. New arrays, even equal ones, would clear what was typed.
  const [choices] = useState(() => currentChoices.filter(({ items }) => items.length > 0));
  const field = useFocused();
  return (
    <div className={styles['find']}>
      <SearchSelect
        aria-label={label}
        placeholder={placeholder}
        size="xs"
        data={choices}
        selectFirstOptionOnDropdownOpen
        filter={({ search }) =>
          choices.flatMap(({ group, items }) => {
            const matches = matching(items, search).map((item) => ({ ...item, disabled: false }));
            return matches.length === 0 ? [] : [{ group, items: matches }];
          })
        }
        ref={field}
        nothingFoundMessage={nothing}
        onKeyDown={(event) => event.key === 'Escape' && onEscape()}
        onChange={(value) => value !== null && onFound(value)}
        onBlur={onLeave}
      />
    </div>
  );
}

/** Focuses the field that a press has opened. */
function useFocused(opened = true) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opened) field.current?.focus({ preventScroll: true });
  }, [opened]);
  return field;
}
