import type { OfferedDocument } from '@cablewright/client';
import { Alert, Group, Pagination, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DocumentOptions, documentSheetQuery, type ShownSheet } from '../api/documents.ts';
import { titleOf } from '../kit/findings/grouped.ts';
import { Loaded } from '../kit/page/loaded.tsx';
import styles from './cable.module.css';

interface Props {
  readonly design: string;
  readonly kind: OfferedDocument;
  readonly options: DocumentOptions;
  readonly stamp: string;
}

/** Sheets narrower than this are labels, mm. */
const smallMm = 140;

/** A document as its sheets, one at a time. */
export function SheetPreview({ design, kind, options, stamp }: Props) {
  const [page, setPage] = useState(1);
  const sheet = kind.overview ? page - 1 : page;
  const pageOptions = sheet === 0 ? options : { ...options, page: sheet };
  const query = useQuery({
    ...documentSheetQuery(design, kind.id, pageOptions, stamp),
    // The previous sheet stays while the next one loads.
    placeholderData: keepPreviousData,
  });
  const name = `${kind.label ?? titleOf(kind.id)} of ${design}`;
  return (
    <Loaded query={query} what="the document" waiting={<Skeleton height={300} />}>
      {(drawn) => <Sheet name={name} shown={drawn} page={Math.min(page, drawn.pages)} onPage={setPage} />}
    </Loaded>
  );
}

interface SheetProps {
  readonly name: string;
  readonly shown: ShownSheet;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Sheet({ name, shown: data, page, onPage }: SheetProps) {
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
            onChange={onPage}
            getItemProps={(sheet) => ({ 'aria-label': `Sheet ${sheet}` })}
            getControlProps={(control) => ({
              'aria-label': control === 'previous' ? 'Previous sheet' : 'Next sheet',
            })}
          />
        </Group>
      )}
      <Paper
        address={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.svg)}`}
        maxMm={widthMm > 0 && widthMm < smallMm ? widthMm * 3 : undefined}
        alt={data.pages === 1 ? name : `${name}, sheet ${page} of ${data.pages}`}
      />
    </>
  );
}

interface PaperProps {
  readonly address: string;
  readonly alt: string;
  /** The maximum width, mm, so that a label is enlarged only so far. */
  readonly maxMm?: number | undefined;
}

/** A drawing on white paper in either theme. On a narrow screen it scrolls, with the keyboard too. */
function Paper({ address, alt, maxMm }: PaperProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div className={styles['sheet']} role="region" aria-label={alt} tabIndex={0}>
      <img src={address} alt={alt} style={maxMm === undefined ? undefined : { maxWidth: `${maxMm}mm`, minWidth: 0 }} />
    </div>
  );
}
