/** Reads coverings and fixings on bundles. */
import { type Layout, type MechanicalKind, nonEmpty, present } from '@cablewright/model';
import { keys } from '../basis/keys.ts';
import { childrenOf, textOf, type Element } from '../xml/element.ts';
import { mechanicalStock } from './mechanical-stock.ts';
import { shortText, type KblStock } from './stock.ts';
import type { KblSource } from './source.ts';

type Bundle = Layout['bundles'][number];

/** A segment of the file that is a bundle, or a piece of one. */
export interface SegmentPiece {
  readonly element: Element;
  readonly start: Element;
  readonly end: Element;
  readonly mm: number;
  /** Distance of its start from the start of the bundle. */
  startMm: number;
}

export class BundleFittings {
  readonly #source: KblSource;
  readonly #stock: KblStock;

  constructor(source: KblSource, stock: KblStock) {
    this.#source = source;
    this.#stock = stock;
  }

  fitted(pieces: readonly SegmentPiece[], bundle: string): Pick<Bundle, 'coverings' | 'fixings'> {
    const coverings = this.#coverings(pieces, bundle);
    const fixings = this.#fixings(pieces, bundle);
    return present({
      coverings: nonEmpty(coverings),
      fixings: nonEmpty(fixings),
    });
  }

  /** One covering for each protection on the bundle. Areas of the same protection on adjacent pieces are merged. */
  #coverings(pieces: readonly SegmentPiece[], bundle: string): NonNullable<Bundle['coverings']> {
    const coverings = new Map<string, NonNullable<Bundle['coverings']>[number]>();
    for (const piece of pieces)
      for (const area of childrenOf(piece.element, 'Protection_area')) {
        const occurrence = this.#source.named(area, 'Associated_protection');
        const def = mechanicalStock(this.#source, this.#stock, occurrence, 'covering')?.def;
        if (def === undefined) continue;
        const fromMm = this.#location(area, 'start', piece);
        const toMm = this.#location(area, 'end', piece);
        const key = `${occurrence?.id ?? ''} ${fromMm === piece.startMm ? '' : piece.startMm}`;
        const before = [...coverings.entries()].find(
          ([key, { toMm: end }]) => key.startsWith(`${occurrence?.id ?? ''} `) && end === fromMm,
        );
        if (before === undefined) this.#addCovering(coverings, key, { def, fromMm, toMm }, area, occurrence, bundle);
        else before[1].toMm = toMm;
      }
    return [...coverings.values()];
  }

  #addCovering(
    coverings: Map<string, NonNullable<Bundle['coverings']>[number]>,
    key: string,
    covering: NonNullable<Bundle['coverings']>[number],
    area: Element,
    occurrence: Element | undefined,
    bundle: string,
  ): void {
    const { fromMm, toMm } = covering;
    if (toMm <= fromMm) {
      this.#source.problems.remark(
        area,
        'A protection ends before it begins: it is kept, and is not part of the cable.',
      );
      return;
    }
    const index = coverings.size;
    coverings.set(coverings.has(key) ? `${key} ${index}` : key, covering);
    this.#source.note(keys.covering(bundle, index), occurrence);
    this.#source.note(`${keys.area(bundle, index)}.0`, area);
  }

  /**
   * A position on the bundle in mm: the absolute position if stated, otherwise the relative one. -9999 means not
   * stated.
   */
  #location(area: Element, end: 'start' | 'end', { mm, startMm }: SegmentPiece): number {
    const absolute = this.#source.value(area, `Absolute_${end}_location`);
    const share = this.#source.number(area, end === 'start' ? 'Start_location' : 'End_location');
    const distance = absolute ?? (share === undefined || share === -9999 ? (end === 'start' ? 0 : mm) : share * mm);
    return rounded(startMm + distance);
  }

  #fixings(pieces: readonly SegmentPiece[], bundle: string): NonNullable<Bundle['fixings']> {
    const fixings: NonNullable<Bundle['fixings']> = [];
    for (const piece of pieces)
      for (const assignment of childrenOf(piece.element, 'Fixing_assignment')) {
        const occurrence = this.#source.named(assignment, 'Fixing');
        const part = mechanicalStock(this.#source, this.#stock, occurrence, fixingRole(occurrence));
        if (occurrence === undefined || part === undefined) continue;
        const absolute = this.#source.value(assignment, 'Absolute_location');
        const share = this.#source.number(assignment, 'Location');
        const distance = absolute ?? (share === undefined || share === -9999 ? 0 : share * piece.mm);
        this.#source.note(keys.fixingPlace(bundle, fixings.length), assignment);
        this.addFixing(fixings, bundle, part.def, Math.max(0, rounded(piece.startMm + distance)), occurrence);
      }
    return fixings;
  }

  addFixing(
    fixings: NonNullable<Bundle['fixings']>,
    bundle: string,
    def: string,
    atMm: number,
    occurrence: Element,
  ): void {
    const index = fixings.length;
    const written = shortText(textOf(occurrence, 'Id') ?? '');
    const ours = new RegExp(`-F${index + 1}$`).test(written);
    fixings.push({ def, atMm, ...present({ label: written === '' || ours ? undefined : written }) });
    this.#source.note(keys.fixing(bundle, index), occurrence);
  }
}

function fixingRole(occurrence: Element | undefined): MechanicalKind | undefined {
  return occurrence?.name === 'Accessory_occurrence' ? 'fixing' : undefined;
}

/** Rounds to a nanometre. */
export const rounded = (mm: number): number => Math.round(mm * 1e6) / 1e6;
