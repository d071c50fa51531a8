/** Finds loads whose current returns over a screen alone. */
import { amperesText } from '../../library/units/quantity.ts';
import { elementsOf } from '../../connectivity/elements.ts';
import { found, type ElectricalContext, type ElectricalResult } from './electrical-context.ts';
import type { Circuit } from './circuit/returns.ts';

/**
 * Up to this current, in A, a screen may be the return: phantom power, a trigger line, an active probe. From experience, as no
 * standard of screened cable states a current.
 */
const maxScreenA = 0.1;

function isInCoax({ flows }: Circuit): boolean {
  const carrying = [...flows].filter(([, amperes]) => amperes > 0);
  return (
    carrying.length > 0 &&
    carrying.every(
      ([{ wire, path }]) =>
        elementsOf(wire)
          .get(path)
          ?.groups.some(({ role }) => role === 'coax') === true,
    )
  );
}

export function screenCurrentFindings(context: ElectricalContext): ElectricalResult {
  const { circuits } = context;
  let checked = 0;
  const findings = circuits.list.flatMap((circuit) => {
    const { feeding } = circuit;
    // The outer conductor of a coax carries the same current as its core.
    if (!feeding.known || feeding.atMost || isInCoax(circuit)) return [];
    checked += feeding.loads.length;
    return feeding.loads.flatMap(({ instance, ends, amperes }) => {
      if (amperes <= maxScreenA || circuits.returnOf(circuit, instance)?.isOverScreen !== true) return [];
      const terminal = ends[0].vertex;
      const message = `The current of ${terminal}, ${amperesText(amperes)}, returns over a screen alone, and no stock states what its screen carries. Use a conductor for the return.`;
      return [found(context, 'screen-carries-supply', { terminal }, message, { found: amperes, expected: maxScreenA })];
    });
  });
  const says = 'Returns of loads over screens';
  return { findings, checked: { check: 'screen-currents', says, checked, unchecked: [] } };
}
