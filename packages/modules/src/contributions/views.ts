/** Comparisons of records, and artwork in documents. They are data that the hub draws, without markup or scripts. */
import type { Context } from './records.ts';

interface TableView {
  readonly title?: string;
  readonly columns: readonly string[];
  /** The cells in column order. A row may be marked as added, removed or changed. */
  readonly rows: readonly {
    readonly cells: readonly (string | number | null)[];
    readonly mark?: 'added' | 'removed' | 'changed';
  }[];
}

interface Stroke {
  /** A colour as #rrggbb. */
  readonly ink: string;
  /** In mm. */
  readonly width: number;
  readonly dash?: readonly number[];
}

/** A shape in a drawing. Coordinates are in millimetres, with y pointing down from the top left corner. */
type Shape =
  | {
      readonly kind: 'line';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly stroke: Stroke;
    }
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly stroke?: Stroke;
      readonly fill?: string;
    }
  | {
      readonly kind: 'circle';
      readonly x: number;
      readonly y: number;
      readonly r: number;
      readonly stroke?: Stroke;
      readonly fill?: string;
    }
  | { readonly kind: 'path'; readonly d: string; readonly stroke?: Stroke; readonly fill?: string }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly ink?: string;
      readonly anchor?: 'start' | 'middle' | 'end';
    };

/** A display list in the form from which the hub's documents are drawn. */
interface DrawingView {
  readonly title?: string;
  /** In mm. */
  readonly width: number;
  readonly height: number;
  readonly items: readonly Shape[];
}

export type View = { readonly table: TableView } | { readonly drawing: DrawingView };

interface ComparedSide {
  readonly label: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** An entry of a module's `compareViews`: a tab on the page that compares two records or two revisions of a record. */
export interface CompareView {
  readonly id: string;
  readonly label: string;
  /** The kinds of records that it can compare. */
  readonly kinds: readonly string[];
  compare(a: ComparedSide, b: ComparedSide, context: Context): readonly View[] | Promise<readonly View[]>;
}

/** An entry of a module's `artwork`. It draws a record that has no uploaded picture, for its page and for documents. */
export interface ArtworkDrawer {
  readonly id: string;
  readonly label: string;
  readonly kinds: readonly string[];
  /** Draws a record. Returns nothing if it has no picture for the record. */
  draw(
    of: { readonly kind: string; readonly id: string; readonly record: Readonly<Record<string, unknown>> },
    context: Context,
  ): DrawingView | undefined | null | Promise<DrawingView | undefined | null>;
}
