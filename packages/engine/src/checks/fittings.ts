/**
 * Finds designs that cannot be assembled at the bench: joints without a wire, wires too short to strip, backshells that do
 * not fit.
 */
import { nonEmptyGroups } from '../library/non-empty.ts';
import type { ConnectorInstance, Design, Finding, MechanicalInstance } from '@cablewright/model';
import { composeConnector } from '../connectivity/compose-connector.ts';
import { routeLengths } from '../connectivity/harness/lengths.ts';
import { definition } from '../library/definition.ts';
import { wordingOf } from '../library/wording/print-format.ts';
import type { CheckContext } from './context.ts';

/** A shared empty result, because a separate list for each of thousands of wires would cost more than the check. */
const none: readonly Finding[] = [];

export function fittingFindings(context: CheckContext): Finding[] {
  return [
    ...jointsWithoutWire(context),
    ...unstatedLengths(context),
    ...shortRuns(context),
    ...equalLabels(context),
    ...(context.design.instances.mechanical ?? []).flatMap((part) => shellFindings(context, part)),
  ];
}

/**
 * Finds contacts of two connectors that only a joint connects, without a wire. Links within one connector and leads of
 * parts are allowed.
 */
function jointsWithoutWire({ joints, report, jointPointer }: CheckContext): Finding[] {
  return joints.flatMap(({ joint, a, b }, i) => {
    if (!a.at.ok || !b.at.ok || a.at.on !== 'pin' || b.at.on !== 'pin') return none;
    if (a.ref.instance === b.ref.instance) return none;
    const [near, far] = [a, b].map(({ ref }) => `${ref.instance}.${ref.terminal}`);
    const message = `${near} is connected to ${far} and no wire lies between them. Add the wire. If the two connectors are plugged into each other, accept the warning.`;
    const where = { instance: a.ref.instance, terminal: near, pointer: jointPointer(joint, i) };
    return [report('joined-without-wire', where, message, { found: [near, far] })];
  });
}

/**
 * Shortest strip length at one end, in mm. Contacts for the thinnest wires need 1.5 to 3 mm (manufacturers' data
 * sheets, from memory).
 */
const minStripMm = 3;

function shortRuns({ library, design, report, pointer }: CheckContext): Finding[] {
  const print = wordingOf(library);
  return (design.instances.segments ?? []).flatMap((segment, i) => {
    const { id, lengthMm } = segment;
    if (lengthMm === undefined || lengthMm >= 2 * minStripMm) return none;
    const message = `${id} is ${print.length(lengthMm)} long, less than what is stripped at its two ends. Enter its length in ${print.lengthUnitWord}.`;
    const where = { instance: id, pointer: `${pointer('segments', segment, i)}/lengthMm` };
    return [report('run-too-short', where, message, { found: lengthMm, expected: 2 * minStripMm })];
  });
}

/**
 * Finds wires without a length. If the length follows from a route, `length-not-of-route` reports the missing value
 * instead.
 */
function unstatedLengths({ catalog, library, design, report, pointer }: CheckContext): Finding[] {
  const { lengthUnitWord: unit } = wordingOf(library);
  return (design.instances.segments ?? []).flatMap((segment, i) => {
    if (segment.lengthMm !== undefined) return none;
    if (segment.lengthFrom === 'route' && routeLengths(catalog, design).has(segment.id)) return [];
    const message = `${segment.id} has no length. Enter it in ${unit}.`;
    return [report('length-not-stated', { instance: segment.id, pointer: pointer('segments', segment, i) }, message)];
  });
}

function equalLabels({ design, report }: CheckContext): Finding[] {
  const labelled = (design.instances.connectors ?? []).filter(({ label = '' }) => label.trim() !== '');
  // Labels are compared as people read them: case, surrounding spaces and the Unicode form of accents are ignored.
  const byLabel = nonEmptyGroups(labelled, ({ label = '' }) => label.trim().normalize().toLowerCase());
  return [...byLabel.values()].flatMap(([first, ...others]) =>
    others.flatMap((other) => {
      if (isSymmetric(design, first, other)) return [];
      const message = `${first.id} and ${other.id} are both named "${other.label}". Give each its own name.`;
      return [report('connector-label-duplicate', { instance: other.id }, message, { found: [first.id, other.id] })];
    }),
  );
}

/** True for a cable with two equal connectors, which are interchangeable. */
function isSymmetric({ instances }: Design, one: ConnectorInstance, other: ConnectorInstance): boolean {
  return instances.connectors?.length === 2 && one.def === other.def;
}

function shellFindings(context: CheckContext, part: MechanicalInstance): Finding[] {
  const { design, library, report } = context;
  const host = (design.instances.connectors ?? []).find(({ id }) => id === part.attachedTo);
  const shell = definition(library, 'mechanicals', part.def);
  if (host === undefined || shell?.kind !== 'shell') return [];
  const composed = composeConnector(library, host.def);
  const findings = cableFindings(context, part, host);
  if (shell.family !== undefined && composed?.family !== undefined && shell.family !== composed.family) {
    const message = `${part.id} (${shell.label ?? shell.id}) is for the family ${shell.family}; ${host.id} is ${composed.family}. Use a backshell of that family.`;
    findings.push(
      report('shell-family', { instance: part.id }, message, { found: shell.family, expected: composed.family }),
    );
  }
  return findings;
}

/**
 * Compares the diameter of the cable at a connector with the clamping range of its backshell. Several wires fill the
 * clamp together, so each of them is compared only with the upper limit.
 */
function cableFindings(
  { library, report, ...context }: CheckContext,
  part: MechanicalInstance,
  host: ConnectorInstance,
) {
  const { insulationMinMm: min = 0, insulationMaxMm: max = Infinity } =
    definition(library, 'mechanicals', part.def)?.termination ?? {};
  const cables = cablesAt({ library, ...context }, host);
  return cables.flatMap(({ id, odMm }): Finding[] => {
    if (odMm === undefined || (odMm <= max && (cables.length > 1 || odMm >= min))) return [];
    const range = max === Infinity ? `${min} mm and more` : `${min === 0 ? 'up' : min} to ${max} mm`;
    const message = `${id} is ${wordingOf(library).fine(odMm)} thick; ${part.id} on ${host.id} takes ${wordingOf(library).range(min, max)}.`;
    return [report('cable-outside-shell', { instance: part.id }, message, { found: odMm, expected: range })];
  });
}

function cablesAt(
  { library, design, landings }: Pick<CheckContext, 'library' | 'design' | 'landings'>,
  host: ConnectorInstance,
) {
  const pins = composeConnector(library, host.def)?.pins ?? [];
  const ids = new Set(pins.flatMap((pin) => landings.on(host.id, pin.id).map(({ ref }) => ref.instance)));
  return (design.instances.segments ?? []).flatMap(({ id, def }) =>
    ids.has(id) ? [{ id, odMm: definition(library, 'wires', def)?.odMm }] : [],
  );
}
