import { Alert, Group, Pagination, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentSheetQuery, type DocumentKind, type DocumentOptions } from '../api/documents.ts';
import { titleOf } from '../kit/findings/grouped.ts';
import { Failure } from '../kit/page/failure.tsx';
import { Paper } from './paper.tsx';

interface Props {
  readonly design: string;
  readonly kind: DocumentKind;
  readonly options: DocumentOptions;
  readonly stamp: string;
}

/** Sheets narrower than this are labels, mm. */
const smallMm = 140;

/** A document as its sheets, one at a time. */
export function SheetPreview({ design, kind, options, stamp }: Props) {
  const [asked, setPage] = useState(1);
  const sheet = kind.overview ? asked - 1 : asked;
  const wanted = sheet === 0 ? options : { ...options, page: sheet };
  const { data, error, refetch } = useQuery({
    ...documentSheetQuery(design, kind.id, wanted, stamp),
    // The sheet before stays while the next one comes.
    placeholderData: keepPreviousData,
  });
  const name = kind.label ?? titleOf(kind.id);
  if (error !== null) return <Failure title="The document did not come" error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={300} />;
  const page = Math.min(asked, data.pages);
  const widthMm = Number(/^<svg[^>]* width="([\d.]+)mm"/.exec(data.svg)?.[1] ?? 0);
  return (
    <>
      {data.notes !== undefined && (
        <Alert color="yellow" variant="light" mb="sm" role="status">
          {data.notes}
        </Alert>
      )}
      {data.pages > 1 && (
        <Group component="nav" aria-label="Sheets of the document" justify="flex-start" mb="sm">
          <Pagination
            total={data.pages}
            value={page}
            onChange={setPage}
            getItemProps={(sheet) => ({ 'aria-label': `Sheet ${sheet}` })}
            getControlProps={(control) => ({
              'aria-label': control === 'previous' ? 'The sheet before' : 'The next sheet',
            })}
          />
        </Group>
      )}
      <Paper
        address={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.svg)}`}
        mostMm={widthMm > 0 && widthMm < smallMm ? widthMm * 3 : undefined}
        alt={data.pages === 1 ? `${name} of ${design}` : `${name} of ${design}, sheet ${page} of ${data.pages}`}
      />
    </>
  );
}
