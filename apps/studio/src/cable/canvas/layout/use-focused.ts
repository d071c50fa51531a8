import { useEffect, useRef } from 'react';

/** The field that a press has opened: the keys go to it. */
export function useFocused(opened = true) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opened) field.current?.focus({ preventScroll: true });
  }, [opened]);
  return field;
}
