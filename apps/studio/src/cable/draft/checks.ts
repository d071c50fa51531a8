/** Requests to the checks of the edited cable, and their answers. */
import type { DesignCheck } from '@cablewright/engine';
import type { Design } from '@cablewright/model';

type Verdict = 'fits' | 'doubtful' | 'forbidden';

/** How the verdict on a terminal is read out. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  fits: 'fits',
  doubtful: 'doubtful',
  forbidden: 'does not fit',
};

/** How a terminal would accept the held wire or line end. */
export interface Judged {
  readonly verdict: Verdict;
  /** Why it would not fit, in a sentence; undefined if it fits. */
  readonly reason: string | undefined;
}

/** The held item: a new wire from a terminal, or an end of a line that is moved or copied while its other end stays. */
export type HeldConnection =
  | { readonly what: 'wire'; readonly terminal: string }
  | {
      readonly what: 'end';
      readonly terminal: string;
      readonly joint: number;
      readonly end: 0 | 1;
      readonly copy: boolean;
    };

export type OnJudged = (found: readonly (readonly [terminal: string, judged: Judged])[]) => void;

/** The checks, which run apart from the page so that nothing on it waits for them. */
export interface Checks {
  /** Checks a design. `onChecked` is not called if there has been a newer request. */
  readonly check: (design: Design, onChecked: (check: DesignCheck) => void) => void;
  /**
   * Computes how some terminals would accept the dragged item, a few at a time, until it is cancelled or another item
   * is dragged.
   */
  readonly judge: (
    design: Design,
    held: HeldConnection,
    terminals: readonly string[],
    onJudged: OnJudged,
  ) => () => void;
  /** Computes the verdict on this terminal first, because the pointer is on it. */
  readonly judgeFirst: (terminal: string) => void;
}
