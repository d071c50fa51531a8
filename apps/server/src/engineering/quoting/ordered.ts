/** The quantities that a customer orders from a quotation. */
import type { Quotation } from '@cablewright/model';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';

/**
 * The ordered quantities. If quantities are stated, which may be only for some lines of the quotation, these are used;
 * otherwise the smallest quantity of each line. Throws if a stated line doesn't exist and, with `quotedOnly`, if the
 * quotation has no price for a stated quantity.
 */
export function orderedOf(
  { lines }: Quotation,
  stated: readonly { readonly line: string; readonly quantity: number }[] | undefined,
  quotedOnly = false,
): { line: string; quantity: number }[] {
  const unknown = stated?.filter(({ line }) => !lines.some(({ id }) => id === line)) ?? [];
  if (unknown.length > 0)
    refuse(httpErrors.schema, `The quotation has no line ${unknown.map(({ line }) => line).join(', ')}.`, {
      issues: unknown.map(({ line }) => ({
        code: 'no-such-line',
        message: `There is no line ${line}.`,
        pointer: `/ordered/${stated?.findIndex((one) => one.line === line)}/line`,
      })),
    });
  const unpriced = (quotedOnly ? (stated ?? []) : []).filter(
    ({ line, quantity }) => lines.find(({ id }) => id === line)?.quantities.includes(quantity) !== true,
  );
  if (unpriced.length > 0)
    refuse(httpErrors.schema, 'Choose one of the quantities of the quotation.', {
      issues: unpriced.map(({ line, quantity }) => ({
        code: 'no-such-quantity',
        message: `${line} has no price for ${quantity}.`,
        pointer: `/ordered/${stated?.findIndex((one) => one.line === line)}/quantity`,
      })),
    });
  return (stated ?? lines.map(({ id, quantities }) => ({ line: id, quantity: Math.min(...quantities) }))).map(
    ({ line, quantity }) => ({ line, quantity }),
  );
}
