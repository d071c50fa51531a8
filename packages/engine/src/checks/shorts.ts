import type { Finding } from '@cablewright/model';
import type { Net } from '../connectivity/nets/nets.ts';
import { signalKind } from '../connectivity/signals/tags.ts';
import type { CheckContext } from './context.ts';

/** Nets that connect a supply to a ground. The engine knows the signal kinds power and ground. */
export function shortFindings(context: CheckContext): Finding[] {
  return context.nets.list.flatMap((net) => {
    const power = terminalOfKind(context, net, 'power');
    const ground = power === undefined ? undefined : terminalOfKind(context, net, 'ground');
    if (power === undefined || ground === undefined) return [];
    const message = `${net.id} connects ${power.name} (${power.signal}) to ${ground.name} (${ground.signal}). The supply is shorted to ground.`;
    const where = { instance: power.instance, terminal: power.name };
    return [context.report('power-ground-short', where, message, { found: [power.name, ground.name] })];
  });
}

function terminalOfKind({ library, nets }: CheckContext, net: Net, kind: string) {
  for (const { instance, terminal, end } of net.terminals) {
    if (end !== undefined) continue;
    const signal = nets.tags.at(instance, terminal)?.signal;
    if (signal !== undefined && signalKind(library, signal) === kind) {
      return { name: `${instance}.${terminal}`, instance, signal };
    }
  }
  return undefined;
}
