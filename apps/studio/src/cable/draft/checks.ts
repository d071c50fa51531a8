/** What the checks of the cable that is edited are asked, and what they answer. */
import type { DesignCheck } from '@cablewright/engine';
import type { Design } from '@cablewright/model';

type Verdict = 'fits' | 'doubtful' | 'forbidden';

/** How the verdict on a terminal is read out. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  fits: 'fits',
  doubtful: 'doubtful',
  forbidden: 'does not fit',
};

/** How a terminal would take what is held. */
export interface Judged {
  readonly verdict: Verdict;
  /** Why not, in a sentence; undefined when it fits. */
  readonly reason: string | undefined;
}

/** What is held: a new wire from a terminal, or an end of a line that is moved or copied while its other end stays at a terminal. */
export type Held =
  | { readonly what: 'wire'; readonly terminal: string }
  | {
      readonly what: 'end';
      readonly terminal: string;
      readonly joint: number;
      readonly end: 0 | 1;
      readonly copy: boolean;
    };

export type OnJudged = (found: readonly (readonly [terminal: string, judged: Judged])[]) => void;

/** The checks, which run apart from the page: nothing on it waits for them. */
export interface Checks {
  /** Checks a design. `onChecked` is called only while nothing newer was asked. */
  readonly check: (design: Design, onChecked: (check: DesignCheck) => void) => void;
  /** Judges how some terminals would take what is held, a few at a time, until it is ended or something else is held. */
  readonly judge: (design: Design, held: Held, terminals: readonly string[], onJudged: OnJudged) => () => void;
  /** Judges this terminal before the others: the pointer is on it. */
  readonly judgeFirst: (terminal: string) => void;
}
