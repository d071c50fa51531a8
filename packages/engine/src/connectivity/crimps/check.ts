import { rememberedWith } from '@cablewright/derive';
import {
  type ConnectorInstance,
  type Construction,
  type Finding,
  type Mechanical,
  type MechanicalKind,
  pigtailOf,
} from '@cablewright/model';
import { readFormation } from '../conductors/formation.ts';
import { composeConnector, type ComposedConnector } from '../compose-connector.ts';
import { reporter } from '../../library/code-table.ts';
import type { Landings } from '../landings/landings.ts';
import { soundRecords } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { cavitiesOf, isCrimped, totalArea, wiresOf, type Cavity } from './cavities.ts';
import { crimpCodes } from './codes.ts';
import { contactChoice } from './contact-choice.ts';
import { outside, rangeText, sealedInsulation, type ReportCrimp } from './seals.ts';

const report = reporter(crimpCodes);

const remembered = rememberedWith<ConnectorInstance, readonly Finding[]>('findings of crimps');

/**
 * Findings about the crimps of one placed connector. For a connector that isn't crimped, checks whether its contacts accept
 * the wires on them. Recalculated only if the connector, the wires on it or the library have changed.
 */
export function crimpFindings(
  library: Library,
  design: string,
  instance: ConnectorInstance,
  landings: Landings,
): readonly Finding[] {
  const composed = composeConnector(library, instance.def);
  if (composed === undefined) return [];
  const crimped = isCrimped(instance, composed);
  if (!crimped && !limitsWires(library, composed)) return [];
  return remembered(instance, [library, design, ...landings.ofConnector(instance)], () =>
    crimped
      ? [
          ...assignedTwice(design, instance),
          ...cavitiesOf(library, instance, landings).flatMap((cavity) => cavityFindings(library, design, cavity)),
        ]
      : plainContacts(library, design, instance, composed, landings),
  );
}

/** The number of wires that one contact accepts by the construction of the connector. Undefined if not stated. */
function wiresOfConstruction(library: Library, { construction }: ComposedConnector): number | undefined {
  const word: Construction | undefined =
    construction === undefined ? undefined : library.word('constructions', construction);
  return word?.maxWires;
}

function limitsWires(library: Library, composed: ComposedConnector): boolean {
  const { wireMinMm2, wireMaxMm2 } = composed;
  return wireMinMm2 !== undefined || wireMaxMm2 !== undefined || wiresOfConstruction(library, composed) !== undefined;
}

/**
 * Checks contacts that aren't crimped: the number of wires against the construction, and the copper against the range of the
 * cup or terminal.
 */
function plainContacts(
  library: Library,
  design: string,
  instance: ConnectorInstance,
  composed: ComposedConnector,
  landings: Landings,
): Finding[] {
  const most = wiresOfConstruction(library, composed) ?? Infinity;
  const { construction, wireMinMm2, wireMaxMm2, label } = composed;
  return composed.pins.flatMap(({ id }) => {
    const wires = coresOf(wiresOf(landings.on(instance.id, id)));
    const place = `${instance.id}.${id}`;
    const where = { kind: 'designs', id: design, instance: instance.id, terminal: place };
    const findings: Finding[] = [];
    if (wires.length > most) {
      const message = tooMany(place, wires, `A contact of this construction (${construction})`, most);
      findings.push(report('contact-too-many-wires', where, message, { found: wires.length, expected: most }));
    }
    // A pigtail goes to a shell or a lug, whose wire range isn't stated.
    const isPigtail = wires.some(({ ref }) => pigtailOf(ref.terminal) !== undefined);
    const areaMm2 = totalArea(wires);
    if (!isPigtail && areaMm2 !== undefined && outside(areaMm2, wireMinMm2, wireMaxMm2)) {
      const range = rangeText(wireMinMm2, wireMaxMm2, 'mm²');
      const names = namesOf(wires, ' + ');
      const message = `${names} in ${place} is ${areaMm2} mm²; a contact of ${label} takes ${range}.`;
      findings.push(report('wire-outside-contact', where, message, { found: areaMm2, expected: range }));
    }
    return findings;
  });
}

const coresOf = (wires: Cavity['wires']) => wires.filter(({ isScreen }) => isScreen !== true);

const namesOf = (wires: Cavity['wires'], between: string) => wires.map(({ name }) => name).join(between);

/** Names the contents of a cavity for a message. If there is no wire, it holds the lead of a part. */
const takenBy = (wires: Cavity['wires']) => (wires.length === 0 ? 'a lead' : namesOf(wires, ', '));

const partKinds = ['contact', 'seal', 'plug'] as const;

function tooMany(place: string, wires: Cavity['wires'], taker: string, most: number): string {
  const names = namesOf(wires, ', ');
  return `${place} has ${wires.length} wires (${names}). ${taker} takes ${most}. Join them in a splice and bring ${most === 1 ? 'one wire' : `${most} wires`} to it.`;
}

function assignedTwice(design: string, instance: ConnectorInstance): Finding[] {
  const seen = new Set<string>();
  return (instance.cavities ?? []).flatMap(({ cavity }) => {
    if (!seen.has(cavity)) {
      seen.add(cavity);
      return [];
    }
    const message = `Cavity ${cavity} of ${instance.id} is assigned twice. Remove one.`;
    return [
      report('cavity-duplicate', { kind: 'designs', id: design, instance: instance.id }, message, { found: cavity }),
    ];
  });
}

function cavityFindings(library: Library, design: string, cavity: Cavity): Finding[] {
  const findings: Finding[] = [];
  const place = `${cavity.connector.id}.${cavity.cavity}`;
  const where = { kind: 'designs', id: design, instance: cavity.connector.id, terminal: place };
  const say: ReportCrimp = (code, message, found, expected) =>
    findings.push(report(code, where, message, { found, expected }));
  if (!cavity.exists) {
    const ids = cavity.composed.pins.map((pin) => pin.id);
    const hint = suggestion(cavity.cavity, ids);
    say(
      'cavity-unknown',
      `${cavity.connector.id} (${cavity.composed.label}) has no cavity "${cavity.cavity}".${hint}`,
      cavity.cavity,
      ids,
    );
    return findings;
  }
  for (const kind of partKinds) partFindings(library, cavity, kind, place, say);
  if (cavity.joined) wiredFindings(library, cavity, place, say);
  else unusedFindings(cavity, place, say);
  return findings;
}

/** Checks that the named part is in the library, has the right kind, and belongs to a system of the housing. */
function partFindings(
  library: Library,
  cavity: Cavity,
  kind: MechanicalKind & keyof Cavity,
  place: string,
  say: ReportCrimp,
): void {
  const id = cavity.assignment?.[kind as 'contact'];
  if (id === undefined) return;
  const part = cavity[kind];
  if (part === undefined) {
    const ids = [...soundRecords<Mechanical>(library, 'mechanicals')].flatMap((other) =>
      other.kind === kind ? other.id : [],
    );
    return say(
      'cavity-part-unknown',
      `The ${kind} "${id}" of ${place} is not in the library.${suggestion(id, ids)}`,
      id,
    );
  }
  if (part.kind !== kind)
    return say(
      'cavity-part-kind',
      `${id} is assigned as the ${kind} of ${place}, but it is a ${part.kind}.`,
      part.kind,
      kind,
    );
  const systems = part.termination?.systems ?? [];
  const fits = cavity.composed.housing?.systems ?? [];
  if (systems.length === 0 || fits.length === 0 || systems.some((system) => fits.includes(system))) return;
  say(
    'contact-system-mismatch',
    `${id} in ${place} belongs to ${systems.join(', ')}, but the housing takes ${fits.join(', ')}.`,
    systems,
    fits,
  );
}

function wiredFindings(library: Library, cavity: Cavity, place: string, say: ReportCrimp): void {
  const { contact, seal, assignment, composed } = cavity;
  if (assignment?.contact === undefined && composed.housing !== undefined) {
    const choice = contactChoice(library, cavity.wireMm2, composed.housing.systems);
    say(
      'cavity-no-contact',
      `${place} has a wire (${takenBy(cavity.wires)}) but no contact. ${choice}`,
      undefined,
      composed.housing.systems,
    );
  }
  if (contact !== undefined) contactFindings(cavity, contact, place, say);
  if (composed.housing?.sealing === 'per-wire' && assignment?.seal === undefined) {
    say('seal-missing', `${place} is wired but has no seal. This housing needs a seal for each wire.`);
  }
  sealedInsulation(cavity, place, say);
  if (seal !== undefined) sealFindings(cavity, seal, place, say);
  if (assignment?.plug !== undefined) {
    say(
      'plug-in-wired-cavity',
      `${place} has a cavity plug but is wired (${takenBy(cavity.wires)}). Remove the plug.`,
      assignment.plug,
    );
  }
}

function contactFindings(cavity: Cavity, contact: Mechanical, place: string, say: ReportCrimp): void {
  const { wireMinMm2, wireMaxMm2, insulationMinMm, insulationMaxMm } = contact.termination ?? {};
  if (cavity.wireMm2 !== undefined && outside(cavity.wireMm2, wireMinMm2, wireMaxMm2)) {
    const range = rangeText(wireMinMm2, wireMaxMm2, 'mm²');
    say(
      'wire-outside-contact',
      `${namesOf(cavity.wires, ' + ')} in ${place} is ${cavity.wireMm2} mm²; ${contact.id} takes ${range}.`,
      cavity.wireMm2,
      range,
    );
  }
  // Only a single wire is compared: two wires in one barrel have no common diameter.
  const od = cavity.wires.length === 1 ? cavity.wires[0]?.insulatedOdMm : undefined;
  if (od !== undefined && outside(od, insulationMinMm, insulationMaxMm)) {
    const range = rangeText(insulationMinMm, insulationMaxMm, 'mm');
    say(
      'insulation-outside-contact',
      `The insulation of ${namesOf(cavity.wires, ' + ')} in ${place} is ${od} mm; ${contact.id} takes ${range}.`,
      od,
      range,
    );
  }
  formationFindings(cavity, contact, place, say);
  const most = contact.termination?.maxWires;
  const cores = coresOf(cavity.wires);
  if (most !== undefined && cores.length > most)
    say('contact-too-many-wires', tooMany(place, cores, contact.id, most), cores.length, most);
}

function formationFindings({ wires }: Cavity, contact: Mechanical, place: string, say: ReportCrimp): void {
  const takes = contact.termination?.formations;
  if (takes === undefined || takes.length === 0) return;
  for (const { name, formation } of wires) {
    const found = readFormation(formation)?.build;
    if (found === undefined || takes.includes(found)) continue;
    const message = `${name} in ${place} is ${found} (${formation}); ${contact.id} takes ${takes.join(' and ')} conductors.`;
    say('formation-outside-contact', message, found, takes);
  }
}

function sealFindings(cavity: Cavity, seal: Mechanical, place: string, say: ReportCrimp): void {
  const { maxWires = 1 } = seal.termination ?? {};
  const cores = coresOf(cavity.wires);
  if (cores.length > maxWires) {
    const message = tooMany(place, cores, `The seal ${seal.id}`, maxWires);
    say('seal-too-many-wires', message, cores.length, maxWires);
  }
}

function unusedFindings(cavity: Cavity, place: string, say: ReportCrimp): void {
  if (cavity.assignment?.contact !== undefined) {
    say(
      'contact-without-wire',
      `${place} has a contact but no wire. Connect a wire or remove the contact.`,
      cavity.assignment.contact,
    );
  }
  if (cavity.composed.housing?.plugUnused === true && cavity.assignment?.plug === undefined) {
    say('plug-missing', `${place} is unused but has no cavity plug.`);
  }
}
