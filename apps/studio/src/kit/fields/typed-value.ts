import { useState } from 'react';

interface Typed {
  /** The text being typed; undefined while the field shows its value. */
  readonly text: string | undefined;
  /** True once the person has left the field with text that cannot be read. */
  readonly isWrong: boolean;
  readonly change: (text: string) => void;
  readonly leave: () => void;
}

/**
 * A quantity that can be typed in several ways. Text that can be read is applied while typing; other text stays as
 * typed, and is marked when the field loses the focus. `read` returns undefined for text it can't read.
 */
export function useTypedValue(
  read: (text: string) => number | undefined,
  onChange: (value: number | undefined) => void,
): Typed {
  const [text, setText] = useState<string | undefined>();
  const [left, setLeft] = useState(false);
  const isWrong = text !== undefined && text.trim() !== '' && read(text) === undefined;
  return {
    text,
    isWrong: isWrong && left,
    change: (typed) => {
      setText(typed);
      setLeft(false);
      const value = read(typed);
      if (typed.trim() === '') onChange(undefined);
      else if (value !== undefined) onChange(value);
    },
    leave: () => {
      setLeft(true);
      if (!isWrong) setText(undefined);
    },
  };
}
