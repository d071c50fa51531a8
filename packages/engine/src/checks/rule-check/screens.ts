/** Checks where screens are connected, and the length of the pigtails that connect them. */
import { type Finding, formatTerminal, pigtailOf, pigtailTerminal } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import { wordingOf } from '../../library/wording/print-format.ts';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { elementsOf, isScreen } from '../../connectivity/elements.ts';
import type { Net, Nets } from '../../connectivity/nets/nets.ts';
import { placedById } from '../../connectivity/terminals/placed.ts';
import type { JointEnd } from '../../connectivity/terminals/resolved-joints.ts';
import { pinsOf, type PlacedPin } from './placed-pins.ts';
import { upper, type RuleContext, type RuleResult } from './rule-context.ts';
import { nonEmptyGroups } from '../../library/non-empty.ts';

const supplies: ReadonlySet<string> = new Set(['supply-out', 'supply-in', 'supply']);
const lines: ReadonlySet<string> = new Set(['output', 'input', 'bidirectional', 'passive']);

export function screenFindings(context: RuleContext): RuleResult {
  const findings: Finding[] = [];
  let checked = 0;
  const pinAt = pinsOf(context.nets);
  const screened = netsOfScreens(context.nets);
  for (const net of screened.size === 0 ? [] : context.nets.list) {
    const screen = screened.has(net) ? screenOn(context.nets, net) : undefined;
    if (screen === undefined) continue;
    checked += 1;
    const pins = net.terminals.flatMap((ref) => pinAt(ref) ?? []);
    const supply = pins.find(({ type }) => supplies.has(type));
    const line = pins.find(({ type }) => lines.has(type));
    if (supply !== undefined) findings.push(landed(context, 'screen-on-supply', screen, supply));
    // A ground on the net means that the screen carries the return of an unbalanced line to the cold pin.
    else if (line !== undefined && !pins.some(({ type }) => type === 'ground'))
      findings.push(landed(context, 'screen-on-signal', screen, line));
    findings.push(...groundedTwice(context, net, pins));
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

/**
 * Finds a screen that joins the grounds of two parts although the pinout of one of them requires a connection at one
 * end only.
 */
function groundedTwice({ nets, ...context }: RuleContext, net: Net, pins: readonly PlacedPin[]): Finding[] {
  const grounds = [
    ...nonEmptyGroups(
      pins.filter(({ type }) => type === 'ground'),
      ({ ref }) => ref.instance,
    ).values(),
  ];
  const asking = grounds.find(([pin]) => pinoutOf(nets, pin.ref.instance)?.screenAtOneEnd === true);
  const others = grounds.find((own) => own !== asking);
  const screen = others === undefined || asking === undefined ? undefined : throughScreen(nets, net);
  if (others === undefined || asking === undefined || screen === undefined) return [];
  const [[pin], [other]] = [asking, others];
  const message = `The screen of ${screen} joins ${pin.says} and ${other.says}. The pinout of ${pin.ref.instance} asks for a screen that is grounded at one end only. Leave the other end open.`;
  return [context.found('screen-grounded-twice', [pin, other], message, { found: [pin.name, other.name] })];
}

/** The first run with a screen whose two ends are both on this net. */
function throughScreen(nets: Nets, net: Net): string | undefined {
  const ends = new Map<string, Set<string>>();
  for (const { instance, terminal, end } of net.terminals) {
    if (end === undefined || !isScreenAt(nets, instance, terminal)) continue;
    const own = ends.get(instance);
    if (own === undefined) ends.set(instance, new Set([end]));
    else own.add(end);
  }
  return [...ends].find(([, own]) => own.size === 2)?.[0];
}

function pinoutOf(nets: Nets, instance: string) {
  const placed = placedById(nets.flat.design).get(instance);
  if (placed?.list !== 'connectors') return undefined;
  return composeConnector(nets.flat.libraryOf(instance), placed.instance.def)?.interface;
}

function isScreenAt(nets: Nets, instance: string, terminal: string): boolean {
  if (pigtailOf(terminal) !== undefined) return true;
  const segment = placedById(nets.flat.design).get(instance);
  const wire =
    segment?.list === 'segments' ? definition(nets.flat.libraryOf(instance), 'wires', segment.instance.def) : undefined;
  const element = wire === undefined ? undefined : elementsOf(wire).get(terminal);
  return element !== undefined && isScreen(element);
}

/** The nets that contain a screen, found from the joints so that most designs, which have none, cost little. */
function netsOfScreens(nets: Nets): ReadonlySet<Net> {
  const screened = new Set<Net>();
  const note = ({ at, ref }: JointEnd) => {
    const isEnd = at.ok && (at.on === 'pigtail' || (at.on === 'element' && isScreen(at.element)));
    const net = isEnd ? nets.of(ref) : undefined;
    if (net !== undefined) screened.add(net);
  };
  for (const { a, b } of nets.joints) {
    note(a);
    note(b);
  }
  return screened;
}

/** The first screen with an end on this net. */
export function screenOn(nets: Nets, net: Net): string | undefined {
  const at = net.terminals.find(
    ({ instance, terminal, end }) => end !== undefined && isScreenAt(nets, instance, terminal),
  );
  if (at === undefined) return undefined;
  return pigtailOf(at.terminal) === undefined ? `${at.instance}.${at.terminal}` : at.instance;
}

function longPigtails(context: RuleContext): Finding[] {
  return (context.design.instances.segments ?? []).flatMap(({ id, lengthMm, pigtails = [] }) =>
    pigtails.flatMap((pigtail) => {
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
