/** Revisions of records from other systems: board releases in a layout tool, an archive of drawings. */
import type { Records, Tools } from './records.ts';

/** The record whose revisions are requested. */
export interface RecordContext {
  readonly kind: string;
  readonly id: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** A revision from another system. It is listed with the hub's revisions and never written. */
export interface OutsideRevision {
  /** A number, or the name used by the source: `B`, `2026-03`. */
  readonly rev: number | string;
  readonly note?: string;
  readonly partNumber?: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** Source for citations. */
  readonly src: string;
}

/**
 * The source cannot be read now, and why: for example a server is down or a setting is missing. This is not a failure
 * of the module.
 */
interface Unavailable {
  readonly unavailable: string;
}

/** An entry of a module's `revisionSources`. A source that throws is shown as unavailable and affects nothing else. */
export interface RevisionSource {
  /** Kebab-case, unique among the sources. */
  readonly id: string;
  readonly label: string;
  /** The library kinds that it provides revisions of. */
  readonly kinds: readonly string[];
  /** `db` contains the records that the requested one refers to. */
  list(
    of: RecordContext,
    db: Records,
    tools: Tools,
  ): readonly OutsideRevision[] | Unavailable | Promise<readonly OutsideRevision[] | Unavailable>;
}
