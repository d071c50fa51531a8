import Type from 'typebox';

/** How a shop comes by a thing: make in house, contract (a contract manufacturer builds it), buy (bought in finished). */
export const routes = ['make', 'contract', 'buy'] as const;
type Route = (typeof routes)[number];

export const Supplier = Type.Object({
  supplier: Type.String({ description: 'Who sells it' }),
  number: Type.Optional(Type.String({ description: "The supplier's own order number" })),
  note: Type.Optional(Type.String()),
});
export type Supplier = Type.Static<typeof Supplier>;

/**
 * The sourcing fields any record and any design may carry. `route` is open text in the schema, so that a wrong word is
 * kept and reported by the checks (invalid-route) rather than lost.
 */
export const sourcingFields = {
  route: Type.Optional(Type.String({ description: 'make, contract or buy', examples: [...routes] })),
  maker: Type.Optional(Type.String({ description: 'Who builds it, when the route is contract' })),
  suppliers: Type.Optional(Type.Array(Supplier, { description: 'Who sells it' })),
};

export function isRoute(value: unknown): value is Route {
  return (routes as readonly unknown[]).includes(value);
}
