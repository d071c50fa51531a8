/** Compares the current of each contact with its rating, and the load on each supply with its capacity. */
import { amperesText } from '../../library/units/quantity.ts';
import { derived } from '@cablewright/derive';
import type { Body, Finding, TerminalRef, TerminalText } from '@cablewright/model';
import { composeBoard } from '../../connectivity/compose-board.ts';
import { composeConnector, type ComposedConnector } from '../../connectivity/compose-connector.ts';
import { totalArea, wiresOf } from '../../connectivity/crimps/cavities.ts';
import { landingsOf } from '../../connectivity/landings/landings.ts';
import type { Nets } from '../../connectivity/nets/nets.ts';
import { placedById } from '../../connectivity/terminals/placed.ts';
import { maxCurrentOf } from '../../resolver/devices/supply-limits.ts';
import { roundTo } from '../../library/units/length.ts';
import { upper } from '../rule-check/rule-context.ts';
import { pinsOf } from '../rule-check/placed-pins.ts';
import type { Circuits } from './circuit/circuits.ts';
import type { CircuitDevice, Feeding } from './circuit/ends.ts';
import { found, Unchecked, type ElectricalContext, type ElectricalResult } from './electrical-context.ts';

export function contactCurrentFindings(context: ElectricalContext): ElectricalResult {
  const findings: Finding[] = [];
  const unchecked = new Unchecked();
  let checked = 0;
  const pinAt = pinsOf(context.circuits.nets);
  for (const [vertex, { ref, amperes }] of contactsOf(context.circuits)) {
    if (pinAt(ref) === undefined || amperes < minCurrentA) continue;
    const rating = contactRating(context, ref.instance, ref.terminal);
    if (rating === undefined) {
      unchecked.add(ref.instance, 'the rating of its contacts is not stated');
      continue;
    }
    checked += 1;
    if (amperes > rating.amperes * (1 + rounding)) findings.push(overloaded(context, vertex, ref, amperes, rating));
  }
  return {
    findings,
    checked: {
      check: 'contact-currents',
      says: 'Currents of contacts against their rating',
      checked,
      unchecked: unchecked.list,
    },
  };
}

/** Currents below this, in A, are rounding errors of the network solution. */
const minCurrentA = 1e-6;

/** Sums of decimal currents have rounding errors, so a relative difference of 1e-6 is ignored. */
const rounding = 1e-6;

interface ContactCurrent {
  readonly ref: TerminalRef;
  readonly amperes: number;
}

/**
 * The contacts whose current is known: stated or declared currents, currents carried by their conductors, and currents
 * taken by loads.
 */
function contactsOf({ list, graph, contactFlows }: Circuits): ReadonlyMap<TerminalText, ContactCurrent> {
  const contacts = new Map<TerminalText, ContactCurrent>();
  const stated = new Set<TerminalText>();
  for (const { ends } of list)
    for (const { vertex, ref, amperes } of ends) {
      if (amperes === undefined) continue;
      stated.add(vertex);
      contacts.set(vertex, { ref, amperes: Math.max(amperes, contacts.get(vertex)?.amperes ?? 0) });
    }
  const flows = contactFlows();
  for (const sinks of graph.sinks.values())
    for (const [vertex, ref] of sinks) {
      const amperes = flows.get(vertex);
      if (amperes !== undefined && !stated.has(vertex)) contacts.set(vertex, { ref, amperes });
    }
  for (const { ref, vertex, amperes } of list.flatMap(({ feeding }) => wholesOf(feeding)))
    if (!contacts.has(vertex)) contacts.set(vertex, { ref, amperes });
  return contacts;
}

/** The contacts that carry the whole current of their device because the device has no other contact. */
function wholesOf(feeding: Feeding): (ContactCurrent & { readonly vertex: TerminalText })[] {
  if (!feeding.known) return [];
  const { sources, loads } = feeding;
  const total = loads.reduce((sum, { amperes }) => sum + amperes, 0);
  const alone = sources.length === 1 ? sources.map(({ ends }) => ({ ends, amperes: total })) : [];
  return [...loads, ...alone].flatMap(({ ends: [end, ...others], amperes }) =>
    end === undefined || others.length > 0 ? [] : [{ ref: end.ref, vertex: end.vertex, amperes }],
  );
}

function overloaded(
  context: ElectricalContext,
  vertex: TerminalText,
  ref: TerminalRef,
  amperes: number,
  { amperes: rating, on = '' }: Rating,
): Finding {
  const message = `${vertex} carries ${amperesText(amperes)}; its contact is rated ${rating} A${on}. Share the current over more contacts or use another connector.`;
  const where = { instance: ref.instance, terminal: vertex };
  return found(context, 'contact-overloaded', where, message, { found: roundTo(amperes, 3), expected: rating });
}

/** The rated current of a contact, with the wire size if the rating depends on it: ` on 0.5 mm²`. */
interface Rating {
  readonly amperes: number;
  readonly on?: string;
}

function contactRating(
  { circuits, ratings }: ElectricalContext,
  instance: string,
  terminal: string,
): Rating | undefined {
  const connector = connectorAt(circuits.nets, instance, terminal);
  if (connector === undefined) return undefined;
  const { contactRatingA, contactCurrents = [] } = connector;
  const stated = contactRatingA === undefined ? undefined : { amperes: contactRatingA };
  if (contactCurrents.length === 0) return stated;
  const wireMm2 = totalArea(wiresOf(landingsOfNets(circuits.nets).on(instance, terminal)));
  return wireMm2 === undefined ? stated : currentOn(contactCurrents, wireMm2, ratings.conditions.ambientC);
}

function connectorAt({ flat }: Nets, instance: string, terminal: string): ComposedConnector | undefined {
  const placed = placedById(flat.design).get(instance);
  if (placed?.list === 'connectors') return composeConnector(flat.libraryOf(instance), placed.instance.def);
  if (placed?.list !== 'pcbas') return undefined;
  return composeBoard(flat.libraryOf(instance), placed.instance.def)?.terminal(terminal)?.carried?.connector;
}

const landingsOfNets = derived('landings of nets', ({ flat, joints }: Nets) =>
  landingsOf(flat.design, (instance) => flat.libraryOf(instance), joints),
);

/**
 * The current stated for the largest section that isn't above the wire's, at the ambient temperature or hotter. For a
 * wire below the smallest section, the smallest section's current applies; for an ambient above all stated
 * temperatures, the smallest current.
 */
function currentOn(stated: NonNullable<Body['contactCurrents']>, wireMm2: number, ambientC: number): Rating {
  const sections = stated.map((one) => one.wireMm2);
  const below = sections.filter((section) => section <= wireMm2 * 1.005);
  const section = below.length === 0 ? Math.min(...sections) : Math.max(...below);
  const rows = stated.filter((one) => one.wireMm2 === section);
  const hot = rows.filter((row) => row.ambientC === undefined || row.ambientC >= ambientC);
  const amperes =
    hot.length === 0 ? Math.min(...rows.map(({ maxA }) => maxA)) : Math.max(...hot.map(({ maxA }) => maxA));
  return { amperes, on: ` on ${section} mm²` };
}

/** Compares the total current of a supply's loads with what its source states it delivers. */
export function supplyFindings(context: ElectricalContext): ElectricalResult {
  const findings: Finding[] = [];
  const unchecked = new Unchecked();
  let checked = 0;
  for (const { feeding } of context.circuits.list) {
    if (!feeding.known || feeding.atMost) continue;
    const delivers = statedBy(feeding.sources);
    if (delivers === undefined) {
      for (const { ends } of feeding.sources)
        if (ends[0]?.pin?.type === 'supply-out')
          unchecked.add(ends[0].vertex, 'it does not state the current it delivers');
      continue;
    }
    checked += 1;
    const drawn = feeding.loads.reduce((sum, { amperes }) => sum + amperes, 0);
    if (drawn <= delivers * (1 + 1e-6)) continue;
    const [{ pin, ref, vertex }] = feeding.sources[0].ends;
    const loads = feeding.loads.map(({ ends, amperes }) => `${ends[0].vertex} ${amperesText(amperes)}`).join(', ');
    const message = `${upper(pin?.says ?? vertex)} delivers ${amperesText(delivers)} at most; its loads draw ${amperesText(drawn)} (${loads}). Use a larger supply or fewer loads.`;
    const where = { instance: ref.instance, terminal: vertex };
    findings.push(
      found(context, 'supply-overloaded', where, message, { found: roundTo(drawn, 3), expected: delivers }),
    );
  }
  return {
    findings,
    checked: {
      check: 'supply-currents',
      says: 'Loads of a supply against what it delivers',
      checked,
      unchecked: unchecked.list,
    },
  };
}

/**
 * The total capacity of the sources, in A. The currents stated by the contacts of a device add up, and so do devices.
 * If a device states no rated current, its maximum current counts, which is Infinity for a battery.
 */
function statedBy(sources: readonly CircuitDevice[]): number | undefined {
  let sum = 0;
  for (const { ends } of sources) {
    const pins = ends.flatMap(({ pin }) => (pin?.type === 'supply-out' ? pin.pin : []));
    const stated = pins.flatMap(({ currentA }) => currentA ?? []);
    const most = pins.flatMap((pin) => maxCurrentOf(pin) ?? []);
    if (stated.length === 0 && most.length === 0) return undefined;
    sum += stated.length === 0 ? Math.max(...most) : stated.reduce((total, one) => total + one, 0);
  }
  return sum === 0 ? undefined : sum;
}
