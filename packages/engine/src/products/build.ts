/** What a variant is built as: its design at its own length, with the parts its options change. */
import {
  present,
  type Design,
  type Drawing,
  type OptionAxis,
  type Product,
  type SavedVersion,
  type Segment,
  type Variant,
  type VariantBuild,
} from '@cablewright/model';
import { variantDesignId } from '../part-numbers/duplicates.ts';
import { catalogOf } from '../library/catalog.ts';
import type { Library } from '../library/library.ts';
import { withBundleLengths } from '../lists/harness/preview.ts';
import { designFacts, type DesignFacts } from './facts.ts';
import { trunkOf } from '../connectivity/terminals/placed.ts';

/** A part that an option changes. */
type PartChange = VariantBuild['changes'][number];

type OptionValue = OptionAxis['values'][number];

/** The list of a design's instances that parts of a kind are in. */
const lists = {
  connectors: 'connectors',
  wires: 'segments',
  components: 'components',
  pcbas: 'pcbas',
  mechanicals: 'mechanical',
} as const;

/** The value of each axis: the variant's own, else the default of the axis. An axis without either is not set. */
export function chosenOptions({ options = [] }: Product, variant: Variant): Readonly<Record<string, string>> {
  const defaults = options.flatMap((axis) => (axis.default === undefined ? [] : [[axis.id, axis.default] as const]));
  return { ...Object.fromEntries(defaults), ...variant.options };
}

/** The values chosen that the family declares, in the order of its axes. */
function chosenValues(family: Product, variant: Variant): { axis: OptionAxis; value: OptionValue }[] {
  const chosen = chosenOptions(family, variant);
  return (family.options ?? []).flatMap((axis) => {
    const value = axis.values.find(({ id }) => id === chosen[axis.id]);
    return value === undefined ? [] : [{ axis, value }];
  });
}

/** The length a variant states, in mm: its own, else that of an option; undefined where its design's is meant. */
export function statedLength(family: Product, variant: Variant): number | undefined {
  return (
    variant.lengthMm ??
    chosenValues(family, variant).findLast(({ value }) => value.lengthMm !== undefined)?.value.lengthMm
  );
}

export function buildOf(family: Product, variant: Variant): VariantBuild {
  const chosen = chosenValues(family, variant);
  return {
    family: family.id,
    variant: variant.id,
    label: labelOf(family, variant),
    options: Object.fromEntries(chosen.map(({ axis, value }) => [axis.id, value.id])),
    ...present({ partNumber: variant.partNumber, lengthMm: statedLength(family, variant) }),
    changes: chosen.flatMap(({ value }) => value.changes ?? []),
    ...present({ bundles: bundlesOf(family, variant, chosen) }),
  };
}

/** The bundles a variant sets: those that follow its length, then those of its options, which win. Undefined where there are none. */
function bundlesOf(
  family: Product,
  variant: Variant,
  chosen: readonly { readonly value: OptionValue }[],
): VariantBuild['bundles'] {
  const lengthMm = statedLength(family, variant);
  const driven = lengthMm === undefined ? [] : (family.lengthBundles ?? []);
  const lengths = new Map(driven.map(({ bundle, plusMm = 0 }) => [bundle, lengthMm! + plusMm]));
  for (const { value } of chosen) for (const own of value.bundles ?? []) lengths.set(own.bundle, own.lengthMm);
  // A length that is not one is a finding of the family, and changes nothing.
  const set = [...lengths].flatMap(([bundle, mm]) => (mm > 0 ? [{ bundle, lengthMm: mm }] : []));
  return set.length === 0 ? undefined : set;
}

/** The name of a variant on its sheets: that of the family before its own, unless that is in it. */
function labelOf({ id, label: familyLabel = id }: Product, variant: Variant): string {
  const label = variant.label ?? variant.id;
  return label.toLowerCase().includes(familyLabel.toLowerCase()) ? label : `${familyLabel}, ${label}`;
}

/** What is built, as one text: number, length, parts, bundles. Of equal text, two builds are the same product. */
export function buildText({ partNumber = '', lengthMm, changes, bundles = [] }: Omit<VariantBuild, 'options'>): string {
  const parts = changes.map(({ kind, from, to = '', instance = '' }) => `${kind}:${from}>${to}@${instance}`);
  const lengths = bundles.map(({ bundle, lengthMm: mm }) => `${bundle}=${mm}`);
  return [partNumber, lengthMm ?? '', parts.join(';'), ...(lengths.length === 0 ? [] : [lengths.join(';')])].join('|');
}

/** True where a build is what its design is: no other length, number or part. */
function isDesignItself({ number, trunkMm }: Pick<DesignFacts, 'number' | 'trunkMm'>, build: VariantBuild): boolean {
  const { changes, bundles, lengthMm = trunkMm, partNumber = number } = build;
  return changes.length === 0 && bundles === undefined && lengthMm === trunkMm && partNumber === number;
}

/** The name of a variant in the records of revisions. */
function variantKey(family: string, variant: string): string {
  return `${family}/${variant}`;
}

/** The design of a variant: with its number and name, its trunk and bundles at their lengths, and its parts. Wires that follow a route are cut to it. */
export function variantDesign(library: Library, design: Design, build: VariantBuild): Design {
  const changed = build.changes.reduce(withChange, atLength(design, build.lengthMm));
  const lengths = Object.fromEntries((build.bundles ?? []).map(({ bundle, lengthMm }) => [bundle, lengthMm]));
  const { productRef: _number, ...rest } = withBundleLengths(catalogOf(library), changed, lengths);
  return {
    ...rest,
    id: variantDesignId(build.family, build.variant),
    label: build.label,
    ...present({ productRef: build.partNumber }),
  };
}

function atLength(design: Design, lengthMm: number | undefined): Design {
  const trunk = trunkOf(design);
  if (trunk === undefined || lengthMm === undefined || followsRoute(design, trunk)) return design;
  const segments = (design.instances.segments ?? []).map((one) => (one === trunk ? { ...one, lengthMm } : one));
  return { ...design, instances: { ...design.instances, segments } };
}

/** True for a run whose length is that of its route: that of a variant says nothing of it. */
function followsRoute({ layout }: Design, { lengthFrom }: Segment): boolean {
  return layout !== undefined && lengthFrom === 'route';
}

function withChange(design: Design, change: PartChange): Design {
  const list = lists[change.kind];
  const instances: readonly { id: string; def: string }[] = design.instances[list] ?? [];
  const changed = instances.flatMap((one) => {
    if (!isMeant(one, change)) return [one];
    return change.to === undefined ? [] : [{ ...one, def: change.to }];
  });
  return { ...design, instances: { ...design.instances, [list]: changed } };
}

function isMeant({ id, def }: { id: string; def: string }, { from, instance }: PartChange): boolean {
  return def === from && (instance === undefined || instance === id);
}

/** The drawing of a variant: its number and name, and no list of lengths, as it has one. */
function variantDrawing(drawing: Drawing, build: VariantBuild): Drawing {
  const { partNumber: _number, title: _title, variations: _lengths, ...rest } = drawing;
  return { ...rest, id: variantDesignId(build.family, build.variant) };
}

/** Changes of a build that find nothing to change in its design, each a sentence. */
function idleChanges(design: Design, build: VariantBuild): string[] {
  const known = new Set(design.layout?.bundles.map(({ id }) => id));
  const bundles = (build.bundles ?? []).flatMap(({ bundle }) =>
    known.has(bundle)
      ? []
      : [`${build.variant} sets the length of the bundle ${bundle}, which ${design.id} does not have`],
  );
  return [...bundles, ...idleParts(design, build)];
}

function idleParts(design: Design, build: VariantBuild): string[] {
  return build.changes.flatMap((change) => {
    const instances: readonly { id: string; def: string }[] = design.instances[lists[change.kind]] ?? [];
    if (instances.some((one) => isMeant(one, change))) return [];
    const place = change.instance === undefined ? '' : ` at ${change.instance}`;
    return [`an option of ${build.variant} replaces ${change.from}${place}, which ${design.id} does not have`];
  });
}

/**
 * How a saved revision documents a variant: as the build it holds, or as the design itself where the variant is that. Undefined
 * where it does not.
 */
export function buildInVersion(
  { body, builds = [] }: Pick<SavedVersion, 'body' | 'builds'>,
  now: VariantBuild,
): VariantBuild | 'design' | undefined {
  const held = builds.find(({ family, variant }) => family === now.family && variant === now.variant);
  if (held !== undefined) return held;
  return isDesignItself(designFacts(body), now) ? 'design' : undefined;
}

interface DesignAndDrawing {
  readonly design: Design;
  readonly drawing?: Drawing | undefined;
}

/** A design and its drawing as those of a variant, or why not: options that change what the design does not have. */
export function asVariant(
  library: Library,
  { design, drawing }: DesignAndDrawing,
  build: VariantBuild,
): { readonly design: Design; readonly drawing?: Drawing } | { readonly problems: readonly string[] } {
  const problems = idleChanges(design, build);
  if (problems.length > 0) return { problems };
  return {
    design: variantDesign(library, design, build),
    ...present({ drawing: drawing === undefined ? undefined : variantDrawing(drawing, build) }),
  };
}

/** What a revision records of the variants it documents: each as what it is, by `<family>/<variant>`. */
export function variantTexts(builds: readonly VariantBuild[]): Record<string, string> {
  return Object.fromEntries(builds.map((build) => [variantKey(build.family, build.variant), buildText(build)]));
}

/** True where a revision with these recorded variants documents a build as it is; without one of them, the design itself may be it. */
export function isDocumentedBy(
  texts: Readonly<Record<string, string>> | undefined,
  design: Pick<DesignFacts, 'number' | 'trunkMm'> | undefined,
  build: VariantBuild,
): boolean {
  const recorded = texts?.[variantKey(build.family, build.variant)];
  if (recorded !== undefined) return recorded === buildText(build);
  return design !== undefined && isDesignItself(design, build);
}
