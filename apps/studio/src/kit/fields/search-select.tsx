import {
  defaultOptionsFilter,
  getParsedComboboxData,
  Select,
  type OptionsFilter,
  type SelectProps,
} from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** The items whose names contain the text. */
const byName: OptionsFilter = (input) => defaultOptionsFilter(input) as ReturnType<OptionsFilter>;

type Props = Omit<
  SelectProps<string>,
  'searchable' | 'selectFirstOptionOnChange' | 'allowDeselect' | 'onKeyDownCapture'
>;

/**
 * A choice with a search. Enter takes the first match, or the item the arrow keys moved to. The search runs here and
 * not in the list on screen, which updates a frame later, and Enter may come before that, or even before the choices
 * have loaded.
 */
export function SearchSelect({ value = null, onChange, filter = byName, ...rest }: Props) {
  const [opened, setOpened] = useState(false);
  const walked = useRef(false);
  const pending = useRef<string>(undefined);
  const { data, limit = Infinity } = rest;
  const matches = (search: string) =>
    filter({ options: getParsedComboboxData<string>(data), search, limit }).flatMap((option) =>
      'items' in option ? option.items : [option],
    );
  const take = (typed: string) => {
    const first = matches(typed).find((option) => option.disabled !== true);
    pending.current = first === undefined ? typed : undefined;
    if (first === undefined) return;
    if (first.value !== value) onChange?.(first.value, first);
    setOpened(false);
  };
  useEffect(() => {
    if (pending.current !== undefined) take(pending.current);
  });
  const onKeyDownCapture = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walked.current = true;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || walked.current || !opened) return;
    const typed = event.currentTarget.value;
    const chosen = matches('').find((option) => option.value === value);
    if (typed === chosen?.label || (typed.trim() === '' && rest.selectFirstOptionOnDropdownOpen !== true)) return;
    event.preventDefault();
    event.stopPropagation();
    take(typed);
  };
  const forget = () => {
    walked.current = false;
    pending.current = undefined;
  };
  return (
    <Select
      {...rest}
      value={value}
      onChange={onChange}
      filter={filter}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      dropdownOpened={opened}
      onDropdownOpen={() => {
        forget();
        setOpened(true);
      }}
      onDropdownClose={() => {
        forget();
        setOpened(false);
      }}
      onInput={forget}
      onKeyDownCapture={onKeyDownCapture}
    />
  );
}
