/** Records events of a piece and publishes the hub events that follow from them. */
import { createHash } from 'node:crypto';
import { eventIdOf } from '@cablewright/model';
import { raise } from '../platform/events/raise.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { BuildingParts } from './building-parts.ts';
import type { OrderRow } from './order-book.ts';
import type { Arrived, Arriving } from './record-book.ts';

/** Records events of a piece of a released order, or events of the whole order under the order's own number. */
export async function append(
  parts: BuildingParts,
  actor: Actor,
  order: OrderRow,
  serial: string,
  arriving: readonly Arriving[],
): Promise<readonly Arrived[]> {
  const rules = (await parts.plans.rules(order.number))!;
  return parts.recordBook.append(arriving, {
    order,
    serial,
    rules,
    by: actor.name,
    now: parts.clock().toISOString(),
    sign: await parts.recordKey.signer(),
    events: eventsOf(order, actor),
  });
}

function eventsOf({ number, label, design, rev, quantity }: OrderRow, { name }: Actor) {
  const actor = { name };
  return {
    piece: (serial: string, state: 'finished' | 'rejected') =>
      raise(`piece-${state}`, {
        subject: { kind: 'piece', id: serial, label },
        summary: { order: number, design, rev },
        links: { ui: `/pieces/${serial}`, api: `/api/pieces/${serial}` },
        actor,
      }),
    order: () =>
      raise('order-finished', {
        subject: { kind: 'order', id: number, label },
        summary: { design, rev, quantity },
        links: { ui: `/orders/${number}`, api: `/api/orders/${number}` },
        actor,
      }),
  };
}

/** Derives an event id from a text, so that equal results get the same id. */
export const idOf = (text: string) => eventIdOf(createHash('sha256').update(text).digest('hex'));
