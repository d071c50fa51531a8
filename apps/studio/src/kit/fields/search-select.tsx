import { bestMatches, searchText } from '@cablewright/engine';
import { getParsedComboboxData, Select, type OptionsFilter, type SelectProps } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

type Options = Parameters<OptionsFilter>[0]['options'];
type Item = Extract<Options[number], { value: unknown }>;

/** The items that match the text, best first; groups keep their order. */
function byRank(
  options: Options,
  typed: string,
  limit: number,
  textOf: (value: string) => string | undefined,
): Options {
  const best = <T extends Item>(items: readonly T[]) =>
    bestMatches(items, typed, ({ value, label }) => textOf(String(value)) ?? searchText({ names: [label] }));
  const groups = options.flatMap((option) => {
    if (!('items' in option)) return [];
    const items = best(option.items);
    return items.length === 0 ? [] : [{ ...option, items }];
  });
  const items = best(options.filter((option): option is Item => !('items' in option)));
  return [...groups, ...items].slice(0, limit);
}

type Props = Omit<
  SelectProps<string>,
  'searchable' | 'selectFirstOptionOnChange' | 'allowDeselect' | 'onKeyDownCapture'
> & {
  /** The search text of a choice, if it is found by more than its label. */
  readonly textOf?: (value: string) => string | undefined;
};

/**
 * A choice with a search. Its list opens when it is pressed or typed into, not when the focus merely passes. Enter
 * takes the first match, or the item the arrow keys moved to. The search runs here and not in the list on screen, which
 * updates a frame later, and Enter may come before that, or even before the choices have loaded.
 */
export function SearchSelect({ value = null, onChange, textOf, filter: ownFilter, ...rest }: Props) {
  const filter: OptionsFilter =
    ownFilter ?? (({ options, search, limit: most }) => byRank(options, search, most, textOf ?? (() => undefined)));
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
      openOnFocus={false}
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
