/** Adapts a module that numbers parts in code to the interface of a numbering scheme, so that the hub uses it like any other. */
import { maxNumberLength, present, type Finding, type NumberKind, type Where } from '@cablewright/model';
import { listedUpTo } from '../library/text/nearest.ts';
import { reportNumber } from './codes.ts';
import type { NumberReading, NumberScheme, ProposedNumber } from './number-scheme.ts';

/** A number as parsed by a module. */
interface CodeReading {
  readonly canonical: string;
  readonly base: string;
  readonly count: number;
  readonly series: string;
  readonly kinds?: readonly NumberKind[];
  readonly variant?: string;
  readonly ordinal?: number;
  /** Problems of the number, as sentences. */
  readonly problems?: readonly string[];
}

interface NextRequest {
  readonly kind: NumberKind;
  readonly highest?: number;
  readonly variantOf?: string;
  readonly highestVariant?: number;
}

/** What a module provides. Both functions are synchronous and don't throw. */
interface CodeNumbering {
  readonly id: string;
  readonly label: string;
  readonly immutable: boolean;
  /** Name of the module. */
  readonly module: string;
  /** The series in which new numbers of each kind are counted. */
  readonly series: Readonly<Partial<Record<NumberKind, string>>>;
  readonly read: (number: string) => CodeReading | undefined;
  readonly next: (request: NextRequest) => readonly string[];
}

/** Maximum number of requests for more candidates while all candidates are in use. */
const maxRounds = 20;

export class CodeNumberScheme implements NumberScheme {
  readonly type = 'module';
  readonly id: string;
  readonly label: string;
  readonly immutable: boolean;
  readonly module: string;
  readonly #code: CodeNumbering;

  constructor(code: CodeNumbering) {
    this.id = code.id;
    this.label = code.label;
    this.immutable = code.immutable;
    this.module = code.module;
    this.#code = code;
  }

  read(number: string): NumberReading | undefined {
    const trimmed = number.trim();
    if (trimmed === '' || trimmed.length > maxNumberLength) return undefined;
    const reading = this.#code.read(trimmed);
    if (reading === undefined) return undefined;
    const { canonical, base, count, series, kinds, variant, ordinal, problems = [] } = reading;
    return {
      canonical,
      base,
      count,
      series,
      ...present({ kinds, variant, ordinal }),
      segments: {},
      pattern: false,
      problems: problems.map((message) => ({ code: 'pn-malformed', message })),
    };
  }

  check(number: string, kind: NumberKind, where: Where = {}): Finding[] {
    const report = (code: 'pn-malformed' | 'pn-wrong-kind', message: string, expected?: unknown) =>
      reportNumber(code, where, message, { found: number, expected });
    const reading = this.read(number);
    if (reading === undefined) {
      const message = `${number} does not match the numbering scheme (${this.label}).`;
      return [report('pn-malformed', message, this.numbers(kind) ? this.#code.next({ kind })[0] : undefined)];
    }
    const { canonical, kinds, problems } = reading;
    const wrong =
      kinds === undefined || kinds.includes(kind)
        ? []
        : [
            report(
              'pn-wrong-kind',
              `${canonical} is a number for ${listedUpTo(kinds, 5)}, but this is a ${kind}.`,
              kinds,
            ),
          ];
    return [...problems.map(({ message }) => report('pn-malformed', message)), ...wrong];
  }

  numbers(kind: NumberKind): boolean {
    return this.#code.series[kind] !== undefined;
  }

  /** Returns the first free candidate. If all candidates are in use, requests more beyond the highest of them. */
  propose(kind: NumberKind, { inUse, variantOf }: ProposedNumber): string | undefined {
    const series = this.#code.series[kind];
    if (series === undefined) return undefined;
    const of = variantOf === undefined ? undefined : this.read(variantOf);
    if (variantOf !== undefined && of === undefined) return undefined;
    let highest =
      of === undefined
        ? inUse.highest(series, 0, Number.MAX_SAFE_INTEGER)
        : inUse.highestVariant(of.base, Number.MAX_SAFE_INTEGER);
    for (let round = 0; round < maxRounds; round += 1) {
      const request = of === undefined ? present({ highest }) : present({ variantOf, highestVariant: highest });
      const offered = this.#code.next({ kind, ...request });
      const free = offered.find((number) => this.read(number) !== undefined && !inUse.has(number));
      if (free !== undefined) return free;
      const reached = Math.max(-1, ...offered.map((number) => this.#placeOf(number, of !== undefined)));
      if (reached <= (highest ?? -1)) return undefined;
      highest = reached;
    }
    return undefined;
  }

  #placeOf(number: string, isVariant: boolean): number {
    const reading = this.read(number);
    return (isVariant ? reading?.ordinal : reading?.count) ?? -1;
  }
}
