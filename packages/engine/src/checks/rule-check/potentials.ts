/** Checks single potentials: shorted supplies, clashing signals, undriven inputs, incompatible voltages. */
import type { Finding, Level } from '@cablewright/model';
import { wordingOf } from '../../library/wording/print-format.ts';
import { voltageFault, voltageMeetings, voltageText } from '../../resolver/devices/pin-volts.ts';
import { signalTable } from '../../resolver/pairing/signal-table.ts';
import type { Potential } from './conducting.ts';
import { swapFixes } from './fixes.ts';
import type { PinPair } from './kin.ts';
import { pinsOf, type PlacedPin } from './placed-pins.ts';
import { leadsOn } from './required-pins.ts';
import { areInSeries, loopGoesOn } from './series.ts';
import { throughText, upper, type RuleContext, type RuleResult } from './rule-context.ts';
import { nonEmptyGroups } from '../../library/non-empty.ts';

/**
 * Finds supplies that parts join to a ground. Supplies joined to a ground by copper are reported as
 * `power-ground-short`.
 */
export function shortFindings(context: RuleContext): RuleResult {
  const joined = context.potentials.list.filter(({ nets }) => nets.length > 1);
  const findings = joined.flatMap((potential) => {
    const powers = potential.pins.filter(({ pin }) => pin.kind === 'power');
    const grounds = potential.pins.filter(({ pin }) => pin.kind === 'ground');
    if (areInSeries(context, potential.pins)) return [];
    for (const a of powers) {
      const b = grounds.find(({ ref }) => context.nets.of(ref) !== context.nets.of(a.ref));
      if (b === undefined) continue;
      const parts = [...new Set(potential.through.map(({ name }) => name))].join(', ');
      const message = `${a.says} is shorted to ${b.says} through ${parts}. Remove the part or connect it in series with the load.`;
      return [context.found('supply-shorted', [a, b], upper(message), { found: [a.name, b.name] })];
    }
    return [];
  });
  const atParts = context.potentials.list.filter(({ parts }) => parts.length > 0);
  const unknown = atParts.flatMap(({ parts }) =>
    parts.filter(({ reading }) => reading.expect === 'unverified' || reading.expect === 'conditional'),
  );
  return {
    findings,
    checked: {
      check: 'shorts',
      says: 'Supplies against returns, through parts under 1 Ω',
      checked: context.potentials.list.length,
      unchecked: [...new Set(unknown.map(({ name }) => name))].map((what) => ({
        what,
        why: 'it is not known whether this part conducts',
      })),
    },
  };
}

/** Finds two signals on one potential that the vocabulary doesn't pair. */
export function clashFindings(context: RuleContext): RuleResult {
  const findings: Finding[] = [];
  let checked = 0;
  for (const potential of context.potentials.list) {
    if (!potential.pins.some(isLine)) continue;
    const bySignal = [...nonEmptyGroups(potential.pins.filter(isLine), ({ pin }) => pin.signal ?? '')];
    if (bySignal.length > 0) checked += 1;
    const signals = bySignal.map(([signal]) => signal);
    for (const [i, [one, [a]]] of bySignal.entries()) {
      for (const [other, [b]] of bySignal.slice(i + 1)) {
        if (belongTogether(context, one, other, signals)) continue;
        const crossed = signalTable(context.library).crossed(one, other);
        if (crossed && mayBeExchanged(context, [one, other], potential)) continue;
        if (crossed && loopGoesOn(a, b)) continue;
        const what = wordingOf(context.library).text(crossed ? 'pin.crossed' : 'pin.clash', { a: a.says, b: b.says });
        const message = `${upper(what)}${throughText(context, potential, a, b)}`;
        const detail = { found: [one, other], fixes: swapFixes(context, a, b) };
        findings.push(context.found(crossed ? 'pair-crossed' : 'signal-clash', [a, b], message, detail));
      }
    }
  }
  return {
    findings,
    checked: { check: 'signals', says: 'Signals that share a net belong together', checked, unchecked: [] },
  };
}

const lineTypes: ReadonlySet<string> = new Set(['output', 'input', 'bidirectional', 'passive']);

function isLine({ type }: PlacedPin): boolean {
  return lineTypes.has(type);
}

/** True if the two lines of a pair may be exchanged, unless a sense conductor distinguishes them. */
function mayBeExchanged(context: RuleContext, signals: readonly string[], { pins }: Potential): boolean {
  if (!signals.every((id) => context.library.signal(id)?.exchangeable === true)) return false;
  const at = pinsOf(context.nets);
  return !pins.some(({ ref }) =>
    [...at.all(ref.instance)].some(
      (pin) => pin.pin.senses !== undefined && signals.includes(pin.pin.senses) && leadsOn(context, pin),
    ),
  );
}

function belongTogether(context: RuleContext, one: string, other: string, all: readonly string[]): boolean {
  const { paired } = signalTable(context.library);
  if (paired(one, other) || mayMeet(context, one, other) || mayMeet(context, other, one)) return true;
  if (measures(context, one, other) || measures(context, other, one)) return true;
  // One output may drive several inputs; DTR, for example, drives DSR and DCD.
  return all.some((third) => third !== one && third !== other && paired(one, third) && paired(other, third));
}

function mayMeet({ library }: RuleContext, one: string, other: string): boolean {
  return library.signal(one)?.mayMeet?.includes(other) === true;
}

function measures({ library }: RuleContext, one: string, other: string): boolean {
  return library.signal(one)?.senses === other;
}

/** Finds inputs without a driver, and supply inputs without a source. */
export function driveFindings(context: RuleContext): RuleResult {
  const findings: Finding[] = [];
  let checked = 0;
  for (const { pins, parts } of context.potentials.list) {
    const [first] = pins;
    if (first === undefined || pins.length < 2 || parts.length > 0) continue;
    checked += 1;
    if (pins.every(({ type }) => type === 'input')) {
      const message = `Nothing drives ${names(pins)}: all are inputs. Connect an output.`;
      findings.push(context.found('input-undriven', [first], message, { found: pins.map(({ name }) => name) }));
    } else if (pins.every(({ type }) => type === 'supply-in')) {
      const message = `Nothing feeds ${names(pins)}: all of them take a supply. Connect a source.`;
      findings.push(context.found('supply-unfed', [first], message, { found: pins.map(({ name }) => name) }));
    }
  }
  return {
    findings,
    checked: { check: 'drive', says: 'Inputs are driven and supplies are fed', checked, unchecked: [] },
  };
}

function names(pins: readonly PlacedPin[]): string {
  return pins.map(({ name }) => name).join(', ');
}

/** Compares the voltage on a potential with the range that each of its pins accepts. */
export function voltageFindings(context: RuleContext): RuleResult {
  const findings: Finding[] = [];
  const unchecked = new Map<string, string>();
  let checked = 0;
  for (const potential of context.potentials.list) {
    for (const [driver, taker] of potential.pairs.flatMap(meetings)) {
      if (!drives(driver) || !takes(taker) || driver.ref.instance === taker.ref.instance) continue;
      findings.push(...compareLevels(context, potential, driver, taker));
      if (driver.drives === undefined || taker.takes === undefined) {
        const silent = driver.drives === undefined ? driver : taker;
        unchecked.set(
          silent.name,
          silent === driver ? 'its voltage is not stated' : 'the voltage it takes is not stated',
        );
        continue;
      }
      checked += 1;
      findings.push(...compareVolts(context, potential, driver, taker));
    }
  }
  return {
    findings,
    checked: {
      check: 'voltages',
      says: 'Voltages delivered against voltages taken',
      checked,
      unchecked: [...unchecked].map(([what, why]) => ({ what, why })),
    },
  };
}

const noMeetings: readonly (readonly [PlacedPin, PlacedPin])[] = [];

/** The two pins in both orders, also with the supplies that share their contacts. */
function meetings([one, other]: PinPair): readonly (readonly [driver: PlacedPin, taker: PlacedPin])[] {
  if (!drives(one) && !drives(other) && one.phantom === undefined && other.phantom === undefined) return noMeetings;
  return [...voltageMeetings(one, other), ...voltageMeetings(other, one)];
}

function drives({ type }: PlacedPin): boolean {
  return type === 'supply-out' || type === 'supply' || type === 'output' || type === 'bidirectional';
}

function takes({ type }: PlacedPin): boolean {
  return type === 'supply-in' || type === 'supply' || type === 'input' || type === 'bidirectional';
}

function compareVolts(context: RuleContext, potential: Potential, driver: PlacedPin, taker: PlacedPin): Finding[] {
  const fault = voltageFault(driver, taker);
  if (fault === undefined) return [];
  // For an output whose voltage is too low for a line, the level check applies instead.
  if (fault.kind === 'under' && (driver.pin.kind !== 'power' || taker.type !== 'supply-in')) return [];
  const through = throughText(context, potential, driver, taker);
  const message = `${voltageText(context.library, fault, driver.says, taker.says)}${through}`;
  const { found, expected } = fault;
  const isPhantom = [driver, taker].some((pin) => potential.pins.every((own) => own !== pin));
  const fixes = isPhantom ? [] : swapFixes(context, driver, taker);
  const detail = { found, expected, fixes };
  return [context.found(`${fault.kind}-voltage`, [driver, taker], upper(message), detail)];
}

/** Finds an output whose level the input doesn't accept. If both state voltages, those are compared instead. */
function compareLevels(context: RuleContext, potential: Potential, driver: PlacedPin, taker: PlacedPin): Finding[] {
  const [from, to] = [driver.pin.level, taker.pin.level];
  if (from === undefined || to === undefined || from === to || driver.pin.kind === 'power') return [];
  if (taker.pin.accepts.includes(from) || (driver.type === 'bidirectional' && driver.pin.accepts.includes(to)))
    return [];
  const nameOf = (id: string) => context.library.word('levels', id)?.label ?? id;
  if (!isTooLow(context, from, to) && driver.drives !== undefined && taker.takes !== undefined) return [];
  const words = { a: driver.says, b: taker.says, gives: nameOf(from), wants: nameOf(to) };
  const text = wordingOf(context.library).text('pin.level', words);
  const message = `${text}${throughText(context, potential, driver, taker)}`;
  return [context.found('level-mismatch', [driver, taker], upper(message), { found: from, expected: to })];
}

/** True if an input may fail to read the output's high level as high, such as 3.3 V at a 5 V CMOS input. */
function isTooLow({ library }: RuleContext, from: string, to: string): boolean {
  const [given, wanted]: (Level | undefined)[] = [library.word('levels', from), library.word('levels', to)];
  const [drives, takes] = [given?.highV?.drives, wanted?.highV?.takes];
  return drives !== undefined && takes !== undefined && drives < takes;
}
