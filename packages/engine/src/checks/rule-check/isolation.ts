/** Checks that an isolated return is connected to no other ground. */
import type { Finding } from '@cablewright/model';
import type { PlacedPin } from './placed-pins.ts';
import { throughText, upper, type RuleContext, type RuleResult } from './rule-context.ts';

function isGround({ type }: PlacedPin): boolean {
  return type === 'ground';
}

export function isolationFindings(context: RuleContext): RuleResult {
  const findings: Finding[] = [];
  let checked = 0;
  const isIsolated = ({ pin }: PlacedPin) => context.library.signal(pin.signal)?.isolated === true;
  for (const potential of context.potentials.list) {
    if (!potential.pins.some(isGround)) continue;
    const bySignal = new Map(potential.pins.filter(isGround).map((pin) => [pin.pin.signal, pin] as const));
    const grounds = [...bySignal.values()];
    const isolated = grounds.find(isIsolated);
    if (isolated === undefined) continue;
    checked += 1;
    const other = grounds.find((ground) => ground !== isolated);
    if (other === undefined) continue;
    const message = `${isolated.says} is isolated and is connected to ${other.says}${throughText(context, potential, isolated, other)}. Give each return a conductor of its own.`;
    findings.push(
      context.found('returns-joined', [isolated, other], upper(message), { found: [isolated.name, other.name] }),
    );
  }
  return {
    findings,
    checked: { check: 'isolation', says: 'Isolated returns are connected to no other ground', checked, unchecked: [] },
  };
}
