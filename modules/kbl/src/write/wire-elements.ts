/** Writes wires with their cores, and the connections that they make. */
import { composeConnector } from '@cablewright/engine';
import type { Segment } from '@cablewright/model';
import { keys, notStated } from '../basis/keys.ts';
import type { Element } from '../xml/element.ts';
import { leaf, leafIf, make } from '../xml/make.ts';
import type { KblCircuit, CoreRun } from './circuit.ts';
import type { CorePin } from './cores.ts';
import type { PartCollector } from './parts.ts';
import type { WriteContext } from './write-context.ts';

export function wireElement(
  context: WriteContext,
  circuit: KblCircuit,
  parts: PartCollector,
  segment: Segment,
): Element {
  const { id, def, label } = segment;
  const key = keys.wire(id);
  const single = circuit.isSingle(def);
  const name = label ?? id;
  const cores = single ? [] : circuit.pathsOf(def).map((path) => coreElement(context, segment, path));
  return make(
    'General_wire_occurrence',
    { id: context.ids.of(key), type: single ? 'Wire_occurrence' : 'Special_wire_occurrence' },
    [
      leaf('Part', parts.use('General_wire', 'wires', def)),
      make('Installation_information', { id: context.ids.of(`${key}.own`) }, [
        leaf('Instruction_type', 'cablewright'),
        leaf('Instruction_value', `segments/${id}`),
      ]),
      cutLength(context, key, segment),
      leaf(single ? 'Wire_number' : 'Special_wire_id', name),
      ...cores,
    ],
  );
}

/**
 * The schema requires a length. A length that isn't stated is written as 0, with a type that marks it as not stated.
 */
function cutLength(context: WriteContext, key: string, { lengthMm = 0 }: Segment): Element {
  const type = lengthMm === 0 ? notStated : 'Production';
  const children = [leaf('Length_type', type), context.value('Length_value', lengthMm, `${key}.length`)];
  return make('Length_information', { id: context.ids.of(`${key}.length`) }, children);
}

function coreElement(context: WriteContext, segment: Segment, path: string): Element {
  const key = keys.wireCore(segment.id, path);
  return make('Core_occurrence', { id: context.ids.of(key) }, [
    leaf('Wire_number', path),
    leaf('Part', context.ids.of(keys.core(segment.def, path))),
    cutLength(context, key, segment),
  ]);
}

export function connection(context: WriteContext, circuit: KblCircuit, run: CoreRun): Element {
  const { segment, path, ends } = run;
  const { ids } = context;
  const key = keys.connection(segment, path);
  const def = context.design.instances.segments?.find(({ id }) => id === segment)?.def;
  const isSingle = def !== undefined && circuit.isSingle(def);
  const wire = isSingle ? keys.wire(segment) : keys.wireCore(segment, path);
  const extremity = (pin: CorePin, end: 'a' | 'b', position: number): Element =>
    make('Extremities', { id: ids.of(`${key}.${end}.${position}`) }, [
      leaf('Position_on_wire', end === 'a' ? 0 : 1),
      leaf('Contact_point', ids.of(keys.contact(pin.instance, pin.pin))),
    ]);
  return make('Connection', { id: ids.of(key) }, [
    leafIf('Signal_name', signalName(context, run)),
    leaf('Wire', ids.of(wire)),
    ...ends.a.map((pin, index) => extremity(pin, 'a', index)),
    ...ends.b.map((pin, index) => extremity(pin, 'b', index)),
  ]);
}

/** The signal name of a core: its label, otherwise the signal of a pin at its end. */
function signalName({ design, library }: WriteContext, { segment, path, ends }: CoreRun): string | undefined {
  const label = design.instances.segments?.find(({ id }) => id === segment)?.coreLabels?.[path];
  if (label !== undefined) return label;
  for (const { instance, pin } of [...ends.a, ...ends.b]) {
    const connector = design.instances.connectors?.find(({ id }) => id === instance);
    const signal = connector?.signals?.[pin] ?? composeConnector(library, connector?.def ?? '')?.pin(pin)?.signal;
    if (signal !== undefined) return signal;
  }
  return undefined;
}
