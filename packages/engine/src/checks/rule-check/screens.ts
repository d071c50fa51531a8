/** Checks where screens are connected, and the length of the pigtails that connect them. */
import { type Finding, formatTerminal, pigtailOf, pigtailTerminal } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import { wordingOf } from '../../library/wording/print-format.ts';
import { elementsOf, isScreen } from '../../connectivity/elements.ts';
import type { Net, Nets } from '../../connectivity/nets/nets.ts';
import { placedById } from '../../connectivity/terminals/placed.ts';
import { pinsOf, type PlacedPin } from './placed-pins.ts';
import { upper, type RuleContext, type RuleResult } from './rule-context.ts';

const supplies: ReadonlySet<string> = new Set(['supply-out', 'supply-in', 'supply']);
const lines: ReadonlySet<string> = new Set(['output', 'input', 'bidirectional', 'passive']);

export function screenFindings(context: RuleContext): RuleResult {
  const findings: Finding[] = [];
  let checked = 0;
  const pinAt = pinsOf(context.nets);
  for (const net of context.nets.list) {
    const screen = screenOn(context.nets, net);
    if (screen === undefined) continue;
    checked += 1;
    const pins = net.terminals.flatMap((ref) => pinAt(ref) ?? []);
    const supply = pins.find(({ type }) => supplies.has(type));
    const line = pins.find(({ type }) => lines.has(type));
    if (supply !== undefined) findings.push(landed(context, 'screen-on-supply', screen, supply));
    // A ground on the net means that the screen carries the return of an unbalanced line to the cold pin.
    else if (line !== undefined && !pins.some(({ type }) => type === 'ground'))
      findings.push(landed(context, 'screen-on-signal', screen, line));
  }
  return {
    findings: [...findings, ...longPigtails(context)],
    checked: { check: 'screens', says: 'Screens are connected to grounds only', checked, unchecked: [] },
  };
}

function landed(context: RuleContext, code: 'screen-on-supply' | 'screen-on-signal', screen: string, pin: PlacedPin) {
  const message = `The screen ${screen} is connected to ${pin.says}. Connect it to a ground or the shell.`;
  return context.found(code, [pin], upper(message), { found: [screen, pin.name] });
}

/** The first screen with an end on this net. */
export function screenOn(nets: Nets, net: Net): string | undefined {
  const placed = placedById(nets.flat.design);
  for (const { instance, terminal, end } of net.terminals) {
    if (end === undefined) continue;
    if (pigtailOf(terminal) !== undefined) return instance;
    const segment = placed.get(instance);
    const wire =
      segment?.list === 'segments'
        ? definition(nets.flat.libraryOf(instance), 'wires', segment.instance.def)
        : undefined;
    const element = wire === undefined ? undefined : elementsOf(wire).get(terminal);
    if (element !== undefined && isScreen(element)) return `${instance}.${terminal}`;
  }
  return undefined;
}

function longPigtails(context: RuleContext): Finding[] {
  const gathered = (context.design.instances.segments ?? []).filter(({ pigtails }) => pigtails !== undefined);
  return gathered.flatMap(({ id, lengthMm, pigtails }) =>
    pigtails!.flatMap((pigtail) => {
      if (pigtail.lengthMm === undefined || lengthMm === undefined || pigtail.lengthMm <= lengthMm) return [];
      const print = wordingOf(context.library);
      const message = `The pigtail ${pigtail.id} of ${id} is ${print.length(pigtail.lengthMm)} long; the wire is ${print.length(lengthMm)}. Check both lengths.`;
      const where = {
        instance: id,
        terminal: formatTerminal({ instance: id, end: pigtail.end, terminal: pigtailTerminal(pigtail.id) }),
      };
      return [context.found('pigtail-longer', [], message, { where, found: pigtail.lengthMm, expected: lengthMm })];
    }),
  );
}
