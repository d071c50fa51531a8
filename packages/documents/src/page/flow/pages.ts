import type { Item } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import type { Space } from '../frame/space.ts';

/** The pages being filled, from the top to the bottom of the space inside a frame. */
export class Pages {
  readonly #first: Space;
  readonly #later: Space;
  readonly type: Typesetter;
  #page: Item[] = [];
  readonly #pages = [this.#page];
  #y: number;

  /** `later` is the space of the pages after the first. It has the same width and the same top. */
  constructor(first: Space, type: Typesetter, later: Space = first) {
    this.#first = first;
    this.#later = later;
    this.type = type;
    this.#y = first.y;
  }

  /** The space of this page. */
  get space(): Space {
    return this.#pages.length === 1 ? this.#first : this.#later;
  }

  get y(): number {
    return this.#y;
  }

  get done(): readonly (readonly Item[])[] {
    return this.#pages;
  }

  /** The pages without an empty last one. */
  get filled(): readonly (readonly Item[])[] {
    return this.#page.length === 0 && this.#pages.length > 1 ? this.#pages.slice(0, -1) : this.#pages;
  }

  /** True if this page is empty. */
  get atTop(): boolean {
    return this.#y === this.space.y;
  }

  /** The remaining height on this page, mm. */
  get left(): number {
    return this.space.y + this.space.height - this.#y;
  }

  /** Adds items at the current height and moves below them. */
  put(items: readonly Item[], height: number): void {
    this.#page.push(...items);
    this.#y += height;
  }

  /** Leaves a gap, except at the top of a page. */
  gap(height: number): void {
    if (!this.atTop) this.#y += height;
  }

  /** Begins a new page if this one is not empty and has less than `height` left. Returns true if it did. */
  need(height: number): boolean {
    if (this.left >= height || this.atTop) return false;
    this.turn();
    return true;
  }

  turn(): void {
    this.#page = [];
    this.#pages.push(this.#page);
    this.#y = this.space.y;
  }
}
