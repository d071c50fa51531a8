/** The parts of a design, one entry per use, before they are grouped into the lines of a bill of materials. */
import type { Cost, Design, Drawing, LibraryKind, Segment } from '@cablewright/model';
import { cavitiesOf } from '../../connectivity/crimps/cavities.ts';
import { coveringUses } from '../../connectivity/harness/coverings.ts';
import { screenUses } from '../../connectivity/harness/screens.ts';
import type { Landings } from '../../connectivity/landings/landings.ts';
import type { Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { printFormatOf, type PrintFormat } from '../../library/wording/print-format.ts';
import { trunkOf } from '../../connectivity/terminals/placed.ts';
import { designator, runNames } from '../../connectivity/terminals/run-names.ts';
import { labelCounts } from './label-parts.ts';
import { cutLength } from '../../connectivity/harness/cut-lengths.ts';
import { ownCoreLegs, stockMm } from '../../connectivity/own-cores.ts';
import { orderableLengths } from './variations.ts';

/** The sections of a bill of materials, in the order they are printed. */
export const bomSections = [
  'Connectors',
  'Wire',
  'Boards',
  'Components',
  'Mechanical parts',
  'Contacts, seals and plugs',
  'Sub-assemblies',
] as const;
export type BomSection = (typeof bomSections)[number];

/** The fields of a definition that the bill prints. Undefined if the part is missing from the library. */
interface PartRecord {
  readonly label?: string;
  readonly description?: string;
  readonly value?: string;
  readonly partNumber?: string;
  readonly cost?: Cost;
}

export interface PartUse {
  readonly section: BomSection;
  readonly kind: LibraryKind | 'designs';
  readonly def: string;
  readonly record?: PartRecord;
  readonly instance: string;
  readonly location?: string;
  /** Number of pieces; a length of wire is one piece. */
  readonly pieces: number;
  /** Length of one piece, for wire and for bundle coverings. */
  readonly lengthMm?: number;
  readonly variationPn?: string;
  /** False for orderable lengths other than the one being costed. */
  readonly counted: boolean;
  readonly notes: readonly string[];
}

/** A design to list, with the libraries that resolve its references. An exploded bill lists the flattened design. */
interface Listed {
  /** The print format, which sets the language of the notes. */
  readonly print: PrintFormat;
  readonly design: Design;
  readonly libraryOf: (instance: string) => Library;
  /** The designs whose layouts have coverings and fixings, each with the catalog that resolves its references. */
  readonly layouts: readonly { readonly catalog: Catalog; readonly design: Design }[];
  /** The landings of the wires. A function, because they are needed only if cavities are filled. */
  readonly landings: () => Landings;
  readonly drawing?: Drawing;
  /** Suffix of the orderable length to cost. If absent, the length as drawn. */
  readonly variation?: string;
}

export function partsOf(listed: Listed): PartUse[] {
  return [
    ...connectorParts(listed),
    ...(listed.design.instances.segments ?? []).flatMap((segment) => wireParts(listed, segment)),
    ...boardParts(listed),
    ...componentParts(listed),
    ...mechanicalParts(listed),
    ...listed.layouts.flatMap(layoutParts),
    ...terminationParts(listed),
  ];
}

function connectorParts({ design, libraryOf }: Listed): PartUse[] {
  return (design.instances.connectors ?? []).map(({ id, def, role }) => {
    const record = definition(libraryOf(id), 'connectors', def);
    return { ...piece('Connectors', 'connectors', def, id, record), location: role };
  });
}

function piece(
  section: BomSection,
  kind: PartUse['kind'],
  def: string,
  instance: string,
  record: PartRecord | undefined,
): PartUse {
  return { section, kind, def, record, instance, pieces: 1, counted: true, notes: [] };
}

/** The uses of a wire run: one, or one per orderable length for the trunk of a length family. */
function wireParts(listed: Listed, segment: Segment): PartUse[] {
  const record = definition(listed.libraryOf(segment.id), 'wires', segment.def);
  const notes =
    segment.suppliedTerminated === true
      ? [listed.print.text('bom.comes-terminated', { run: runNames(listed.design).get(segment.id) ?? segment.id })]
      : [];
  const base = { ...piece('Wire', 'wires', segment.def, segment.id, record), notes };
  // This leg consists of another run's own cores and is cut with that run.
  if (ownCoreLegs(listed.design).has(segment.id)) return [{ ...base, pieces: 0, lengthMm: 0 }];
  const plain = { ...base, lengthMm: stockLength(listed, segment) };
  if (trunkOf(listed.design) !== segment) return [plain];
  const lengths = orderableLengths(listed.drawing, segment.lengthMm, listed.variation);
  if (lengths.length === 0) return [plain];
  return lengths.map(({ lengthMm, partNumber, counted }) => ({
    ...base,
    lengthMm: stockLength(listed, segment, lengthMm),
    variationPn: partNumber,
    counted,
  }));
}

/**
 * The length to buy, which equals the cut length. Wires of a placed design with a layout are cut to their route
 * lengths.
 */
function stockLength({ design, layouts, libraryOf }: Listed, segment: Segment, lengthMm = segment.lengthMm) {
  const isOfPlaced = segment.id.includes('/') && layouts.some((one) => one.design.layout !== undefined);
  return isOfPlaced
    ? stockMm(design, segment, lengthMm)
    : cutLength(libraryOf(segment.id), design, segment, lengthMm).mm;
}

function boardParts({ design, libraryOf, print }: Listed): PartUse[] {
  return (design.instances.pcbas ?? []).map(({ id, def, build, location }) => {
    const library = libraryOf(id);
    const record = definition(library, 'pcbas', def);
    const notes = build === undefined ? [] : [print.text('bom.in-build', { board: designator(id), build })];
    return { ...piece('Boards', 'pcbas', def, id, record), notes, location: locationLabel(library, location) };
  });
}

function componentParts({ design, libraryOf }: Listed): PartUse[] {
  return (design.instances.components ?? []).map(({ id, def, location }) => {
    const library = libraryOf(id);
    const record = definition(library, 'components', def);
    return { ...piece('Components', 'components', def, id, record), location: locationLabel(library, location) };
  });
}

function locationLabel(library: Library, location: string | undefined): string | undefined {
  return location === undefined ? undefined : (library.word('locations', location)?.label ?? location);
}

const terminationKinds: ReadonlySet<string> = new Set(['contact', 'seal', 'plug']);

/**
 * Placed mechanical parts. Tools are skipped, because they aren't part of the cable, and so are label parts for which
 * no label is left.
 */
function mechanicalParts({ design, libraryOf }: Listed): PartUse[] {
  const labels = labelCounts(design, libraryOf);
  return (design.instances.mechanical ?? []).flatMap(({ id, def, qty, attachedTo }) => {
    const record = definition(libraryOf(id), 'mechanicals', def);
    if (record?.kind === 'tool' || labels.pieces.get(id) === 0) return [];
    const section = terminationKinds.has(record?.kind ?? '') ? 'Contacts, seals and plugs' : 'Mechanical parts';
    return [
      {
        ...piece(section, 'mechanicals', def, id, record),
        pieces: labels.pieces.get(id) ?? qty ?? 1,
        location: attachedTo,
      },
    ];
  });
}

/** Coverings by length and fixings by the piece, from the bundles of a harness. */
function layoutParts({ catalog, design }: Listed['layouts'][number]): PartUse[] {
  const print = printFormatOf(catalog);
  const coverings = coveringUses(catalog, design).map(({ covering, bundle, part, usedMm }): PartUse => {
    const use = piece('Mechanical parts', 'mechanicals', covering.def, bundle.id, part);
    const notes = usedMm === undefined ? [print.text('bom.length-unknown', { bundle: bundle.id })] : [];
    return { ...use, lengthMm: usedMm ?? 0, location: bundle.label ?? bundle.id, notes };
  });
  const fixings = (design.layout?.bundles ?? []).flatMap(({ id, label, fixings: list = [] }) =>
    list.map(({ def }): PartUse => {
      const record = definition(catalog.library, 'mechanicals', def);
      return { ...piece('Mechanical parts', 'mechanicals', def, id, record), location: label ?? id };
    }),
  );
  const screens = screenUses(catalog, design).map(({ def, bundle, part, usedMm }): PartUse => {
    const use = piece('Mechanical parts', 'mechanicals', def, bundle.id, part);
    const notes = usedMm === undefined ? [print.text('bom.screen-unknown', { bundle: bundle.id })] : [];
    return { ...use, lengthMm: usedMm ?? 0, location: bundle.label ?? bundle.id, notes };
  });
  return [...coverings, ...screens, ...fixings];
}

/** Contacts, seals and plugs assigned to cavities, one use per cavity. */
function terminationParts({ design, libraryOf, landings }: Listed): PartUse[] {
  const filled = (design.instances.connectors ?? []).filter(({ cavities = [] }) => cavities.length > 0);
  if (filled.length === 0) return [];
  const landed = landings();
  return filled.flatMap((connector) => {
    const library = libraryOf(connector.id);
    return cavitiesOf(library, connector, landed).flatMap(({ cavity, assignment }) =>
      [assignment?.contact, assignment?.seal, assignment?.plug].flatMap((def) => {
        if (def === undefined) return [];
        const record = definition(library, 'mechanicals', def);
        const place = `${connector.id}.${cavity}`;
        return [{ ...piece('Contacts, seals and plugs', 'mechanicals', def, place, record), location: connector.id }];
      }),
    );
  });
}
