/** Checks every pair of pins at one potential against the hazard rules and the pin matrix. */
import type { Finding, Severity } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { derived } from '@cablewright/derive';
import { translation } from '../../library/wording/translation.ts';
import { wordingOf } from '../../library/wording/print-format.ts';
import { hazardCheck } from '../../resolver/hazards/match.ts';
import type { Potential } from './conducting.ts';
import { swapFixes } from './fixes.ts';
import { pinRule } from './pin-matrix.ts';
import type { PlacedPin } from './placed-pins.ts';
import { throughText, upper, type RuleContext, type RuleResult } from './rule-context.ts';

export function pinPairFindings(context: RuleContext): RuleResult {
  const findings: Finding[] = [];
  const unknown: PlacedPin[] = [];
  let pairs = 0;
  for (const potential of context.potentials.list) {
    if (potential.pins.length < 2) continue;
    for (const pin of potential.pins) if (pin.type === 'unspecified') unknown.push(pin);
    for (const [a, b] of potential.pairs) {
      pairs += 1;
      const found = pairFindings(context, potential, a, b);
      if (found.length > 0) findings.push(...found);
    }
  }
  return {
    findings,
    checked: {
      check: 'pin-pairs',
      says: 'Pins on one net, by the hazard rules and the pin matrix',
      checked: pairs,
      unchecked: unknown.map(({ name }) => ({ what: name, why: 'its signal is not known' })),
    },
  };
}

const severities: Readonly<Record<'reject' | 'warning', Severity>> = { reject: 'error', warning: 'warning' };

const none: readonly Finding[] = [];

/** Keys of fact pairs to which no hazard rule and no cell of the matrix applies. */
const harmlessPairs = derived<Library, Set<number>>('harmless pairs', () => new Set());

function pairFindings(context: RuleContext, potential: Potential, a: PlacedPin, b: PlacedPin): readonly Finding[] {
  // A supply connected to a ground is reported as a short circuit instead.
  if (isShort(a, b)) return [];
  // A source that detects its load feeds nothing else.
  if (isDetected(a, b) || isDetected(b, a)) return [];
  // If contacts of one plug carry the same supply or line, the device joins them internally as well.
  if (a.ref.instance === b.ref.instance && a.pin.signal !== undefined && a.pin.signal === b.pin.signal) return [];
  // Sources of a supply that several may feed, such as photovoltaic modules.
  if (a.pin.parallel === true && a.pin.signal === b.pin.signal) return [];
  // A device may join its own frame, and the screen on it, to its protective earth.
  if ((a.type === 'protective' && b.pin.takesScreen) || (b.type === 'protective' && a.pin.takesScreen)) return [];
  const harmless = harmlessPairs(context.library);
  const key = a.signature * 0x400_0000 + b.signature;
  if (harmless.has(key)) return none;
  const through = throughText(context, potential, a, b);
  // A supply behind a fuse, or passed on by a board, may have another name but is still the same supply.
  if ((through !== '' || [a, b].some(({ onBoard }) => onBoard)) && sameSupply(a, b)) return [];
  const hits = hazardCheck(context.library)(
    { pin: a.pin, name: a.says },
    { pin: b.pin, name: b.says },
    context.library.style.language,
  );
  if (hits.length > 0) {
    return hits.map(({ hazard, text }) =>
      context.found('pin-hazard', [a, b], `${upper(text)}${through}`, {
        severity: severities[hazard.severity],
        found: [a.name, b.name],
        expected: hazard.id,
        fixes: swapFixes(context, a, b),
      }),
    );
  }
  const rule = pinRule(context.library, a.type, b.type);
  if (rule === undefined || rule.severity === 'ok') {
    harmless.add(key);
    return [];
  }
  const [x, y] = a.type === rule.a ? [a, b] : [b, a];
  const words = { a: x.says, b: y.says };
  const own = translation(rule, 'text', context.library.style.language);
  const text =
    own === undefined
      ? wordingOf(context.library).text('pin.connected', words)
      : own.replaceAll('{a}', x.says).replaceAll('{b}', y.says);
  const detail = { severity: rule.severity, found: [x.name, y.name], fixes: swapFixes(context, a, b) };
  return [context.found('pin-conflict', [x, y], `${upper(text)}${through}`, detail)];
}

function isShort(a: PlacedPin, b: PlacedPin): boolean {
  const [one, other] = [a.pin.kind, b.pin.kind];
  return (one === 'power' && other === 'ground') || (one === 'ground' && other === 'power');
}

function isDetected({ pin }: PlacedPin, { type }: PlacedPin): boolean {
  return (
    pin.kind === 'power' && pin.detected === true && !['supply-out', 'supply-in', 'supply', 'ground'].includes(type)
  );
}

/** True for one supply under two names. Two sources of it are still in parallel. */
function sameSupply(a: PlacedPin, b: PlacedPin): boolean {
  if (a.pin.signal === b.pin.signal && a.type === 'supply-out' && b.type === 'supply-out') return false;
  return a.pin.kind === 'power' && b.pin.kind === 'power' && a.nominalV !== undefined && a.nominalV === b.nominalV;
}
