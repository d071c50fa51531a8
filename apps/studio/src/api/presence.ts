/** Who has which design open: other people as reported by the hub, and this page itself. */
import type { PeopleHere } from '@cablewright/client';
import type { QueryClient } from '@tanstack/react-query';
import { pageId } from './random-id.ts';
import type { ShownDesign } from './stream/messages.ts';

export type PersonHere = PeopleHere['people'][number];

export function peopleKey(design: string): readonly unknown[] {
  return ['people-here', design];
}

/** Stores who has a design open. */
export function setPeople(client: QueryClient, { design, people }: PeopleHere): void {
  client.setQueryData(
    peopleKey(design),
    people.filter(({ page }) => page !== pageId),
  );
}

/** Maximum number of selected items that the hub accepts. Further ones are left out. */
const maxSelected = 40;
const maxLength = 60;

let shown: ShownDesign | undefined;
const listeners = new Set<(shown: ShownDesign | undefined) => void>();

function setShown(next: ShownDesign | undefined): void {
  shown = next;
  for (const listener of listeners) listener(next);
}

/** Reports that this page shows a design, with this selection. */
export function showDesign(design: string, { selected, editing }: Omit<ShownDesign, 'design'>): void {
  const some = selected.filter((id) => id !== '' && id.length <= maxLength).slice(0, maxSelected);
  setShown({ design, selected: some, editing });
}

/** Reports that this page no longer shows the design. */
export function leaveDesign(design: string): void {
  if (shown?.design === design) setShown(undefined);
}

/** Calls back with the design that this page shows, now and on every change. */
export function followShown(listener: (shown: ShownDesign | undefined) => void): () => void {
  listeners.add(listener);
  listener(shown);
  return () => listeners.delete(listener);
}
