/** A module's part-number scheme in the form that the engine uses: synchronous, validated and cached. */
import { CodeNumberScheme } from '@cablewright/engine';
import { numberKinds, present } from '@cablewright/model';
import Type from 'typebox';
import type { Contributes } from '../manifest/contributed.ts';
import { ModuleFailure } from '../sandbox/failure.ts';
import { answerAs } from './answers.ts';

const Text = Type.String({ minLength: 1, maxLength: 200 });
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const ReadAnswer = Type.Union([
  Type.Null(),
  Type.Object({
    canonical: Text,
    base: Text,
    count: Count,
    series: Type.String({ maxLength: 200 }),
    kinds: Type.Optional(Type.Array(Type.Enum([...numberKinds]))),
    variant: Type.Optional(Text),
    ordinal: Type.Optional(Count),
    problems: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 20 })),
  }),
]);
type ReadAnswer = Type.Static<typeof ReadAnswer>;
const NextAnswer = Type.Array(Text, { maxItems: 200 });

type DeclaredScheme = NonNullable<Contributes['partNumberScheme']>;

/** Calls one method several times, synchronously. Throws a `ModuleFailure` if that fails. */
export type AskScheme = (method: 'read' | 'next', calls: readonly (readonly unknown[])[]) => readonly unknown[];

/** The most parsed numbers that are cached. In a larger catalog, numbers are parsed again. */
const maxRemembered = 100_000;

export class ModuleScheme {
  readonly scheme: CodeNumberScheme;
  readonly #name: string;
  readonly #ask: AskScheme;
  readonly #onFailure: (failure: ModuleFailure) => void;
  readonly #readings = new Map<string, ReadAnswer>();

  /**
   * `name` is the module's display name. If a call fails, the failure is reported and the number counts as unknown to
   * the scheme.
   */
  constructor(name: string, declared: DeclaredScheme, ask: AskScheme, onFailure: (failure: ModuleFailure) => void) {
    this.#name = name;
    this.#ask = ask;
    this.#onFailure = onFailure;
    const { id, label, immutable = false, series } = declared;
    const read = (number: string) => this.#read(number) ?? undefined;
    const next = (request: object) => this.#contained(() => this.#next(request)) ?? [];
    this.scheme = new CodeNumberScheme({
      id,
      label,
      immutable,
      module: name,
      series,
      read,
      next,
    });
  }

  /** Caches the results for many numbers that were parsed in advance. */
  remember(numbers: readonly string[], answers: readonly unknown[]): void {
    for (const [i, number] of numbers.entries())
      this.#contained(() => this.#keep(number, answerAs(ReadAnswer, answers[i] ?? null, this.#name)));
  }

  #keep(number: string, reading: ReadAnswer): ReadAnswer {
    if (this.#readings.size >= maxRemembered) this.#readings.clear();
    this.#readings.set(number, reading);
    return reading;
  }

  #read(number: string): ReadAnswer | undefined {
    const remembered = this.#readings.get(number);
    if (remembered !== undefined) return remembered;
    return this.#contained(() => {
      const [answer] = this.#ask('read', [[number]]);
      return this.#keep(number, answerAs(ReadAnswer, answer ?? null, this.#name));
    });
  }

  #next(request: object): readonly string[] {
    const [answer] = this.#ask('next', [[present(request)]]);
    return answerAs(NextAnswer, answer ?? [], this.#name);
  }

  #contained<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ModuleFailure)) throw error;
      this.#onFailure(error);
      return undefined;
    }
  }
}
