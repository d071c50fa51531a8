import Type from 'typebox';
import { text } from '../text/text.ts';

/** Sourcing routes: make in house, contract (built by a contract manufacturer), buy (purchased finished). */
export const routes = ['make', 'contract', 'buy'] as const;
type Route = (typeof routes)[number];

export const Supplier = Type.Object({
  supplier: text('name', { description: 'Supplier' }),
  number: Type.Optional(text('name', { description: "Supplier's order number" })),
  note: Type.Optional(text('note')),
});
export type Supplier = Type.Static<typeof Supplier>;

/**
 * The sourcing fields of records and designs. `route` is free text in the schema, so that an invalid word is stored and
 * reported by the checks (invalid-route) rather than lost.
 */
export const sourcingFields = {
  route: Type.Optional(text('word', { description: 'make, contract or buy', examples: [...routes] })),
  maker: Type.Optional(text('name', { description: 'Contract manufacturer, if the route is contract' })),
  suppliers: Type.Optional(Type.Array(Supplier, { description: 'Supplier' })),
};

export function isRoute(value: unknown): value is Route {
  return (routes as readonly unknown[]).includes(value);
}
