/** Compares the voltage rating of connectors with the voltages between the nets on their pins. */
import type { Finding } from '@cablewright/model';
import { composeBoard } from '../../connectivity/compose-board.ts';
import { composeConnector, type ComposedConnector } from '../../connectivity/compose-connector.ts';
import type { Nets } from '../../connectivity/nets/nets.ts';
import { placedById } from '../../connectivity/terminals/placed.ts';
import { roundTo } from '../../library/units/length.ts';
import { potentialsOf } from '../rule-check/conducting.ts';
import { found, Unchecked, type ElectricalContext, type ElectricalResult } from './electrical-context.ts';
import { spread, voltsOfPotentials, type Range } from './stock-ratings.ts';

/** A connector of the design, or one mounted on a board, with the known voltages on its pins. */
interface Plug {
  readonly name: string;
  readonly instance: string;
  readonly composed: ComposedConnector;
  readonly ranges: Range[];
}

export function connectorVoltageFindings(context: ElectricalContext): ElectricalResult {
  const findings: Finding[] = [];
  const unchecked = new Unchecked();
  let checked = 0;
  for (const { name, instance, composed, ranges } of plugsOf(context.circuits.nets)) {
    const { low, high } = spread(ranges);
    const [volts, rated] = [roundTo(high - low, 2), composed.ratedVoltageV];
    if (volts === 0) continue;
    if (rated === undefined) {
      unchecked.add(name, 'its voltage rating is not stated');
      continue;
    }
    checked += 1;
    if (volts <= rated) continue;
    const message = `${name} (${composed.label}) is rated ${rated} V; the nets on it are ${volts} V apart (${roundTo(low, 2)} V to ${roundTo(high, 2)} V). Use a connector of higher rating.`;
    findings.push(found(context, 'connector-voltage', { instance }, message, { found: volts, expected: rated }));
  }
  const says = 'Voltage rating of connectors against the nets on them';
  return { findings, checked: { check: 'connector-voltage', says, checked, unchecked: unchecked.list } };
}

/** The connectors with a net of known voltage, in the order of the nets. */
function plugsOf(nets: Nets): Iterable<Plug> {
  const plugs = new Map<string, Plug>();
  const { ranges } = voltsOfPotentials(nets);
  for (const potential of potentialsOf(nets).list) {
    const range = ranges.get(potential);
    if (range === undefined) continue;
    for (const { pins } of potential.nets)
      for (const { instance, terminal } of pins) {
        const at = connectorAt(nets, instance, terminal);
        if (at === undefined) continue;
        const known = plugs.get(at.name);
        if (known === undefined) plugs.set(at.name, { ...at, instance, ranges: [range] });
        else known.ranges.push(range);
      }
  }
  return plugs.values();
}

function connectorAt({ flat }: Nets, instance: string, terminal: string): Pick<Plug, 'name' | 'composed'> | undefined {
  const placed = placedById(flat.design).get(instance);
  if (placed?.list === 'connectors') {
    const composed = composeConnector(flat.libraryOf(instance), placed.instance.def);
    return composed === undefined ? undefined : { name: instance, composed };
  }
  if (placed?.list !== 'pcbas') return undefined;
  const carried = composeBoard(flat.libraryOf(instance), placed.instance.def)?.terminal(terminal)?.carried;
  return carried === undefined ? undefined : { name: `${instance}.${carried.prefix}`, composed: carried.connector };
}
