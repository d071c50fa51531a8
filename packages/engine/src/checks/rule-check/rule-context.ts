/** Shared input of the rule check, and how its parts report. */
import { type Design, type Finding, type Fix, nonEmpty, present, type Severity, type Where } from '@cablewright/model';
import { reporter, type Detail } from '../../library/code-table.ts';
import type { Nets } from '../../connectivity/nets/nets.ts';
import type { Library } from '../../library/library.ts';
import { wordingOf } from '../../library/wording/print-format.ts';
import { ruleCheckCodes, type RuleCheckCode } from './codes.ts';
import { potentialsOf, type Potential, type Potentials } from './conducting.ts';
import type { PlacedPin } from './placed-pins.ts';

/** The number of items a check examined, and those it could not judge. */
export interface Checked {
  readonly check: string;
  readonly says: string;
  readonly checked: number;
  readonly unchecked: readonly { readonly what: string; readonly why: string }[];
}

export interface RuleResult {
  readonly findings: readonly Finding[];
  readonly checked: Checked;
}

/** The parts of a design that the rule check reads. */
export interface RuleInput {
  readonly library: Library;
  readonly design: Design;
  readonly nets: Nets;
}

export interface RuleContext extends RuleInput {
  readonly potentials: Potentials;
  readonly found: (code: RuleCheckCode, pins: readonly PlacedPin[], message: string, more?: More) => Finding;
}

interface More extends Detail {
  readonly severity?: Severity;
  readonly fixes?: readonly Fix[];
  readonly where?: Where;
}

const report = reporter(ruleCheckCodes);

export function ruleContextOf({ library, design, nets }: RuleInput): RuleContext {
  return {
    library,
    design,
    nets,
    potentials: potentialsOf(nets),
    found: (code, pins, message, { severity, fixes, where, ...detail } = {}) => {
      const [first] = pins;
      const place = first === undefined ? {} : { instance: first.ref.instance, terminal: first.name };
      const finding = report(code, { kind: 'designs', id: design.id, ...place, ...where }, message, detail);
      return {
        ...finding,
        ...present({ severity }),
        fixes: fixes && nonEmpty(fixes),
      };
    },
  };
}

/** ` through f1` if only parts join the pins; empty if copper joins them. */
export function throughText(context: RuleContext, potential: Potential, a: PlacedPin, b: PlacedPin): string {
  const [near, far] = [context.nets.of(a.ref), context.nets.of(b.ref)];
  if (near === far || potential.through.length === 0) return '';
  const parts = [...new Set(potential.through.map(({ name }) => name))].slice(0, 3).join(', ');
  return wordingOf(context.library).text('pin.through', { parts });
}

/** Capitalizes the first letter of a message that begins with the name of a pin. */
export function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
