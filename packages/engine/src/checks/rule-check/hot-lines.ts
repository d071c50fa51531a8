/**
 * Finds a hot line of a differential pair that is connected to a ground, and a pair whose two lines are connected with
 * each other.
 */
import { signalTable } from '../../resolver/pairing/signal-table.ts';
import type { PlacedPin } from './placed-pins.ts';
import { throughText, upper, type RuleContext, type RuleResult } from './rule-context.ts';

/**
 * An unbalanced end may connect the cold line of a pair to its ground, but a hot line on a ground is a short. If both
 * lines of a pair are on one potential, they carry no signal.
 */
export function hotLineFindings(context: RuleContext): RuleResult {
  const { mateOf } = signalTable(context.library);
  const findings = [];
  let checked = 0;
  for (const potential of context.potentials.list) {
    const hot = potential.pins.flatMap((line) => {
      const { polarity, signal } = line.pin;
      const mate = polarity === '+' && signal !== undefined ? mateOf(signal) : undefined;
      return mate === undefined ? [] : [{ line, mate }];
    });
    checked += hot.length;
    const [first] = hot;
    if (first === undefined) continue;
    const ground = potential.pins.find(isGround);
    const shorted = hot.flatMap(({ line, mate }) => {
      const cold = potential.pins.find((pin) => pin.ref.instance === line.ref.instance && pin.pin.signal === mate);
      return cold === undefined ? [] : [{ line, cold }];
    })[0];
    const found = (line: PlacedPin, other: PlacedPin, means: string) => {
      const through = throughText(context, potential, line, other);
      const text = `${line.says} is connected to ${other.says}${through}: ${means}`;
      return context.found('hot-shorted', [line, other], upper(text), {
        found: [line.pin.signalLabel, other.pin.signalLabel],
      });
    };
    if (ground !== undefined)
      findings.push(
        found(
          first.line,
          ground,
          'the hot line of a pair is shorted to ground. Connect it to the hot line of the other end; an unbalanced end grounds the cold line.',
        ),
      );
    else if (shorted !== undefined)
      findings.push(
        found(
          shorted.line,
          shorted.cold,
          'the two lines of a pair are shorted, so that they carry nothing. Separate them.',
        ),
      );
  }
  return {
    findings,
    checked: {
      check: 'hot-lines',
      says: 'Hot lines of pairs against grounds and their own cold lines',
      checked,
      unchecked: [],
    },
  };
}

function isGround({ type, pin }: PlacedPin): boolean {
  return type === 'ground' || pin.kind === 'return' || pin.takesScreen;
}
