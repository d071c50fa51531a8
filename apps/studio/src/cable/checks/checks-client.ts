import { wording, type Catalog, type CodeRule, type DesignCheck } from '@cablewright/engine';
import { present, type Design } from '@cablewright/model';
import { placedIn } from '../draft/catalog-from.ts';
import type { Checks, HeldConnection, OnJudged } from '../draft/checks.ts';
import { ChecksServer, type ChecksAnswer, type ChecksRequest } from './checks-server.ts';
import type { FromChecksWorker, ToChecksWorker } from './checks-worker.ts';

/** The input of the checks besides the design. */
interface CheckedWith {
  readonly catalog: Catalog;
  /** Rules of modules. They are functions, which can't be sent to a worker, so with them the checks run in the page. */
  readonly codeRules: readonly CodeRule[];
  readonly units: 'metric' | 'us';
  readonly today: string;
  readonly tests?: Catalog['tests'];
}

/** Where the checks run: a worker or the page. */
interface Runner {
  readonly isWorker: boolean;
  readonly use: (what: CheckedWith) => void;
  readonly ask: (question: ChecksRequest) => void;
  readonly end: () => void;
}

type OnMessage = (message: FromChecksWorker) => void;

type StartWorker = () => Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** The checks of one page. The worker starts with the first request, once the page has something to show. */
export class ChecksClient implements Checks {
  readonly #startWorker: StartWorker | undefined;
  #with: CheckedWith | undefined;
  #runner: Runner | undefined;
  #isBroken = false;
  /** The design that the runner has. A design is sent once, however many requests follow. */
  #design: Design | undefined;
  #turn = 0;
  #check: { readonly turn: number; readonly design: Design; readonly done: (check: DesignCheck) => void } | undefined;
  #judging:
    | { readonly turn: number; readonly design: Design; readonly question: ChecksRequest; readonly done: OnJudged }
    | undefined;
  #found: DesignCheck | undefined;

  constructor(startWorker: StartWorker | undefined) {
    this.#startWorker = startWorker;
  }

  /** Sets the input of later requests. */
  use(what: CheckedWith): void {
    if (this.#with === what) return;
    this.#with = what;
    const wantsWorker = this.#workerToStart() !== undefined;
    if (this.#runner !== undefined && this.#runner.isWorker !== wantsWorker) this.#endRunner();
    this.#runner?.use(what);
  }

  check(design: Design, done: (check: DesignCheck) => void): void {
    this.#turn += 1;
    this.#check = { turn: this.#turn, design, done };
    this.#ask(design, { ask: 'check', turn: this.#turn });
  }

  judge(design: Design, held: HeldConnection, terminals: readonly string[], done: OnJudged): () => void {
    this.#turn += 1;
    const turn = this.#turn;
    const question: ChecksRequest = { ask: 'judge', turn, held, terminals };
    this.#judging = { turn, design, question, done };
    this.#ask(design, question);
    return () => {
      if (this.#judging?.turn !== turn) return;
      this.#judging = undefined;
      this.#runner?.ask({ ask: 'end-judging' });
    };
  }

  judgeFirst(terminal: string): void {
    if (this.#judging !== undefined) this.#runner?.ask({ ask: 'judge-first', terminal });
  }

  close(): void {
    this.#endRunner();
    this.#check = this.#judging = undefined;
  }

  #workerToStart(): StartWorker | undefined {
    return !this.#isBroken && this.#with?.codeRules.length === 0 ? this.#startWorker : undefined;
  }

  #endRunner(): void {
    this.#runner?.end();
    this.#runner = this.#design = undefined;
  }

  #ask(design: Design, question: ChecksRequest): void {
    if (this.#with === undefined) return;
    if (this.#runner === undefined) {
      const start = this.#workerToStart();
      this.#runner = start === undefined ? inPage(this.#hear) : inWorker(start(), this.#hear);
      this.#runner.use(this.#with);
    }
    if (this.#design !== design) this.#runner.ask({ ask: 'design', design });
    this.#design = design;
    this.#runner.ask(question);
  }

  readonly #hear = (message: FromChecksWorker): void => {
    if (message.of === 'failure') this.#goOnInPage();
    else if (message.of === 'judge') {
      if (message.turn === this.#judging?.turn) this.#judging.done(message.found);
    } else {
      this.#found = message.check ?? this.#found;
      if (message.turn === this.#check?.turn && this.#found !== undefined) this.#check.done(this.#found);
    }
  };

  /**
   * Continues in the page if the worker can't be started or can't read the library. Pending requests are sent again.
   */
  #goOnInPage(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#endRunner();
    const [check, judging] = [this.#check, this.#judging];
    if (check !== undefined) this.#ask(check.design, { ask: 'check', turn: check.turn });
    if (judging !== undefined) this.#ask(judging.design, judging.question);
  }
}

function inWorker(worker: ReturnType<StartWorker>, hear: OnMessage): Runner {
  worker.addEventListener('message', (event) => hear((event as MessageEvent<FromChecksWorker>).data));
  worker.addEventListener('error', () => hear({ of: 'failure', reason: 'The worker has ended.' }));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  const post = (message: ToChecksWorker) => worker.postMessage(message);
  return {
    isWorker: true,
    use: ({ catalog, units, today, tests }) =>
      post({ ask: 'use', material: { seq: catalog.library.seq, placed: placedIn(catalog), units, today, tests } }),
    ask: post,
    end: () => worker.terminate(),
  };
}

/** How long the checks may run in the page before the browser gets its turn, ms. */
const sliceMs = 8;

function inPage(hear: (message: ChecksAnswer) => void): Runner {
  let isOpen = true;
  const server = new ChecksServer({
    answer: (message) => isOpen && hear(message),
    later: (work) => setTimeout(() => isOpen && work()),
    sliceMs,
  });
  return {
    isWorker: false,
    use: ({ catalog, codeRules, units, today, tests }) =>
      server.use({ ...wording.inUnits(catalog, units), codeRules, ...present({ tests }) }, today),
    // A check of the whole design starts after the page has painted the edit.
    ask: (question) =>
      question.ask === 'check' ? void setTimeout(() => isOpen && server.take(question)) : server.take(question),
    end: () => {
      isOpen = false;
    },
  };
}
