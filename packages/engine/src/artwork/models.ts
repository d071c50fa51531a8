/** Decides which 3D model represents a part, and how far it can be trusted. */
import type { LibraryRecord, ModelLink } from '@cablewright/model';
import { modelKey } from '@cablewright/model';
import { canonicalNumber } from '../library/record-index.ts';
import type { Library } from '../library/library.ts';

/**
 * State of a part's model: none is linked; an approximation was generated from data; the source file is shown; the linked
 * file is missing from the hub; the model has not been built from its source yet.
 */
export type ModelCoverage = 'none' | 'generated' | 'source' | 'missing' | 'awaiting-build';

/** Returns true if the hub stores a file at this address. */
type HasAsset = (address: string) => boolean;

export function modelOf(library: Library, kind: string, id: string): ModelLink | undefined {
  return library.entry('models', modelKey(kind, id))?.record as ModelLink | undefined;
}

export function modelCoverage(link: ModelLink | undefined, has: HasAsset): ModelCoverage {
  if (link === undefined) return 'none';
  if (link.asset !== undefined) return has(link.asset) ? link.origin : 'missing';
  return link.source !== undefined && has(link.source.asset) ? 'awaiting-build' : 'missing';
}

/** A revision of the manufacturer's model, with the manufacturer's name for it. */
interface SourceModelRevision {
  readonly rev: string;
  /** Whether the link matches the record's id or its part number. */
  readonly by: 'id' | 'number';
  readonly link: ModelLink;
}

const revisionLink = /^revisions\/([^/]+)\/([^/]+)$/;

/**
 * Returns the links to source model revisions of a record, by revision. A link by id takes precedence over a link by part
 * number for the same revision. They are independent of the record's own revisions.
 */
export function sourceModelRevisions(library: Library, kind: string, id: string): SourceModelRevision[] {
  const record: LibraryRecord | undefined = library.entry(kind, id)?.record;
  const number = record?.partNumber === undefined ? undefined : canonicalNumber(record.partNumber);
  const found = new Map<string, SourceModelRevision>();
  for (const entry of library.entries('models')) {
    const [, of = '', rev = ''] = revisionLink.exec(entry.key) ?? [];
    const stored: object = entry.record;
    const link = stored as ModelLink;
    if (of === '' || (link.kind !== undefined && link.kind !== kind)) continue;
    if (of === id) found.set(rev, { rev, by: 'id', link });
    else if (number !== undefined && canonicalNumber(of) === number && !found.has(rev))
      found.set(rev, { rev, by: 'number', link });
  }
  return [...found.values()].toSorted((a, b) => (a.rev < b.rev ? -1 : 1));
}
