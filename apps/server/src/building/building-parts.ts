/** The dependencies of the routes for orders and pieces. */
import type { BuildPlan } from '@cablewright/documents';
import { openNumber, type OpenNumber, templateProblem } from '@cablewright/engine';
import { present } from '@cablewright/model';
import type { LiveCatalog } from '../catalog/live/live-catalog.ts';
import type { DocumentParts } from '../documents/request.ts';
import { dropOldest } from '../platform/drop-oldest.ts';
import { refuse } from '../platform/http/problem.ts';
import { buildingErrors } from './errors.ts';
import type { OrderBook, OrderRow, PieceRow } from './order-book.ts';
import type { PlanRules } from './piece-rules.ts';
import type { RecordBook } from './record-book.ts';
import type { RecordKey } from './record-key.ts';
import type { Sql } from '@cablewright/store';

export interface BuildingParts extends DocumentParts {
  readonly clock: () => Date;
  readonly sql: Sql;
  readonly orders: OrderBook;
  readonly recordBook: RecordBook;
  readonly recordKey: RecordKey;
  readonly plans: Plans;
  /** The URL prefix of page addresses in printed codes. Empty if the hub has no public address. */
  readonly address: string;
}

export const area = 'Orders and pieces';

/** The maximum number of cached plans. */
const maxPlans = 100;

/** The rules of released orders. They are cached, because the plan of a released order doesn't change. */
export class Plans {
  readonly #orders: OrderBook;
  readonly #rules = new Map<string, PlanRules>();

  constructor(orders: OrderBook) {
    this.#orders = orders;
  }

  /** The requirements in an order's plan. Undefined if the order isn't released. */
  async rules(number: string): Promise<PlanRules | undefined> {
    const known = this.#rules.get(number);
    if (known !== undefined) return known;
    const json = await this.#orders.planOf(number);
    if (json === undefined) return undefined;
    const { steps, isTested, leads } = JSON.parse(json) as BuildPlan;
    const setups = new Map(steps.flatMap(({ id, setup }) => (setup === undefined ? [] : [[id, setup] as const])));
    const rules = { steps: steps.map(({ id }) => id), setups, isTested, ...present({ leads }) };
    if (this.#rules.size >= maxPlans) dropOldest(this.#rules);
    this.#rules.set(number, rules);
    return rules;
  }
}

/** Returns the order with this number, or throws a 404. */
export async function requireOrder({ orders }: Pick<BuildingParts, 'orders'>, number: string): Promise<OrderRow> {
  return (await orders.order(number)) ?? refuse(buildingErrors['no-such-order'], `No order has the number ${number}.`);
}

/**
 * Refuses the request if the pieces have too many records for one response, because a response must have all of them or
 * none. `instead` tells the client how else to read them.
 */
export function requireReadable(
  { orders }: Pick<BuildingParts, 'orders'>,
  pieces: readonly Pick<PieceRow, 'records'>[],
  instead: string,
): void {
  const count = pieces.reduce((sum, { records }) => sum + Number(records), 0);
  const { most } = orders.limits;
  if (count > most)
    refuse(
      buildingErrors['too-many-records'],
      `This needs ${count} records, and one answer is made from at most ${most}. ${instead}`,
    );
}

/** The default templates for the numbers of orders and pieces. */
const defaults = { order: 'WO-{date:yyyy}-{counter:4}', piece: '{order}-{counter:3}' } as const;

/** The next number of an order or piece, from the template in the settings. Throws if the template can't be used. */
export function openNumberOf(
  catalog: LiveCatalog,
  of: 'order' | 'piece',
  { design, rev, number }: Pick<OrderRow, 'design' | 'rev'> & { readonly number?: string },
): OpenNumber {
  const { building = {} } = catalog.library.settings;
  const template = (of === 'order' ? building.orderNumber : building.serialNumber) ?? defaults[of];
  const problem = templateProblem(template, of);
  if (problem !== undefined) refuse(buildingErrors['template-invalid'], `The template ${template}: ${problem}`);
  const words = { day: catalog.today(), cable: design, rev };
  return openNumber(template, number === undefined ? words : { ...words, order: number });
}
