/** Revisions of records from other systems: board releases in a layout tool, an archive of drawings. */
import type { Records, Tools } from './records.ts';

/** The record whose revisions are requested. */
export interface RecordContext {
  readonly kind: string;
  readonly id: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** A revision from another system. It is listed with those of the hub and never written. */
export interface OutsideRevision {
  /** A number, or the name used by the source: `B`, `2026-03`. */
  readonly rev: number | string;
  readonly note?: string;
  readonly partNumber?: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** Source, as cited. */
  readonly src: string;
}

/** A source that cannot be read now, and why: a server that is down, a setting that is missing. Not a failure of the module. */
interface Unavailable {
  readonly unavailable: string;
}

/** What a module declares under `revisionSources`. A source that throws is shown as unavailable; nothing else is affected. */
export interface RevisionSource {
  /** Kebab-case; no two sources share one. */
  readonly id: string;
  readonly label: string;
  /** The library kinds that it has revisions of. */
  readonly kinds: readonly string[];
  /** `db` holds the records that the one asked for names. */
  list(
    of: RecordContext,
    db: Records,
    tools: Tools,
  ): readonly OutsideRevision[] | Unavailable | Promise<readonly OutsideRevision[] | Unavailable>;
}
