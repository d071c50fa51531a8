/** The subject of a harness drawing, and the names of its nodes and bundles. */
import { harnessReport, harnessView } from '@cablewright/engine';
import type { Bundle, Layout } from '@cablewright/model';
import type { DrawingSubject } from '../subject/subject.ts';

/** Names as in the lists of a harness: a bundle or branch point by its label or id, a node with a part by the part. */
interface HarnessNames {
  readonly bundle: (bundle: Bundle) => string;
  readonly place: (node: string) => string;
}

function namesOf({ catalog, design }: DrawingSubject): HarnessNames {
  const { bundles, nodeName } = harnessView(catalog, design);
  return { bundle: ({ id }) => bundles.get(id)?.name ?? id, place: nodeName };
}

export interface Harness {
  readonly subject: DrawingSubject;
  readonly layout: Layout;
  readonly names: HarnessNames;
  readonly report: ReturnType<typeof harnessReport>;
  /** The number of bundles that end at each node. */
  readonly degree: ReadonlyMap<string, number>;
}

export function harnessOf(subject: DrawingSubject, layout: Layout): Harness {
  const degree = new Map<string, number>();
  for (const { from, to } of layout.bundles) {
    for (const node of [from, to]) degree.set(node, (degree.get(node) ?? 0) + 1);
  }
  return {
    subject,
    layout,
    names: namesOf(subject),
    report: harnessReport(subject.catalog, subject.design),
    degree,
  };
}

/** The part at a node, if there is one. */
export function partAt({ layout }: Harness, node: string): string | undefined {
  return layout.nodes.find(({ id }) => id === node)?.at;
}

/** Whether a part is a splice or another component. */
export function isSplice({ subject: { design } }: Harness, part: string): boolean {
  return (design.instances.components ?? []).some(({ id }) => id === part);
}

/** The thickest section of a bundle including coverings, in mm; undefined if no diameter is known. */
export function thicknessMm({ report }: Harness, bundle: Bundle): number | undefined {
  const diameters = report.sections
    .filter((section) => section.bundle === bundle.id)
    .flatMap(({ odMm, coveredOdMm }) => coveredOdMm ?? odMm ?? []);
  return diameters.length === 0 ? undefined : Math.max(...diameters);
}

/** The splices in a bundle, in the order of the layout. */
export function splicesIn({ layout }: Harness, bundle: Bundle) {
  return (layout.splices ?? []).filter((splice) => splice.bundle === bundle.id);
}
