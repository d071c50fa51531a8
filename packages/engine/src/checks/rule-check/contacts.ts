/** Checks the contacts of one plug that its pinout requires to be connected with each other, or forbids to connect. */
import type { ConnectorInstance, Finding } from '@cablewright/model';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import type { RuleContext, RuleResult } from './rule-context.ts';

export function contactFindings(context: RuleContext): RuleResult {
  const { nets } = context;
  const findings: Finding[] = [];
  let checked = 0;
  for (const connector of nets.flat.design.instances.connectors ?? []) {
    const pinout = composeConnector(nets.flat.libraryOf(connector.id), connector.def)?.interface;
    for (const set of pinout?.joined ?? []) {
      checked += 1;
      findings.push(...notJoined(context, connector, set));
    }
    for (const set of pinout?.apart ?? []) {
      checked += 1;
      findings.push(...notApart(context, connector, set));
    }
  }
  return {
    findings,
    checked: { check: 'contacts', says: 'Contacts that belong together or apart', checked, unchecked: [] },
  };
}

function notJoined(context: RuleContext, connector: ConnectorInstance, set: readonly string[]): Finding[] {
  const wired = set.flatMap((terminal) => context.nets.of({ instance: connector.id, terminal }) ?? []);
  if (wired.length === 0 || (wired.length === set.length && new Set(wired).size === 1)) return [];
  const names = set.map((terminal) => `${connector.id}.${terminal}`).join(', ');
  const message = `${names} must be connected with each other in the plug. Add the links.`;
  const where = { instance: connector.id, terminal: `${connector.id}.${set[0]}` };
  return [context.found('contacts-not-joined', [], message, { where, expected: set })];
}

function notApart(context: RuleContext, connector: ConnectorInstance, set: readonly string[]): Finding[] {
  const at = set.flatMap((terminal) => {
    const net = context.nets.of({ instance: connector.id, terminal });
    return net === undefined ? [] : [{ terminal, potential: context.potentials.of(net) }];
  });
  const pair = at.flatMap((one, i) =>
    at
      .slice(i + 1)
      .filter((other) => other.potential === one.potential)
      .map((other) => [one, other] as const),
  )[0];
  if (pair === undefined) return [];
  const [a, b] = pair.map(({ terminal }) => `${connector.id}.${terminal}`);
  const message = `${a} and ${b} must not be connected with each other. Leave one of them open.`;
  return [
    context.found('contacts-not-apart', [], message, { where: { instance: connector.id, terminal: a }, found: [a, b] }),
  ];
}
