/** Builds a variant from its design: sets its length and replaces the parts that its options change. */
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
import { derived } from '@cablewright/derive';
import { variantDesignId } from '../part-numbers/duplicates.ts';
import { catalogOf } from '../library/catalog.ts';
import type { Library } from '../library/library.ts';
import { withBundleLengths } from '../lists/harness/preview.ts';
import { designFacts, type DesignFacts } from './facts.ts';
import { trunkOf } from '../connectivity/terminals/placed.ts';

/** A part that an option changes. */
type PartChange = VariantBuild['changes'][number];

type OptionValue = OptionAxis['values'][number];

/** For each kind of part, the list of the design's instances that contains it. */
const lists = {
  connectors: 'connectors',
  wires: 'segments',
  components: 'components',
  pcbas: 'pcbas',
  mechanicals: 'mechanical',
} as const;

/** The value of each axis: the variant's own, otherwise the default of the axis. An axis without either is not set. */
export function chosenOptions({ options = [] }: Product, variant: Variant): Readonly<Record<string, string>> {
  const defaults = options.flatMap((axis) => (axis.default === undefined ? [] : [[axis.id, axis.default] as const]));
  return { ...Object.fromEntries(defaults), ...variant.options };
}

/**
 * The values of an axis by id. If two values have the same id, which is reported as a finding of the family, the first
 * applies.
 */
export const optionValues = derived(
  'option values',
  ({ values }: OptionAxis): ReadonlyMap<string, OptionValue> =>
    new Map(values.toReversed().map((value) => [value.id, value])),
);

/** The value of an axis that the options choose. Undefined if they choose none, or one that the axis doesn't have. */
export function chosenValue(axis: OptionAxis, options: Readonly<Record<string, string>>): OptionValue | undefined {
  const id = options[axis.id];
  return id === undefined ? undefined : optionValues(axis).get(id);
}

/** The chosen values that the family declares, in the order of its axes. */
function chosenValues(family: Product, variant: Variant): { axis: OptionAxis; value: OptionValue }[] {
  const chosen = chosenOptions(family, variant);
  return (family.options ?? []).flatMap((axis) => {
    const value = chosenValue(axis, chosen);
    return value === undefined ? [] : [{ axis, value }];
  });
}

/**
 * The length that a variant states, in mm: its own, otherwise that of an option. Undefined if the length of its design
 * applies.
 */
export function statedLength(family: Product, variant: Variant): number | undefined {
  return (
    variant.lengthMm ??
    chosenValues(family, variant).findLast(({ value }) => value.lengthMm !== undefined)?.value.lengthMm
  );
}

/** The bundles whose lengths follow from the length that a variant states, in mm. Such a length can be 0 or less. */
export function drivenLengths(family: Product, variant: Variant) {
  const ownMm = statedLength(family, variant);
  if (ownMm === undefined) return [];
  return (family.lengthBundles ?? []).map(({ bundle, plusMm = 0 }) => {
    return { bundle, ownMm, plusMm, lengthMm: ownMm + plusMm };
  });
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

/**
 * The bundle lengths that a variant sets: those that follow its length, overridden by those of its options. Undefined if it
 * sets no bundle.
 */
function bundlesOf(
  family: Product,
  variant: Variant,
  chosen: readonly { readonly value: OptionValue }[],
): VariantBuild['bundles'] {
  const lengths = new Map(drivenLengths(family, variant).map(({ bundle, lengthMm }) => [bundle, lengthMm]));
  for (const { value } of chosen) for (const own of value.bundles ?? []) lengths.set(own.bundle, own.lengthMm);
  // A length of 0 or less is reported as a finding of the family, so it is ignored here.
  const set = [...lengths].flatMap(([bundle, mm]) => (mm > 0 ? [{ bundle, lengthMm: mm }] : []));
  return set.length === 0 ? undefined : set;
}

/** The name of a variant on its sheets: the family's name followed by its own, unless its own already contains the family's. */
function labelOf({ id, label: familyLabel = id }: Product, variant: Variant): string {
  const label = variant.label ?? variant.id;
  return label.toLowerCase().includes(familyLabel.toLowerCase()) ? label : `${familyLabel}, ${label}`;
}

/** The build as one text: number, length, parts, bundles. Two builds with equal text are the same product. */
export function buildText({ partNumber = '', lengthMm, changes, bundles = [] }: Omit<VariantBuild, 'options'>): string {
  const parts = changes.map(({ kind, from, to = '', instance = '' }) => `${kind}:${from}>${to}@${instance}`);
  const lengths = bundles.map(({ bundle, lengthMm: mm }) => `${bundle}=${mm}`);
  return [partNumber, lengthMm ?? '', parts.join(';'), ...(lengths.length === 0 ? [] : [lengths.join(';')])].join('|');
}

/** True if the build equals its design: same length and number, and no changed part or bundle. */
function isDesignItself({ number, trunkMm }: Pick<DesignFacts, 'number' | 'trunkMm'>, build: VariantBuild): boolean {
  const { changes, bundles, lengthMm = trunkMm, partNumber = number } = build;
  return changes.length === 0 && bundles === undefined && lengthMm === trunkMm && partNumber === number;
}

/** The key of a variant in the records of revisions. */
function variantKey(family: string, variant: string): string {
  return `${family}/${variant}`;
}

/**
 * The design of a variant: with the variant's number, name and parts, and its lengths for the trunk and the bundles. Wires
 * that follow a route are cut to match.
 */
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

/** True for a run whose length follows its route. The length of the variant doesn't apply to it. */
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

/** The drawing of a variant, without the family's number, title and list of lengths: a variant has only one length. */
function variantDrawing(drawing: Drawing, build: VariantBuild): Drawing {
  const { partNumber: _number, title: _title, variations: _lengths, ...rest } = drawing;
  return { ...rest, id: variantDesignId(build.family, build.variant) };
}

/** Changes of a build that don't apply, because its design lacks the bundle or part. One sentence each. */
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
 * How a saved revision documents a variant: as the build it recorded, or as the design itself if the variant equals its
 * design. Undefined if it doesn't document the variant.
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

/**
 * Converts a design and its drawing to those of a variant. Returns problems instead if an option changes a part that the
 * design doesn't have.
 */
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

/** The variants that a revision documents, each as its build text, by `<family>/<variant>`. */
export function variantTexts(builds: readonly VariantBuild[]): Record<string, string> {
  return Object.fromEntries(builds.map((build) => [variantKey(build.family, build.variant), buildText(build)]));
}

/**
 * True if a revision with these recorded variants documents the build in its current form. If it records no such variant, the
 * design itself may match.
 */
export function isDocumentedBy(
  texts: Readonly<Record<string, string>> | undefined,
  design: Pick<DesignFacts, 'number' | 'trunkMm'> | undefined,
  build: VariantBuild,
): boolean {
  const recorded = texts?.[variantKey(build.family, build.variant)];
  if (recorded !== undefined) return recorded === buildText(build);
  return design !== undefined && isDesignItself(design, build);
}
