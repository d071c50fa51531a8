/** Revisions of records that are kept somewhere else: a board's releases in a layout tool, a drawing office's archive. */
import type { Library } from '@cablewright/engine';

/** The record whose revisions are asked for. */
export interface RecordContext {
  readonly kind: string;
  readonly id: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** A revision kept outside. It is shown beside the hub's own and never written. */
export interface OutsideRevision {
  /** A number, or the name the source has for it: `B`, `2026-03`. */
  readonly rev: number | string;
  readonly note?: string;
  readonly partNumber?: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** Where it is from, as one would cite it. */
  readonly src: string;
}

/** What a module declares under `revisionSources`. A source that throws is shown as not readable; nothing else is lost. */
export interface RevisionSource {
  /** Kebab-case; no two sources share one. */
  readonly id: string;
  readonly label: string;
  /** The library kinds it may know revisions of. */
  readonly kinds: readonly string[];
  list(of: RecordContext, db: Library): readonly OutsideRevision[] | Promise<readonly OutsideRevision[]>;
}
