/** What is worked out from one design, in the request thread for a small design and in a thread of its own for a large one. */
import {
  checkDesign,
  deriveNets,
  designRuleFindings,
  harnessEffect,
  harnessReport,
  readDesign,
  resolveTerminal,
  rulesOf,
  trace,
  wording,
  type Catalog,
} from '@cablewright/engine';
import { parseTerminal, type Design } from '@cablewright/model';

const functions = {
  check: (catalog: Catalog, design: unknown, { today, plain }: { today?: string; plain?: boolean }) =>
    checkDesign(plain === true ? catalog : wording.inShopUnits(catalog), design, today),
  ruleErrors: (catalog: Catalog, design: unknown) =>
    designRuleFindings(
      catalog,
      readDesign(design),
      rulesOf(catalog).filter(({ severity }) => severity === 'error'),
    ),
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
  harnessEffect: (catalog: Catalog, design: unknown, { lengths }: { lengths: Readonly<Record<string, number>> }) =>
    harnessEffect(catalog, design as Design, lengths),
};

type Works = typeof functions;
export type WorkName = keyof Works;
export type WorkInput<N extends WorkName> = Parameters<Works[N]> extends [unknown, unknown, infer Input] ? Input : null;
export type WorkResult<N extends WorkName> = ReturnType<Works[N]>;

/** Each takes the catalog around a design, the design (anything), and an input; input and result can be sent between threads. */
export const works: {
  readonly [N in WorkName]: (catalog: Catalog, design: unknown, input: WorkInput<N>) => WorkResult<N>;
} = functions;
