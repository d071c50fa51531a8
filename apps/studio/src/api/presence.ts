/** Who has which design open: what the hub says, and what this page tells it. */
import { endPresence, showPresence } from '@cablewright/client';
import type { QueryClient } from '@tanstack/react-query';
import { hub } from './hub.ts';
import { pageId } from './random-id.ts';

export interface PersonHere {
  readonly page: string;
  readonly name: string;
  readonly selected: readonly string[];
  readonly editing: boolean;
}

interface PeopleHere {
  readonly design: string;
  readonly people: readonly PersonHere[];
}

export function peopleKey(design: string): readonly unknown[] {
  return ['people-here', design];
}

/** Takes in who has a design open. */
export function setPeople(client: QueryClient, { design, people }: PeopleHere): void {
  client.setQueryData(
    peopleKey(design),
    people.filter(({ page }) => page !== pageId),
  );
}

/** Limits of the hub: further selections are left out. */
const maxSelected = 40;
const maxLength = 60;

export async function tellPresence(
  client: QueryClient,
  design: string,
  shown: Pick<PersonHere, 'selected' | 'editing'>,
) {
  const selected = shown.selected.filter((id) => id !== '' && id.length <= maxLength).slice(0, maxSelected);
  const body = { page: pageId, selected, editing: shown.editing };
  setPeople(client, await hub.call(showPresence, { params: { id: design }, body }));
}

export async function endPresenceIn(design: string): Promise<void> {
  await hub.call(endPresence, { params: { id: design }, body: { page: pageId } });
}
