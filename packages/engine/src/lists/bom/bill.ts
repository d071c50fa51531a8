/** The bill of materials: the parts of one cable, one line per part, with its cost at a build quantity. */
import { assemblyLimits, present, type Design, type Drawing, type SubAssembly } from '@cablewright/model';
import { assemblySize } from '../../connectivity/flatten/assembly-size.ts';
import { flatten } from '../../connectivity/flatten/flatten.ts';
import { resolveJoints } from '../../connectivity/terminals/resolved-joints.ts';
import { landingsOf } from '../../connectivity/landings/landings.ts';
import { maxPlacingDepth, type Catalog, type PlacedDesign } from '../../library/catalog.ts';
import {
  inShopCurrency,
  labourOf,
  roundMoney,
  totalPerCurrency,
  unitPriceAt,
  type ConvertedPrice,
  type Labour,
  type Money,
} from './price.ts';
import { printFormatOf, type PrintFormat } from '../../library/wording/print-format.ts';
import { mmPerFoot, roundTo } from '../../library/units/length.ts';
import { labelCounts } from './label-parts.ts';
import { bomSections, partsOf, type BomSection, type PartUse } from './parts.ts';
import { nonEmptyGroups, type NonEmpty } from '../../library/non-empty.ts';

export interface BomOptions {
  /** Number of cables built together; selects the quantity breaks. Default 1. */
  readonly quantity?: number;
  readonly drawing?: Drawing;
  /** List the parts of placed designs instead of one line for each design. */
  readonly explode?: boolean;
  /** Suffix of the orderable length to list and cost. */
  readonly variation?: string;
}

export interface BomLine {
  readonly section: BomSection;
  readonly kind: PartUse['kind'];
  readonly def: string;
  readonly partNumber?: string;
  readonly description: string;
  /** Quantity for one cable, in pieces, or in feet for wire. Absent if the length of one of its wires isn't stated. */
  readonly quantity?: number;
  readonly unit: 'ea' | 'ft';
  /** Length in metres, unrounded; set only if the unit is ft and the length is known. */
  readonly metres?: number;
  readonly location: string;
  readonly instances: readonly string[];
  readonly variationPn?: string;
  readonly notes: readonly string[];
  /** Price of one unit as printed (one piece or one foot), and of the whole line for one cable. */
  readonly cost?: { readonly unit: number; readonly extended: number; readonly currency: string };
  /** False for orderable lengths that the totals don't include. */
  readonly counted: boolean;
}

export interface Bill {
  readonly lines: readonly BomLine[];
  readonly quantity: number;
  readonly labour?: Labour;
  /** Totals for one cable, one per currency. Amounts in different currencies are never added. */
  readonly totals: readonly Money[];
  /**
   * The totals as one amount in the shop's currency. Set only if they are in another currency and the settings have exchange
   * rates.
   */
  readonly converted?: ConvertedPrice;
  /** False if a counted item has no price; `unpriced` lists these items. */
  readonly complete: boolean;
  readonly unpriced: readonly string[];
  /**
   * Number of printed labels that aren't among the lines, because their design has no label part. Absent if there are
   * none.
   */
  readonly labelsWithoutPart?: number;
  /** True if anything has a price. The cost columns are printed only then. */
  readonly priced: boolean;
  /** `price`: the design is bought or contracted at its own price, which is the total. */
  readonly basis: 'parts' | 'price';
}

/** Builds the bill of materials of a design. Pure. A part that is missing from the library gets a line with a note. */
export function billOfMaterials(catalog: Catalog, design: Design, options: BomOptions = {}): Bill {
  return bill(catalog, design, options, followedFrom(catalog, design));
}

function bill(catalog: Catalog, design: Design, options: BomOptions, chain: Chain): Bill {
  const quantity = Math.max(1, options.quantity ?? 1);
  const flat = options.explode === true ? flatten(catalog, design) : undefined;
  const listed = flat?.design ?? design;
  const libraryOf = (instance: string) => flat?.libraryOf(instance) ?? catalog.library;
  const whole = flat === undefined ? [{ catalog, design }] : flat.wholes.map((placed) => wholeOf(catalog, placed));
  const print = printFormatOf(catalog);
  const parts = partsOf({
    print,
    design: listed,
    libraryOf,
    layouts: whole,
    landings: () => landingsOf(listed, libraryOf, resolveJoints(catalog, listed, libraryOf)),
    drawing: options.drawing,
    variation: options.variation,
  });
  const lines = foldParts(parts).map((uses) => lineOf(uses, quantity, print));
  const subs = flat === undefined ? subLines(catalog, design, quantity, chain) : [];
  const labours = whole.map((one) => one.design);
  const costed = totalled(catalog, design, [...lines, ...subs.map((sub) => sub.line)], subs, labours, quantity);
  const { withoutPart } = labelCounts(listed, libraryOf);
  return { ...costed, ...present({ labelsWithoutPart: withoutPart === 0 ? undefined : withoutPart }) };
}

/** Groups the uses of a part that share section and orderable length, in the order of the sections. */
function foldParts(parts: readonly PartUse[]): NonEmpty<PartUse>[] {
  const folded = nonEmptyGroups(parts, (part) =>
    [part.section, part.kind, part.def, part.record?.partNumber, part.variationPn, part.counted, isByLength(part)].join(
      '|',
    ),
  );
  const rank = (uses: NonEmpty<PartUse>) => bomSections.indexOf(uses[0].section);
  return [...folded.values()].toSorted((a, b) => rank(a) - rank(b));
}

function lineOf(uses: NonEmpty<PartUse>, build: number, print: PrintFormat): BomLine {
  const [first] = uses;
  const pieces = uses.reduce((sum, use) => sum + use.pieces, 0);
  const byLength = isByLength(first);
  const mm = byLength ? lengthOfUses(uses) : undefined;
  const missing = first.record === undefined ? [print.text('bom.not-in-library', { part: first.def })] : [];
  const amount = byLength ? mm : pieces;
  return {
    section: first.section,
    kind: first.kind,
    def: first.def,
    partNumber: first.record?.partNumber,
    description: descriptionOf(first),
    ...present({ quantity: byLength && mm !== undefined ? roundTo(mm / mmPerFoot, 3) : amount }),
    unit: byLength ? 'ft' : 'ea',
    metres: mm === undefined ? undefined : mm / 1000,
    location: unique(uses.map((use) => use.location)).join(', '),
    instances: unique(uses.map((use) => use.instance)),
    variationPn: first.variationPn,
    notes: unique([...uses.flatMap((use) => use.notes), ...missing, ...orderNotes(first, amount, build, print)]),
    cost: costOfUses(first, pieces, mm, build),
    counted: first.counted,
  };
}

/** True for wire and for coverings that are cut to length. */
function isByLength({ kind, lengthMm }: PartUse): boolean {
  return kind === 'wires' || lengthMm !== undefined;
}

/** Total in mm; undefined if the length of one use isn't stated. */
function lengthOfUses(uses: readonly PartUse[]): number | undefined {
  const total = uses.reduce((sum, { pieces, lengthMm = NaN }) => sum + pieces * lengthMm, 0);
  return Number.isNaN(total) ? undefined : total;
}

function unique(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== undefined && text !== ''))] as string[];
}

function descriptionOf({ def, record }: PartUse): string {
  return record?.label ?? record?.description ?? record?.value ?? def;
}

/**
 * Notes for the buyer: the build needs less than the minimum order quantity. `amount` is for one cable, in pieces, or in mm
 * for wire; undefined if it is unknown.
 */
function orderNotes(part: PartUse, amount: number | undefined, build: number, print: PrintFormat): string[] {
  const moq = part.record?.cost?.moq;
  if (moq === undefined || amount === undefined) return [];
  const wanted = (isByLength(part) ? amount / 1000 : amount) * build;
  return wanted < moq
    ? [print.text('bom.order-at-least', { amount: isByLength(part) ? print.metres(moq) : print.number(moq) })]
    : [];
}

/**
 * The price of a line; undefined if it is unknown, as for wire priced by length whose length isn't stated. Quantity
 * breaks are selected by the amount for the whole build: pieces, or metres for stock priced by length.
 */
function costOfUses(part: PartUse, pieces: number, mm: number | undefined, build: number): BomLine['cost'] {
  const cost = part.record?.cost;
  if (cost === undefined) return undefined;
  if (mm === undefined && isByLength(part) && cost.per !== 'piece') return undefined;
  if (mm === undefined || cost.per === 'piece') {
    const unit = unitPriceAt(cost, pieces * build);
    const extended = roundMoney(unit * pieces);
    // Wire priced by the piece is still listed in feet, so the printed unit price is converted to a price per foot.
    return {
      unit: mm === undefined || mm === 0 ? unit : roundTo(extended / (mm / mmPerFoot), 6),
      extended,
      currency: cost.currency,
    };
  }
  const perMetre = unitPriceAt(cost, (mm / 1000) * build);
  return {
    unit: roundTo((perMetre * mmPerFoot) / 1000, 6),
    extended: roundMoney((perMetre * mm) / 1000),
    currency: cost.currency,
  };
}

interface SubLine {
  readonly line: BomLine;
  /** Cost of the placed designs, one amount per currency. */
  readonly amounts: readonly Money[];
  readonly unpriced: readonly string[];
}

/** One line for each placed design and revision, costed by its own roll-up. */
function subLines(catalog: Catalog, design: Design, build: number, chain: Chain): SubLine[] {
  const groups = nonEmptyGroups(design.instances.subassemblies ?? [], ({ def, rev }) => `${def} ${rev ?? ''}`);
  return [...groups.values()].map((subs) => subLine(catalog, subs, build, chain));
}

function subLine(catalog: Catalog, subs: NonEmpty<SubAssembly>, build: number, chain: Chain): SubLine {
  const [{ def, rev }] = subs;
  const placed = catalog.design(def, rev);
  const isFollowed = !chain.isCut && !chain.ids.includes(def) && chain.ids.length <= maxPlacingDepth;
  const own =
    placed !== undefined && isFollowed ? billOfPlaced(catalog, placed, subs.length * build, chain) : undefined;
  const amounts = (own?.totals ?? []).map(({ amount, currency }) => ({
    amount: roundMoney(amount * subs.length),
    currency,
  }));
  const [total, ...more] = own?.totals ?? [];
  const single =
    total === undefined || more.length > 0
      ? undefined
      : { amount: roundMoney(total.amount * subs.length), currency: total.currency, unit: total.amount };
  const print = printFormatOf(catalog);
  const which = rev === undefined ? print.text('working-copy-not-frozen') : print.text('revision-n', { rev });
  const mixed =
    amounts.length > 1
      ? [
          print.text('bom.costs', {
            costs: amounts.map(({ amount, currency }) => `${print.number(amount, 6)} ${currency}`).join(' + '),
          }),
        ]
      : [];
  return {
    line: {
      section: 'Sub-assemblies',
      kind: 'designs',
      def,
      partNumber: placed?.design.productRef,
      description: placed?.design.label ?? def,
      quantity: subs.length,
      unit: 'ea',
      location: '',
      instances: subs.map((sub) => sub.id),
      notes: [
        print.text('bom.design', { design: def, which }),
        ...(placed === undefined ? [print.text('bom.not-in-catalog')] : []),
        ...mixed,
      ],
      cost:
        single === undefined ? undefined : { unit: single.unit, extended: single.amount, currency: single.currency },
      counted: true,
    },
    amounts,
    unpriced:
      own === undefined ? [def] : own.unpriced.map((name) => `${def}: ${print.known(`unpriced.${name}`) ?? name}`),
  };
}

/** The catalog that resolves a placed design's references. A pinned revision uses its frozen library. */
export function insideOf(catalog: Catalog, { library }: PlacedDesign): Catalog {
  return { library, print: printFormatOf(catalog).style, design: (id, rev) => catalog.design(id, rev) };
}

function billOfPlaced(catalog: Catalog, placed: PlacedDesign, quantity: number, chain: Chain): Bill {
  const { design } = placed;
  return bill(insideOf(catalog, placed), design, { quantity }, { ...chain, ids: [...chain.ids, design.id] });
}

/** The designs in which a bill is nested. */
interface Chain {
  /** Their ids, outermost first. A design placed inside itself has no cost. */
  readonly ids: readonly string[];
  /** True if the assembly exceeds its size limit. No sub-assembly is costed then. */
  readonly isCut: boolean;
}

function followedFrom(catalog: Catalog, design: Design): Chain {
  return { ids: [design.id], isCut: assemblySize(catalog, design).parts > assemblyLimits.parts };
}

/** One design of an exploded bill: the design itself or a placed one, once per placement. The bill adds up their labour. */
interface Whole {
  readonly catalog: Catalog;
  readonly design: Design;
}

function wholeOf(catalog: Catalog, placed: PlacedDesign): Whole {
  return { catalog: placed.library === catalog.library ? catalog : insideOf(catalog, placed), design: placed.design };
}

function totalled(
  catalog: Catalog,
  design: Design,
  lines: readonly BomLine[],
  subs: readonly SubLine[],
  laboured: readonly Design[],
  quantity: number,
): Bill {
  const labours = laboured.flatMap((one) => labourOf(one, catalog.library.settings, quantity) ?? []);
  const labour = labourTogether(labours);
  const priced = lines.some((line) => line.cost !== undefined) || subs.some((sub) => sub.amounts.length > 0);
  const own =
    (design.route === 'buy' || design.route === 'contract') && design.cost !== undefined ? design.cost : undefined;
  if (own !== undefined) {
    const totals = [{ amount: unitPriceAt(own, quantity), currency: own.currency }];
    const converted = inShopCurrency(totals, catalog.library.settings);
    return {
      lines,
      quantity,
      totals,
      ...present({ converted }),
      complete: true,
      unpriced: [],
      priced: true,
      basis: 'price',
    };
  }
  const parts = lines.filter((line) => line.kind !== 'designs' && line.counted);
  const unpriced = [
    ...parts.filter((line) => line.cost === undefined).map((line) => line.partNumber ?? line.def),
    ...subs.flatMap((sub) => sub.unpriced),
    ...(labours.some((one) => one.cost === undefined) ? ['labour'] : []),
  ];
  const amounts = [
    ...parts.flatMap(({ cost }) => (cost === undefined ? [] : [{ amount: cost.extended, currency: cost.currency }])),
    ...subs.flatMap((sub) => sub.amounts),
    ...labours.flatMap((one) => one.cost ?? []),
  ];
  const totals = totalPerCurrency(amounts);
  return {
    lines,
    quantity,
    ...present({ labour, converted: inShopCurrency(totals, catalog.library.settings) }),
    totals,
    complete: unpriced.length === 0,
    unpriced,
    priced,
    basis: 'parts',
  };
}

/** Adds up the labour of several designs. The cost is absent if it is unknown or in several currencies. */
function labourTogether(labours: readonly Labour[]): Labour | undefined {
  if (labours.length < 2) return labours[0];
  const totals = totalPerCurrency(labours.flatMap((labour) => labour.cost ?? []));
  return {
    minutes: labours.reduce((sum, labour) => sum + (labour.minutes ?? 0), 0),
    cost: totals.length === 1 ? totals[0] : undefined,
  };
}
