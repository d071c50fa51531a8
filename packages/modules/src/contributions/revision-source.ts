/** Revisions of records in other systems, such as board releases in a layout tool or an archive of drawings. */
import type { Records, Tools } from './records.ts';

/** The record whose revisions are requested. */
export interface RecordContext {
  readonly kind: string;
  readonly id: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** A revision in another system. It is listed together with the hub's revisions and never written. */
export interface OutsideRevision {
  /** A number, or the name that the source uses, such as `B` or `2026-03`. */
  readonly rev: number | string;
  readonly note?: string;
  readonly partNumber?: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** The source to cite. */
  readonly src: string;
}

/**
 * The source can't be read right now, and the reason. For example, a server is down or a setting is missing. This
 * doesn't count as a failure of the module.
 */
interface Unavailable {
  readonly unavailable: string;
}

/**
 * An entry of a module's `revisionSources`. If a source throws, it is shown as unavailable, without any other effect.
 */
export interface RevisionSource {
  /** A name in kebab-case, unique among the sources. */
  readonly id: string;
  readonly label: string;
  /** The library kinds for which it provides revisions. */
  readonly kinds: readonly string[];
  /** `db` contains the records that the requested record refers to. */
  list(
    of: RecordContext,
    db: Records,
    tools: Tools,
  ): readonly OutsideRevision[] | Unavailable | Promise<readonly OutsideRevision[] | Unavailable>;
}
