import type { Design, Finding, Layout } from '@cablewright/model';
import { expect, test } from 'vitest';
import { testCatalog } from '../../../test-kit/index.ts';
import { numbersFrom } from '../../../test-kit/random-cables.ts';
import { randomHarness } from '../../../test-kit/random-harness.ts';
import { layoutFindings } from '../../checks/layout/check.ts';
import { validateDesign } from '../../checks/validate-design.ts';
import { withRouteLengths } from '../../connectivity/harness/lengths.ts';
import { harnessReport } from './report.ts';

const part = (id: string, kind: string, bundle: object) => ({
  kind: 'mechanicals',
  key: id,
  seq: 2,
  record: { id, kind, bundle, src: 'synthetic example' },
});
const catalog = testCatalog([
  part('tape', 'covering', { wallMm: 0.15, tapeWidthMm: 19 }),
  part('clip', 'fixing', { maxOdMm: 6 }),
  {
    kind: 'mechanicals',
    key: 'long-strip',
    seq: 2,
    record: { id: 'long-strip', kind: 'contact', termination: { stripMm: 9 }, src: 'synthetic example' },
  },
  {
    kind: 'components',
    key: 'splice-4',
    seq: 2,
    record: { id: 'splice-4', kind: 'splice', splice: {}, src: 'synthetic example' },
  },
]);

type Harness = Design & { readonly layout: Layout };

/** Number of edits. HARNESS_EDITS=5000 runs the complete test. */
const edits = Number(process.env['HARNESS_EDITS'] ?? 300);

/** One random edit. Everything that it doesn't change stays the same object, so that cached results apply to it. */
function edited(design: Harness, next: (below: number) => number): Harness {
  const { layout } = design;
  const bundle = next(layout.bundles.length);
  const withBundle = (change: object) => ({
    ...design,
    layout: { ...layout, bundles: layout.bundles.with(bundle, { ...layout.bundles[bundle]!, ...change }) },
  });
  const withLayout = (change: Partial<Layout>) => ({ ...design, layout: { ...layout, ...change } });
  const { segments = [] } = design.instances;
  const wire = next(segments.length);
  const node = () => layout.nodes[next(layout.nodes.length)]!.id;
  const { connectors = [] } = design.instances;
  const plug = next(connectors.length);
  const kinds: readonly (() => Harness)[] = [
    () => withBundle({ lengthMm: 10 + next(900) }),
    () => withBundle({ coverings: [{ def: 'tape', fromMm: 0, toMm: 1 + next(200) }] }),
    () => withBundle({ fixings: [{ def: 'clip', atMm: next(300) }] }),
    () => withBundle({ to: node() }),
    () => withBundle({ measuredOdMm: 1 + next(9) }),
    () => withLayout({ routes: [{ segment: segments[wire]!.id, via: [layout.bundles[bundle]!.id] }] }),
    () => withLayout({ sets: [{ id: 'pair', wires: [segments[wire]!.id, segments[0]!.id], layMm: 20 }] }),
    () => withLayout({ splices: [{ splice: 'sp0', bundle: layout.bundles[bundle]!.id, atMm: 1 + next(100) }] }),
    () => ({
      ...design,
      joints: design.joints.with(next(design.joints.length), design.joints[next(design.joints.length)]!),
    }),
    () => {
      const lengthFrom = next(2) === 0 ? undefined : ('route' as const);
      const changed = segments.with(wire, { ...segments[wire]!, lengthMm: 50 + next(900), lengthFrom });
      return { ...design, instances: { ...design.instances, segments: changed } };
    },
    () => {
      const cavities = next(2) === 0 ? [] : [{ cavity: String(1 + next(3)), contact: 'long-strip' }];
      const changed = connectors.with(plug, { ...connectors[plug]!, cavities });
      return { ...design, instances: { ...design.instances, connectors: changed } };
    },
    () => ({ ...design, label: `Harness ${next(99)}` }),
    () => withRouteLengths(catalog, design) as Harness,
  ];
  return kinds[next(kinds.length)]!();
}

const named = (findings: readonly Finding[]) =>
  findings.map((finding) => ({ ...finding, where: { ...finding.where, id: 'fresh' } }));

test('HA1.1 after each of many edits everything is as if it were worked out from nothing', () => {
  const next = numbersFrom(17);
  let harness: Harness = randomHarness(9, { circles: 2, splices: 2 });
  const before: Harness[] = [];
  for (let i = 1; i <= edits; i += 1) {
    before.push(harness);
    // Occasionally uses another harness, or goes back to an earlier state of this one, as undo does.
    if (i % 40 === 0) harness = randomHarness(i, { circles: i % 3, splices: 2 });
    else harness = next(12) === 0 ? (before.at(-2 - next(4)) ?? harness) : edited(harness, next);
    const found = validateDesign(catalog, harness);
    // The copy has another id, so that no cached result of the harness applies to it.
    const fresh = { ...structuredClone(harness), id: 'fresh' };
    expect(harnessReport(catalog, harness)).toEqual(harnessReport(catalog, fresh));
    expect(named(layoutFindings(catalog, harness))).toEqual(layoutFindings(catalog, fresh));
    if (i % 3 === 0) expect(named(found)).toEqual(validateDesign(catalog, fresh));
  }
});
