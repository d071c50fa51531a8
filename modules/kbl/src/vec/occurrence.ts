/** Determines the KBL equivalent of a VEC occurrence from its role, otherwise from its part. */
import { childrenOf, type Element } from '../xml/element.ts';
import { kblNameOf } from './read-parts.ts';
import type { VecSource } from './vec-source.ts';

/** An occurrence with its role in the harness. */
export interface Occurrence {
  readonly element: Element;
  readonly part: Element | undefined;
  readonly role: Element | undefined;
  /** The name of its element in KBL. */
  readonly name: string;
}

/** The name used for an occurrence of an electrical or electronic component. KBL has no equivalent except for boxes. */
export const eeComponent = 'EEComponent';

const roleNames: readonly (readonly [type: RegExp, name: string])[] = [
  // A fuse box, relay or control unit. It is a connector if wires end in it, otherwise another part.
  [/^EEComponentRole$/, eeComponent],
  [/^ConnectorHousingRole$/, 'Connector_occurrence'],
  [/^WireRole$/, 'General_wire_occurrence'],
  [/^(?:SpliceTerminal|OpenWireEndTerminal)Role$/, 'Connector_occurrence'],
  [/TerminalRole$/, 'Terminal_occurrence'],
  [/CavitySealRole$/, 'Cavity_seal_occurrence'],
  [/CavityPlugRole$/, 'Cavity_plug_occurrence'],
  [/^(?:WireProtection|Tape|Tube|CorrugatedPipe|ShrinkableTube|Fitting|Stripe)Role$/, 'Wire_protection_occurrence'],
  [/(?:Fixing|CableTie|CableDuct|Grommet)Role$/, 'Fixing_occurrence'],
];

const byPart: Readonly<Record<string, string>> = {
  Connector_housing: 'Connector_occurrence',
  General_terminal: 'Terminal_occurrence',
  Cavity_seal: 'Cavity_seal_occurrence',
  Cavity_plug: 'Cavity_plug_occurrence',
  Wire_protection: 'Wire_protection_occurrence',
  Fixing: 'Fixing_occurrence',
};

/** The occurrence of an element, with its part and its role. */
export function occurrenceOf(source: VecSource, element: Element): Occurrence {
  const part = source.named(element, 'Part');
  const roles = childrenOf(element, 'Role');
  for (const [type, name] of roleNames) {
    const role = roles.find((candidate) => type.test(candidate.type ?? ''));
    if (role !== undefined) return { element, part, role, name };
  }
  const name = part === undefined ? undefined : byPart[kblNameOf(source, part)];
  return { element, part, role: undefined, name: name ?? 'Accessory_occurrence' };
}
