/** Findings about coverings and fixings: where they are on their bundle, and what fits it. */
import type { Finding, Mechanical } from '@cablewright/model';
import { coveringUses, type CoveringUse } from '../../connectivity/harness/coverings.ts';
import { sectionsOf, type Section } from '../../connectivity/harness/sections.ts';
import { definition } from '../../library/definition.ts';
import { roundTo } from '../../library/units/length.ts';
import type { LayoutContext } from './context.ts';

export function partFindings(context: LayoutContext): Finding[] {
  const sections = sectionsOf(context.catalog, context.design);
  const uses = Map.groupBy(coveringUses(context.catalog, context.design), ({ bundle }) => bundle);
  return sections.flatMap((section, i) => [
    ...(uses.get(section.bundle) ?? []).flatMap((use, n) =>
      coveringFindings(context, section, use, `/layout/bundles/${i}/coverings/${n}`),
    ),
    ...fixingFindings(context, section, uses.get(section.bundle) ?? [], `/layout/bundles/${i}/fixings`),
  ]);
}

function coveringFindings({ found }: LayoutContext, section: Section, use: CoveringUse, pointer: string): Finding[] {
  const { bundle, odMm } = section;
  const { covering, part } = use;
  const name = part?.label ?? covering.def;
  if (part?.kind !== 'covering') return [notOfKind({ found }, covering.def, part, 'covering', `${pointer}/def`)];
  const findings: Finding[] = [];
  if (covering.fromMm >= covering.toMm || covering.toMm > bundle.lengthMm) {
    const message = `${name} runs from ${covering.fromMm} to ${covering.toMm} mm on bundle ${bundle.id}, which is ${bundle.lengthMm} mm long. Let it begin before it ends, within the bundle.`;
    const detail = { found: [covering.fromMm, covering.toMm], expected: bundle.lengthMm };
    findings.push(found('covering-outside', { pointer }, message, detail));
  }
  return [...findings, ...sizeFindings({ found }, part, section, odMm, { pointer, code: 'covering-size' })];
}

function fixingFindings(
  { catalog, found }: LayoutContext,
  section: Section,
  coverings: readonly CoveringUse[],
  pointer: string,
): Finding[] {
  const { bundle } = section;
  return (bundle.fixings ?? []).flatMap(({ def, atMm }, n) => {
    const at = `${pointer}/${n}`;
    const part = definition(catalog.library, 'mechanicals', def);
    // Ties and fasteners of older catalogs hold bundles too.
    if (part === undefined || !['fixing', 'fastener', 'other'].includes(part.kind)) {
      return [notOfKind({ found }, def, part, 'fixing', `${at}/def`)];
    }
    const findings: Finding[] = [];
    if (atMm > bundle.lengthMm) {
      const message = `${part.label ?? def} is at ${atMm} mm on bundle ${bundle.id}, which is ${bundle.lengthMm} mm long.`;
      findings.push(found('fixing-outside', { pointer: at }, message, { found: atMm, expected: bundle.lengthMm }));
    }
    return [
      ...findings,
      ...sizeFindings({ found }, part, section, thicknessAt(section, coverings, atMm), {
        pointer: at,
        code: 'fixing-size',
      }),
    ];
  });
}

/** How thick the bundle is where a fixing holds it: over the thickest covering there, else bare. */
function thicknessAt({ odMm }: Section, coverings: readonly CoveringUse[], atMm: number): number | undefined {
  const there = coverings.filter(({ covering }) => covering.fromMm <= atMm && atMm <= covering.toMm);
  const over = there.flatMap((use) => use.odMm ?? []);
  return odMm === undefined ? undefined : Math.max(odMm, ...over);
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

function sizeFindings(
  { found }: Pick<LayoutContext, 'found'>,
  part: Mechanical,
  { bundle }: Section,
  odMm: number | undefined,
  { pointer, code }: { readonly pointer: string; readonly code: 'covering-size' | 'fixing-size' },
): Finding[] {
  const { minOdMm = 0, maxOdMm = Infinity } = part.bundle ?? {};
  if (odMm === undefined || (odMm >= minOdMm && odMm <= maxOdMm)) return [];
  const od = roundTo(odMm, 1);
  const range = maxOdMm === Infinity ? `${minOdMm} mm and more` : `${minOdMm === 0 ? 'up' : minOdMm} to ${maxOdMm} mm`;
  const message = `Bundle ${bundle.id} is ${od} mm thick; ${part.label ?? part.id} takes ${range}.`;
  return [found(code, { pointer }, message, { found: od, expected: range })];
}
