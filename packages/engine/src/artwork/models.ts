/** Which 3D model shows a part, and how far it can be trusted. */
import type { LibraryRecord, ModelLink } from '@cablewright/model';
import { modelKey } from '@cablewright/model';
import { canonicalNumber } from '../library/record-index.ts';
import type { Library } from '../library/library.ts';

/**
 * What there is of a model: none linked; an approximation made from data; a source file shown; one whose file the hub
 * does not keep; one that is still to be built from its source.
 */
export type ModelCoverage = 'none' | 'generated' | 'source' | 'missing' | 'awaiting-build';

/** Says whether the hub keeps a file under its address. */
type HasAsset = (address: string) => boolean;

export function modelOf(library: Library, kind: string, id: string): ModelLink | undefined {
  return library.entry('models', modelKey(kind, id))?.record as ModelLink | undefined;
}

export function modelCoverage(link: ModelLink | undefined, has: HasAsset): ModelCoverage {
  if (link === undefined) return 'none';
  if (link.asset !== undefined) return has(link.asset) ? link.origin : 'missing';
  return link.source !== undefined && has(link.source.asset) ? 'awaiting-build' : 'missing';
}

/** A revision of the maker's own model, under the name the maker gives it. */
interface SourceModelRevision {
  readonly rev: string;
  /** Whether the link names the record, or its part number. */
  readonly by: 'id' | 'number';
  readonly link: ModelLink;
}

const revisionLink = /^revisions\/([^/]+)\/([^/]+)$/;

/**
 * The links of source model revisions of a record, by revision. One that names the record's id wins over one of the same
 * revision that names its part number. They say nothing of the record's own revisions.
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
