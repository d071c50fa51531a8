import type { Library } from '@cablewright/engine';
import { lazy, Suspense } from 'react';
import { recordPath } from '../kit/page/paths.ts';
import { PreviewFacts } from '../kit/table/preview-facts.tsx';
import { columnsOf } from './kind-columns.tsx';
import { hasParts } from './kind-facets.ts';

/** Loaded on demand, because it needs drawing code that a list doesn't. */
const Datasheet = lazy(async () => ({ default: (await import('./datasheet/datasheet.tsx')).Datasheet }));

interface RecordPreviewProps {
  readonly library: Library;
  readonly kind: string;
  readonly id: string;
}

/** The preview of a record next to its list: the datasheet of a part, or the facts of any other record. */
export function RecordPreview({ library, kind, id }: RecordPreviewProps) {
  const entry = library.entry(kind, id);
  if (entry === undefined) return <p className="quiet">It is not in the library any more.</p>;
  return (
    <PreviewFacts row={entry} columns={columnsOf(kind, library)} to={recordPath(kind, id)}>
      {hasParts(kind) && (
        <Suspense fallback={null}>
          <Datasheet library={library} kind={kind} id={id} value={{ ...entry.record }} />
        </Suspense>
      )}
    </PreviewFacts>
  );
}
