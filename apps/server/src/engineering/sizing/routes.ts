/**
 * The route that proposes the smallest wire stock for a current, a length, a voltage drop and an ambient temperature.
 */
import { sizeStock } from '@cablewright/engine';
import Type from 'typebox';
import type { Saver } from '../../catalog/saving/save.ts';
import { ok } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';

const SizingQuery = Type.Object({
  currentA: Type.Number({ minimum: 0, maximum: 10_000, description: 'Current in A' }),
  lengthMm: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000, description: 'Length one way, in mm' }),
  maxDropV: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Voltage drop there and back, in V' })),
  ambientC: Type.Optional(
    Type.Number({ minimum: -100, maximum: 500, description: 'Absent: as the settings say, or 40' }),
  ),
  ampacityTable: Type.Optional(
    Type.String({ maxLength: 200, description: 'Rating table. Absent: as the settings say' }),
  ),
  voltageV: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Voltage the insulation must be rated for' }),
  ),
  conductors: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Conductors the stock needs' })),
  loaded: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Loaded conductors in the jacket' })),
  circuits: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Loaded circuits in the bundle' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50, description: 'Stocks to list' })),
});

const SizedStock = Type.Object(
  {
    wire: Type.String(),
    label: Type.String(),
    areaMm2: Type.Optional(Type.Number()),
    carriesA: Type.Optional(Type.Number({ description: 'Current it may carry, in A' })),
    dropV: Type.Optional(Type.Number({ description: 'Voltage drop there and back, in V' })),
    fits: Type.Boolean(),
    steps: Type.Array(Type.String(), { description: 'The calculation' }),
    problems: Type.Array(Type.String(), { description: 'Limits it does not hold' }),
  },
  { title: 'Sized stock' },
);

const Sizing = Type.Object(
  {
    chosen: Type.Optional(SizedStock),
    assumes: Type.Array(Type.String(), { description: 'What the calculation assumes' }),
    areaForDropMm2: Type.Optional(Type.Number({ description: 'Smallest copper cross-section for the voltage drop' })),
    stocks: Type.Array(SizedStock, { description: 'Those that fit first, the smallest first' }),
    total: Type.Integer({ description: 'Stocks with enough conductors' }),
  },
  { title: 'Sizing of a stock' },
);

export function sizingRoutes({ catalog }: Pick<Saver, 'catalog'>): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/wire-sizing',
      operation: 'sizeWire',
      area: 'Library',
      role: 'viewer',
      summary: 'Propose the smallest wire stock for a current, length, voltage drop and ambient, with the calculation',
      query: SizingQuery,
      answers: { 200: { says: 'The proposal, and all stocks with enough conductors', schema: Sizing } },
      handle: ({ query: { limit = 50, ...request } }) => {
        const { stocks, ...sizing } = sizeStock(catalog.library, request);
        return ok({ ...sizing, stocks: stocks.slice(0, limit), total: stocks.length });
      },
    }),
  ];
}
