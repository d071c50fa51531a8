/** Shared input of the electrical checks, and how they report. */
import type { Design, Finding, Fix, Where } from '@cablewright/model';
import { reporter, type Detail } from '../../library/code-table.ts';
import type { Catalog } from '../../library/catalog.ts';
import type { Checked } from '../rule-check/rule-context.ts';
import type { Circuits } from './circuit/circuits.ts';
import { electricalCodes } from './codes.ts';
import { ratedCores, type RatedCores } from './circuit/rated-cores.ts';
import type { CoreEdge } from '../../connectivity/conductors/copper-graph.ts';

export interface ElectricalContext {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly circuits: Circuits;
  readonly ratings: RatedCores;
}

export function electricalContext(catalog: Catalog, design: Design, circuits: Circuits): ElectricalContext {
  return { catalog, design, circuits, ratings: ratedCores(catalog, design, circuits.flows) };
}

export interface ElectricalResult {
  readonly findings: readonly Finding[];
  readonly checked: Checked;
}

interface More extends Detail {
  readonly fixes?: readonly Fix[];
}

const report = reporter(electricalCodes);

export function found(
  { design }: Pick<ElectricalContext, 'design'>,
  code: keyof typeof electricalCodes,
  where: Where,
  message: string,
  { fixes = [], ...detail }: More = {},
): Finding {
  const finding = report(code, { kind: 'designs', id: design.id, ...where }, message, detail);
  return fixes.length === 0 ? finding : { ...finding, fixes };
}

/** The text for a core: `w1.red`. */
export function coreName({ segment, path }: CoreEdge): string {
  return `${segment.id}.${path}`;
}

export function atCore(core: CoreEdge): Where {
  return { instance: core.segment.id, terminal: coreName(core) };
}

/** Collects items that could not be judged, in order and without duplicates. */
export class Unchecked {
  readonly #whys = new Map<string, string>();

  add(what: string, why: string): void {
    if (!this.#whys.has(what)) this.#whys.set(what, why);
  }

  get list(): Checked['unchecked'] {
    return [...this.#whys].map(([what, why]) => ({ what, why }));
  }
}
