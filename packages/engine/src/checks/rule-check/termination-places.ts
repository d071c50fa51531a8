/** Finds resistors meant as terminations of a bus that are in the wrong place or have the wrong value. */
import type { Finding, Level } from '@cablewright/model';
import { partLinks, type PartLink } from '../../connectivity/parts/part-links.ts';
import { roundTo } from '../../library/units/length.ts';
import { signalTable } from '../../resolver/pairing/signal-table.ts';
import type { Potential } from './conducting.ts';
import { levelOf } from './pairs.ts';
import type { PlacedPin } from './placed-pins.ts';
import { nonEmptyGroups, type NonEmpty } from '../../library/non-empty.ts';
import { isNear } from '../../library/units/quantity.ts';
import { upper, type RuleContext, type RuleResult } from './rule-context.ts';

/** A resistor, and the line of a bus that it touches. */
interface AtLine {
  readonly link: PartLink;
  readonly ohms: number;
  readonly line: PlacedPin;
  readonly level: Level & { readonly termination: NonNullable<Level['termination']> };
  readonly far: Potential;
}

export function terminationPlaceFindings(context: RuleContext): RuleResult {
  const seen = new Set<string>();
  const between: AtLine[] = [];
  const findings: Finding[] = [];
  let checked = 0;
  for (const one of resistorsAtLines(context)) {
    const { link, ohms, level } = one;
    if (seen.has(link.name)) continue;
    const place = placeOf(context, one);
    if (place === undefined) continue;
    seen.add(link.name);
    checked += 1;
    const isTermination = isNear(ohms, level.termination.ohms, level.termination.tolerancePct);
    if (place === 'mate') between.push(one);
    else if (isTermination) findings.push(misplaced(context, one, place));
  }
  for (const resistors of nonEmptyGroups(between, ({ line, far }) => `${line.pin.signal} ${far.id}`).values())
    findings.push(...wrongValues(context, resistors));
  return {
    findings,
    checked: { check: 'termination-places', says: 'Resistors at the lines of a bus', checked, unchecked: [] },
  };
}

function resistorsAtLines(context: RuleContext): AtLine[] {
  const { nets, potentials } = context;
  const potentialOf = (ref: PartLink['from']) => {
    const net = nets.of(ref);
    return net === undefined ? undefined : potentials.of(net);
  };
  return partLinks(nets.flat).flatMap((link) => {
    const { expect, ohms } = link.reading;
    if (expect !== 'resistance' || ohms === undefined) return [];
    const ends = [potentialOf(link.from), potentialOf(link.to)];
    return [ends, ends.toReversed()].flatMap(([near, far]): AtLine[] => {
      const line = near?.pins.find((pin) => levelOf(context, pin)?.termination !== undefined);
      const level = line === undefined ? undefined : levelOf(context, line);
      if (line === undefined || far === undefined || far === near || level?.termination === undefined) return [];
      return [{ link, ohms, line, level: { ...level, termination: level.termination }, far }];
    });
  });
}

type Place = 'mate' | 'series' | 'rail';

/** The copper at the other terminal of a resistor at a line. Undefined if the resistor has no meaning for the bus. */
function placeOf(context: RuleContext, { line, far }: AtLine): Place | undefined {
  const { signal } = line.pin;
  const mate = signal === undefined ? undefined : signalTable(context.library).mateOf(signal);
  if (mate !== undefined && far.pins.some(({ pin }) => pin.signal === mate)) return 'mate';
  if (far.pins.some(({ pin }) => pin.signal === signal)) return 'series';
  return far.pins.some(({ type, pin }) => type === 'ground' || pin.kind === 'return' || pin.kind === 'power')
    ? 'rail'
    : undefined;
}

function misplaced(context: RuleContext, { link, ohms, line, level, far }: AtLine, place: Place): Finding {
  const name = level.label ?? level.id;
  const where =
    place === 'series'
      ? `in series with ${line.pin.signalLabel}`
      : `between ${line.pin.signalLabel} and ${far.pins.find(({ pin }) => pin.kind !== line.pin.kind)?.pin.signalLabel ?? 'a rail'}`;
  const message = `${link.name} (${roundTo(ohms, 1)} Ω) lies ${where}; ${name} is terminated between its two lines.`;
  const detail = { found: roundTo(ohms, 1), expected: level.termination.ohms };
  return context.found('termination-misplaced', [line], upper(message), detail);
}

/**
 * Finds resistors between the two lines that don't form a termination, alone or together. High-value resistors only
 * bias the lines.
 */
function wrongValues(context: RuleContext, resistors: NonEmpty<AtLine>): Finding[] {
  const [{ level, line }] = resistors;
  const { ohms, tolerancePct } = level.termination;
  const wrong = resistors.filter((one) => !isNear(one.ohms, ohms, tolerancePct) && one.ohms < holding * ohms);
  const together = 1 / wrong.reduce((sum, one) => sum + 1 / one.ohms, 0);
  if (wrong.length === 0 || isNear(together, ohms, tolerancePct)) return [];
  const names = wrong.map(({ link, ohms: own }) => `${link.name} (${roundTo(own, 1)} Ω)`).join(', ');
  const message = `${names} between the lines of ${line.pin.signalLabel}: ${level.label ?? level.id} is terminated with ${ohms} Ω.`;
  const detail = { found: wrong.map((one) => roundTo(one.ohms, 1)), expected: ohms };
  return [context.found('termination-value', [line], upper(message), detail)];
}

/**
 * A resistor of at least this multiple of a termination only biases the lines while no device drives them. From
 * experience.
 */
const holding = 20;
