/** The actions of the open page, for the palette and the key sheet. */
import { useEffect, useLayoutEffect, useRef } from 'react';

export interface PageAction {
  readonly id: string;
  readonly label: string;
  /** Its keys as the palette shows them, such as `Shift+L`. */
  readonly keys: readonly string[];
  /** Its heading on the key sheet. */
  readonly group: string;
  readonly run: () => void;
}

type OfferedActions = () => readonly PageAction[];

const offered = new Set<OfferedActions>();

/** Offers actions while the component is mounted. They are read when the palette opens, so they may change freely. */
export function usePageActions(actions: readonly PageAction[]): void {
  const now = useRef(actions);
  useLayoutEffect(() => {
    now.current = actions;
  });
  useEffect(() => {
    const current: OfferedActions = () => now.current;
    offered.add(current);
    return () => void offered.delete(current);
  }, []);
}

/** The current actions of the page. */
export function pageActions(): readonly PageAction[] {
  return [...offered].flatMap((current) => current());
}
