/** Creates events, always from an entry of the event contract. */
import { factsOf, type Json, type JsonObject } from '@cablewright/model';
import type { EventDraft } from '@cablewright/store';
import { eventContract, type ContractChange } from './event-contract.ts';

export interface EventSubject {
  readonly kind: string;
  readonly id: string;
  readonly label: string;
  readonly rev?: number | string;
}

interface EventDetails {
  readonly subject: EventSubject;
  readonly summary?: JsonObject;
  readonly links?: JsonObject;
  readonly actor?: Json;
}

/** The events of one change. They don't include `catalog.changed`, which a save raises once for all its changes. */
export function raise(change: ContractChange, details: EventDetails): EventDraft[] {
  const raises: readonly string[] = eventContract[change].raises;
  const payload = { ...details, subject: { ...details.subject } };
  return raises.filter((type) => type !== 'catalog.changed').map((type) => ({ type, payload }));
}

/** The most records that `catalog.changed` lists. */
const maxNamed = 50;

interface Touched {
  readonly kind: string;
  readonly key: string;
  readonly op: 'put' | 'delete';
}

/** The event for a whole change set. Customers, offers and quotations are only counted, not listed. */
export function raiseCatalogChanged(writes: readonly Touched[]): EventDraft {
  const named = writes.filter(({ kind }) => factsOf(kind)?.confidential !== true);
  const records = named.slice(0, maxNamed).map(({ kind, key, op }) => ({ kind, key, op }));
  return { type: 'catalog.changed', payload: { subject: catalogSubject, summary: { records, count: writes.length } } };
}

/** The subject of events that aren't about a single record. */
export const catalogSubject = { kind: 'catalog', id: 'catalog', label: 'Catalog' } as const;
