/** Sourcing routes: made in house, built by a contract manufacturer, bought in finished. */
import { isRoute, routes, type Finding, type Where } from '@cablewright/model';
import { reporter } from './code-table.ts';
import { suggestion } from './text/nearest.ts';

/** Codes of sourcing. */
export const sourcingCodes = {
  'invalid-route': { severity: 'error', says: 'The route is none of make, contract, buy.' },
  'route-buy-no-supplier': { severity: 'warning', says: 'What is bought in names no supplier.' },
  'route-contract-no-maker': { severity: 'warning', says: 'What a contract manufacturer builds does not name who.' },
} as const;
const report = reporter(sourcingCodes);

/** The sourcing fields of a record or design, whatever else it is. */
interface Sourced {
  readonly id: string;
  readonly route?: string;
  readonly maker?: string;
  readonly suppliers?: readonly { readonly supplier: string }[];
  readonly manufacturer?: string;
  readonly mpn?: string;
}

/** What its route lacks. A part's manufacturer and its number there, together, count as a supplier. */
export function sourcingFindings(thing: Sourced, where: Where): Finding[] {
  const { id, route } = thing;
  if (route === undefined) return [];
  if (!isRoute(route)) {
    const message = `The route of ${id} is "${route}"; it is one of ${routes.join(', ')}.${suggestion(route, routes)}`;
    return [report('invalid-route', { ...where, pointer: '/route' }, message, { found: route, expected: routes })];
  }
  if (route === 'buy' && !hasSupplier(thing)) {
    const message = `${id} is bought in and names no supplier; add one to suppliers.`;
    return [report('route-buy-no-supplier', { ...where, pointer: '/suppliers' }, message)];
  }
  if (route === 'contract' && !filled(thing.maker)) {
    const message = `${id} is built by a contract manufacturer and does not say by whom; fill in maker.`;
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
