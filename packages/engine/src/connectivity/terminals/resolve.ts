/** Resolves a terminal reference, or states why it can't be resolved. All other connectivity code depends on this. */
import {
  type Component,
  type ComponentInstance,
  type ComponentTerminal,
  type ConnectorInstance,
  type Design,
  type End,
  formatTerminal,
  type PcbaInstance,
  pigtailOf,
  present,
  type Segment,
  type SubAssembly,
  type TerminalRef,
  type Wire,
  parsePort,
  pigtailTerminal,
} from '@cablewright/model';
import { composeBoard } from '../compose-board.ts';
import { composeConnector } from '../compose-connector.ts';
import { elementsOf, isCopper } from '../elements.ts';
import { maxPlacingDepth, type Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { carries, pigtailMembers } from './pigtails.ts';
import { placedById } from './placed.ts';
import type { UnresolvedTerminal, Resolution, TerminalFault } from './resolution.ts';

/**
 * Resolves `ref` in `design`, or returns a code and a message that state why it can't be resolved. `library` must be the
 * library with the instance's definition: for a part of a pinned sub-assembly, its frozen library.
 */
export function resolveTerminal(
  catalog: Catalog,
  design: Design,
  ref: TerminalRef,
  library: Library = catalog.library,
  depth = 0,
): Resolution {
  const placed = placedById(design).get(ref.instance);
  if (placed === undefined) {
    const hint = suggestion(ref.instance, placedById(design).keys());
    return fault('unknown-instance', `The design has no part "${ref.instance}".${hint}`, ref.instance);
  }
  if (placed.list === 'segments') return onWire(library, placed.instance, ref);
  if (placed.list === 'mechanical') {
    return fault('no-copper', `${ref.instance} is a mechanical part and has no terminals.`);
  }
  if (placed.list === 'breakouts') {
    return fault('no-copper', `${ref.instance} is a breakout and has no terminals.`);
  }
  if (ref.end !== undefined) return endForbidden(ref);
  if (placed.list === 'connectors') return onPin(library, placed.instance, ref);
  if (placed.list === 'components') return onComponent(library, placed.instance, ref);
  if (placed.list === 'pcbas') return onBoard(library, placed.instance, ref);
  return onPort(catalog, placed.instance, ref, depth);
}

function fault(code: TerminalFault, message: string, found?: unknown, expected?: unknown): UnresolvedTerminal {
  return { ok: false, code, message, ...present({ found, expected }) };
}

function endForbidden(ref: TerminalRef): UnresolvedTerminal {
  const right = formatTerminal({ ...ref, end: undefined });
  return fault('end-forbidden', `Only wires have ends. Write ${right}.`, ref.end, right);
}

function unknownDefinition(instance: { id: string; def: string }): UnresolvedTerminal {
  return fault(
    'unknown-definition',
    `${instance.id} uses "${instance.def}", which is not in the library.`,
    instance.def,
  );
}

function noPads(ref: TerminalRef): UnresolvedTerminal | undefined {
  if (ref.pad === undefined) return undefined;
  return fault('unknown-pad', `${ref.instance}.${ref.terminal} has no separate pads. Remove #${ref.pad}.`, ref.pad);
}

function onPin(library: Library, instance: ConnectorInstance, ref: TerminalRef): Resolution {
  const connector = composeConnector(library, instance.def);
  if (connector === undefined) return unknownDefinition(instance);
  const pin = connector.pin(ref.terminal);
  if (pin !== undefined) return noPads(ref) ?? { ok: true, on: 'pin', instance, connector, pin };
  const meant = connector.pins.find((other) => other.aliases.includes(ref.terminal) || other.label === ref.terminal);
  const ids = idsOf(connector.pins);
  const hint = meant === undefined ? suggestion(ref.terminal, ids) : ` Write the pin's id, ${meant.id}.`;
  const message = `${instance.id} (${connector.label}) has no pin "${ref.terminal}".${hint}`;
  return fault('unknown-terminal', message, ref.terminal, meant?.id ?? ids);
}

function idsOf(things: readonly { readonly id: string }[]): string[] {
  return things.map((thing) => thing.id);
}

function onWire(library: Library, instance: Segment, ref: TerminalRef): Resolution {
  const wire = definition(library, 'wires', instance.def);
  if (wire === undefined) return unknownDefinition(instance);
  const { end } = ref;
  if (end === undefined) {
    const choices = (['a', 'b'] as const).map((side) => formatTerminal({ ...ref, end: side }));
    return fault('end-missing', `The end of the wire is missing. Write ${choices.join(' or ')}.`, undefined, choices);
  }
  const pads = noPads(ref);
  if (pads !== undefined) return pads;
  const pigtail = pigtailOf(ref.terminal);
  return pigtail === undefined ? onElement(wire, instance, ref, end) : onPigtail(wire, instance, pigtail, end);
}

function onElement(wire: Wire, instance: Segment, ref: TerminalRef, end: End): Resolution {
  const elements = elementsOf(wire);
  const element = elements.get(ref.terminal);
  if (element === undefined) {
    const paths = elements.copper.map((copper) => copper.path);
    const message = `${instance.id} (${wire.label ?? wire.id}) has no element "${ref.terminal}".`;
    return fault('bad-element-path', message + suggestion(ref.terminal, paths), ref.terminal, paths);
  }
  if (!isCopper(element)) return notCopper(wire, instance, ref.terminal, element.kind);
  if (!carries(instance, ref.terminal)) {
    const message = `${ref.terminal} is outside the scope of ${instance.id}.`;
    return fault('element-not-carried', message, ref.terminal, instance.scope);
  }
  return { ok: true, on: 'element', instance, wire, element, end };
}

function notCopper(wire: Wire, instance: Segment, path: string, kind: 'group' | 'insulation'): UnresolvedTerminal {
  const inside = elementsOf(wire)
    .copper.map((copper) => copper.path)
    .filter((other) => other.startsWith(`${path}.`));
  const what = kind === 'group' ? 'a group' : 'insulation';
  const hint = inside.length === 0 ? '' : ` Name one of ${inside.join(', ')}.`;
  return fault('no-copper', `"${path}" of ${instance.id} is ${what}, not copper.${hint}`, kind, inside);
}

function onPigtail(wire: Wire, instance: Segment, id: string, end: End): Resolution {
  const ids = idsOf(instance.pigtails ?? []);
  const pigtail = instance.pigtails?.find((other) => other.id === id);
  if (pigtail === undefined) {
    return fault('pigtail-unknown', `${instance.id} has no pigtail "${id}".${suggestion(id, ids)}`, id, ids);
  }
  if (pigtail.end !== end) {
    const right = formatTerminal({ instance: instance.id, end: pigtail.end, terminal: pigtailTerminal(id) });
    const message = `The pigtail ${id} of ${instance.id} is at end ${pigtail.end}. Write ${right}.`;
    return fault('pigtail-wrong-end', message, end, pigtail.end);
  }
  const members = pigtailMembers(wire, pigtail);
  if (members.length > 0) return { ok: true, on: 'pigtail', instance, wire, pigtail, members, end };
  return fault('pigtail-no-screen', `The pigtail ${id} of ${instance.id} has no screen. Choose its members.`);
}

const spliceTerminal: readonly ComponentTerminal[] = [{ id: '1' }];
const twoTerminals: readonly ComponentTerminal[] = [{ id: 'a', polarity: '+' }, { id: 'b' }];

/**
 * The terminals of a discrete part. A part that declares no terminals has two, a (the + terminal) and b. A splice has one,
 * named 1.
 */
export function componentTerminals(component: Component): readonly ComponentTerminal[] {
  return component.terminals ?? (component.splice === undefined ? twoTerminals : spliceTerminal);
}

/**
 * The function of a terminal of a discrete part, as text: its label (`Anode`), or its polarity as + or −. Empty if the
 * part declares no terminals, or if the label only repeats the id.
 */
export function terminalFunction(component: Component, id: string): string {
  const terminal = component.terminals?.find((other) => other.id === id);
  if (terminal?.label !== undefined && terminal.label !== id) return terminal.label;
  return terminal?.polarity === undefined ? '' : terminal.polarity === '+' ? '+' : '−';
}

function onComponent(library: Library, instance: ComponentInstance, ref: TerminalRef): Resolution {
  const component = definition(library, 'components', instance.def);
  if (component === undefined) return unknownDefinition(instance);
  const terminals = componentTerminals(component);
  const terminal = terminals.find((other) => other.id === ref.terminal);
  if (terminal !== undefined) return noPads(ref) ?? { ok: true, on: 'component', instance, component, terminal };
  const ids = idsOf(terminals);
  const message = `${instance.id} has no terminal "${ref.terminal}". Available: ${ids.join(', ')}.`;
  return fault('unknown-terminal', message, ref.terminal, ids);
}

function onBoard(library: Library, instance: PcbaInstance, ref: TerminalRef): Resolution {
  const board = composeBoard(library, instance.def);
  if (board === undefined) return unknownDefinition(instance);
  const terminal = board.terminal(ref.terminal);
  if (terminal === undefined) {
    const ids = idsOf(board.terminals);
    const message = `${instance.id} (${board.label}) has no terminal "${ref.terminal}".`;
    return fault('unknown-terminal', message + suggestion(ref.terminal, ids), ref.terminal, ids);
  }
  if (ref.pad === undefined) return { ok: true, on: 'board', instance, board, terminal };
  if (terminal.pads.includes(ref.pad)) return { ok: true, on: 'board', instance, board, terminal, pad: ref.pad };
  const pads = terminal.pads.length === 0 ? 'no separate pads' : `the pads ${terminal.pads.join(', ')}`;
  return fault('unknown-pad', `${instance.id}.${terminal.id} has ${pads}, not "${ref.pad}".`, ref.pad, terminal.pads);
}

function onPort(catalog: Catalog, instance: SubAssembly, ref: TerminalRef, depth: number): Resolution {
  const placed = catalog.design(instance.def, instance.rev);
  if (placed === undefined) {
    const which = instance.rev === undefined ? `"${instance.def}"` : `revision ${instance.rev} of "${instance.def}"`;
    return fault('subassembly-unknown', `${instance.id} places ${which}, which is not in the catalog.`, instance.def);
  }
  if (depth >= maxPlacingDepth) return fault('subassembly-cycle', `${instance.id} contains itself.`);
  const inner = parsePort(ref.terminal);
  if (inner === undefined) {
    return fault(
      'subassembly-port',
      `"${ref.terminal}" is not a port. Write a port as j1:3 or w1@b:red.`,
      ref.terminal,
    );
  }
  const target = ref.pad === undefined ? inner : { ...inner, pad: ref.pad };
  const standing = resolveTerminal(catalog, placed.design, target, placed.library, depth + 1);
  if (standing.ok) return { ok: true, on: 'port', instance, placed, inner: target, standing };
  const message = `Port ${ref.terminal} of ${instance.id}: ${standing.message}`;
  return fault('subassembly-port', message, ref.terminal, standing.expected);
}
