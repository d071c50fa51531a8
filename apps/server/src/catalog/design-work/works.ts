/**
 * The kinds of work on one design. They run in the request thread for a light design and in a worker thread for a heavy
 * one.
 */
import {
  cableFacts,
  checkDesign,
  compileRule,
  countedOperations,
  deriveNets,
  driftFindings,
  designRuleFindings,
  designSubjects,
  harnessEffect,
  harnessReport,
  lengthCosts,
  lotNeeds,
  plainLotCost,
  type PartNeed,
  type PriceTerms,
  readDesign,
  recipeDrift,
  resolveTerminal,
  rulesOf,
  trace,
  tryRule,
  variantDesign,
  wording,
  type Catalog,
} from '@cablewright/engine';
import {
  Design,
  type Drawing,
  keepsSchema,
  parseTerminal,
  present,
  type Quotation,
  type VariantBuild,
} from '@cablewright/model';

/** The most findings that a trial lists. The counts include the rest. */
export const maxTrialFindings = 500;

interface CheckInput {
  readonly today?: string;
  readonly plain?: boolean;
  readonly tests?: Catalog['tests'];
}

/** The orderable lengths and the drawing that defines them, and the suffix of the selected length. */
interface LengthInput {
  readonly drawing?: Drawing | undefined;
  readonly variation?: string | undefined;
}

interface LotInput extends LengthInput {
  readonly quantities: readonly number[];
  /** Suppliers' offers by part. The key is the part's kind and id, separated by a space. */
  readonly offers?: Readonly<Record<string, readonly PriceTerms[]>> | undefined;
  readonly margin?: Quotation['margin'] | undefined;
  /** The needs of other lots that are ordered together with this one. */
  readonly others?: readonly (readonly PartNeed[])[] | undefined;
}

const functions = {
  check: (catalog: Catalog, design: unknown, { today, plain, tests }: CheckInput) =>
    checkDesign({ ...(plain === true ? catalog : wording.inShopUnits(catalog)), ...present({ tests }) }, design, today),
  ruleErrors: (catalog: Catalog, design: unknown) =>
    designRuleFindings(
      catalog,
      readDesign(design),
      rulesOf(catalog).filter(({ severity }) => severity === 'error'),
    ),
  /**
   * The findings of one rule. The rule is sent in its source form, because a compiled rule contains functions, which
   * can't be sent.
   */
  trial: (catalog: Catalog, design: unknown, { rule }: { rule: unknown }) => {
    const compiled = compileRule(rule);
    if (!compiled.ok) throw new TypeError('The rule was checked before it was sent.');
    const read = readDesign(design);
    const where = { kind: 'designs', id: read.id };
    const { findings, ...counts } = tryRule(compiled.compiled, designSubjects(catalog, read), where);
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    return { ...counts, errors, warnings: findings.length - errors, findings: findings.slice(0, maxTrialFindings) };
  },
  /** The differences between a design and what its recipe derives. Undefined if it has no recipe. */
  drift: (catalog: Catalog, design: unknown) => {
    // A design that was edited by hand may not match the schema. The checks report that.
    const read = keepsSchema(Design, design) ? design : readDesign(design);
    const drift = recipeDrift(catalog.library, read);
    if (drift.state === 'none') return undefined;
    return { state: drift.state, differences: drift.differences.length, findings: driftFindings(read, drift) };
  },
  nets: (catalog: Catalog, design: unknown) => deriveNets(catalog, design as Design),
  trace: (catalog: Catalog, design: unknown, { from }: { from: string }) => {
    const ref = parseTerminal(from);
    if (ref === undefined)
      return { ok: false, message: `Invalid terminal "${from}". Write j1.3, or w1@a.red for a wire end.` } as const;
    const resolution = resolveTerminal(catalog, design as Design, ref);
    if (!resolution.ok) return { ok: false, message: resolution.message } as const;
    return { ok: true, trace: trace(catalog, design as Design, ref) } as const;
  },
  harness: (catalog: Catalog, design: unknown) => harnessReport(catalog, design as Design),
  /** The costs of the design and of the given variants. */
  costs: (catalog: Catalog, design: unknown, { builds }: { builds: readonly VariantBuild[] }) => ({
    own: lengthCosts(catalog, design as Design),
    builds: builds.map((build) => lengthCosts(catalog, variantDesign(catalog.library, design as Design, build))),
  }),
  /** The costs of lots of the design, in the order of `quantities`. */
  lotCosts: (catalog: Catalog, design: unknown, { quantities, offers, ...options }: LotInput) => {
    const offersOf = (kind: string, def: string) => offers?.[`${kind} ${def}`] ?? [];
    return quantities.map((quantity) =>
      plainLotCost(catalog, design as Design, { quantity, offers: offersOf, ...options }),
    );
  },
  /** The purchasing needs of a lot of the design. */
  lotNeeds: (catalog: Catalog, design: unknown, lot: LengthInput & { readonly quantity: number }) =>
    lotNeeds(catalog, design as Design, lot),
  operations: (catalog: Catalog, design: unknown, length: LengthInput) =>
    countedOperations(wording.inShopUnits(catalog), design as Design, length),
  /** The facts about the design that a change of the catalog may alter. */
  facts: (catalog: Catalog, design: unknown, { today }: { readonly today: string }) =>
    cableFacts(wording.inShopUnits(catalog), design as Design, today),
  harnessEffect: (catalog: Catalog, design: unknown, { lengths }: { lengths: Readonly<Record<string, number>> }) =>
    harnessEffect(catalog, design as Design, lengths),
};

type Works = typeof functions;
export type WorkName = keyof Works;
export type WorkInput<N extends WorkName> = Parameters<Works[N]> extends [unknown, unknown, infer Input] ? Input : null;
export type WorkResult<N extends WorkName> = ReturnType<Works[N]>;

/**
 * Each function gets the design's catalog, the design (which may be any value) and an input. Inputs and results can be
 * sent between threads.
 */
export const works: {
  readonly [N in WorkName]: (catalog: Catalog, design: unknown, input: WorkInput<N>) => WorkResult<N>;
} = functions;
