/** What can be done on the page that is open, for the palette and the sheet of keys. */
import { useEffect, useLayoutEffect, useRef } from 'react';

export interface PageAction {
  readonly id: string;
  readonly label: string;
  /** Its keys as the palette shows them, such as `Shift+L`. */
  readonly keys: readonly string[];
  /** What it belongs to: a heading of the sheet of keys. */
  readonly group: string;
  readonly run: () => void;
}

type Offered = () => readonly PageAction[];

const offered = new Set<Offered>();

/** Offers actions while the component is on the page. They are read when the palette opens, so they may change freely. */
export function usePageActions(actions: readonly PageAction[]): void {
  const now = useRef(actions);
  useLayoutEffect(() => {
    now.current = actions;
  });
  useEffect(() => {
    const read: Offered = () => now.current;
    offered.add(read);
    return () => void offered.delete(read);
  }, []);
}

/** The actions of the page as it is now. */
export function pageActions(): readonly PageAction[] {
  return [...offered].flatMap((read) => read());
}
