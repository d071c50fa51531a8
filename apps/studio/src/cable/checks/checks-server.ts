/** Runs the checks: in a worker, or in the page if there is no worker. It does not depend on the browser. */
import { checkDesign, type Catalog, type DesignCheck } from '@cablewright/engine';
import { sameJson, type Design } from '@cablewright/model';
import { landEnd } from '../canvas/edits.ts';
import { judge } from '../canvas/legal.ts';
import type { HeldConnection, Judged } from '../draft/checks.ts';
import { connect } from '../wiring/bench.ts';
import type { Edited } from '../wiring/edits.ts';
import { spotsByText, type WiringSpot } from '../wiring/spots.ts';

/** Requests about the design that was sent last. A request replaces an earlier one of the same kind. */
export type ChecksRequest =
  | { readonly ask: 'design'; readonly design: Design }
  | { readonly ask: 'check'; readonly turn: number }
  | {
      readonly ask: 'judge';
      readonly turn: number;
      readonly held: HeldConnection;
      readonly terminals: readonly string[];
    }
  | { readonly ask: 'judge-first'; readonly terminal: string }
  | { readonly ask: 'end-judging' };

export type ChecksAnswer =
  /** Without `check`, the result is the same as before. */
  | { readonly of: 'check'; readonly turn: number; readonly check?: DesignCheck }
  | { readonly of: 'judge'; readonly turn: number; readonly found: readonly (readonly [string, Judged])[] };

/** Minimum time between two partial answers, ms. */
const between = 100;

/** A request for verdicts in progress. */
interface JudgeTask {
  readonly turn: number;
  readonly design: Design;
  readonly held: HeldConnection;
  readonly before: DesignCheck;
  readonly open: string[];
  readonly done: Set<string>;
  /** Verdicts that were not sent yet. */
  found: [string, Judged][];
  answeredAt: number;
}

interface Host {
  readonly answer: (answer: ChecksAnswer) => void;
  /** Schedules work after other pending tasks, such as the next request. */
  readonly later: (work: () => void) => void;
  /** How long it may work before it yields, ms. */
  readonly sliceMs: number;
}

export class ChecksServer {
  readonly #host: Host;
  #catalog: Catalog | undefined;
  #today = '';
  #design: Design | undefined;
  #last: { readonly design: Design; readonly check: DesignCheck } | undefined;
  #answered: DesignCheck | undefined;
  #judging: JudgeTask | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Sets the catalog and date for all later checks. */
  use(catalog: Catalog, today: string): void {
    this.#catalog = catalog;
    this.#today = today;
    this.#last = undefined;
    this.#judging = undefined;
  }

  take(question: ChecksRequest): void {
    switch (question.ask) {
      case 'design':
        this.#design = question.design;
        this.#judging = undefined;
        return undefined;
      case 'check':
        return this.#design && this.#check(this.#design, question.turn);
      case 'judge':
        return this.#begin(question);
      case 'judge-first':
        return this.#first(question.terminal);
      case 'end-judging':
        this.#judging = undefined;
        return undefined;
    }
  }

  #check(design: Design, turn: number): void {
    const check = this.#checked(design);
    const isSame = this.#answered !== undefined && sameJson(check, this.#answered);
    this.#answered = check;
    this.#host.answer(isSame ? { of: 'check', turn } : { of: 'check', turn, check });
  }

  #checked(design: Design): DesignCheck {
    if (this.#last?.design !== design)
      this.#last = { design, check: checkDesign(this.#catalogInUse(), design, this.#today) };
    return this.#last.check;
  }

  #catalogInUse(): Catalog {
    if (this.#catalog === undefined) throw new Error('a design was sent before the catalog');
    return this.#catalog;
  }

  #begin({ turn, held, terminals }: Extract<ChecksRequest, { ask: 'judge' }>): void {
    const design = this.#design;
    if (design === undefined) return;
    const before = this.#checked(design);
    const progress = { open: [...terminals], done: new Set<string>(), found: [], answeredAt: performance.now() };
    this.#judging = { turn, design, held, before, ...progress };
    this.#host.later(() => this.#goOn(turn));
  }

  #first(terminal: string): void {
    const judging = this.#judging;
    if (judging === undefined || judging.done.has(terminal)) return;
    this.#judge(judging, terminal);
    this.#answer(judging);
  }

  /** Computes verdicts for one slice of time, then yields. */
  #goOn(turn: number): void {
    const judging = this.#judging;
    if (judging === undefined || judging.turn !== turn) return;
    const until = performance.now() + this.#host.sliceMs;
    do {
      const next = judging.open.shift();
      if (next !== undefined) this.#judge(judging, next);
    } while (judging.open.length > 0 && performance.now() < until);
    if (judging.open.length === 0 || performance.now() > judging.answeredAt + between) this.#answer(judging);
    if (judging.open.length > 0) this.#host.later(() => this.#goOn(turn));
  }

  #judge(judging: JudgeTask, terminal: string): void {
    const { design, held, before, done, found } = judging;
    const catalog = this.#catalogInUse();
    const spots = spotsByText(catalog, design);
    const spot = spots.get(terminal);
    if (done.has(terminal) || spot === undefined) return;
    done.add(terminal);
    const edited = landed(catalog, design, held, spots, spot);
    found.push([terminal, judge(catalog, before, edited, [held.terminal, terminal], this.#today)]);
  }

  #answer(judging: JudgeTask): void {
    judging.answeredAt = performance.now();
    if (judging.found.length > 0) this.#host.answer({ of: 'judge', turn: judging.turn, found: judging.found });
    judging.found = [];
  }
}

/** The edit that would connect the held wire or line end to a spot. */
function landed(
  catalog: Catalog,
  design: Design,
  held: HeldConnection,
  spots: ReadonlyMap<string, WiringSpot>,
  spot: WiringSpot,
): Edited {
  if (held.what === 'end') return landEnd(design, held.joint, held.end, spot.ref, held.copy);
  const from = spots.get(held.terminal);
  return from === undefined
    ? { ok: false, reason: 'This place is gone.' }
    : connect(catalog, design, from, spot).edited;
}
