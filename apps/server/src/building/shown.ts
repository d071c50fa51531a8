/** Converts stored orders and pieces to their form in responses. */
import type { PieceProgress } from '@cablewright/engine';
import { mayActAs, type Actor } from '../platform/http/actor.ts';
import type { Order, Piece } from './answers.ts';
import type { OrderRow, PieceCounts, PieceRow } from './order-book.ts';

/** Removes the fields that are null. */
function present<T extends Readonly<Record<string, unknown>>>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

const none = { waiting: 0, started: 0, finished: 0, packed: 0, shipped: 0, rejected: 0 } as const;

/** The response for an order. Only editors see whom it is for. */
export function shownOrder(row: OrderRow, actor: Actor, counts: PieceCounts = {}, newerRevision?: number): Order {
  const { number, state, design, label, rev, variation, quantity, due, note } = row;
  const { customer, quotation, reference } = row;
  return {
    number,
    state,
    design,
    label,
    rev,
    quantity,
    createdAt: row.created_at,
    createdBy: row.created_by,
    pieces: { ...none, ...counts },
    ...present({ variation, due, note, releasedAt: row.released_at, finishedAt: row.finished_at, newerRevision }),
    ...(mayActAs(actor, 'editor') ? present({ customer, quotation, reference }) : {}),
  };
}

export function shownPiece(row: PieceRow, order: string): Piece {
  const { serial, position, state, records } = row;
  const { done, tested, defects } = JSON.parse(row.progress) as PieceProgress;
  return {
    serial,
    order,
    position,
    state,
    stepsDone: done.length,
    openDefects: defects.length,
    records,
    ...present({ tested, finishedAt: row.finished_at }),
  };
}
