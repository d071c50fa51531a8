/**
 * Checks that parts and cables state what their sourcing route requires: made in house, built by a contract
 * manufacturer, or bought in finished.
 */
import { isRoute, routes, type Finding, type Where } from '@cablewright/model';
import { reporter } from './code-table.ts';
import { suggestion } from './text/nearest.ts';

/** Finding codes of sourcing. */
export const sourcingCodes = {
  'invalid-route': { severity: 'error', says: 'The sourcing route is not make, contract or buy.' },
  'route-buy-no-supplier': { severity: 'warning', says: 'A purchased part has no supplier.' },
  'route-contract-no-maker': { severity: 'warning', says: 'A part built under contract has no contract manufacturer.' },
} as const;
const report = reporter(sourcingCodes);

/** The sourcing fields of a record or design. */
interface Sourced {
  readonly id: string;
  readonly route?: string;
  readonly maker?: string;
  readonly suppliers?: readonly { readonly supplier: string }[];
  readonly manufacturer?: string;
  readonly mpn?: string;
}

/** Reports missing sourcing data of a record. A manufacturer together with a manufacturer's part number counts as a supplier. */
export function sourcingFindings(thing: Sourced, where: Where): Finding[] {
  const { id, route } = thing;
  if (route === undefined) return [];
  if (!isRoute(route)) {
    const message = `"${route}" is not a sourcing route. Use one of ${routes.join(', ')} for ${id}.${suggestion(route, routes)}`;
    return [report('invalid-route', { ...where, pointer: '/route' }, message, { found: route, expected: routes })];
  }
  if (route === 'buy' && !hasSupplier(thing)) {
    const message = `${id} is purchased but has no supplier. Add a supplier.`;
    return [report('route-buy-no-supplier', { ...where, pointer: '/suppliers' }, message)];
  }
  if (route === 'contract' && !filled(thing.maker)) {
    const message = `${id} is built by a contract manufacturer, but none is named. Enter the manufacturer.`;
    return [report('route-contract-no-maker', { ...where, pointer: '/maker' }, message)];
  }
  return [];
}

function hasSupplier({ suppliers, manufacturer, mpn }: Sourced): boolean {
  return (suppliers ?? []).some(({ supplier }) => filled(supplier)) || (filled(manufacturer) && filled(mpn));
}

function filled(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}
