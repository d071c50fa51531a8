/** Checks the position of coverings, fixings and backshells on their bundle, and whether they fit. */
import type { Bundle, Finding, Mechanical, Where } from '@cablewright/model';
import {
  coveredSections,
  coveringUses,
  type CoveredSection,
  type CoveringUse,
} from '../../connectivity/harness/coverings.ts';
import { bundleName } from '../../connectivity/harness/harness-names.ts';
import { layoutGraph } from '../../connectivity/harness/layout-graph.ts';
import { definition } from '../../library/definition.ts';
import { roundTo } from '../../library/units/length.ts';
import { wordingOf } from '../../library/wording/print-format.ts';
import type { LayoutContext } from './context.ts';

export function partFindings(context: LayoutContext): Finding[] {
  const { catalog, design, layout } = context;
  const sections = Map.groupBy(coveredSections(catalog, design), ({ bundle }) => bundle);
  const uses = Map.groupBy(coveringUses(catalog, design), ({ bundle }) => bundle);
  const onBundles = layout.bundles.flatMap((bundle, i) => {
    const fixings = { bundle, sections: sections.get(bundle) ?? [], uses: uses.get(bundle) ?? [] };
    return [
      ...fixings.uses.flatMap((use, n) => coveringFindings(context, use, `/layout/bundles/${i}/coverings/${n}`)),
      ...fixingFindings(context, fixings, `/layout/bundles/${i}/fixings`),
    ];
  });
  return [
    ...onBundles,
    ...(design.instances.mechanical ?? []).flatMap((part) => shellFindings(context, part, sections)),
  ];
}

function coveringFindings({ catalog, found }: LayoutContext, use: CoveringUse, pointer: string): Finding[] {
  const print = wordingOf(catalog.library);
  const { covering, part, bundle, underMm } = use;
  const name = part?.label ?? covering.def;
  if (part?.kind !== 'covering') return [notOfKind({ found }, covering.def, part, 'covering', `${pointer}/def`)];
  const findings: Finding[] = [];
  if (covering.fromMm >= covering.toMm || covering.toMm > bundle.lengthMm) {
    const message = `${name} runs from ${print.bareLength(covering.fromMm)} to ${print.length(covering.toMm)} on bundle ${bundleName(bundle)}, which is ${print.length(bundle.lengthMm)} long. Let it begin before it ends, within the bundle.`;
    const detail = { found: [covering.fromMm, covering.toMm], expected: bundle.lengthMm };
    findings.push(found('covering-outside', { pointer }, message, detail));
  }
  const range = part.bundle ?? {};
  return [
    ...findings,
    ...sizeFindings({ catalog, found }, { part, bundle, range }, underMm, { pointer, code: 'covering-size' }),
  ];
}

interface OnBundle {
  readonly bundle: Bundle;
  readonly sections: readonly CoveredSection[];
  readonly uses: readonly CoveringUse[];
}

function fixingFindings({ catalog, names, found }: LayoutContext, on: OnBundle, pointer: string): Finding[] {
  const { bundle } = on;
  const clearMm = catalog.library.settings.harness?.fixingClearMm ?? 0;
  const print = wordingOf(catalog.library);
  return (bundle.fixings ?? []).flatMap(({ def, atMm }, n) => {
    const at = `${pointer}/${n}`;
    const part = definition(catalog.library, 'mechanicals', def);
    // In older catalogs, parts of kind `fastener` and `other` hold bundles too.
    if (part === undefined || !['fixing', 'fastener', 'other'].includes(part.kind)) {
      return [notOfKind({ found }, def, part, 'fixing', `${at}/def`)];
    }
    const findings: Finding[] = [];
    const name = part.label ?? def;
    if (atMm > bundle.lengthMm) {
      const message = `${name} is at ${print.length(atMm)} on bundle ${bundleName(bundle)}, which is ${print.length(bundle.lengthMm)} long.`;
      findings.push(found('fixing-outside', { pointer: at }, message, { found: atMm, expected: bundle.lengthMm }));
    }
    const nearMm = Math.min(atMm, bundle.lengthMm - atMm);
    if (nearMm >= 0 && nearMm < clearMm) {
      const node = atMm <= bundle.lengthMm / 2 ? bundle.from : bundle.to;
      const message = `${name} on bundle ${bundleName(bundle)} is ${print.length(roundTo(nearMm, 1))} from ${names.place(node)}; the shop keeps ${print.length(clearMm)}. Move it.`;
      findings.push(found('fixing-near', { pointer: at }, message, { found: nearMm, expected: clearMm }));
    }
    const range = part.bundle ?? {};
    const thick = thicknessAt(on, atMm);
    return [
      ...findings,
      ...sizeFindings({ catalog, found }, { part, bundle, range }, thick, { pointer: at, code: 'fixing-size' }),
    ];
  });
}

/** Diameter of the bundle at a position: over its thickest covering there, or without coverings if it has none. */
function thicknessAt({ sections, uses }: Omit<OnBundle, 'bundle'>, atMm: number): number | undefined {
  const section = sections.findLast(({ stretch }) => stretch.fromMm <= atMm) ?? sections[0];
  const there = uses.filter(({ covering }) => covering.fromMm <= atMm && atMm <= covering.toMm);
  const over = there.flatMap((use) => use.odMm ?? []);
  return section?.odMm === undefined ? undefined : Math.max(section.odMm, ...over);
}

/** Compares a backshell with the bundles at its plug. A single wire is compared even without a layout. */
function shellFindings(
  { catalog, layout, found }: LayoutContext,
  { id, def, attachedTo }: { readonly id: string; readonly def: string; readonly attachedTo?: string },
  sections: ReadonlyMap<Bundle, readonly CoveredSection[]>,
): Finding[] {
  const part = definition(catalog.library, 'mechanicals', def);
  const graph = layoutGraph(layout);
  const node = attachedTo === undefined ? undefined : graph.nodeOf(attachedTo);
  if (part?.kind !== 'shell' || node === undefined) return [];
  const { insulationMinMm: minOdMm, insulationMaxMm: maxOdMm } = part.termination ?? {};
  return graph.at(node).flatMap((stretch) => {
    const { bundle } = stretch;
    const own = sections.get(bundle) ?? [];
    const wires = own.find((section) => section.stretch === stretch)?.wires ?? [];
    if (wires.length < 2) return [];
    const uses = own.flatMap(({ coverings }) => coverings);
    const thick = thicknessAt({ sections: own, uses }, stretch.from === node ? stretch.fromMm : stretch.toMm);
    const where = { instance: id, code: 'backshell-size' } as const;
    return sizeFindings({ catalog, found }, { part, bundle, range: { minOdMm, maxOdMm } }, thick, where);
  });
}

function notOfKind(
  { found }: Pick<LayoutContext, 'found'>,
  def: string,
  part: Mechanical | undefined,
  kind: 'covering' | 'fixing',
  pointer: string,
): Finding {
  const message =
    part === undefined
      ? `The ${kind} "${def}" is not in the library (mechanical parts).`
      : `${part.label ?? def} is a ${part.kind}, not a ${kind}. Choose another part.`;
  return found('layout-unknown-part', { pointer }, message, { found: def });
}

interface Fit {
  readonly part: Mechanical;
  readonly bundle: Bundle;
  readonly range: { readonly minOdMm?: number | undefined; readonly maxOdMm?: number | undefined };
}

function sizeFindings(
  { catalog, found }: Pick<LayoutContext, 'catalog' | 'found'>,
  { part, bundle, range: { minOdMm = 0, maxOdMm = Infinity } }: Fit,
  odMm: number | undefined,
  { code, ...where }: Where & { readonly code: 'covering-size' | 'fixing-size' | 'backshell-size' },
): Finding[] {
  const exact = odMm === undefined ? undefined : roundTo(odMm, 6);
  if (exact === undefined || (exact >= minOdMm && exact <= maxOdMm)) return [];
  const od = roundTo(exact, 1);
  const range = maxOdMm === Infinity ? `${minOdMm} mm and more` : `${minOdMm === 0 ? 'up' : minOdMm} to ${maxOdMm} mm`;
  const print = wordingOf(catalog.library);
  const message = `Bundle ${bundleName(bundle)} is ${print.fine(od)} thick; ${part.label ?? part.id} takes ${print.range(minOdMm, maxOdMm)}.`;
  return [found(code, where, message, { found: od, expected: range })];
}
